// The back office: tasks, papers, who is on duty, audits, the gaming day. The room decides who may see what, and masks the rest.
import { known, me } from "../app/state";
import { path } from "../app/router";
import { Loading, Notice, SignInFirst } from "../parts/states";
import type { Person } from "../types/messages";
import { AuditPage } from "./AuditPage";
import { Cage } from "./Cage";
import { BookPage, DayPage } from "./DayPage";
import { Duty } from "./Duty";
import { PaperPage } from "./PaperPage";
import { NewPaper, Papers } from "./Papers";
import { Mine, Tasks } from "./Tasks";

const AUDITS = ["surveillance", "compliance", "regulator"];
const COUNTS = ["shift supervisor", "accounting", "compliance", "regulator"];

/** Whether somebody works in the office; administrators do not read its papers. */
export function worksInTheOffice(person: Person | null): boolean {
  return (person?.roles ?? []).some((role) => role !== "player" && role !== "administrator");
}

export function OfficePage({ parts }: { parts: string[] }) {
  const [what = "", ...about] = parts;
  if (!known.value) return <Main><Loading what="Checking who is there…" /></Main>;
  if (!me.value) return <Main><SignInFirst words="Papers are for those they concern, and for staff." /></Main>;
  if (!worksInTheOffice(me.value)) {
    return (
      <Main>
        <h1>Papers</h1>
        {what === "paper" ? <PaperPage key={about[0]} number={about[0] ?? ""} /> : <Mine alone />}
      </Main>
    );
  }
  const roles = (me.value.roles ?? []) as string[];
  const may = (those: string[]) => those.some((role) => roles.includes(role));
  const links: [string, string, boolean][] = [
    ["", "Tasks", true],
    ["papers", "Papers", true],
    ["duty", "Duty", true],
    ["cage", "Cage", roles.includes("cashier")],
    ["day", "Gaming day", may(COUNTS)],
    ["audit", "Audit", may(AUDITS)],
  ];
  return (
    <Main>
      <h1>The office</h1>
      <nav class="office-nav" aria-label="Office">
        {links.map(([name, label, shown]) => (shown ? <a key={name} class="button" href={name ? `/office/${name}` : "/office"} aria-current={what === name ? "page" : undefined}>{label}</a> : null))}
      </nav>
      <Shown what={what} about={about} counts={may(COUNTS)} />
    </Main>
  );
}

function Main({ children }: { children: preact.ComponentChildren }) {
  return <main id="main" tabIndex={-1} class="office-page">{children}</main>;
}

function Shown({ what, about, counts }: { what: string; about: string[]; counts: boolean }) {
  switch (what) {
    case "":
      return <><Mine /><Tasks /></>;
    case "papers":
      return <Papers />;
    case "new":
      return <NewPaper key={path.value} form={about[0] ?? ""} about={about.slice(1)} />;
    case "paper":
      return <PaperPage key={about[0]} number={about[0] ?? ""} />;
    case "duty":
      return <Duty />;
    case "cage":
      return <Cage />;
    case "audit":
      return <AuditPage key={path.value} field={about[0] ?? ""} value={about[1] ?? ""} />;
    case "day":
      return about[0] ? <BookPage key={about[0]} day={about[0]} /> : counts ? <DayPage /> : <p>The money of the room is for shift supervisors, accounting, compliance and the regulator.</p>;
    default:
      return <Notice title="There is nothing here" mark="♣"><a class="button" href="/office">Go to the office</a></Notice>;
  }
}
