// What was refused, in a sentence, with its clause behind "why?".
import { Failure } from "../app/api";
import { sentence } from "../app/words";
import { why } from "../table/Why";

export interface Refused {
  words: string;
  clause: string;
}

/** What a failed request says. */
export function refusedBy(wrong: unknown): Refused {
  if (wrong instanceof Failure) return { words: wrong.message, clause: wrong.clause };
  return { words: wrong instanceof Error ? wrong.message : "", clause: "" };
}

/** A refusal, read out at once; nothing if there is none. */
export function Refusal({ refused }: { refused: Refused | null }) {
  if (!refused?.words) return null;
  return (
    <p class="refusal" role="alert">
      <span>{sentence(refused.words)}</span>{" "}
      <button type="button" class="plain" onClick={() => (why.value = { kind: "refusal", ...refused })}>
        Why? {refused.clause ? <small>{refused.clause}</small> : null}
      </button>
    </p>
  );
}
