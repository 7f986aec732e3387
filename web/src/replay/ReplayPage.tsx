// The replay of a finished hand: step by step, by street, as any viewer this person is entitled to.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api } from "../app/api";
import { useTitle } from "../app/title";
import { games, known, me } from "../app/state";
import { dollars, upper } from "../app/words";
import { speak } from "../parts/live";
import { Loading, Notice, SignInFirst } from "../parts/states";
import { TableStore } from "../room/table";
import { Felt } from "../table/Felt";
import { onKey } from "../table/keys";
import { logWords } from "../table/speech";
import { why } from "../table/Why";
import type { Replay } from "../types/answers";
import type { SeenEvent, View } from "../types/views";
import { type Moment, momentsOf } from "./course";
import { Take } from "./Take";

const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = 1_100;

/** Which hand: of a table by its number, or by a shared link. */
export type Which = { table: string; hand: string; link?: string };

export function ReplayPage(which: Which) {
  useTitle(`Hand ${which.hand}`);
  const [replay, setReplay] = useState<Replay | null>(null);
  const [wrong, setWrong] = useState("");
  const [eyes, setEyes] = useState("");
  const kept = useRef<Kept>({ of: "", answers: 0, speed: 1 });
  const nobody = !which.link && known.value && !me.value;
  const waits = !which.link && !me.value;
  useEffect(() => {
    if (waits) return;
    const path = which.link ? `/shared/${which.link}` : `/replays/${encodeURIComponent(which.table)}/${which.hand}${eyes ? `?seen_as=${eyes}` : ""}`;
    setWrong("");
    api<Replay>(path).then(setReplay, (failure: Error) => setWrong(failure.message));
  }, [which.table, which.hand, which.link, eyes, waits, me.value?.account]);
  if (nobody) {
    return (
      <main id="main" tabIndex={-1}>
        <SignInFirst words="Sign in to see this hand. A link that somebody shared with you needs no signing in." />
      </main>
    );
  }
  if (wrong) {
    return (
      <main id="main" tabIndex={-1}>
        <Notice title="This hand cannot be shown" mark="♣" alone>
          <p>{wrong}</p>
          <p class="row">
            <a class="button" href="/">
              Go to the lobby
            </a>
            {me.value ? null : (
              <a class="button" href="/account">
                Sign in
              </a>
            )}
          </p>
        </Notice>
      </main>
    );
  }
  if (!replay) {
    return (
      <main id="main" tabIndex={-1}>
        <Loading what="Looking for the hand…" />
      </main>
    );
  }
  return <Course key={`${replay.table} ${replay.hand} ${replay.seen_as}`} replay={replay} setEyes={setEyes} link={which.link} kept={kept} />;
}

/** What stays when a hand is seen as another viewer: the moment, by how many answers had been given, and the speed. */
interface Kept {
  of: string;
  answers: number;
  speed: number;
}

function Course({ replay, setEyes, link, kept }: { replay: Replay; setEyes: (eyes: string) => void; link: string | undefined; kept: { current: Kept } }) {
  const game = games.value.get(replay.game);
  const moments = useMemo(() => momentsOf(replay), [replay]);
  const of = `${replay.table} ${replay.hand}`;
  const [store] = useState(() => new TableStore(replay.table));
  const { at, go, playing, setPlaying, speed, setSpeed } = useCourse(moments, kept.current.of === of ? kept.current : undefined);
  const moment = moments[at]!;
  kept.current = { of, answers: moment.view.table.answers, speed };
  store.view.value = moment.view;
  store.scene.value = moment.scene;
  const words = moment.events.map((event) => logWords(event, moment.view, game)).join(". ") || "The hand begins";
  useEffect(() => {
    if (!playing) speak(words);
  }, [at]);
  const reasons = reasonsOf(moment);
  const explain = (event = reasons[0]) => {
    if (event) why.value = { kind: "event", event, view: moment.view };
  };
  onKey(true, (key) => key === "w" && (explain(), true));
  return (
    <main id="main" tabIndex={-1} class="replay">
      <header class="replay-head">
        <h1>
          {game?.title ?? replay.game} <small>table {replay.table}, hand {replay.hand}</small>
        </h1>
        <Eyes replay={replay} setEyes={setEyes} />
      </header>
      <div class="stage">
        <Felt store={store} game={game} looking />
      </div>
      <section class="replay-bar" aria-label="Steps">
        <p class="replay-words" aria-live="off">
          <span>{words}</span>{" "}
          <span class="reasons">
            {reasons.map((event, place) => (
              <button key={place} type="button" class="plain" onClick={() => explain(event)} aria-keyshortcuts={place ? undefined : "w"}>
                {place ? "" : "Why? "}
                <small>{event.clause}</small>
              </button>
            ))}
          </span>
        </p>
        <Controls {...{ at, last: moments.length - 1, go, playing, setPlaying, speed, setSpeed }} />
        <Streets moments={moments} at={at} go={go} />
        {me.value && me.value.kind !== "bot" ? (
          <a class="button" href={`/dispute/${encodeURIComponent(replay.table)}/${replay.hand}/${moment.view.table.answers}`} data-dispute="from-replay">
            Dispute this moment
          </a>
        ) : null}
      </section>
      <aside class="replay-side" aria-label="The hand">
        <Take replay={replay} moments={moments} game={game} {...(link ? { link } : {})} />
        <Money view={moment.view} />
        <h2>Every step</h2>
        <ol class="steps">
          {moments.map((one, place) => (
            <li key={place}>
              <button type="button" class="log-line" aria-current={place === at ? "step" : undefined} onClick={() => go(place)}>
                <span>{one.events.map((event) => logWords(event, one.view, game)).join(". ") || "The hand begins"}</span>
                <small>{one.events[one.events.length - 1]?.clause ?? ""}</small>
              </button>
            </li>
          ))}
        </ol>
      </aside>
    </main>
  );
}

/** One event for each clause of a moment: what was awarded first, then the latest. */
function reasonsOf({ events }: Moment): SeenEvent[] {
  const latest = [...events].reverse().filter((one) => one.clause);
  const ordered = [...latest.filter((one) => one.kind === "awarded"), ...latest];
  const clauses = new Set<string>();
  return ordered.filter(({ clause }) => !clauses.has(clause) && clauses.add(clause));
}

interface Going {
  at: number;
  go: (to: number) => void;
  playing: boolean;
  setPlaying: (playing: boolean) => void;
  speed: number;
  setSpeed: (speed: number) => void;
}

/** The position in the hand; arrows step, Home and End jump, the space bar plays. */
function useCourse(moments: Moment[], kept: Kept | undefined): Going {
  const length = moments.length;
  const [at, setAt] = useState(() => Math.max(0, moments.findLastIndex((one) => one.view.table.answers <= (kept?.answers ?? 0))));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(kept?.speed ?? 1);
  const go = (to: number) => setAt(Math.max(0, Math.min(length - 1, to)));
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= length - 1) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => go(at + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, length]);
  onKey(true, (key) => {
    if (key === "ArrowRight") go(at + 1);
    else if (key === "ArrowLeft") go(at - 1);
    else if (key === "Home") go(0);
    else if (key === "End") go(length - 1);
    else if (key === " " && !(document.activeElement instanceof HTMLButtonElement)) setPlaying(!playing);
    else return false;
    return true;
  });
  return { at, go, playing, setPlaying, speed, setSpeed };
}

function Controls({ at, last, go, playing, setPlaying, speed, setSpeed }: Going & { last: number }) {
  const start = () => {
    if (at >= last) go(0);
    setPlaying(!playing);
  };
  return (
    <div class="controls">
      <button type="button" onClick={() => go(0)} aria-label="To the start" aria-keyshortcuts="Home">
        <Icon name="start" />
      </button>
      <button type="button" onClick={() => go(at - 1)} aria-label="One step back" aria-keyshortcuts="ArrowLeft">
        <Icon name="back" />
      </button>
      <button type="button" class="primary" onClick={start} aria-label={playing ? "Pause" : "Play"} aria-keyshortcuts="Space">
        <Icon name={playing ? "pause" : "play"} />
      </button>
      <button type="button" onClick={() => go(at + 1)} aria-label="One step forward" aria-keyshortcuts="ArrowRight">
        <Icon name="on" />
      </button>
      <button type="button" onClick={() => go(last)} aria-label="To the end" aria-keyshortcuts="End">
        <Icon name="end" />
      </button>
      <input type="range" aria-label={`Step ${at + 1} of ${last + 1}`} min={0} max={last} value={at} onInput={(event) => go(Number(event.currentTarget.value))} />
      <label>
        <span class="unseen">Speed</span>
        <select value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const ICONS: Record<string, string> = {
  start: "M3 3h3v14H3zM17 3v14L7 10z",
  back: "M15 3v14L4 10z",
  play: "M5 3v14l12-7z",
  pause: "M4 3h4v14H4zM12 3h4v14h-4z",
  on: "M5 3v14l11-7z",
  end: "M14 3h3v14h-3zM3 3v14l10-7z",
};

function Icon({ name }: { name: string }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

function Streets({ moments, at, go }: { moments: Moment[]; at: number; go: (to: number) => void }) {
  const found = moments.map((one, place) => ({ name: one.begins, place })).filter((one) => one.name);
  return (
    <div class="streets" role="group" aria-label="Jump to">
      {found.map(({ name, place }) => (
        <button key={place} type="button" onClick={() => go(place)} aria-current={place === at ? "step" : undefined}>
          {name}
        </button>
      ))}
    </div>
  );
}

/** Choosing the viewer as whom the hand is shown. */
function Eyes({ replay, setEyes }: { replay: Replay; setEyes: (eyes: string) => void }) {
  const all = Object.entries(replay.viewpoints);
  const first = all[0];
  if (all.length < 2) return <p class="faint">{upper(first?.[1] ?? "")}</p>;
  return (
    <label>
      <span class="unseen">Seen</span>
      <select value={replay.seen_as} onChange={(event) => setEyes(event.currentTarget.value)}>
        {all.map(([name, words]) => (
          <option key={name} value={name}>
            {upper(words)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Pots and stacks at this step, in figures. */
function Money({ view }: { view: View }) {
  const { table } = view;
  const pots = table.family === "poker" ? [["Pot", table.pot_cents ?? 0] as const, ...((table.pots?.length ?? 0) > 1 ? (table.pots ?? []).map((pot) => [upper(pot.name), pot.cents] as const) : [])] : [];
  return (
    <details open>
      <summary>Pots and stacks now</summary>
      <table class="list-table">
        <tbody>
          {pots.map(([name, cents]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{dollars(cents)}</td>
            </tr>
          ))}
          {Object.entries(table.seats).map(([seat, one]) => (
            <tr key={seat}>
              <th scope="row">
                {seat} {one.player}
              </th>
              <td>{dollars(one.stack_cents ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
