// What a screen reader is told: a log that grows by one line each, and an answer to a key, said at once.
import { signal } from "@preact/signals";

const KEPT = 12;
let number = 0;

const lines = signal<{ number: number; text: string }[]>([]);
const answer = signal<{ number: number; text: string }>({ number: 0, text: "" });

/** Say it when there is a pause. Each line is a separate element, so that repeated words are spoken again. */
export function announce(text: string): void {
  number += 1;
  lines.value = [...lines.value, { number, text }].slice(-KEPT);
}

/** Say it at once, as the answer to a key. */
export function speak(text: string): void {
  number += 1;
  answer.value = { number, text };
}

/** The regions themselves; they exist from the start, since screen readers watch only regions they have seen. */
export function LiveRegions() {
  return (
    <div class="unseen">
      <div role="log" aria-live="polite" aria-relevant="additions" aria-label="What happens at the table" data-live="log">
        {lines.value.map((line) => (
          <p key={line.number}>{line.text}</p>
        ))}
      </div>
      <div role="alert" aria-live="assertive" data-live="answer">
        {answer.value.number ? <p key={answer.value.number}>{answer.value.text}</p> : null}
      </div>
    </div>
  );
}
