// The account page: signing in and out, and what the room knows about this person.
import { useState } from "preact/hooks";
import { becomeGuest, known, me, signIn, signOut } from "../app/state";
import { useTitle } from "../app/title";
import { dollars } from "../app/words";
import { Refusal, type Refused, refusedBy } from "../parts/Refusal";
import { Loading } from "../parts/states";
import { Options } from "../table/Options";
import { Mine } from "../office/Tasks";
import { OwnHands, OwnLedger, OwnPassword, OwnTokens } from "./Own";

export function Account() {
  useTitle("Account");
  return (
    <main id="main" tabIndex={-1} class="reading-page">
      <h1>Account</h1>
      {!known.value ? <Loading what="Checking who is signed in…" /> : me.value ? <Person /> : <SignIn />}
      <Options />
    </main>
  );
}

function SignIn() {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [guest, setGuest] = useState("");
  const [wrong, setWrong] = useState<Refused | null>(null);
  const trying = (what: () => Promise<void>) => async (event: Event) => {
    event.preventDefault();
    setWrong(null);
    try {
      await what();
    } catch (failure) {
      setWrong(refusedBy(failure));
    }
  };
  return (
    <>
      <Refusal refused={wrong} />
      <form class="form" onSubmit={trying(() => signIn(name, password))}>
        <h2>Sign in</h2>
        <label>
          Name <input value={name} autocomplete="username" required onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <label>
          Password <input type="password" value={password} autocomplete="current-password" required onInput={(event) => setPassword(event.currentTarget.value)} />
        </label>
        <button type="submit" class="primary">
          Sign in
        </button>
      </form>
      <form class="form" onSubmit={trying(() => becomeGuest(guest || "Guest"))}>
        <h2>Or play as a guest</h2>
        <p>Guests play at practice tables, with play chips.</p>
        <label>
          Display name <input value={guest} maxLength={60} onInput={(event) => setGuest(event.currentTarget.value)} />
        </label>
        <button type="submit">Play as a guest</button>
      </form>
    </>
  );
}

function Person() {
  const person = me.value;
  const [wrong, setWrong] = useState<Refused | null>(null);
  if (!person) return null;
  return (
    <>
      <dl class="facts">
        <dt>Name</dt>
        <dd>{person.name}</dd>
        <dt>Kind</dt>
        <dd>{person.kind === "guest" ? "guest: practice tables only" : person.kind}</dd>
        {person.roles?.length ? (
          <>
            <dt>Roles</dt>
            <dd>{person.roles.join(", ")}</dd>
          </>
        ) : null}
        <dt>Play chips</dt>
        <dd>{dollars(person.chip_cents ?? 0)} with the room</dd>
        <dt>Money</dt>
        <dd>{dollars(person.money_cents ?? 0)} with the room</dd>
      </dl>
      <Refusal refused={wrong} />
      <button type="button" onClick={() => signOut().catch((failure) => setWrong(refusedBy(failure)))}>
        Sign out
      </button>
      <OwnHands />
      <OwnLedger />
      <Mine />
      <OwnTokens guest={person.kind === "guest"} />
      {person.kind === "guest" ? null : <OwnPassword />}
    </>
  );
}
