// The cage: a cashier looks somebody up, takes their money or pays it out.
import { useState } from "preact/hooks";
import { api } from "../app/api";
import { dollars } from "../app/words";
import { newId } from "../room/ids";
import { useTrying } from "./parts";

interface WithTheRoom {
  account: string;
  name: string;
  cents: number;
}

/** `120.50` in cents; NaN if it is not an amount. */
const centsOf = (typed: string): number => (/^\$?\d+(\.\d{1,2})?$/.test(typed.trim()) ? Math.round(Number(typed.trim().replace("$", "")) * 100) : Number.NaN);

export function Cage() {
  const [account, setAccount] = useState("");
  const [amount, setAmount] = useState("");
  const [found, setFound] = useState<WithTheRoom | null>(null);
  const [done, setDone] = useState("");
  const { wrong, busy, attempt } = useTrying();
  const lookUp = async () => {
    const known = await api<WithTheRoom>(`/cage/${encodeURIComponent(account.trim())}`);
    setFound(known);
    return known;
  };
  const moves = (paysOut: boolean) =>
    attempt(async () => {
      setDone("");
      const cents = centsOf(amount);
      if (!(cents > 0)) throw new Error(`${amount || "nothing"} is not an amount that can change hands; type one such as 120.50.`);
      await api("/cage", { body: { account: account.trim(), cents, pays_out: paysOut, id: newId() } });
      const now = await lookUp();
      setAmount("");
      setDone(`${dollars(cents)} ${paysOut ? "paid out to" : "taken from"} ${now.name}.`);
    });
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        setDone("");
        void attempt(async () => void (await lookUp()));
      }}
    >
      <h2>Cage</h2>
      {wrong}
      {done ? <p class="done" role="status">{done}</p> : null}
      <label class="form-line">
        Account <input name="account" required autocomplete="off" value={account} onInput={(event) => (setAccount(event.currentTarget.value), setFound(null), setDone(""))} />
      </label>
      <button type="submit" disabled={busy} data-cage="look">Look up</button>
      {found ? (
        <>
          <p data-cage="balance">
            {found.name} ({found.account}) has <b>{dollars(found.cents)}</b> with the room, apart from chips at tables.
          </p>
          <label class="form-line">
            Amount <input name="amount" inputMode="decimal" placeholder="120.50" autocomplete="off" value={amount} onInput={(event) => setAmount(event.currentTarget.value)} />
          </label>
          <p>
            <button type="button" class="primary" disabled={busy} onClick={() => void moves(false)} data-cage="take">Take it</button>{" "}
            <button type="button" disabled={busy} onClick={() => void moves(true)} data-cage="pay">Pay it out</button>
          </p>
        </>
      ) : null}
    </form>
  );
}
