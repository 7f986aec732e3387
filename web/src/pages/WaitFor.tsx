// A wait list: how many wait, this person's place, and a button to join or leave it.
import { useEffect, useState } from "preact/hooks";
import { api } from "../app/api";
import { me } from "../app/state";
import { several } from "../app/words";
import { Refusal, type Refused, refusedBy } from "../parts/Refusal";
import type { WaitList } from "../types/answers";
import type { LobbyTable } from "../types/messages";

export function WaitFor({ table }: { table: LobbyTable }) {
  const [list, setList] = useState<WaitList | null>(null);
  const [wrong, setWrong] = useState<Refused | null>(null);
  const path = `/tables/${encodeURIComponent(table.id)}/list`;
  const account = me.value?.account ?? "";
  const look = () =>
    api<WaitList>(path).then(
      (found) => {
        setList(found);
        setWrong(null);
      },
      (failure: Error) => setWrong(refusedBy(failure)),
    );
  useEffect(() => void look(), [table.id, table.waiting, account]);
  const act = (method: string) => () => api(path, { method }).then(look, (failure: Error) => setWrong(refusedBy(failure)));
  const place = (list?.waiting ?? []).findIndex((one) => account && one.account === account);
  const mine = list?.waiting[place];
  return (
    <div class="wait-for">
      <p>{mine ? (mine.table ? `You are called to table ${mine.table}; your seat is kept.` : `You are number ${place + 1} on the wait list.`) : several(list?.waiting.length ?? table.waiting ?? 0, "person").replace("persons", "people") + " waiting"}</p>
      {!account ? (
        <a href="/account">Sign in to wait</a>
      ) : mine ? (
        <button type="button" onClick={act("DELETE")}>
          Leave the wait list
        </button>
      ) : (
        <button type="button" onClick={act("POST")} data-action="wait">
          Wait for a seat
        </button>
      )}
      <Refusal refused={wrong} />
    </div>
  );
}
