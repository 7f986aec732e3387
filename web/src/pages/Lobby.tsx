// The lobby: games and tables, and one click into a hand.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../app/api";
import { games, practise, room, sitsAt } from "../app/state";
import { useTitle } from "../app/title";
import { dollars, heldWords, several, upper } from "../app/words";
import { Cards } from "../cards/Card";
import { ClauseLink } from "../parts/clauses";
import { Refusal, type Refused, refusedBy } from "../parts/Refusal";
import { Loading, Notice } from "../parts/states";
import type { LobbyTable } from "../types/messages";
import type { GameCard } from "../types/views";
import { FAMILIES } from "./families";
import { WaitFor } from "./WaitFor";

/** The tables: from the socket if somebody is signed in, otherwise fetched over HTTP every few seconds. */
function useTables(): { tables: LobbyTable[] | null; wrong: string; again: () => void } {
  const [asked, setAsked] = useState<LobbyTable[] | null>(null);
  const [wrong, setWrong] = useState("");
  const [tries, setTries] = useState(0);
  const live = room.lobby.value;
  useEffect(() => {
    if (live) return undefined;
    api<LobbyTable[]>("/lobby").then(
      (found) => {
        setAsked(found);
        setWrong("");
      },
      (failure: Error) => setWrong(failure.message),
    );
    const timer = setTimeout(() => setTries((n) => n + 1), 5_000);
    return () => clearTimeout(timer);
  }, [live === null, tries]);
  return { tables: live ? [...live.values()] : asked, wrong: live ? "" : wrong, again: () => setTries((n) => n + 1) };
}

export function Lobby() {
  const { tables, wrong, again } = useTables();
  const opening = !games.value.size && !wrong; // one thing that is awaited is enough to tell
  useTitle("Lobby");
  return (
    <main id="main" tabIndex={-1} class="lobby">
      <section class="hero">
        <div>
          <h1>Sit down and play</h1>
          <p>Every deal, payout and refusal cites its clause: just ask “why?”. Play chips, no account, bots that play by the book.</p>
          <Start />
        </div>
        <div class="hero-cards" aria-hidden="true">
          <Cards cards={["As", "Kh", "Qd", "Jc", "Ts"]} size="fan" />
        </div>
      </section>
      <Yours tables={tables ?? []} />
      <Meters tables={tables ?? []} />
      <Games />
      <section aria-labelledby="tables-title" hidden={opening}>
        <h2 id="tables-title">Tables</h2>
        {wrong ? (
          <Notice title="The tables cannot be shown" mark="♣">
            <p>{wrong}</p>
            <button type="button" onClick={again}>
              Try again
            </button>
          </Notice>
        ) : tables ? (
          <Tables tables={tables} />
        ) : (
          <Loading what="Looking around the room…" />
        )}
      </section>
    </main>
  );
}

/** The quickest way into a hand, and links to everything else. */
function Start() {
  const [wrong, setWrong] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const first = games.value.get("holdem") ?? [...games.value.values()][0];
  const begin = () => {
    if (!first) return;
    setBusy(true);
    setWrong(null);
    practise(first.id)
      .catch((failure) => setWrong(refusedBy(failure)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <p class="row">
        <button type="button" class="primary large" onClick={begin} aria-disabled={busy || !first} data-start={first?.id}>
          {!first ? "Opening the room…" : busy ? "Sitting down…" : `Play ${first.title} now`}
        </button>
        <a class="button" href="/drills">
          Dealer drills
        </a>
      </p>
      <Refusal refused={wrong} />
    </>
  );
}

/** Tables at which this person already sits. */
function Yours({ tables }: { tables: LobbyTable[] }) {
  const mine = tables.filter((one) => sitsAt(one.id));
  if (!mine.length) return null;
  const side = mine.slice(0, 4).map((one) => one.id).join(",");
  return (
    <section aria-labelledby="yours-title" class="yours">
      <h2 id="yours-title">Your tables</h2>
      <p class="row">
        {mine.map((one) => (
          <a key={one.id} class="button primary" href={`/table/${encodeURIComponent(one.id)}`}>
            Back to {one.name}
          </a>
        ))}
        {mine.length > 1 ? (
          <a class="button" href={`/table/${encodeURIComponent(side)}`}>
            All side by side
          </a>
        ) : null}
      </p>
    </section>
  );
}

/** Jackpots and progressive meters, which tick as the tables play. */
function Meters({ tables }: { tables: LobbyTable[] }) {
  const found = tables.flatMap((one) => Object.entries(one.meters ?? {}).map(([name, cents]) => ({ table: one, name, cents })));
  if (!found.length) return null;
  return (
    <section aria-labelledby="meters-title">
      <h2 id="meters-title">Jackpots and meters</h2>
      <ul class="meters">
        {found.map(({ table, name, cents }) => (
          <li key={`${table.id} ${name}`} class="jackpot">
            <span>{upper(name.replaceAll("-", " "))}</span>
            <b key={cents} class="ticks">
              {dollars(cents)}
            </b>
            <a href={`/table/${encodeURIComponent(table.id)}`}>{table.name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Games() {
  const [busy, setBusy] = useState("");
  const [wrong, setWrong] = useState<{ game: string; refused: Refused } | null>(null);
  const begin = async (game: string) => {
    setBusy(game);
    setWrong(null);
    try {
      await practise(game);
    } catch (failure) {
      setWrong({ game, refused: refusedBy(failure) });
    }
    setBusy("");
  };
  const all = [...games.value.values()];
  if (!all.length) return <Loading what="Opening the room…" />;
  return (
    <section aria-labelledby="games-title" class="games">
      <h2 id="games-title">Practise against bots</h2>
      {FAMILIES.map(([family, title, cards]) => (
        <div key={family} class="family">
          <h3>
            <Cards cards={cards} size="mini" label="" /> {title}
          </h3>
          <ul class="game-list">
            {all
              .filter((game) => game.family === family)
              .map((game) => (
                <li key={game.id}>
                  <Game game={game} busy={busy} begin={begin} refused={wrong?.game === game.id ? wrong.refused : null} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface GameProps {
  game: GameCard;
  busy: string;
  begin: (game: string) => Promise<void>;
  refused: Refused | null;
}

/** A game, and one click into a hand of it; what is refused is told here, where the person looks. */
function Game({ game, busy, begin, refused }: GameProps) {
  return (
    <article class="game">
      <h4>{game.title}</h4>
      <p>{game.blurb}</p>
      <p class="row">
        <button type="button" class="primary" onClick={() => begin(game.id)} aria-disabled={busy !== ""} data-practise={game.id}>
          {busy === game.id ? "Sitting down…" : "Play"}
          <span class="unseen"> {game.title}</span>
        </button>
        <a href={`/rules/${game.id}`}>
          Rules<span class="unseen"> of {game.title}</span>
        </a>
      </p>
      <Refusal refused={refused} />
    </article>
  );
}

interface Looked {
  words: string;
  family: string;
  free: boolean;
  people: boolean;
  money: string;
}

const ANY: Looked = { words: "", family: "", free: false, people: false, money: "" };

function fits(one: LobbyTable, looked: Looked): boolean {
  const family = games.value.get(one.game)?.family ?? one.family;
  return (
    `${one.name} ${one.id} ${one.stakes}`.toLowerCase().includes(looked.words.toLowerCase()) &&
    (!looked.family || family === looked.family) &&
    (!looked.free || Object.keys(one.seats).length < one.seats_max) &&
    (!looked.people || (one.watching ?? 0) > 0 || Object.keys(one.seats).length > 0) &&
    (!looked.money || (looked.money === "chips") === one.practice)
  );
}

const isEmpty = (one: LobbyTable): boolean => !Object.keys(one.seats).length;

/** Tables for money first, then those at which somebody sits, each by name. */
const byInterest = (one: LobbyTable, other: LobbyTable): number =>
  Number(one.practice) - Number(other.practice) || Number(isEmpty(one)) - Number(isEmpty(other)) || one.name.localeCompare(other.name);

function Tables({ tables }: { tables: LobbyTable[] }) {
  const [looked, look] = useState<Looked>(ANY);
  const shown = useMemo(
    () => tables.filter((one) => one.announced !== false || one.family !== "poker").filter((one) => fits(one, looked)).sort(byInterest),
    [tables, looked, games.value],
  );
  return (
    <>
      <Filters looked={looked} look={look} />
      {shown.length ? (
        <ul class="table-list">
          {shown.map((one) => (
            <li key={one.id}>
              <OneTable table={one} />
            </li>
          ))}
        </ul>
      ) : (
        <Notice title={tables.length ? "No table matches" : "No table is open"} mark="♥">
          <p>{tables.length ? "Change your search." : "Pick a game above and play against bots."}</p>
        </Notice>
      )}
      <p class="faint">Games, limits and open seats are announced here as <ClauseLink id="MD-POKER 9.C" /> allows; a table that the house does not announce can be reached by its link.</p>
    </>
  );
}

function Filters({ looked, look }: { looked: Looked; look: (looked: Looked) => void }) {
  return (
    <p class="filters">
      <label>
        <span class="unseen">Find a game or table</span>
        <input type="search" placeholder="Find a game or table" value={looked.words} onInput={(event) => look({ ...looked, words: event.currentTarget.value })} />
      </label>
      <label>
        <span class="unseen">Kind of game</span>
        <select value={looked.family} onChange={(event) => look({ ...looked, family: event.currentTarget.value })}>
          <option value="">all games</option>
          {FAMILIES.map(([family, title]) => (
            <option key={family} value={family}>
              {title.toLowerCase()}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="unseen">Played for</span>
        <select value={looked.money} onChange={(event) => look({ ...looked, money: event.currentTarget.value })}>
          <option value="">chips or money</option>
          <option value="chips">play chips</option>
          <option value="money">money</option>
        </select>
      </label>
      <label>
        <input type="checkbox" checked={looked.free} onChange={(event) => look({ ...looked, free: event.currentTarget.checked })} /> with a free seat
      </label>
      <label>
        <input type="checkbox" checked={looked.people} onChange={(event) => look({ ...looked, people: event.currentTarget.checked })} /> with players
      </label>
    </p>
  );
}

function OneTable({ table }: { table: LobbyTable }) {
  const taken = Object.keys(table.seats).length;
  const facts = [table.practice ? "play chips" : "money", table.hands_hour ? `${table.hands_hour} hands an hour` : several(table.rounds ?? 0, "round"), table.watching ? `${table.watching} watching` : ""];
  return (
    <article class="table-card">
      <h3>
        <a href={`/table/${encodeURIComponent(table.id)}`}>{table.name}</a>
      </h3>
      <p>{table.stakes}</p>
      <p class="seat-dots">
        <span aria-hidden="true">
          {Array.from({ length: table.seats_max }, (_, place) => (
            <i key={place} class={place < taken ? "taken" : ""} />
          ))}
        </span>{" "}
        {taken} of {table.seats_max} seats
      </p>
      <p class="faint">{facts.filter(Boolean).join(" · ")}</p>
      {sitsAt(table.id) ? <p class="badge">you sit here</p> : null}
      {table.held ? <p class="badge warn">on hold: {heldWords(table.held)}</p> : null}
      {table.closing ? <p class="badge warn">closes after this round</p> : null}
      {taken >= table.seats_max || table.waiting ? <WaitFor table={table} /> : null}
    </article>
  );
}
