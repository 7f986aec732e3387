// Sitting down, getting up, chips, and what a player may do besides answering.
import { useEffect, useState } from "preact/hooks";
import { api } from "../app/api";
import { games, room } from "../app/state";
import { dollars, upper, verbWords, wagerWords } from "../app/words";
import { Refusal, type Refused, refusedBy } from "../parts/Refusal";
import { newId } from "../room/ids";
import type { Command } from "../room/outbox";
import type { TableStore } from "../room/table";
import type { Allowed, View } from "../types/views";
import { AddChips, OtherSeat } from "./SeatChips";
import { isSeated } from "./seated";
import { ownSeats } from "./speech";

/** Tables that the person has asked to leave, so that an empty seat there is expected. */
export const leaving = new Set<string>();

/** What a player can do about their seat at any time; the room carries it out between rounds. */
export function SeatMenu({ store }: { store: TableStore }) {
  const [said, setSaid] = useState("");
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const view = store.view.value;
  const seated = isSeated(store);
  const away = view ? isAway(view) : false;
  const send = async (command: Command) => {
    setRefusal(null);
    setSaid("Requested; it will be done when the round is over.");
    const outcome = await room.command(command);
    setSaid(outcome.done ? upper(outcome.words) || "Done." : "");
    if (!outcome.done) setRefusal(outcome);
  };
  const table = store.id;
  useEffect(() => setSaid(""), [seated]);
  return (
    <div class="seat-menu">
      {seated ? (
        <>
          <button type="button" onClick={() => send({ type: "away", table, away: !away })}>
            {away ? "Come back" : "Sit out"}
          </button>
          <AddChips table={table} send={send} />
          <OtherSeat store={store} send={send} />
          <button
            type="button"
            onClick={() => {
              leaving.add(table);
              void send({ type: "leave", table });
            }}
          >
            Leave after this hand
          </button>
          <CallTheFloor table={table} said={setSaid} refuse={setRefusal} />
        </>
      ) : (
        <button type="button" class="primary" onClick={() => send({ type: "sit", table })}>
          Take a seat
        </button>
      )}
      {said ? <p role="status">{said}</p> : null}
      <Refusal refused={refusal} />
      {view?.own.acts?.length ? <Acts acts={view.own.acts} view={view} send={send} table={table} /> : null}
    </div>
  );
}

/** Call a floorperson to the table; who comes, and when, is sent over the socket. */
function CallTheFloor({ table, said, refuse }: { table: string; said: (words: string) => void; refuse: (wrong: Refused | null) => void }) {
  const call = async () => {
    refuse(null);
    try {
      await api(`/tables/${encodeURIComponent(table)}/calls`, { body: { id: newId() } });
      said("The floor has been called. A floorperson will come to the table.");
    } catch (wrong) {
      refuse(refusedBy(wrong));
    }
  };
  return (
    <button type="button" onClick={call} data-staff="call">
      Call the floor
    </button>
  );
}

function isAway(view: View): boolean {
  return ownSeats(view).some((seat) => {
    const one = view.table.seats[String(seat)];
    return one !== undefined && "away" in one && one.away === true;
  });
}

/** What a player may do, say or report besides answering; amounts are the least allowed. */
function Acts({ acts, view, send, table }: { acts: readonly Allowed[]; view: View; send: (command: Command) => Promise<void>; table: string }) {
  const game = games.value.get(view.table.game);
  return (
    <details>
      <summary>More to do or report</summary>
      <ul class="acts">
        {acts.flatMap((act) =>
          (act.what?.length ? act.what.slice(0, 6) : [""]).map((what) => (
            <li key={`${act.verb}${what}`}>
              <button
                type="button"
                onClick={() => send({ type: "answer", table, verb: act.verb, what, amount: act.amount_min ?? 0, seat: act.seat ?? 0 })}
              >
                {verbWords(act.verb, game)}
                {what ? ` ${wagerWords(what, game).toLowerCase()}` : ""}
                {act.amount_min ? ` ${act.money ? dollars(act.amount_min) : act.amount_min}` : ""} <small>{act.clause}</small>
              </button>
            </li>
          )),
        )}
      </ul>
    </details>
  );
}
