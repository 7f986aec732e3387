import { useState } from "preact/hooks";
import { prefer, preferences } from "../app/preferences";
import { room } from "../app/state";
import { Refusal, type Refused } from "../parts/Refusal";
import type { TableStore } from "../room/table";

const LONGEST = 280;

/** What is said at the table, as text and never as markup; anybody can be muted. */
export function Chat({ store }: { store: TableStore }) {
  const [words, setWords] = useState("");
  const [refused, setRefused] = useState<Refused | null>(null);
  const { muted } = preferences.value;
  const said = store.chat.value.filter((one) => !muted.includes(one.name));
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
            <b>{one.name}</b> <span>{one.words}</span>{" "}
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
