// Open tasks: each with its clause, when it is due and who may close it. People who may close a task can do so here.
import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../app/api";
import { me } from "../app/state";
import { several } from "../app/words";
import { Loading, Notice } from "../parts/states";
import type { ListedTask } from "../types/office";
import { moment } from "./clock";
import { Asked, type Filled, OwnPassword, useTrying } from "./parts";

const EVERY_MS = 5_000;
const SLIP = [
  { name: "name", label: "Name of the player", kind: "text", clause: "MD-POKER 16.G(3)(a)" },
  { name: "phone", label: "Phone number of the player", kind: "text", clause: "MD-POKER 16.G(3)(a)" },
  {
    name: "identification",
    label: "Identification seen",
    kind: "choice",
    clause: "MD-POKER 16.B(7)#2",
    choices: ["driver's licence", "state identification card", "passport", "military identification"],
  },
];

/** Whether it is for the person who looks: a receipt is for the one named on it, everything else for a role. */
const mayClose = (task: ListedTask): boolean =>
  task.person && task.duty.startsWith("sign-") ? task.person === me.value?.account : (task.roles as string[]).some((role) => (me.value?.roles as string[] | undefined)?.includes(role));

export function Tasks() {
  const [found, setFound] = useState<ListedTask[] | null>(null);
  const [wrong, setWrong] = useState("");
  const [done, setDone] = useState("");
  const again = () =>
    api<ListedTask[]>("/office/tasks").then(
      (now) => {
        setFound(now);
        setWrong("");
      },
      (failure: Error) => setWrong(failure.message),
    );
  useEffect(() => {
    void again();
    const timer = setInterval(() => void again(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  if (!found) return wrong ? <p class="refusal" role="alert">{wrong}</p> : <Loading what="Looking up open tasks…" />;
  const mine = found.filter(mayClose);
  const others = found.filter((one) => !mayClose(one));
  const late = found.filter((one) => one.overdue).length;
  const closed = (words: string) => {
    setDone(words);
    document.getElementById("main")?.focus(); // what was focused is gone with its task
    void again();
  };
  return (
    <>
      <p>
        {several(found.length, "task")} open{late ? <span class="badge warn">{late} overdue</span> : null}
      </p>
      {wrong ? <p class="banner warn" role="status">{wrong}</p> : null}
      {done ? <p class="done" role="status">{done}</p> : null}
      {found.length ? null : <Notice title="Nothing is open" mark="♥" />}
      {mine.length ? <List title="For you" tasks={mine} closed={closed} /> : null}
      {others.length ? <List title="For others" tasks={others} closed={closed} /> : null}
    </>
  );
}

function List({ title, tasks, closed }: { title: string; tasks: ListedTask[]; closed: (words: string) => void }) {
  const id = `tasks-${title.replaceAll(" ", "-")}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="office-tasks">
        {tasks.map((one) => (
          <li key={`${one.id} ${one.duty}`} class={one.overdue ? "overdue" : ""} data-task={one.duty}>
            <div>
              <b>{one.words}</b> {one.table && !one.table.startsWith("*") ? <a href={`/table/${encodeURIComponent(one.table)}`}>table {one.table}</a> : null} <small class="faint">{one.clause}</small>
              <p>
                {one.overdue ? <span class="badge warn">overdue</span> : null} due {moment(one.due)}; {one.person && one.duty.startsWith("sign-") ? one.person : one.roles.join(" or ")}
              </p>
            </div>
            {mayClose(one) ? <Closing task={one} closed={closed} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Closing({ task, closed }: { task: ListedTask; closed: (words: string) => void }) {
  const [found, setFound] = useState("");
  const { wrong, busy, attempt } = useTrying();
  const [paper, form] = [task.by_paper ?? "", /^a new (.+)$/.exec(task.by_paper ?? "")?.[1] ?? ""];
  if (task.duty === "verify-high-hand") return <Slip task={task} closed={closed} />;
  if (form) {
    const about = [task.table, task.what ?? ""].filter(Boolean).map(encodeURIComponent).join("/");
    return <a class="button" href={`/office/new/${form}/${about}`}>Draw up the paper</a>;
  }
  if (paper) return <a class="button" href={`/office/paper/${paper}`}>{task.id === paper ? `Sign ${paper}` : paper}</a>;
  const close = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      await api(`/office/tasks/${task.id}`, { body: { found } });
      closed(`Task ${task.id} is closed (${task.clause}).`);
    });
  };
  return (
    <form class="hold-form" onSubmit={close}>
      {wrong}
      <label>
        <span class="unseen">What was found: {task.words}</span>
        <input placeholder="what was found" required maxLength={400} value={found} onInput={(event) => setFound(event.currentTarget.value)} />
      </label>
      <button type="submit" class="primary" disabled={busy} data-close={task.id}>Close</button>
    </form>
  );
}

/** 16.G: verify and record the hand and sign its slip in one act; the dealer signs next. */
function Slip({ task, closed }: { task: ListedTask; closed: (words: string) => void }) {
  const [open, setOpen] = useState(false);
  const [filled, fill] = useState<Filled>({});
  const [password, setPassword] = useState("");
  const { wrong, busy, attempt } = useTrying();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (open) form.current?.querySelector("input")?.focus(); // the button that opened it is gone
  }, [open]);
  if (!open) return <button type="button" class="primary" onClick={() => setOpen(true)} data-slip={task.id}>Record</button>;
  const record = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      const seat = Number((task.what ?? "").replace("seat-", ""));
      const slip = await api<{ number: string } | null>(`/office/tables/${encodeURIComponent(task.table)}/high-hands`, { body: { seat, password, fields: filled } });
      closed(slip ? `Slip ${slip.number} is signed by you; the dealer signs next.` : "A higher hand is recorded in this period; no slip is drawn up (MD-POKER 16.G(2)).");
    });
  };
  return (
    <form class="form" ref={form} onSubmit={record}>
      {wrong}
      <Asked fields={SLIP} filled={filled} fill={fill} />
      <OwnPassword value={password} set={setPassword} />
      <button type="submit" class="primary" disabled={busy} data-record={task.id}>Record and sign</button>
    </form>
  );
}

/** Papers that only this person can sign, such as the receipt of a payout. */
export function Mine({ alone = false }: { alone?: boolean }) {
  const [found, setFound] = useState<ListedTask[] | null>(null);
  const here = me.value?.account;
  useEffect(() => {
    if (here) void api<ListedTask[]>("/office/mine").then(setFound, () => setFound([]));
  }, [here]);
  if (alone && !found) return <Loading what="Looking for your papers…" />;
  if (alone && !found?.length) {
    return (
      <Notice title="No paper waits for you">
        <p>A receipt or a slip that needs your signature appears here.</p>
        <a class="button" href="/">Go to the lobby</a>
      </Notice>
    );
  }
  if (!found?.length) return null;
  return (
    <section aria-labelledby="mine-title">
      <h2 id="mine-title">Papers that wait for you</h2>
      <ul class="floor-lines">
        {found.map((one) => (
          <li key={one.id}>
            <a class="button" href={`/office/paper/${one.id}`}>{one.id}</a> {one.words} <small class="faint">{one.clause}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
