// Papers on file, and forms to draw up by hand.
import { useEffect, useState } from "preact/hooks";
import { api } from "../app/api";
import { go } from "../app/router";
import { Loading } from "../parts/states";
import type { ListedForm, ListedPaper, ShownPaper } from "../types/office";
import { moment } from "./clock";
import { Asked, type Filled, useTrying } from "./parts";

export function Papers() {
  const [found, setFound] = useState<ListedPaper[] | null>(null);
  const [forms, setForms] = useState<ListedForm[]>([]);
  const [wanted, setWanted] = useState("");
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [practice, setPractice] = useState(false);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    void api<ListedPaper[]>("/office/papers").then(setFound, (failure: Error) => setWrong(failure.message));
    void api<ListedForm[]>("/office/forms").then(setForms, () => undefined);
  }, []);
  if (!found) return wrong ? <p class="refusal" role="alert">{wrong}</p> : <Loading what="Opening the files…" />;
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = found.filter((one) => (practice || !one.practice) && (!onlyOpen || one.state === "open") && words.every((word) => `${one.number} ${one.title} table ${one.table} ${one.day} ${one.state} ${one.clause}`.toLowerCase().includes(word)));
  return (
    <>
      {forms.length ? (
        <p class="office-forms">
          {forms.map((one) => (
            <a key={one.form} class="button" href={`/office/new/${one.form}`}>New: {one.title}{one.clauses[0] ? ` (${one.clauses[0]})` : ""}</a>
          ))}
        </p>
      ) : null}
      <p class="form">
        <label>
          Find <input type="search" placeholder="number, title, table, day…" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
        </label>
        <label class="tick">
          <input type="checkbox" checked={onlyOpen} onChange={(event) => setOnlyOpen(event.currentTarget.checked)} /> only papers that wait for a signature
        </label>
        <label class="tick">
          <input type="checkbox" checked={practice} onChange={(event) => setPractice(event.currentTarget.checked)} /> those of practice tables too
        </label>
      </p>
      <div class="scrolls" tabIndex={0} role="region" aria-label="Papers on file">
        <table class="list-table">
          <thead>
            <tr>
              {["Number", "Paper", "State", "Table", "Gaming day", "Drawn up", "Clause"].map((one) => (
                <th key={one} scope="col">{one}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, 500).map((one) => (
              <tr key={one.number}>
                <th scope="row" class="unbroken"><a href={`/office/paper/${one.number}`}>{one.number}</a></th>
                <td>{one.title}</td>
                <td><span class={one.state === "open" ? "badge warn" : "badge"}>{one.state}</span></td>
                <td>{one.table.startsWith("*") ? "" : one.table}</td>
                <td class="unbroken">{one.day}</td>
                <td>{moment(one.at)}</td>
                <td><small>{one.clause}</small></td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length ? null : <p class="faint">No such paper is on file.</p>}
      {shown.length > 500 ? <p class="faint">The newest 500 of {shown.length}; type what you look for.</p> : null}
    </>
  );
}

const ASKED_FIRST: Record<string, string> = { display: "fund", "official-record": "gaming_day" }; // what their tasks are about

/** `/office/new/FORM[/ABOUT...]`: a new paper, with what a task is about already filled in. */
export function NewPaper({ form, about }: { form: string; about: string[] }) {
  const [forms, setForms] = useState<ListedForm[] | null>(null);
  const [table, setTable] = useState(form.startsWith("layout") || form === "drop-box" ? (about[0] ?? "") : "");
  const [filled, fill] = useState<Filled>(ASKED_FIRST[form] && about[0] ? { [ASKED_FIRST[form]]: about[0] } : {});
  const { wrong, busy, attempt } = useTrying();
  useEffect(() => {
    void api<ListedForm[]>("/office/forms").then(setForms, () => setForms([]));
  }, []);
  if (!forms) return <Loading what="Looking for the form…" />;
  const made = forms.find((one) => one.form === form);
  if (!made) return <p class="refusal" role="alert">You cannot draw up a form of this name. What waits for your signature is listed under tasks.</p>;
  const draw = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      const drawn = await api<ShownPaper>("/office/papers", { body: { form: made.form, table, fields: filled } });
      go(`/office/paper/${drawn.number}`);
    });
  };
  const ofATable = made.of_table;
  return (
    <form class="form" onSubmit={draw}>
      <h2>{made.title} <small class="faint">{made.clauses.filter(Boolean).join(", ")}</small></h2>
      {wrong}
      {ofATable ? (
        <label class="form-line">
          Table <input name="table" required value={table} onInput={(event) => setTable(event.currentTarget.value)} />
        </label>
      ) : null}
      <Asked fields={made.fields} filled={filled} fill={fill} />
      <button type="submit" class="primary" disabled={busy} data-draw={made.form}>Draw it up</button>
    </form>
  );
}
