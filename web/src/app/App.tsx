import { useEffect, useErrorBoundary, useRef, useState } from "preact/hooks";
import { DisputeList, DisputePage } from "../floor/DisputePage";
import { FloorPage } from "../floor/FloorPage";
import { SignsPage } from "../floor/SignsPage";
import { seesTheFloor } from "../floor/acting";
import { Account } from "../pages/Account";
import { Lobby } from "../pages/Lobby";
import { Drills } from "../pages/Drills";
import { Rules, RulesList } from "../pages/Rules";
import { OfficePage, worksInTheOffice } from "../office/OfficePage";
import { LiveRegions } from "../parts/live";
import { Notice } from "../parts/states";
import { ReplayPage } from "../replay/ReplayPage";
import { TablePage } from "../table/TablePage";
import { WhyPanel, why } from "../table/Why";
import { follow, partsOf, path } from "./router";
import { me, room } from "./state";
import { upper } from "./words";

/** The page for an address. */
function Page() {
  const [first = "", second = "", third = ""] = partsOf(path.value);
  switch (first) {
    case "":
      return <Lobby />;
    case "table":
      return <TablePage key={second} ids={second.split(",").filter(Boolean)} />;
    case "rules":
      return second ? <Rules key={second} id={second} /> : <RulesList />;
    case "hand":
      return <ReplayPage key={path.value} table={second} hand={third} />;
    case "shared":
      return <ReplayPage key={path.value} table={second} hand={third} link={path.value.split("/").slice(2).join("/")} />;
    case "drills":
      return <Drills />;
    case "floor":
      return <FloorPage />;
    case "disputes":
      return <DisputeList />;
    case "dispute":
      return <DisputePage key={path.value} parts={partsOf(path.value).slice(1)} />;
    case "signs":
      return <SignsPage key={second} table={second} />;
    case "office":
      return <OfficePage parts={partsOf(path.value).slice(1)} />;
    case "account":
      return <Account />;
    default:
      return (
        <main id="main" tabIndex={-1}>
          <Notice title="There is nothing here" mark="♣" alone>
            <a class="button" href="/">
              Go to the lobby
            </a>
          </Notice>
        </main>
      );
  }
}

/** A page that fails says so in a sentence; the way on is any link, and what the room keeps is safe. */
function Safe() {
  const [wrong, again] = useErrorBoundary();
  useEffect(() => {
    if (wrong) again();
  }, [path.value]);
  if (!wrong) return <Page />;
  return (
    <main id="main" tabIndex={-1}>
      <Notice title="This page cannot be shown" mark="♣" alone>
        <p>Something went wrong in it. Your seat, your cards and your chips are with the room and are safe.</p>
        <p class="row">
          <button type="button" class="primary" onClick={() => location.reload()}>
            Load it again
          </button>
          <a class="button" href="/">
            Go to the lobby
          </a>
        </p>
      </Notice>
    </main>
  );
}

const current = (first: string): "page" | undefined => (path.value.split("/")[1] === first ? "page" : undefined);

export function App() {
  const first = useRef(true);
  useEffect(() => {
    why.value = null;
    if (first.current) first.current = false;
    else document.getElementById("main")?.focus();
  }, [path.value]);
  return (
    <div class="app" onClick={follow}>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="site">
        <a href="/" class="brand">
          <span aria-hidden="true">♠</span> Croupier
        </a>
        <nav aria-label="Site">
          <a href="/" aria-current={current("")}>
            Lobby
          </a>
          <a href="/rules" aria-current={current("rules")}>
            Rules
          </a>
          {seesTheFloor(me.value) ? (
            <a href="/floor" aria-current={current("floor")}>
              Floor
            </a>
          ) : null}
          {worksInTheOffice(me.value) ? (
            <a href="/office" aria-current={current("office")}>
              Office
            </a>
          ) : null}
          <a href="/account" class="own-name" aria-current={current("account")}>
            <bdi>{me.value ? me.value.name : "Sign in"}</bdi>
          </a>
        </nav>
      </header>
      <Connection />
      <Notices />
      <Safe />
      <WhyPanel />
      <LiveRegions />
    </div>
  );
}

/** Whether this table is on the screen. */
const isAt = (table: string): boolean => {
  const [first, shown = ""] = partsOf(path.value);
  return first === "table" && shown.split(",").includes(table);
};

/** Notices that the room sent to this person. */
function Notices() {
  const all = room.notices.value;
  if (!all.length) return null;
  return (
    <ul class="notices" aria-live="polite">
      {all.map((one) => (
        <li key={one.words} class="banner">
          <span>{upper(one.words)}</span>
          {one.dispute ? (
            <a class="button" href={`/dispute/${one.dispute}`}>
              Look at the dispute
            </a>
          ) : one.table && !isAt(one.table) ? (
            <a class="button" href={`/table/${encodeURIComponent(one.table)}`}>
              Go to the table
            </a>
          ) : null}
          <button type="button" class="plain" onClick={() => room.forget(one)} aria-label="Close this notice">
            ✕
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A banner: the connection is lost, when it is tried again, and what is kept meanwhile. */
function Connection() {
  const state = room.connection.value;
  const wait = room.retryAt.value;
  const [, tick] = useState(0);
  useEffect(() => {
    if (state !== "lost") return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [state]);
  if (!me.value) return null;
  if (state === "signed-out") {
    return (
      <p class="banner warn" role="alert">
        <span>
          You are signed out. <a href="/account">Sign in again</a>; your seat is kept for as long as the house allows.
        </span>
      </p>
    );
  }
  if (state !== "lost") return null;
  const seconds = Math.max(0, Math.ceil((wait - Date.now()) / 1000));
  return (
    <p class="banner warn" role="status">
      <span>{room.restarting.value ? "The room is being restarted." : "The connection is lost."} Your seat and cards are kept; {seconds ? `trying again in ${seconds} s.` : "trying again…"}</span>{" "}
      <button type="button" class="plain" onClick={() => room.retryNow()}>
        Try now
      </button>
    </p>
  );
}
