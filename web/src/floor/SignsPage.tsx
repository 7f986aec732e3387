// A table's signs on a screen: those that clauses require under the submission in force, and the meters from the ledger.
import { useEffect, useState } from "preact/hooks";
import { api } from "../app/api";
import { useTitle } from "../app/title";
import { dollars } from "../app/words";
import { Loading, Notice } from "../parts/states";
import type { ShownSign, TableSigns } from "../types/floor";

const EVERY_MS = 2_000;

interface Row {
  label?: string;
  value?: string;
  note?: string;
}

export function SignsPage({ table }: { table: string }) {
  useTitle(`Signs of table ${table}`);
  const [now, setNow] = useState<TableSigns | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    document.body.classList.add("at-signs");
    const look = () => api<TableSigns>(`/tables/${encodeURIComponent(table)}/signs`).then((found) => {
      setNow(found);
      setWrong("");
    }, (failure: Error) => setWrong(failure.message));
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      clearInterval(timer);
      document.body.classList.remove("at-signs");
    };
  }, [table]);
  if (!now) return <main id="main" tabIndex={-1}>{wrong ? <Notice title={`Table ${table} has no signs`} mark="♣" alone><p>{wrong}</p></Notice> : <Loading what="Hanging up the signs…" />}</main>;
  return (
    <main id="main" tabIndex={-1} class="signs" data-submission={now.submission?.slice(0, 12) ?? ""}>
      <header class="signs-head">
        <h1>
          {now.game} <small>Table {now.table}</small>
        </h1>
        <p>{wrong ? "These are the last known signs; the room does not answer." : now.practice ? "Practice table: play chips. Its choices have not been filed." : `Submission ${now.submission?.slice(0, 12)}, in force since ${new Date((now.in_force_from ?? 0) / 1_000).toLocaleDateString()}`}</p>
      </header>
      {now.meters?.length ? (
        <ul class="meters" aria-label="Meters">
          {now.meters.map((one) => (
            <li key={one.name}>
              <span>{one.name}</span>
              <b>{dollars(one.cents)}</b>
              {one.pending ? <span class="pending">pending adjustment</span> : null}
              {one.clause ? <small>{one.clause}</small> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {(now.signs ?? []).length ? null : <p>No signs are required at this table.</p>}
      <div class="sign-grid">
        {(now.signs ?? []).map((one, place) => (
          <section key={`${one.kind}${place}`} class={`sign sign-${one.layout}`} aria-label={one.title}>
            <h2>{one.title}</h2>
            {one.about ? <p class="sign-about">{one.about}</p> : null}
            <Content sign={one} />
            <footer>{one.clauses.join(", ")}</footer>
          </section>
        ))}
      </div>
    </main>
  );
}

function Content({ sign }: { sign: ShownSign }) {
  const content = sign.content as Record<string, unknown>;
  if (sign.layout === "notice") {
    return (
      <>
        <p class="say">{String(content["say"] ?? "")}</p>
        {((content["lines"] as string[] | undefined) ?? []).map((line) => <p key={line}>{line}</p>)}
      </>
    );
  }
  if (sign.layout === "paytables") {
    const pages = (content["pages"] as { name: string; stakes?: string; remark?: string; rows: Row[] }[][][] | undefined) ?? [];
    return (
      <div class="paytables">
        {pages.flat(2).map((wager) => (
          <div key={wager.name}>
            <h3>{wager.name}</h3>
            {wager.stakes ? <p>{wager.stakes}</p> : null}
            <Rows rows={wager.rows} />
            {wager.remark ? <p>{wager.remark}</p> : null}
          </div>
        ))}
      </div>
    );
  }
  const remarks = (content["remarks"] as string[] | undefined) ?? [];
  return (
    <>
      {content["headline"] ? <p class="say">{String(content["headline"])}</p> : null}
      <Rows rows={(content["rows"] as Row[] | undefined) ?? []} />
      {remarks.map((one) => <p key={one}>{one}</p>)}
    </>
  );
}

function Rows({ rows }: { rows: Row[] }) {
  return (
    <dl class="sign-rows">
      {rows.map((row) => (
        <div key={row.label}>
          <dt>
            {row.label}
            {row.note ? <small>{row.note}</small> : null}
          </dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
