import { useEffect, useRef, useState } from "preact/hooks";
import { prefer, preferences } from "../app/preferences";
import { me, room } from "../app/state";
import { Refusal, type Refused } from "../parts/Refusal";
import { announce } from "../parts/live";
import type { TableStore } from "../room/table";
import type { Heard } from "../types/messages";

const LONGEST = 200; // as the room takes them

/** What was said by people who are not muted. */
const heard = (store: TableStore): Heard[] => store.chat.value.filter((one) => !preferences.value.muted.includes(one.name));

/** How many messages have come since the chat was last in sight; each is also told to a screen reader. */
export function useUnread(store: TableStore, isInSight: () => boolean): number {
  const all = heard(store);
  const [read, setRead] = useState<Heard | undefined>(undefined);
  const told = useRef<Heard | undefined>(undefined);
  const last = all[all.length - 1];
  useEffect(() => {
    for (const one of all.slice(all.lastIndexOf(told.current!) + 1)) if (one.name !== me.peek()?.name) announce(`${one.name} says: ${one.words}`);
    told.current = last;
  }, [last]);
  useEffect(() => {
    if (last !== read && isInSight()) setRead(last);
  });
  return all.length - 1 - all.lastIndexOf(read!);
}

/** What is said at the table, as text and never as markup; anybody can be muted. */
export function Chat({ store }: { store: TableStore }) {
  const [words, setWords] = useState("");
  const [refused, setRefused] = useState<Refused | null>(null);
  const { muted } = preferences.value;
  const said = heard(store);
  const send = async (event: Event) => {
    event.preventDefault();
    if (!words.trim()) return;
    const outcome = await room.command({ type: "chat", table: store.id, words: words.trim() });
    setRefused(outcome.done ? null : outcome);
    if (outcome.done) setWords("");
  };
  return (
    <div class="chat">
      <ol>
        {said.map((one, place) => (
          <li key={place}>
            <b><bdi>{one.name}</bdi></b> <bdi>{one.words}</bdi>{" "}
            <button type="button" class="plain" aria-label={`Mute ${one.name}`} onClick={() => prefer({ muted: [...muted, one.name] })}>
              mute
            </button>
          </li>
        ))}
      </ol>
      {said.length ? null : <p class="faint">Nobody has said anything yet.</p>}
      {muted.length ? (
        <button type="button" class="plain" onClick={() => prefer({ muted: [] })}>
          Hear {muted.join(", ")} again
        </button>
      ) : null}
      <form onSubmit={send}>
        <label>
          <span class="unseen">Say something</span>
          <input value={words} maxLength={LONGEST} onInput={(event) => setWords(event.currentTarget.value)} placeholder="Say something" />
        </label>
        <button type="submit">Send</button>
      </form>
      <Refusal refused={refused} />
    </div>
  );
}
