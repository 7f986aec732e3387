// Whether the person has a seat at a table.
import { me, room } from "../app/state";
import type { TableStore } from "../room/table";
import { ownSeats } from "./speech";

/**
 * In the round that is played by its view, otherwise by the lobby: the last view of a round that is over stays on the
 * screen after its player has left.
 */
export function isSeated(store: TableStore): boolean {
  const view = store.view.value;
  if (view && !view.table.over && ownSeats(view).length > 0) return true;
  const name = me.value?.name;
  return !!name && Object.values(room.lobby.value?.get(store.id)?.seats ?? {}).includes(name);
}
