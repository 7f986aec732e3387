// The gaming day: where the money is, what is on display, the close, and the books of closed days.
import { useEffect, useState } from "preact/hooks";
import { api } from "../app/api";
import { go } from "../app/router";
import { me } from "../app/state";
import { dollars } from "../app/words";
import { Loading } from "../parts/states";
import type { Book, DayNow, OnDisplay } from "../types/office";
import { moment } from "./clock";
import { OwnPassword, Sheet, useTrying } from "./parts";

const CLOSES = ["shift supervisor", "accounting"];
/** Where money is: a table, or the funds that tables share. */
const place = (table: string): string => (table.startsWith("*") ? "shared funds" : table);
const jackpot = (fund: string): string => fund.replaceAll("-", " ");

export function DayPage() {
  const [now, setNow] = useState<DayNow | null>(null);
  const [shown, setShown] = useState<OnDisplay[]>([]);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    void api<DayNow>("/office/day").then(setNow, (failure: Error) => setWrong(failure.message));
    void api<OnDisplay[]>("/office/displays").then(setShown, () => undefined);
  }, []);
  const closes = (me.value?.roles as string[] | undefined)?.some((role) => CLOSES.includes(role));
  const displays = (
    <Sheet
      title="Jackpots on display"
      head={["Jackpot", "Adjusted", "By", "Displayed", "Maintained by accounting"]}
      amounts={2}
      rows={shown.map((one) => [jackpot(one.fund), one.at ? moment(one.at) : "never", one.pending ? "pending adjustment (MD-POKER 15.G(1))" : one.paper, one.displayed, one.maintained])}
    />
  );
  if (!now) return <>{wrong ? <p class="refusal" role="alert">{wrong}</p> : <Loading what="Counting the money…" />}{displays}</>;
  return (
    <>
      <p class={now.wrong.length ? "refusal" : "done"} role="status">
        Gaming day {now.day}: {now.wrong.length ? `does not balance: ${now.wrong.join("; ")}` : `${dollars(now.sum)} is where it should be, which is what came in less what went out.`}
      </p>
      <Sheet title="Where the money is" head={["Table", "What its accounts hold", "Holds", "In less out"]} amounts={2} rows={now.tables.map((one) => [place(one.table), Object.entries(one.holds).map(([kind, cents]) => `${kind} ${dollars(cents)}`).join(", "), Object.values(one.holds).reduce((sum, cents) => sum + cents, 0), one.in_less_out])} />
      {displays}
      {closes ? <Close day={now.day} closed={now.closed} /> : null}
      <section aria-labelledby="books-title">
        <h2 id="books-title">Closed days</h2>
        {now.closed.length ? null : <p class="faint">None yet.</p>}
        <p class="office-forms">
          {now.closed.map((day) => <a key={day} class="button" href={`/office/day/${day}`}>{day}</a>)}
        </p>
      </section>
    </>
  );
}

function Close({ day, closed }: { day: string; closed: string[] }) {
  const [which, setWhich] = useState(day);
  const [password, setPassword] = useState("");
  const { wrong, busy, attempt } = useTrying();
  const submit = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      await api<Book>(`/office/day/${which}/close`, { body: { password } });
      go(`/office/day/${which}`);
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <h2>Close a gaming day</h2>
      <p>The heads of all chains are signed, and the day's book is written. This can be done only once.</p>
      {wrong}
      <label class="form-line">
        Gaming day <input name="day" type="date" required value={which} onInput={(event) => setWhich(event.currentTarget.value)} />
      </label>
      <OwnPassword value={password} set={setPassword} />
      <button type="submit" class="primary" disabled={busy || closed.includes(which)} data-office="close-day">Close the day</button>
    </form>
  );
}

/** `/office/day/2027-01-14`: the book as it was written then. */
export function BookPage({ day }: { day: string }) {
  const [book, setBook] = useState<Book | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => void api<Book>(`/office/day/${encodeURIComponent(day)}`).then(setBook, (failure: Error) => setWrong(failure.message)), [day]);
  if (!book) return wrong ? <p class="refusal" role="alert">{wrong}</p> : <Loading what="Opening the book…" />;
  const total = (cents: number[]) => (cents.length < 2 ? [] : [["total", "", cents.reduce((sum, one) => sum + one, 0)]]);
  const revenue = (lines: Book["revenue"]) => [...lines.map((one) => [one.table, one.kind, one.cents]), ...total(lines.map((one) => one.cents))];
  return (
    <>
      <h2>Book of the gaming day {book.day}</h2>
      <p>
        {book.facility}; closed by {book.closed_by}. <a class="button" href={`/api/office/day/${book.day}/pdf`} target="_blank" rel="noreferrer">Print (PDF)</a>
      </p>
      <Sheet title="Balance" head={["Table", "What its accounts hold", "In less out"]} amounts={1} rows={book.balances.map((one) => [place(one.table), Object.entries(one.holds).map(([kind, cents]) => `${kind} ${dollars(cents)}`).join(", "), one.in_less_out])} />
      <Sheet title="Revenue" head={["Table", "Kind", "Amount"]} amounts={1} rows={revenue(book.revenue)} />
      <Sheet title="Contributions to jackpots" head={["Table", "Jackpot", "Amount"]} amounts={1} rows={revenue(book.contributions)} />
      <Sheet title="Payouts" head={["Paper", "To", "Amount"]} amounts={1} rows={[...book.payouts, ...total(book.payouts.map(([, , cents]) => cents))]} />
      <Sheet title="Irregularities" head={["Table", "Row", "Clause", "What"]} rows={book.irregularities.map(([table, row, clause, what]) => [table, String(row), clause, what])} />
      <Sheet title="Corrections" head={["Paper", "Reason"]} rows={book.corrections} />
      <Sheet title="Open tasks" head={["Task", "What", "Clause", "Due"]} rows={book.open_tasks.map(([id, words, clause, overdue]) => [id, words, clause, overdue ? "overdue" : ""])} />
      <Sheet title="Overrides" head={["Chain", "Row", "What", "By"]} rows={book.overrides.map(([chain, row, what, by]) => [chain, String(row), what, by])} />
      <Sheet title="Papers of the day" head={["Number", "Form", "State"]} rows={book.papers} />
      <Sheet title="Heads" head={["Chain", "Row", "Head"]} rows={Object.entries(book.heads).map(([chain, [row, link]]) => [chain, String(row), link])} />
    </>
  );
}
