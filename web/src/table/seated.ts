// Whether the person has a seat at a table.
import { sitsAt } from "../app/state";
import type { TableStore } from "../room/table";
import { ownSeats } from "./speech";

/**
 * In the round that is played by its view, otherwise by the lobby: the last view of a round that is over stays on the
 * screen after its player has left.
 */
export function isSeated(store: TableStore): boolean {
  const view = store.view.value;
  return (!!view && !view.table.over && ownSeats(view).length > 0) || sitsAt(store.id);
}
