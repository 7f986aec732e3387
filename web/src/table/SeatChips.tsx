// Adding chips and changing seats. The room carries it out between rounds.
import { useState } from "preact/hooks";
import { room } from "../app/state";
import type { Command } from "../room/outbox";
import type { TableStore } from "../room/table";

const FIRST_DOLLARS = 100;

type Send = (command: Command) => Promise<void>;

/** Adding chips: a typed amount; the room says what the table allows. */
export function AddChips({ table, send }: { table: string; send: Send }) {
  const [dollars, setDollars] = useState(String(FIRST_DOLLARS));
  const add = (event: Event) => {
    event.preventDefault();
    const amount = Math.round(Number.parseFloat(dollars.replace(/[$,\s]/g, "")) * 100);
    if (amount > 0) void send({ type: "add", table, amount });
  };
  return (
    <form class="row" onSubmit={add}>
      <label>
        <span class="unseen">Dollars to add</span>
        <input inputMode="decimal" size={6} value={dollars} onInput={(event) => setDollars(event.currentTarget.value)} />
      </label>
      <button type="submit">Add chips</button>
    </form>
  );
}

/** Moving to a free seat. */
export function OtherSeat({ store, send }: { store: TableStore; send: Send }) {
  const listed = room.lobby.value?.get(store.id);
  const free = Array.from({ length: listed?.seats_max ?? 0 }, (_, place) => place + 1).filter((seat) => !listed?.seats[String(seat)]);
  const [seat, setSeat] = useState(0);
  if (!free.length) return null;
  const chosen = free.includes(seat) ? seat : free[0]!;
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        void send({ type: "change-seat", table: store.id, seat: chosen });
      }}
    >
      <label>
        <span class="unseen">Another seat</span>
        <select value={chosen} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
          {free.map((one) => (
            <option key={one} value={one}>
              seat {one}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Change seat</button>
    </form>
  );
}
