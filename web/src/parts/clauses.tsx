// A clause: its id wherever it applies, its summary and our readings of it when somebody asks why.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../app/api";
import { why } from "../table/Why";
import type { ClauseText } from "../types/answers";

const texts = signal<Map<string, ClauseText | string>>(new Map());
const asked = new Set<string>();

async function look(id: string): Promise<void> {
  if (asked.has(id)) return;
  asked.add(id);
  let found: ClauseText | string;
  try {
    found = await api<ClauseText>(`/clauses/${encodeURIComponent(id)}`);
  } catch (wrong) {
    found = wrong instanceof Error ? wrong.message : "";
    asked.delete(id);
  }
  texts.value = new Map(texts.value).set(id, found);
}

/** The summary of a clause; the house's own choices have none, so they are named for what they are. */
export function Clause({ id, reading = "" }: { id: string; reading?: string }) {
  const chosen = id.startsWith("submission:") ? id.slice("submission:".length).trim() : "";
  useEffect(() => {
    if (id && !chosen) void look(id);
  }, [id, chosen]);
  if (!id) return null;
  if (chosen) {
    return (
      <p class="clause">
        <b>{chosen}</b> The house's own choice, in its Rules Submission.
      </p>
    );
  }
  const found = texts.value.get(id);
  if (typeof found === "object") return <ClauseWords clause={found} reading={reading} />;
  return (
    <p class="clause">
      <b>{id}</b> {found ?? "…"}
    </p>
  );
}

/** A clause in words, with our readings of it, or with the one that was applied. */
export function ClauseWords({ clause, reading = "" }: { clause: ClauseText; reading?: string | undefined }) {
  return (
    <div class="clause">
      <p>
        <b>{clause.id}</b> {clause.summary}
      </p>
      {(clause.readings ?? [])
        .filter((one) => !reading || one.id === reading)
        .map((one) => (
          <p key={one.id} class="reading">
            <b>Reading {one.id}</b> {one.reading} {one.reason ? <span>{one.reason}</span> : null}
          </p>
        ))}
    </div>
  );
}

/** The id of a clause; a press shows what it says. */
export function ClauseLink({ id }: { id: string }) {
  return (
    <button type="button" class="plain clause-link" onClick={() => (why.value = { kind: "clause", clause: id })}>
      {id}
    </button>
  );
}
