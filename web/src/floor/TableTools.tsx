// Staff's acts on a table itself: begin a procedure, declare a silent player absent, hold, release, close, call.
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../app/api";
import { me, room } from "../app/state";
import { newId } from "../room/ids";
import type { TableStore } from "../room/table";
import type { FloorTable, Overview } from "../types/floor";
import type { View } from "../types/views";
import { type StaffAct, silentAct, worksAs } from "./acting";
import { WHEN_DUE, beginWords, procedureWords } from "./labels";

interface Props {
  store: TableStore;
  view: View | null;
  attempt: (act: StaffAct) => Promise<void>;
  report: (words: string) => void;
  /** Reports and closes the sheet: what comes next is in the bar. */
  finish: (words: string) => void;
  refuse: (wrong: unknown) => void;
}

export function TableTools({ store, view, attempt, report, finish, refuse }: Props) {
  const floor = worksAs(me.value) === "floor";
  const [known, setKnown] = useState<FloorTable | null>(null);
  const [reason, setReason] = useState("");
  const [closing, setClosing] = useState(false);
  const path = `/tables/${encodeURIComponent(store.id)}`;
  const look = async () => {
    const found = floor ? await api<Overview>("/floor").catch(() => null) : null;
    if (found) setKnown(found.tables.find((one) => one.id === store.id) ?? null);
  };
  useEffect(() => void look(), [store.hand.value, store.underWay.value]);
  const due = (known?.tasks ?? []).filter((one) => one.before_the_round).map((one) => one.procedure ?? "");
  const may = floor ? (known?.begins ?? []).filter((one) => one !== "round" || me.value?.roles?.includes("dealer")) : store.underWay.value ? [] : ["round"];
  const begins = may.filter((one) => !WHEN_DUE.has(one) || due.includes(one)).sort((one, other) => rank(due, one) - rank(due, other));
  const first = begins[0] ?? "";
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where there is nothing to find, Enter does what comes next.
    const sheet = section.current?.closest("dialog");
    if (first && sheet && !sheet.querySelector("[data-staff=find]")) sheet.querySelector<HTMLElement>("[data-begin]")?.focus();
  }, [first]);
  const does = async (words: string, to: string, body: unknown = {}, done = report, method = "POST") => {
    refuse(null);
    report("");
    try {
      await api(`${path}${to}`, method === "POST" ? { method, body } : { method });
      done(words);
    } catch (wrong) {
      refuse(wrong);
    }
    await look();
  };
  const silent = floor && store.underWay.value ? silentAct(view) : null;
  const held = room.lobby.value?.get(store.id)?.held;
  return (
    <section class="act-group" aria-label="The table" ref={section}>
      <h3>The table</h3>
      <ul class="acts">
        {begins.map((procedure) => (
          <li key={procedure}>
            <button type="button" class={procedure === due[0] ? "primary" : ""} onClick={() => does(`${procedureWords(procedure)}: begun.`, "/procedures", { procedure, id: newId() }, finish)} data-begin={procedure}>
              {beginWords(procedure)}
            </button>
          </li>
        ))}
        {silent ? (
          <li>
            <button type="button" data-staff="absent" onClick={() => attempt(silent)}>
              {silent.label}
            </button>
          </li>
        ) : null}
        {floor && !held ? (
          <li>
            <form
              class="hold-form"
              onSubmit={(event) => {
                event.preventDefault();
                void does("The table is held.", "/hold", { why: reason.trim() || "the floor is at the table" });
              }}
            >
              <label>
                <span class="unseen">Why the table is held</span>
                <input placeholder="why" maxLength={200} value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
              </label>
              <button type="submit" data-staff="hold">Hold the table</button>
            </form>
          </li>
        ) : null}
        {floor && held ? (
          <li>
            <button type="button" data-staff="release" onClick={() => does("The table goes on.", "/release")}>
              Release the table
            </button>
          </li>
        ) : null}
        {floor ? (
          <li>
            {known?.closing ? (
              <button type="button" onClick={() => does("The table stays open.", "/closing", null, report, "DELETE")} data-staff="stay-open">
                Keep the table open <small>it closes after this round</small>
              </button>
            ) : closing ? (
              <div class="closing" role="group" aria-label="Close the table?">
                <p>{store.underWay.value ? "When this round is over, everybody takes their chips and gets up, and the table's day is over. Until then you can keep it open after all." : "Everybody takes their chips and gets up; the table's day is over."}</p>
                <button type="button" class="primary" onClick={() => (setClosing(false), does(store.underWay.value ? "The table closes when this round is over." : "The table is closed.", "/closing"))} data-staff="close-now">
                  {store.underWay.value ? "Close it then" : "Close it"}
                </button>
                <button type="button" onClick={() => setClosing(false)}>
                  Back
                </button>
              </div>
            ) : (
              <button type="button" onClick={() => setClosing(true)} data-staff="close">
                {store.underWay.value ? "Close after this round…" : "Close the table…"}
              </button>
            )}
          </li>
        ) : (
          <li>
            <button type="button" onClick={() => does("The floor has been called.", "/calls", { id: newId() })} data-staff="call">
              Call the floor
            </button>
          </li>
        )}
        {store.hand.value ? (
          <li>
            <a class="button" href={`/dispute/${encodeURIComponent(store.id)}/${store.hand.value}`}>
              Dispute about this hand
            </a>
          </li>
        ) : null}
        <li>
          <a class="button" href={`/signs/${encodeURIComponent(store.id)}`}>
            Signs of this table
          </a>
        </li>
        {floor ? (
          <li>
            <a class="button" href="/floor">
              The floor
            </a>
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** What must come first is offered first, and to do nothing last. */
const rank = (due: readonly string[], procedure: string): number => (due.includes(procedure) ? due.indexOf(procedure) : due.length + (procedure === "idle" ? 1 : 0));
