// A clause: its id wherever it applies, its summary and our readings of it when somebody asks why.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../app/api";

export interface ClauseText {
  id: string;
  summary: string;
  chapter?: string;
  readings?: { id: string; problem?: string; reading?: string; reason?: string }[];
}

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
  const readings = typeof found === "object" ? (found.readings ?? []) : [];
  return (
    <div class="clause">
      <p>
        <b>{id}</b> {typeof found === "object" ? found.summary : (found ?? "…")}
      </p>
      {readings
        .filter((one) => !reading || one.id === reading)
        .map((one) => (
          <p key={one.id} class="reading">
            <b>Reading {one.id}</b> {one.reading} {one.reason ? <span>{one.reason}</span> : null}
          </p>
        ))}
    </div>
  );
}
