// The lobby: what is played, and one click into a hand.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api } from "../app/api";
import { games, me, practise, room } from "../app/state";
import { several, upper } from "../app/words";
import { Loading, Notice } from "../parts/states";
import type { LobbyTable } from "../types/messages";
import type { GameCard } from "../types/views";

const FAMILIES: [string, string][] = [
  ["board", "With a board"],
  ["draw", "Draw"],
  ["stud", "Stud"],
  ["house-banked", "Against the house"],
];

/** The tables: from the socket where one is signed in, else once by HTTP. */
function useTables(): { tables: LobbyTable[] | null; wrong: string; again: () => void } {
  const [asked, setAsked] = useState<LobbyTable[] | null>(null);
  const [wrong, setWrong] = useState("");
  const [tries, setTries] = useState(0);
  const live = room.lobby.value;
  useEffect(() => {
    if (live) return;
    api<LobbyTable[]>("/lobby").then(
      (found) => {
        setAsked(found);
        setWrong("");
      },
      (failure: Error) => setWrong(failure.message),
    );
  }, [live === null, tries]);
  return { tables: live ? [...live.values()] : asked, wrong: live ? "" : wrong, again: () => setTries((n) => n + 1) };
}

export function Lobby() {
  const { tables, wrong, again } = useTables();
  return (
    <main id="main" tabIndex={-1} class="lobby">
      <section class="hero">
        <h1>Sit down and play</h1>
        <p>Every deal, payout and refusal names its clause: ask any of them “why?”. Play chips, no account, bots that play by the book.</p>
      </section>
      <Games />
      <section aria-labelledby="tables-title">
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

function Games() {
  const [busy, setBusy] = useState("");
  const [wrong, setWrong] = useState("");
  const begin = async (game: string) => {
    setBusy(game);
    setWrong("");
    try {
      await practise(game);
    } catch (failure) {
      setWrong(failure instanceof Error ? failure.message : "");
    }
    setBusy("");
  };
  const all = [...games.value.values()];
  if (!all.length) return <Loading what="Opening the room…" />;
  return (
    <section aria-labelledby="games-title" class="games">
      <h2 id="games-title">Practise against bots</h2>
      {wrong ? (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      ) : null}
      {FAMILIES.map(([family, title]) => (
        <div key={family} class="family">
          <h3>{title}</h3>
          <ul class="game-list">
            {all
              .filter((game) => game.family === family)
              .map((game) => (
                <li key={game.id}>
                  <Game game={game} busy={busy} begin={begin} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Game({ game, busy, begin }: { game: GameCard; busy: string; begin: (game: string) => Promise<void> }) {
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
    </article>
  );
}

function Tables({ tables }: { tables: LobbyTable[] }) {
  const [words, setWords] = useState("");
  const [free, setFree] = useState(false);
  const [people, setPeople] = useState(false);
  const name = me.value?.name ?? "";
  const shown = useMemo(
    () =>
      tables
        .filter((one) => `${one.name} ${one.id} ${one.stakes}`.toLowerCase().includes(words.toLowerCase()))
        .filter((one) => !free || Object.keys(one.seats).length < one.seats_max)
        .filter((one) => !people || (one.watching ?? 0) > 0)
        .sort((one, other) => Number(Object.values(other.seats).includes(name)) - Number(Object.values(one.seats).includes(name)) || one.name.localeCompare(other.name)),
    [tables, words, free, people, name],
  );
  return (
    <>
      <p class="filters">
        <label>
          <span class="unseen">Find a game or table</span>
          <input type="search" placeholder="Find a game or table" value={words} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
        <label>
          <input type="checkbox" checked={free} onChange={(event) => setFree(event.currentTarget.checked)} /> with a free seat
        </label>
        <label>
          <input type="checkbox" checked={people} onChange={(event) => setPeople(event.currentTarget.checked)} /> with people
        </label>
      </p>
      {shown.length ? (
        <ul class="table-list">
          {shown.map((one) => (
            <li key={one.id}>
              <a class="table-card" href={`/table/${encodeURIComponent(one.id)}`}>
                <b>{one.name}</b>
                <span>{one.stakes}</span>
                <span>
                  {Object.keys(one.seats).length} of {one.seats_max} seats{one.waiting ? `, ${one.waiting} waiting` : ""}
                </span>
                <span class="faint">
                  {one.practice ? "play chips" : "money"} · {several(one.rounds ?? 0, "round")}
                  {one.watching ? ` · ${one.watching} looking` : ""}
                </span>
                {Object.values(one.seats).includes(name) && name ? <span class="badge">you sit here</span> : null}
                {one.held ? <span class="badge warn">stands still: {upper(one.held)}</span> : null}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <Notice title={tables.length ? "No table fits" : "No table is open"} mark="♥">
          <p>{tables.length ? "Change what you look for." : "Pick a game above and play against bots."}</p>
        </Notice>
      )}
    </>
  );
}
