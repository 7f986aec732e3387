// What the screens of the back office share: fields to fill in, a refusal with its clause, times and money in words.
import { useState } from "preact/hooks";
import { dollars } from "../app/words";
import { refused } from "../floor/StaffTools";
import type { AskedField, ShownField } from "../types/office";

export type Filled = Record<string, string>;

/** An attempt: whether it is under way, and the refusal, if any, in words with its clause. */
export function useTrying(): { wrong: preact.ComponentChildren; busy: boolean; attempt: (what: () => Promise<void>) => Promise<void> } {
  const [told, setTold] = useState<{ words: string; clause?: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = async (what: () => Promise<void>) => {
    setTold(null);
    setBusy(true);
    try {
      await what();
    } catch (failure) {
      setTold(refused(failure));
    }
    setBusy(false);
  };
  const wrong = told ? (
    <p class="refusal" role="alert">
      {told.words} {told.clause ? <small>{told.clause}</small> : null}
    </p>
  ) : null;
  return { wrong, busy, attempt };
}

const EXAMPLES: Record<string, string> = { cents: "120.50", chain: "*room", account: "player/bob", fund: "bad-beat" };

/** The fields of a form, each with its clause. */
export function Asked({ fields, filled, fill }: { fields: AskedField[]; filled: Filled; fill: (filled: Filled) => void }) {
  return (
    <>
      {fields.map((one) => (
        <label key={one.name} class="form-line">
          <span>
            {one.label}
            {one.optional ? " (if any)" : ""} {one.clause ? <small class="faint">{one.clause}</small> : null}
          </span>
          {one.choices?.length ? (
            <select name={one.name} required={!one.optional} value={filled[one.name] ?? ""} onChange={(event) => fill({ ...filled, [one.name]: event.currentTarget.value })}>
              <option value="">{one.optional ? "none" : "choose"}</option>
              {one.choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          ) : (
            <input
              name={one.name}
              type={(one.kind === "date" ? "date" : "text") as "text"}
              required={!one.optional}
              maxLength={400}
              autocomplete="off"
              inputMode={one.kind === "cents" ? "decimal" : one.kind === "number" ? "numeric" : "text"}
              placeholder={EXAMPLES[one.kind === "text" ? one.name : one.kind] ?? ""}
              value={filled[one.name] ?? ""}
              onInput={(event) => fill({ ...filled, [one.name]: event.currentTarget.value })}
            />
          )}
        </label>
      ))}
    </>
  );
}

/** Signers enter their own password for each signature. */
export function OwnPassword({ value, set }: { value: string; set: (value: string) => void }) {
  return (
    <label class="form-line">
      Your password <input type="password" name="password" required autocomplete="off" value={value} onInput={(event) => set(event.currentTarget.value)} />
    </label>
  );
}

/** The value in a line of a paper. */
export function Value({ field }: { field: ShownField }) {
  if (!field.lines?.length) return <b>{field.value}</b>;
  return (
    <table class="list-table">
      {field.head?.length ? (
        <thead>
          <tr>
            {field.head.map((one) => <th key={one} scope="col">{one}</th>)}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {field.lines.map((line, place) => (
          <tr key={place}>
            {line.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table of figures; the last columns are amounts. */
export function Sheet({ title, head, rows, amounts = 0 }: { title: string; head: string[]; rows: (string | number)[][]; amounts?: number }) {
  const id = `sheet-${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length ? (
        <div class="scrolls" tabIndex={0} role="region" aria-label={`${title}, line by line`}>
          <table class="list-table">
            <thead>
              <tr>
                {head.map((one, at) => (
                  <th key={one} scope="col" class={at >= head.length - amounts ? "cents-cell" : ""}>
                    {one}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, place) => (
                <tr key={place}>
                  {row.map((cell, at) => (
                    <td key={at} class={at >= row.length - amounts ? "cents-cell" : ""}>
                      {typeof cell === "number" ? dollars(cell) : cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p class="faint">None.</p>
      )}
    </section>
  );
}
