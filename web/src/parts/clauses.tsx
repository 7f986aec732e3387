// A clause: its id wherever it applies, its summary and our readings of it when somebody asks why.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../app/api";
import { several } from "../app/words";
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

/** The summary of a clause; the house's own choices have none, so they are named for what they are. `brief` folds its readings. */
export function Clause({ id, reading = "", brief = false }: { id: string; reading?: string; brief?: boolean }) {
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
  if (typeof found === "object") return <ClauseWords clause={found} reading={reading} brief={brief} />;
  return (
    <p class="clause">
      <b>{id}</b> {found ?? "…"}
    </p>
  );
}

/** A clause in words, with our readings of it, or with the one that was applied. */
export function ClauseWords({ clause, reading = "", brief = false }: { clause: ClauseText; reading?: string | undefined; brief?: boolean }) {
  const told = (clause.readings ?? [])
    .filter((one) => !reading || one.id === reading)
    .map((one) => (
      <p key={one.id} class="reading">
        <b>Reading {one.id}</b> {one.reading} {one.reason ? <span>{one.reason}</span> : null}
      </p>
    ));
  return (
    <div class="clause">
      <p>
        <b>{clause.id}</b> {clause.summary}
      </p>
      {brief && told.length ? (
        <details>
          <summary>{several(told.length, "reading")} of this clause</summary>
          {told}
        </details>
      ) : (
        told
      )}
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

/** The chapter to which a clause belongs, by its title, with the document's name. */
export function Chapter({ of }: { of: string }) {
  const text = useText(of);
  const [document = ""] = of.split(" ");
  if (!text) return <>{of}</>;
  return (
    <>
      {text.chapter?.replace(/^(Chapter \d+|\d+\.?) (- )?/, (_, number: string) => `${number.replace(/\.$/, "")}: `) ?? of} <small>{document}</small>
    </>
  );
}

/** What a clause says, in one line, after its id. */
export function Summary({ id }: { id: string }) {
  const text = useText(id);
  return (
    <small class="faint">
      {id}
      {text ? `: ${text.summary}` : ""}
    </small>
  );
}

function useText(id: string): ClauseText | null {
  useEffect(() => {
    if (id && !id.startsWith("submission:")) void look(id);
  }, [id]);
  const found = texts.value.get(id);
  return typeof found === "object" ? found : null;
}
