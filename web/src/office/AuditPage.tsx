// From any figure to everything behind it: rows, people, times, clauses and postings. Each look is journalled.
import { useEffect, useState } from "preact/hooks";
import { api } from "../app/api";
import { several } from "../app/words";
import { Loading } from "../parts/states";
import type { Audit } from "../types/office";
import { moment, whenTheWallShows } from "./clock";
import { useTrying } from "./parts";

const FIELDS = [
  ["since", "From, by the room's clock", "datetime-local"],
  ["until", "To, by the room's clock", "datetime-local"],
  ["table", "Table or chain", "text"],
  ["person", "Person", "text"],
  ["clause", "Clause, with all below it", "text"],
  ["paper", "Everything behind the paper", "text"],
  ["hand", "Everything about the table's hand number", "text"],
  ["figure", "Everything behind the jackpot on display", "text"],
] as const;
const SHOWN_MAX = 2_000;

/** `/office/audit[/FIELD/VALUE]`. */
export function AuditPage({ field, value }: { field: string; value: string }) {
  const [asked, ask] = useState<Record<string, string>>(field ? { [field]: value } : {});
  const [found, setFound] = useState<Audit | null>(null);
  const { wrong, busy, attempt } = useTrying();
  const query = () => {
    const told = new URLSearchParams();
    for (const [name, , kind] of FIELDS) {
      const text = asked[name]?.trim();
      if (text) told.set(name, kind === "text" ? text : String(whenTheWallShows(text)));
    }
    return told.toString();
  };
  const look = () => attempt(async () => setFound(await api<Audit>(`/office/audit?${query()}`)));
  useEffect(() => {
    if (field && value) void look();
  }, [field, value]);
  return (
    <>
      <form
        class="form office-audit"
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        {wrong}
        {FIELDS.map(([name, label, kind]) => (
          <label key={name} class="form-line">
            {label}{" "}
            {kind === "text" ? (
              <input name={name} value={asked[name] ?? ""} onInput={(event) => ask({ ...asked, [name]: event.currentTarget.value })} />
            ) : (
              <input name={name} type="datetime-local" value={asked[name] ?? ""} onInput={(event) => ask({ ...asked, [name]: event.currentTarget.value })} />
            )}
          </label>
        ))}
        <p class="office-forms">
          <button type="submit" class="primary" disabled={busy} data-office="audit">Show</button>
          <a class="button" href={`/api/office/audit/csv?${query()}`} target="_blank" rel="noreferrer">CSV</a>
          <a class="button" href={`/api/office/audit/pdf?${query()}`} target="_blank" rel="noreferrer">PDF</a>
        </p>
      </form>
      {busy ? <Loading what="Replaying the rows…" /> : null}
      {found ? <Found audit={found} /> : null}
    </>
  );
}

function Found({ audit }: { audit: Audit }) {
  const shown = audit.lines.slice(0, SHOWN_MAX);
  return (
    <section aria-labelledby="audit-title">
      <h2 id="audit-title">{several(audit.lines.length, "line")}</h2>
      {audit.lines.length > SHOWN_MAX ? <p class="faint">The first {SHOWN_MAX}; the files have all of them.</p> : null}
      <div class="scrolls" tabIndex={0} role="region" aria-label="Line by line">
        <table class="list-table">
          <thead>
            <tr>
              {["Time", "Chain, row", "Who", "What", "Clause", "Money", "Link"].map((one) => <th key={one} scope="col">{one}</th>)}
            </tr>
          </thead>
          <tbody>
            {shown.map((one, place) => (
              <tr key={place}>
                <td>{moment(one.at)}</td>
                <td>{one.chain} {one.row}</td>
                <td>{one.account}{one.role ? ` (${one.role})` : ""}</td>
                <td>{one.words}</td>
                <td><small>{one.clause}</small></td>
                <td>{one.postings.map(([account, cents], at) => <div key={at}>{account} {(cents / 100).toFixed(2)}</div>)}</td>
                <td><code>{one.link.slice(0, 12)}</code></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
