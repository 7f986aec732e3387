// Who works here and where: dealers with their pushes, the floorperson and the shift supervisor of each table.
import { useEffect, useState } from "preact/hooks";
import { api } from "../app/api";
import { me } from "../app/state";
import { worksAs } from "../floor/acting";
import { Loading } from "../parts/states";
import type { Post, Staff } from "../types/office";
import { moment } from "./clock";
import { useTrying } from "./parts";

const POSTS = ["dealer", "floorperson", "shift supervisor"];
const KEEPS = ["floorperson", "shift supervisor", "cashier", "compliance", "administrator"];

export function Duty() {
  const [staff, setStaff] = useState<Staff[] | null>(null);
  const [posts, setPosts] = useState<Post[]>([]);
  const [wrong, setWrong] = useState("");
  const again = async () => {
    try {
      setPosts(await api<Post[]>("/office/duty"));
      setStaff(await api<Staff[]>("/office/staff"));
    } catch (failure) {
      setWrong(failure instanceof Error ? failure.message : "");
    }
  };
  useEffect(() => void again(), []);
  if (!staff) return wrong ? <p class="refusal" role="alert">{wrong}</p> : <Loading what="Looking up who is on duty…" />;
  const works = worksAs(me.value);
  return (
    <>
      <section aria-labelledby="posts-title">
        <h2 id="posts-title">On duty</h2>
        {posts.length ? null : <p class="faint">Nobody has taken a post.</p>}
        <ul class="floor-lines">
          {posts.map((one) => (
            <li key={`${one.table} ${one.post}`} data-post={`${one.table} ${one.post}`}>
              <b>Table {one.table}</b> {one.post}: {one.account} since {moment(one.since)}
              {works === "floor" || one.account === me.value?.account ? <Relieve post={one} done={again} /> : null}
            </li>
          ))}
        </ul>
      </section>
      {works ? <Assign staff={staff} done={again} own={works === "dealer"} /> : null}
      <section aria-labelledby="staff-title">
        <h2 id="staff-title">Staff</h2>
        <div class="scrolls" tabIndex={0} role="region" aria-label="Everybody who works here">
          <table class="list-table">
            <thead>
              <tr>
                {["Account", "Name", "Roles", "Licence"].map((one) => <th key={one} scope="col">{one}</th>)}
              </tr>
            </thead>
            <tbody>
              {staff.map((one) => (
                <tr key={one.account}>
                  <th scope="row">{one.account}</th>
                  <td>{one.name}</td>
                  <td>{one.roles.join(", ")}</td>
                  <td>{one.licence}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      {(me.value?.roles as string[] | undefined)?.some((role) => KEEPS.includes(role)) ? <Person staff={staff} done={again} /> : null}
    </>
  );
}

function Relieve({ post, done }: { post: Post; done: () => Promise<void> }) {
  const { wrong, busy, attempt } = useTrying();
  const leave = () =>
    attempt(async () => {
      await api("/office/duty/relief", { body: { post: post.post, table: post.table } });
      await done();
    });
  return <>{wrong} <button type="button" disabled={busy} onClick={() => void leave()}>Relieve</button></>;
}

function Assign({ staff, done, own }: { staff: Staff[]; done: () => Promise<void>; own: boolean }) {
  const [account, setAccount] = useState(own ? (me.value?.account ?? "") : "");
  const [post, setPost] = useState("dealer");
  const [table, setTable] = useState("");
  const { wrong, busy, attempt } = useTrying();
  const submit = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      await api("/office/duty", { body: { account, post, table } });
      await done();
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <h2>{own ? "Push in" : "Put somebody on duty"}</h2>
      {wrong}
      {own ? null : (
        <>
          <label class="form-line">
            Who
            <select name="account" required value={account} onChange={(event) => setAccount(event.currentTarget.value)}>
              <option value="">choose</option>
              {staff.map((one) => <option key={one.account} value={one.account}>{one.name} ({one.roles.join(", ")})</option>)}
            </select>
          </label>
          <label class="form-line">
            Post
            <select name="post" value={post} onChange={(event) => setPost(event.currentTarget.value)}>
              {POSTS.map((one) => <option key={one}>{one}</option>)}
            </select>
          </label>
        </>
      )}
      <label class="form-line">
        Table <input name="table" required value={table} onInput={(event) => setTable(event.currentTarget.value)} />
      </label>
      <button type="submit" class="primary" disabled={busy} data-office="assign">{own ? "I am dealing here now" : "On duty from now on"}</button>
    </form>
  );
}

/** Personal data: kept apart from the journal, and erased after the retention period. */
function Person({ staff, done }: { staff: Staff[]; done: () => Promise<void> }) {
  const [account, setAccount] = useState("");
  const [told, tell] = useState({ real_name: "", phone: "", licence: "" });
  const { wrong, busy, attempt } = useTrying();
  const submit = (event: Event) => {
    event.preventDefault();
    void attempt(async () => {
      await api(`/office/people/${encodeURIComponent(account)}`, { body: told });
      tell({ real_name: "", phone: "", licence: "" });
      await done();
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <h2>Name and licence on file</h2>
      {wrong}
      <label class="form-line">
        Account <input name="about" list="staff-accounts" required value={account} onInput={(event) => setAccount(event.currentTarget.value)} />
        <datalist id="staff-accounts">{staff.map((one) => <option key={one.account} value={one.account} />)}</datalist>
      </label>
      {([["real_name", "Name"], ["phone", "Phone"], ["licence", "Licence number"]] as const).map(([name, label]) => (
        <label key={name} class="form-line">
          {label} <input name={name} maxLength={140} autocomplete="off" value={told[name]} onInput={(event) => tell({ ...told, [name]: event.currentTarget.value })} />
        </label>
      ))}
      <button type="submit" disabled={busy} data-office="person">Save</button>
    </form>
  );
}
