// What the room knows about this person: hands, money, sessions and tokens.
import { useEffect, useState } from "preact/hooks";
import { api } from "../app/api";
import { room } from "../app/state";
import { dollars, upper } from "../app/words";
import { Refusal, type Refused, refusedBy } from "../parts/Refusal";
import { Loading } from "../parts/states";
import type { HandPlayed, HeldToken, Line, Token } from "../types/answers";

/** Something that is fetched once, with what is shown while it loads or if it fails. */
function useAsked<T>(path: string): { found: T | null; wrong: string; again: () => void } {
  const [found, setFound] = useState<T | null>(null);
  const [wrong, setWrong] = useState("");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setWrong("");
    api<T>(path).then(setFound, (failure: Error) => setWrong(failure.message));
  }, [path, tries]);
  return { found, wrong, again: () => setTries((n) => n + 1) };
}

const when = (micros: number): string => new Date(micros / 1_000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** Without the year, if it is this one: what is newest comes first, and the line is short. */
const shortly = (micros: number): string => {
  const at = new Date(micros / 1_000);
  const year = at.getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" as const };
  return at.toLocaleString(undefined, { ...year, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
};

function Wrong({ words, again }: { words: string; again: () => void }) {
  return (
    <p class="refusal" role="alert">
      {words}{" "}
      <button type="button" class="plain" onClick={again}>
        Try again
      </button>
    </p>
  );
}

/** The person's last hands, each with a link to its replay. */
export function OwnHands() {
  const { found, wrong, again } = useAsked<HandPlayed[]>("/hands");
  const hands = (found ?? []).filter((one) => one.dealt).slice(0, 50);
  return (
    <section class="own-part" aria-labelledby="own-hands">
      <h2 id="own-hands">Your hands</h2>
      {wrong ? <Wrong words={wrong} again={again} /> : !found ? <Loading what="Looking for your hands…" /> : null}
      {found && !hands.length ? <p class="faint">You have not played a hand yet.</p> : null}
      <ul class="hand-list">
        {hands.map((one) => (
          <li key={`${one.table} ${one.hand}`}>
            <a href={`/hand/${encodeURIComponent(one.table)}/${one.hand}`}>
              {room.lobby.value?.get(one.table)?.name ?? one.table}, hand {one.hand}
            </a>{" "}
            <span class="faint">{shortly(one.at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every movement of the person's money. */
export function OwnLedger() {
  const { found, wrong, again } = useAsked<Line[]>("/ledger");
  return (
    <section class="own-part" aria-labelledby="own-ledger">
      <h2 id="own-ledger">Your ledger</h2>
      {wrong ? <Wrong words={wrong} again={again} /> : !found ? <Loading what="Opening the ledger…" /> : null}
      {found && !found.length ? <p class="faint">Nothing has moved yet.</p> : null}
      {found?.length ? (
        <div class="scrolls" tabIndex={0} role="region" aria-label="Ledger">
          <table class="list-table">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Where</th>
                <th scope="col">Account</th>
                <th scope="col">Amount</th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, 100).map((one, place) => (
                <tr key={place}>
                  <td title={when(one.at)}>{shortly(one.at)}</td>
                  <td>{one.table === "*room" ? "the cage" : (room.lobby.value?.get(one.table)?.name ?? one.table)}</td>
                  <td>
                    {one.account.startsWith("stack/") ? "chips on the table" : "with the room"} <small class="faint">{one.currency === "USD" ? "money" : "play chips"}</small>
                  </td>
                  <td class={one.cents < 0 ? "less" : "more"}>{one.cents > 0 ? `+${dollars(one.cents)}` : dollars(one.cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}

/** Sessions and tokens; a new token is shown once. */
export function OwnTokens({ guest }: { guest: boolean }) {
  const { found, wrong, again } = useAsked<HeldToken[]>("/tokens");
  const [name, setName] = useState("");
  const [made, setMade] = useState<Token | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const end = (one: HeldToken) => {
    setRefused(null);
    api(`/tokens/${encodeURIComponent(one.id)}`, { method: "DELETE" }).then(again, (failure) => setRefused(refusedBy(failure)));
  };
  const make = (event: Event) => {
    event.preventDefault();
    setRefused(null);
    api<Token>("/tokens", { body: { name } }).then(
      (token) => {
        setMade(token);
        setName("");
        again();
      },
      (failure) => setRefused(refusedBy(failure)),
    );
  };
  return (
    <section class="own-part" aria-labelledby="own-tokens">
      <h2 id="own-tokens">Sessions and tokens</h2>
      {wrong ? <Wrong words={wrong} again={again} /> : !found ? <Loading what="Loading sessions and tokens…" /> : null}
      <ul class="hand-list">
        {[...(found ?? [])].sort((one, other) => Number(other.here ?? false) - Number(one.here ?? false) || other.made_at - one.made_at).map((one) => (
          <li key={one.id} class="held">
            <span>
              <b>{one.here ? "This session" : one.session ? "Session" : upper(one.name)}</b>{" "}
              <span class="faint">
                since {when(one.made_at)}, last used {when(one.seen_at)}, until {when(one.ends_at)}
              </span>
            </span>
            {one.here ? null : (
              <button type="button" onClick={() => end(one)} aria-label={`End ${one.session ? `the session since ${when(one.made_at)}` : `the token ${one.name}`}`}>
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      {guest ? null : (
        <form class="row" onSubmit={make}>
          <label>
            <span class="unseen">Name of a new token</span>
            <input value={name} required maxLength={60} placeholder="Name of a program" onInput={(event) => setName(event.currentTarget.value)} />
          </label>
          <button type="submit">New token</button>
        </form>
      )}
      {made ? (
        <p role="status" class="said">
          Token for {made.name}, shown only this once: <code>{made.token}</code>
        </p>
      ) : null}
      <Refusal refused={refused} />
    </section>
  );
}

/** Changing the password, which ends every session. */
export function OwnPassword() {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [said, setSaid] = useState("");
  const [refused, setRefused] = useState("");
  const change = (event: Event) => {
    event.preventDefault();
    setRefused("");
    api("/password", { body: { old, new: fresh } }).then(
      () => {
        setSaid("The password is changed. Sign in again with the new one.");
        setTimeout(() => location.assign("/account"), 1_500);
      },
      (failure: Error) => setRefused(failure.message),
    );
  };
  return (
    <details>
      <summary>Change the password</summary>
      <form class="form" onSubmit={change}>
        <label>
          Current password <input type="password" value={old} autocomplete="current-password" required onInput={(event) => setOld(event.currentTarget.value)} />
        </label>
        <label>
          New password <input type="password" value={fresh} autocomplete="new-password" required onInput={(event) => setFresh(event.currentTarget.value)} />
        </label>
        <button type="submit">Change it and end every session</button>
        {said ? <p role="status">{said}</p> : null}
        {refused ? <p class="refusal" role="alert">{refused}</p> : null}
      </form>
    </details>
  );
}
