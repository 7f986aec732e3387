// What staff do with a table itself: begin what may begin, declare a silent player absent, hold, release, close, call.
import { useEffect, useState } from "preact/hooks";
import { api } from "../app/api";
import { me, room } from "../app/state";
import { upper } from "../app/words";
import type { TableStore } from "../room/table";
import type { FloorTable, Overview } from "../types/floor";
import type { View } from "../types/views";
import { named, worksAs } from "./acting";

interface Props {
  store: TableStore;
  view: View | null;
  report: (words: string) => void;
  refuse: (wrong: unknown) => void;
}

export function TableTools({ store, view, report, refuse }: Props) {
  const floor = worksAs(me.value) === "floor";
  const [known, setKnown] = useState<FloorTable | null>(null);
  const [reason, setReason] = useState("");
  const path = `/tables/${encodeURIComponent(store.id)}`;
  useEffect(() => {
    if (floor) void api<Overview>("/floor").then((found) => setKnown(found.tables.find((one) => one.id === store.id) ?? null), () => undefined);
  }, [store.hand.value, store.underWay.value]);
  const does = async (words: string, to: string, body: unknown = {}) => {
    refuse(null);
    try {
      await api(`${path}${to}`, { method: "POST", body });
      report(words);
    } catch (wrong) {
      refuse(wrong);
    }
  };
  const asked = view?.table.asked;
  const silent = floor && asked?.who === "seat" && store.underWay.value ? asked : null;
  const held = room.lobby.value?.get(store.id)?.held;
  const begins = floor ? (known?.begins ?? []).filter((one) => one !== "round") : store.underWay.value ? [] : ["round"];
  return (
    <section class="act-group" aria-label="The table">
      <h3>The table</h3>
      <ul class="acts">
        {begins.map((procedure) => (
          <li key={procedure}>
            <button type="button" onClick={() => does(`${upper(procedure)} has begun.`, "/procedures", { procedure, id: newId() })} data-begin={procedure}>
              Begin: {procedure}
            </button>
          </li>
        ))}
        {silent ? (
          <li>
            <button type="button" data-staff="absent" onClick={() => does("Declared absent.", "/absent", { ask: silent.number, id: newId() })}>
              Declare {named(`seat-${silent.seat}`, view, undefined)} absent
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
            <button type="button" onClick={() => does("The table is closed.", "/close")} data-staff="close">
              Close the table
            </button>
          </li>
        ) : (
          <li>
            <button type="button" onClick={() => does("The floor is called.", "/calls", { id: newId() })} data-staff="call">
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

/** Ids of acts, so that one that is sent again is not done twice. */
export const newId = (): string => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
