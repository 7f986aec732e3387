// The floor: every table, who waits, what is open, calls and wait lists. A person is dragged to a seat, or chosen and sent.
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../app/api";
import { useTitle } from "../app/title";
import { known, me } from "../app/state";
import { minutes, several, upper } from "../app/words";
import { announce } from "../parts/live";
import { Loading, Notice } from "../parts/states";
import { newId } from "../room/ids";
import type { FloorCall, FloorList, FloorPlace, FloorTable, FloorTask, Overview, VoidRuling } from "../types/floor";
import { seesTheFloor, worksAs } from "./acting";
import { procedureWords } from "./labels";
import { refused } from "./StaffTools";

const EVERY_MS = 2_000;
/** Table 2 comes before table 10. */
const byNumber = new Intl.Collator("en", { numeric: true });

/** A person on a wait list who was chosen, to be sent to a seat. */
interface Chosen {
  list: string;
  place: FloorPlace;
}

export function FloorPage() {
  useTitle("Floor");
  if (!known.value) return <Page><Loading what="Checking who is signed in…" /></Page>;
  if (!seesTheFloor(me.value)) {
    return (
      <Page>
        <Notice title="The floor is for floorpersons and shift supervisors" alone>
          <a class="button" href={me.value ? "/" : "/account"}>
            {me.value ? "Go to the lobby" : "Sign in"}
          </a>
        </Notice>
      </Page>
    );
  }
  return <Page><Watching /></Page>;
}

function Page({ children }: { children: preact.ComponentChildren }) {
  return <main id="main" tabIndex={-1} class="floor-page">{children}</main>;
}

function useOverview(): { now: Overview | null; wrong: string; again: () => Promise<void> } {
  const [now, setNow] = useState<Overview | null>(null);
  const [wrong, setWrong] = useState("");
  const calls = useRef(new Set<number>());
  const again = async () => {
    try {
      const found = await api<Overview>("/floor");
      for (const one of found.calls) {
        if (!calls.current.has(one.number)) announce(`${one.name} at table ${one.table} calls the floor. ${one.words ?? ""}`);
        calls.current.add(one.number);
      }
      setNow(found);
      setWrong("");
    } catch (failure) {
      setWrong(refused(failure).words);
    }
  };
  useEffect(() => {
    void again();
    const timer = setInterval(() => void again(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return { now, wrong, again };
}

function Watching() {
  const { now, wrong, again } = useOverview();
  const [refusal, setRefusal] = useState("");
  const [ruled, setRuled] = useState("");
  const [chosen, choose] = useState<Chosen | null>(null);
  const does = async (path: string, body: unknown, then: (told: unknown) => void = () => {}, method = "POST") => {
    setRefusal("");
    try {
      then(await api(path, method === "POST" ? { method, body } : { method }));
    } catch (failure) {
      setRefusal(refused(failure).words);
    }
    choose(null);
    await again();
  };
  const declare = async (table: string, why: string) => {
    setRuled("");
    await does(`/tables/${encodeURIComponent(table)}/void`, { why, id: newId() }, (told) => setRuled(ruling(table, told as VoidRuling)));
  };
  const seat = (who: Chosen, table: string, number: number) => does(`/tables/${encodeURIComponent(table)}/list/call`, { account: who.place.account, seat: number, seen: seen(who.place) });
  const ends = (table: string, closes: boolean) => does(`/tables/${encodeURIComponent(table)}/closing`, {}, undefined, closes ? "POST" : "DELETE");
  if (!now) return wrong ? <Notice title="The floor cannot be shown" mark="♣" alone><p>{wrong}</p></Notice> : <Loading what="Walking the floor…" />;
  const waiting = [...now.tables].sort((one, other) => urgency(now, other) - urgency(now, one) || byNumber.compare(one.id, other.id));
  const idle = waiting.filter((table) => isIdle(now, table));
  const cards = (tables: FloorTable[]) => (
    <ul class="floor-tables">
      {tables.map((table) => (
        <li key={table.id}>
          <TableCard table={table} at={now.at} chosen={chosen && chosen.list === table.list ? chosen : null} lists={now.lists} seat={seat} ends={ends} />
        </li>
      ))}
    </ul>
  );
  const busy = waiting.filter((table) => !idle.includes(table));
  return (
    <>
      <h1>The floor</h1>
      {wrong ? <p class="banner warn" role="status">{wrong}</p> : null}
      {refusal ? <p class="refusal" role="alert">{refusal}</p> : null}
      {now.calls.length && now.lists.length ? null : <p class="faint">{now.calls.length ? "" : "No calls. "}{now.lists.length ? "" : "Nobody is waiting for a seat."}</p>}
      <Calls calls={now.calls} at={now.at} answer={(call, found) => does(`/calls/${call.number}/answer`, { found, id: newId() })} />
      {now.disputes.length ? (
        <section aria-labelledby="disputes-title">
          <h2 id="disputes-title">Disputes</h2>
          <ul class="floor-lines">
            {now.disputes.map((one) => (
              <li key={one.number}>
                <a class="button" href={`/dispute/${one.number}`}>
                  {one.number}: table {one.table}, hand {one.hand}
                </a>{" "}
                <span class="badge">{one.stage}</span> {one.held ? <span class="badge warn">the table is held</span> : null} {one.words}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Unreadable tables={now.unreadable ?? {}} ruled={ruled} declare={declare} />
      <Lists lists={now.lists} tables={now.tables} at={now.at} chosen={chosen} choose={choose} does={does} />
      <section aria-labelledby="floor-tables">
        <h2 id="floor-tables">{busy.length ? several(busy.length, "table") : "No table is busy"}</h2>
        {cards(busy)}
      </section>
      <ToOpen tables={worksAs(me.value) === "floor" ? (now.to_open ?? []) : []} open={(table) => does("/tables", { table })} />
      {idle.length ? (
        <details open={!busy.length}>
          <summary>{several(idle.length, "practice table")} without players</summary>
          {cards(idle)}
        </details>
      ) : null}
    </>
  );
}

/** A practice table at which nobody sits but bots, and nothing has happened that the floor sees to. */
function isIdle(now: Overview, table: FloorTable): boolean {
  const concerned = now.calls.some((one) => one.table === table.id) || now.disputes.some((one) => one.table === table.id);
  return table.practice && !table.held && !concerned && !Object.values(table.seats).some((one) => one.kind !== "bot") && !now.lists.some((one) => one.list === table.list);
}

/** Tables with a row that cannot be decrypted: if its key is lost for good, the shift supervisor declares the hand void. */
function Unreadable({ tables, ruled, declare }: { tables: Readonly<Record<string, string>>; ruled: string; declare: (table: string, why: string) => Promise<void> }) {
  const [why, setWhy] = useState("");
  const [asked, ask] = useState("");
  const may = me.value?.roles?.includes("shift supervisor");
  const names = Object.keys(tables).sort(byNumber.compare);
  if (!names.length) return <p role="status">{ruled}</p>;
  return (
    <section aria-labelledby="unreadable-title">
      <h2 id="unreadable-title">Tables that cannot be decrypted</h2>
      <p role="status">{ruled}</p>
      <p>Look for a copy of the key first. If it is lost for good, the shift supervisor declares the hand void: what it moved goes back, and the table continues from before, or is closed if that is lost too.</p>
      <ul class="floor-lines">
        {names.map((table) => (
          <li key={table}>
            <span>
              <b>Table {table}</b>: {(tables[table] ?? "").replace(`table ${table}, `, "")}
            </span>
            {may && asked === table ? (
              <form class="hold-form" onSubmit={(event) => (event.preventDefault(), ask(""), void declare(table, why))}>
                <label>
                  <span class="unseen">What happened to the key</span>
                  <input placeholder="what happened to the key" required maxLength={400} value={why} onInput={(event) => setWhy(event.currentTarget.value)} />
                </label>
                <button type="submit" class="primary" data-void={table}>Declare it void</button>
                <button type="button" onClick={() => ask("")}>Back</button>
              </form>
            ) : may ? (
              <button type="button" onClick={() => ask(table)} data-ask-void={table}>Declare the hand void…</button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was declared void, in words. */
function ruling(table: string, told: VoidRuling): string {
  const what = told.hand ? `hand ${told.hand} (${told.procedure}) is void` : "nothing was under way";
  const money = told.returned ? "; what it moved has gone back" : "";
  const then = told.closes ? "Everybody has their chips in their account with the room, and the table is closed." : "It continues from the state before.";
  return `Table ${table}: ${what}${money}. ${then} [${told.clause}, ${told.reading}]`;
}

/** Tables of the submission in force that nobody has opened. */
function ToOpen({ tables, open }: { tables: readonly string[]; open: (table: string) => Promise<void> }) {
  if (!tables.length) return null;
  return (
    <section aria-labelledby="open-title">
      <h2 id="open-title">Tables to open</h2>
      <p class="row">
        {tables.map((one) => (
          <button key={one} type="button" onClick={() => open(one)} data-open={one}>
            Open table {one}
          </button>
        ))}
      </p>
    </section>
  );
}

/** Somebody's place as it is shown here, so that another tablet's act is not undone or repeated. */
const seen = ({ table = "", seat = 0, passed = 0 }: FloorPlace) => ({ table, seat, passed });

/** What needs the floor comes first. */
function urgency(now: Overview, table: FloorTable): number {
  const called = now.calls.some((one) => one.table === table.id) ? 8 : 0;
  const asked = table.asked === "floor" ? 2 : 0;
  return called + (table.held ? 4 : 0) + asked + (table.practice ? 0 : 1) + ((table.tasks ?? []).length ? 1 : 0);
}

/** `1:05` up to an hour, then `2 h`, `3 days`. */
function ago(at: number, since: number): string {
  const passed = Math.max(0, at - since) / 1_000;
  const hours = passed / 3_600_000;
  return hours < 1 ? minutes(passed) : hours < 48 ? `${Math.floor(hours)} h ${Math.floor((hours % 1) * 60)} min` : several(Math.floor(hours / 24), "day");
}

/** A length of time in words: `14 min`, `2 h 5 min`, `3 days`. */
function span(micros: number): string {
  const whole = Math.ceil(micros / 60_000_000);
  return whole < 60 ? `${whole} min` : ago(micros, 0);
}

function Calls({ calls, at, answer }: { calls: FloorCall[]; at: number; answer: (call: FloorCall, found: string) => Promise<void> }) {
  const [found, setFound] = useState<Record<number, string>>({});
  if (!calls.length) return null;
  return (
    <section aria-labelledby="calls-title">
      <h2 id="calls-title">Calls ({calls.length})</h2>
      <ul class="floor-lines">
        {calls.map((one) => (
          <li key={one.number} class="call">
            <a class="button" href={`/table/${encodeURIComponent(one.table)}`}>
              Table {one.table}
            </a>
            <span>
              <b>{one.name}</b> {one.words} <span class="faint">waits {ago(at, one.at)}</span>
            </span>
            <label>
              <span class="unseen">What was found at table {one.table}</span>
              <input placeholder="what was found" maxLength={200} value={found[one.number] ?? ""} onInput={(event) => setFound({ ...found, [one.number]: event.currentTarget.value })} />
            </label>
            <button type="button" class="primary" onClick={() => answer(one, found[one.number] ?? "")} data-answer={one.number}>
              Answered
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ListsProps {
  lists: FloorList[];
  tables: FloorTable[];
  at: number;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
  does: (path: string, body: unknown) => Promise<void>;
}

function Lists({ lists, tables, at, chosen, choose, does }: ListsProps) {
  if (!lists.length) return null;
  return (
    <section aria-labelledby="lists-title">
      <h2 id="lists-title">Wait lists</h2>
      <p class="faint">Drag somebody to a free seat, or choose them and then the seat.</p>
      {lists.map((list) => (
        <div key={list.list} class="wait-list">
          <h3>{listWords(list, tables)}</h3>
          <ol class="floor-lines">
            {list.waiting.map((place) => {
              const mine = chosen?.place.account === place.account && chosen.list === list.list;
              return (
                <li key={place.account}>
                  <button
                    type="button"
                    draggable
                    aria-pressed={mine}
                    class={mine ? "chosen" : ""}
                    data-waiting={place.account}
                    onDragStart={(event) => event.dataTransfer?.setData("text/plain", JSON.stringify({ list: list.list, account: place.account }))}
                    onClick={() => choose(mine ? null : { list: list.list, place })}
                  >
                    {place.name}
                  </button>
                  {place.table ? (
                    <>
                      <span class="badge">
                        called to table {place.table}
                        {place.seat ? `, seat ${place.seat}` : ""}: {minutes(Math.max(0, (place.until ?? 0) - at) / 1_000)} left
                      </span>
                      <button type="button" onClick={() => does(`/tables/${encodeURIComponent(place.table ?? "")}/list/pass`, { account: place.account, seen: seen(place) })} data-pass={place.account}>
                        Pass over
                      </button>
                    </>
                  ) : (
                    <CallTo tables={tables.filter((one) => list.tables.includes(one.id))} place={place} does={does} />
                  )}
                  {place.passed ? <span class="faint">passed over {place.passed}×</span> : null}
                </li>
              );
            })}
          </ol>
        </div>
      ))}
    </section>
  );
}

/** A wait list by the name of its game, which it has by its id. */
function listWords({ list }: FloorList, tables: FloorTable[]): string {
  const table = tables.find((one) => one.list === list);
  return table && list.startsWith(`${table.game},`) ? `${table.name}${list.slice(table.game.length)}` : list;
}

/** A button for each table of the list that has a free seat. */
function CallTo({ tables, place, does }: { tables: FloorTable[]; place: FloorPlace; does: ListsProps["does"] }) {
  const free = tables.filter((one) => one.free?.length);
  if (!free.length) return <span class="faint">no seat is free</span>;
  return (
    <>
      {free.map((one) => (
        <button key={one.id} type="button" onClick={() => does(`/tables/${encodeURIComponent(one.id)}/list/call`, { account: place.account, seen: seen(place) })} data-call={place.account}>
          Call to {one.id}
        </button>
      ))}
    </>
  );
}

interface CardProps {
  table: FloorTable;
  at: number;
  chosen: Chosen | null;
  lists: FloorList[];
  seat: (who: Chosen, table: string, seat: number) => Promise<void>;
  /** Closes a table when its round is over, or keeps it open after all. */
  ends: (table: string, closes: boolean) => Promise<void>;
}

function TableCard({ table, at, chosen, lists, seat, ends }: CardProps) {
  const drop = (event: DragEvent, number: number) => {
    event.preventDefault();
    try {
      const { list, account } = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") as { list: string; account: string };
      const place = lists.find((one) => one.list === list)?.waiting.find((one) => one.account === account);
      if (place && list === table.list) void seat({ list, place }, table.id, number);
    } catch {
      // Something else was dragged here.
    }
  };
  const waits = lists.find((one) => one.list === table.list)?.waiting.length ?? 0;
  const tasks = table.tasks ?? [];
  return (
    <article class={`floor-table${table.held ? " held" : ""}`} aria-label={`Table ${table.id}`}>
      <header>
        <h3>
          <a href={`/table/${encodeURIComponent(table.id)}`}>{table.id === table.game ? table.name : `${table.id}: ${table.name}`}</a>
        </h3>
        <span class="faint">{table.stakes}{table.practice ? ", play chips" : ""}</span>
      </header>
      {table.held ? <p class="badge warn">held: {table.held}</p> : null}
      {table.closing ? <p class="badge warn">closes after this round</p> : null}
      <p>
        {table.procedure ? `${procedureWords(table.procedure)}${table.asked ? `: ${asked(table)}, ${ago(at, table.since ?? at)}` : ""}` : "Nothing is under way"}
        {table.ends ? <b> · clock {minutes(Math.max(0, table.ends - at) / 1_000)}</b> : null}
      </p>
      <ul class="floor-seats" aria-label="Seats">
        {Array.from({ length: table.seats_max }, (_, place) => place + 1).map((number) => {
          const sitting = table.seats[String(number)];
          if (sitting) {
            const state = sitting.gone ? "not connected" : sitting.away ? "away" : sitting.leaving ? "leaving" : "";
            return (
              <li key={number} class={state ? "seat-away" : ""} title={state}>
                <small>{number}</small> {sitting.name}
                {state ? <span class="unseen">, {state}</span> : null}
              </li>
            );
          }
          if (!waits || !(table.free ?? []).includes(number)) return null;
          return (
            <li key={number} data-drop={`${table.id}:${number}`} onDragOver={(event) => event.preventDefault()} onDrop={(event) => drop(event, number)}>
              <button
                type="button"
                class={`free-seat${chosen ? " offered" : ""}`}
                aria-disabled={!chosen}
                data-seat={`${table.id}:${number}`}
                onClick={() => chosen && seat(chosen, table.id, number)}
              >
                <small>{number}</small> {chosen ? `keep for ${chosen.place.name}` : "free"}
              </button>
            </li>
          );
        })}
      </ul>
      <p class="faint">
        {Object.keys(table.seats).length} of {table.seats_max} seats{waits ? `, ${waits} waiting` : ""}
      </p>
      {worksAs(me.value) === "floor" && (table.closing || table.procedure === "round") ? (
        <button type="button" class="ends" onClick={() => ends(table.id, !table.closing)} data-ends={table.id}>
          {table.closing ? "Keep it open" : "Close after this round"}
        </button>
      ) : null}
      <Tasks title="Before the next round" tasks={tasks.filter((one) => one.before_the_round)} at={at} />
      <Tasks title="Open tasks" tasks={tasks.filter((one) => !one.before_the_round)} at={at} />
    </article>
  );
}

/** What is to be done at a table: words, clause, when it is due and who may close it. */
function Tasks({ title, tasks, at }: { title: string; tasks: FloorTask[]; at: number }) {
  if (!tasks.length) return null;
  return (
    <div class="floor-tasks">
      <h4>{title}</h4>
      <ul>
        {tasks.map((task, place) => (
          <li key={place}>
            {upper(task.words)} <small>{task.clause}</small>
            <small class={task.due && task.due < at ? "overdue" : ""}>
              {task.before_the_round ? "" : task.due ? (task.due < at ? `overdue by ${span(at - task.due)}` : `due in ${span(task.due - at)}`) : "due now"}
              {task.roles?.length ? `, ${task.roles.join(" or ")}` : ""}
            </small>
          </li>
        ))}
      </ul>
      {tasks.some((task) => task.roles?.length) ? <a href="/office">See to them in the office</a> : null}
    </div>
  );
}

function asked(table: FloorTable): string {
  const found = /^seat (\d+)$/.exec(table.asked ?? "");
  const who = found ? table.seats[found[1]!]?.name : undefined;
  const staff = table.asked === "dealer" || table.asked === "floor" ? `the ${table.asked}` : table.asked;
  return `waits for ${who ?? (staff === "anyone" ? "the floor or a player" : staff === "chance" ? "the shuffle" : staff)}`;
}
