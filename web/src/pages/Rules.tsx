// Every game described from its specification, with its clauses.
import { useEffect, useState } from "preact/hooks";
import { api } from "../app/api";
import { games, practise } from "../app/state";
import { useTitle } from "../app/title";
import { upper, wagerWords } from "../app/words";
import { ClauseLink, ClauseWords } from "../parts/clauses";
import { Refusal, type Refused, refusedBy } from "../parts/Refusal";
import { Loading, Notice } from "../parts/states";
import type { ClauseText } from "../types/answers";
import type { LobbyTable } from "../types/messages";
import { FAMILIES } from "./families";

export function RulesList() {
  useTitle("Rules");
  const all = [...games.value.values()];
  return (
    <main id="main" tabIndex={-1} class="reading-page">
      <h1>Rules</h1>
      <p>Every game with its signs and its clauses, in our own words, and with our readings where the text is silent or unclear.</p>
      {all.length ? null : <Loading what="Opening the books…" />}
      {FAMILIES.map(([family, title]) => {
        const those = all.filter((game) => game.family === family);
        return those.length ? (
          <section key={family} class="own-part" aria-labelledby={`rules-${family}`}>
            <h2 id={`rules-${family}`}>{title}</h2>
            <ul class="rules-list">
              {those.map((game) => (
                <li key={game.id}>
                  <a href={`/rules/${game.id}`}>{game.title}</a>
                  <span class="faint">{game.blurb}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null;
      })}
    </main>
  );
}

/** The game's clauses, chapter by chapter, each with its readings; a single chapter is open. */
function Clauses({ game }: { game: string }) {
  const [found, setFound] = useState<ClauseText[] | null>(null);
  const [wrong, setWrong] = useState<Refused | null>(null);
  useEffect(() => {
    api<ClauseText[]>(`/games/${encodeURIComponent(game)}/clauses`).then(setFound, (failure) => setWrong(refusedBy(failure)));
  }, [game]);
  if (wrong) return <Refusal refused={wrong} />;
  if (!found) return <Loading what="Opening the book…" />;
  const chapters = [...new Set(found.map((one) => one.chapter))];
  return (
    <>
      {chapters.map((chapter) => (
        <details key={chapter} class="chapter" open={chapters.length === 1}>
          <summary>
            <h3>{chapter}</h3>
          </summary>
          {found
            .filter((one) => one.chapter === chapter)
            .map((one) => (
              <ClauseWords key={one.id} clause={one} />
            ))}
        </details>
      ))}
    </>
  );
}

interface Hung {
  signs?: { title: string; clauses: string[]; why: string }[];
}

/** The signs at a table of this game, and why they are there. */
function Signs({ game }: { game: string }) {
  const [tables, setTables] = useState<LobbyTable[]>([]);
  const [hung, setHung] = useState<Hung>({});
  useEffect(() => {
    api<LobbyTable[]>("/lobby").then((all) => setTables(all.filter((one) => one.game === game)), () => undefined);
  }, [game]);
  const table = tables[0]?.id ?? "";
  useEffect(() => {
    if (table) api<Hung>(`/tables/${encodeURIComponent(table)}/signs`).then(setHung, () => undefined);
  }, [table]);
  if (!hung.signs?.length) return null;
  return (
    <>
      <h2>Signs at the table</h2>
      <ul class="sign-list">
        {hung.signs.map((one) => (
          <li key={one.title}>
            <b>{one.title}</b> <span class="faint">{upper(one.why)}</span>{" "}
            {one.clauses.map((clause) => (
              <ClauseLink key={clause} id={clause} />
            ))}
          </li>
        ))}
      </ul>
      <p>
        <a class="button" href={`/signs/${encodeURIComponent(table)}`}>
          Read the signs
        </a>
      </p>
    </>
  );
}

export function Rules({ id }: { id: string }) {
  const game = games.value.get(id);
  useTitle(`${game?.title ?? id}: rules`);
  const [wrong, setWrong] = useState<Refused | null>(null);
  if (!games.value.size) return <main id="main" tabIndex={-1}><Loading what="Opening the books…" /></main>;
  if (!game) {
    return (
      <main id="main" tabIndex={-1}>
        <Notice title={`There is no game ${id}`} mark="♣" alone>
          <a class="button" href="/rules">
            All games
          </a>
        </Notice>
      </main>
    );
  }
  return (
    <main id="main" tabIndex={-1} class="reading-page">
      <h1>{game.title}</h1>
      <p>{game.blurb}</p>
      <p>
        <button type="button" class="primary" onClick={() => practise(game.id).catch((failure) => setWrong(refusedBy(failure)))}>
          Play against bots
        </button>
      </p>
      <Refusal refused={wrong} />
      <dl class="facts">
        <dt>Text</dt>
        <dd>{game.document}</dd>
        <dt>Players</dt>
        <dd>
          up to {game.seats_max} <ClauseLink id={game.seats_clause} />
        </dd>
        <dt>Deck</dt>
        <dd>{game.deck} cards</dd>
        <dt>Own cards</dt>
        <dd>
          {game.own_cards} <ClauseLink id={game.formed} />
        </dd>
        {game.family === "board" ? <><dt>Board</dt><dd>{game.board_cards} cards</dd></> : null}
        {game.draws ? <><dt>Draws</dt><dd>{game.draws}</dd></> : null}
        {game.structure ? <><dt>Betting</dt><dd>{game.structure}, unless the house chooses another</dd></> : null}
        {(game.shares ?? []).map((one) => (
          <>
            <dt>{upper(one.name)}</dt>
            <dd>
              {one.ranking} <ClauseLink id={one.clause} />
            </dd>
          </>
        ))}
        {game.printed ? (
          <>
            <dt>Wagers</dt>
            <dd>{Object.keys(game.printed.names).map((wager) => wagerWords(wager, game)).join(", ")}</dd>
          </>
        ) : null}
      </dl>
      <Signs game={game.id} />
      <h2>Clauses</h2>
      <Clauses game={game.id} />
    </main>
  );
}
