// A table's signs on a screen: those that clauses require under the submission in force, and the meters from the ledger.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { api } from "../app/api";
import { useTitle } from "../app/title";
import { dollars } from "../app/words";
import { Loading, Notice } from "../parts/states";
import type { ShownSign, TableSigns } from "../types/floor";

const EVERY_MS = 2_000;
/** A wall screen is wide; there the signs shrink until all of them are on it, but never below what can be read. */
const WIDE = matchMedia("(min-width: 1000px)");
const SIZE_MIN = 0.55;
const TRIES = 7;

interface Row {
  label?: string;
  value?: string;
  note?: string;
}

export function SignsPage({ table }: { table: string }) {
  useTitle(`Signs of table ${table}`);
  const [now, setNow] = useState<TableSigns | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    document.body.classList.add("at-signs");
    const look = () => api<TableSigns>(`/tables/${encodeURIComponent(table)}/signs`).then((found) => {
      setNow(found);
      setWrong("");
    }, (failure: Error) => setWrong(failure.message));
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      clearInterval(timer);
      document.body.classList.remove("at-signs");
    };
  }, [table]);
  const page = useFitting(now);
  if (!now) return <main id="main" tabIndex={-1}>{wrong ? <Notice title={`Table ${table} has no signs`} mark="♣" alone><p>{wrong}</p></Notice> : <Loading what="Hanging up the signs…" />}</main>;
  return (
    <main id="main" tabIndex={-1} class="signs" ref={page} data-submission={now.submission?.slice(0, 12) ?? ""}>
      <header class="signs-head">
        <h1>
          {now.game} <small>Table {now.table}</small>
        </h1>
        <FullScreen />
        <p>{wrong ? "These are the last known signs; the room does not answer." : now.practice ? "Practice table: play chips. Its choices have not been filed." : `Submission ${now.submission?.slice(0, 12)}, in force since ${new Date((now.in_force_from ?? 0) / 1_000).toLocaleDateString()}`}</p>
      </header>
      {now.meters?.length ? (
        <ul class="meters" aria-label="Meters">
          {now.meters.map((one) => (
            <li key={one.name}>
              <span>{one.name}</span>
              <b>{dollars(one.cents)}</b>
              {one.pending ? <span class="pending">pending adjustment</span> : null}
              {one.clause ? <small>{one.clause}</small> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {(now.signs ?? []).length ? null : <p>No signs are required at this table.</p>}
      <div class="sign-grid">
        {(now.signs ?? []).map((one, place) => (
          <section key={`${one.kind}${place}`} class={`sign sign-${one.layout}`} aria-label={one.title}>
            <h2>{one.title}</h2>
            {one.about ? <p class="sign-about">{one.about}</p> : null}
            <Content sign={one} />
            <footer>{one.clauses.join(", ")}</footer>
          </section>
        ))}
      </div>
    </main>
  );
}

/** Shrinks the signs of a wide screen until they fit on it, and again whenever they or the screen change. */
function useFitting(now: TableSigns | null) {
  const page = useRef<HTMLElement>(null);
  const told = JSON.stringify([now?.signs, now?.meters]);
  useLayoutEffect(() => {
    const fit = () => {
      const main = page.current;
      if (!main) return;
      let [low, high] = [SIZE_MIN, 1];
      const set = (size: number) => main.style.setProperty("--sign-size", String(size));
      const fits = (size: number) => (set(size), main.scrollHeight <= innerHeight + 1);
      if (!WIDE.matches || fits(high)) return set(1);
      for (let n = 0; n < TRIES; n += 1) {
        const middle = (low + high) / 2;
        if (fits(middle)) low = middle;
        else high = middle;
      }
      set(low);
    };
    fit();
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  }, [told]);
  return page;
}

/** Fills the screen; out of sight once it does. */
function FullScreen() {
  const [full, setFull] = useState(!!document.fullscreenElement);
  useEffect(() => {
    const look = () => setFull(!!document.fullscreenElement);
    addEventListener("fullscreenchange", look);
    return () => removeEventListener("fullscreenchange", look);
  }, []);
  if (full || !document.fullscreenEnabled) return null;
  return (
    <button type="button" class="plain full-screen" onClick={() => void document.documentElement.requestFullscreen()}>
      Full screen
    </button>
  );
}

function Content({ sign }: { sign: ShownSign }) {
  const content = sign.content as Record<string, unknown>;
  if (sign.layout === "notice") {
    return (
      <>
        <p class="say">{String(content["say"] ?? "")}</p>
        {((content["lines"] as string[] | undefined) ?? []).map((line) => <p key={line}>{line}</p>)}
      </>
    );
  }
  if (sign.layout === "paytables") {
    const pages = (content["pages"] as { name: string; stakes?: string; remark?: string; rows: Row[] }[][][] | undefined) ?? [];
    return (
      <div class="paytables">
        {pages.flat(2).map((wager) => (
          <div key={wager.name}>
            <h3>{wager.name}</h3>
            {wager.stakes ? <p>{wager.stakes}</p> : null}
            <Rows rows={wager.rows} />
            {wager.remark ? <p>{wager.remark}</p> : null}
          </div>
        ))}
      </div>
    );
  }
  const remarks = (content["remarks"] as string[] | undefined) ?? [];
  return (
    <>
      {content["headline"] ? <p class="say">{String(content["headline"])}</p> : null}
      <Rows rows={(content["rows"] as Row[] | undefined) ?? []} />
      {remarks.map((one) => <p key={one}>{one}</p>)}
    </>
  );
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <dl class="sign-rows">
      {rows.map((row) => (
        <div key={row.label}>
          <dt>
            {row.label}
            {row.note ? <small>{row.note}</small> : null}
          </dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
