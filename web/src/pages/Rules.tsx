// Every game described from its specification, with its clauses.
import { games } from "../app/state";
import { useTitle } from "../app/title";
import { upper } from "../app/words";
import { Clause } from "../parts/clauses";
import { Loading, Notice } from "../parts/states";
import { practise } from "../app/state";
import { useEffect, useState } from "preact/hooks";
import { api } from "../app/api";
import type { LobbyTable } from "../types/messages";

export function RulesList() {
  useTitle("Rules");
  const all = [...games.value.values()];
  return (
    <main id="main" tabIndex={-1} class="reading-page">
      <h1>Rules</h1>
      {all.length ? null : <Loading what="Opening the books…" />}
      <ul class="plain-list">
        {all.map((game) => (
          <li key={game.id}>
            <a href={`/rules/${game.id}`}>{game.title}</a> <span class="faint">{game.blurb}</span>
          </li>
        ))}
      </ul>
    </main>
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
      <ul class="plain-list">
        {hung.signs.map((one) => (
          <li key={one.title}>
            <b>{one.title}</b> <span class="faint">{one.why} · {one.clauses.join(", ")}</span>
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
  const [wrong, setWrong] = useState("");
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
  const clauses = [game.chapter, game.seats_clause, game.formed, ...(game.shares ?? []).map((one) => one.clause)];
  return (
    <main id="main" tabIndex={-1} class="reading-page">
      <h1>{game.title}</h1>
      <p>{game.blurb}</p>
      <p>
        <button type="button" class="primary" onClick={() => practise(game.id).catch((failure: Error) => setWrong(failure.message))}>
          Play against bots
        </button>
      </p>
      {wrong ? <p class="refusal" role="alert">{wrong}</p> : null}
      <dl class="facts">
        <dt>Text</dt>
        <dd>{game.document}</dd>
        <dt>Players</dt>
        <dd>up to {game.seats_max}</dd>
        <dt>Deck</dt>
        <dd>{game.deck} cards</dd>
        <dt>Own cards</dt>
        <dd>{game.own_cards}</dd>
        {game.family === "board" ? <><dt>Board</dt><dd>{game.board_cards} cards</dd></> : null}
        {game.draws ? <><dt>Draws</dt><dd>{game.draws}</dd></> : null}
        {game.structure ? <><dt>Betting</dt><dd>{game.structure}, unless the house chooses another</dd></> : null}
        {(game.shares ?? []).map((one) => (
          <>
            <dt>{upper(one.name)}</dt>
            <dd>{one.ranking}</dd>
          </>
        ))}
        {game.printed ? (
          <>
            <dt>Wagers</dt>
            <dd>{Object.values(game.printed.names).join(", ")}</dd>
          </>
        ) : null}
      </dl>
      <Signs game={game.id} />
      <h2>Clauses</h2>
      {[...new Set(clauses.filter((one): one is string => !!one))].map((one) => (
        <Clause key={one} id={one} />
      ))}
    </main>
  );
}
