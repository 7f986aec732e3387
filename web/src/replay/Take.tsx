// What a player can take away from a hand: a link, a text, and the proof that nothing in it was changed.
import { useState } from "preact/hooks";
import { api, apiText } from "../app/api";
import { several } from "../app/words";
import { logWords } from "../table/speech";
import { type Checked, DoesNotFit, checkHand } from "../proof/hand";
import { headWas } from "../proof/heads";
import type { Link, Proof, Replay } from "../types/answers";
import type { GameCard } from "../types/views";
import type { Moment } from "./course";

export function Take({ replay, moments, game }: { replay: Replay; moments: Moment[]; game: GameCard | undefined }) {
  const [said, setSaid] = useState("");
  const [wrong, setWrong] = useState("");
  const path = `/replays/${encodeURIComponent(replay.table)}/${replay.hand}`;
  const trying = (what: () => Promise<string>) => async () => {
    setSaid("");
    setWrong("");
    try {
      setSaid(await what());
    } catch (failure) {
      setWrong(failure instanceof Error ? failure.message : "");
    }
  };
  const words = () => moments.flatMap((one) => one.events.map((event) => `${logWords(event, one.view, game)} [${event.clause}]`)).join("\n");
  return (
    <section class="take" aria-label="Take it with you">
      {replay.shared ? null : (
        <div class="row">
          <button type="button" onClick={trying(async () => copied(await apiText(`${path}/text?form=seen`), "The seen log"))}>
            Copy seen log
          </button>
          {game?.family === "house-banked" ? null : (
            <button type="button" onClick={trying(async () => copied(await apiText(`${path}/text?form=phh`), "The hand as PHH"))}>
              Copy PHH
            </button>
          )}
          <button type="button" onClick={trying(() => copied(words(), "The hand in words"))}>
            Copy words
          </button>
        </div>
      )}
      {replay.sat && !replay.shared ? <Share path={path} trying={trying} /> : null}
      {replay.shared ? null : (
        <button type="button" onClick={trying(async () => fits(await api<Proof>(`${path}/proof`), replay))} data-action="verify">
          Check that nothing was changed
        </button>
      )}
      {said ? (
        <p role="status" class="said">
          {said}
        </p>
      ) : null}
      {wrong ? (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      ) : null}
    </section>
  );
}

/** A link shows what everybody at the table saw; the player's own cards only if they add them. */
function Share({ path, trying }: { path: string; trying: (what: () => Promise<string>) => () => Promise<void> }) {
  const [cards, setCards] = useState(false);
  const make = async () => {
    const { path: link } = await api<Link>(`${path}/link`, { body: { cards } });
    return copied(new URL(link, location.href).href, "The link");
  };
  return (
    <div class="row">
      <button type="button" onClick={trying(make)} data-action="share">
        Copy a link
      </button>
      <label class="small-choice">
        <input type="checkbox" checked={cards} onChange={(event) => setCards(event.currentTarget.checked)} /> with my cards
      </label>
    </div>
  );
}

/** Copy a text to the clipboard; over plain HTTP that is not allowed, so it is shown to be copied by hand. */
async function copied(text: string, what: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return `${what} is copied.${what === "The link" ? ` ${text}` : ""}`;
  } catch {
    return `${what}, to be copied by hand: ${text}`;
  }
}

/** Check the hand against what the room committed to, with the page's own hashes. */
function fits(proof: Proof, replay: Replay): string {
  let found: Checked;
  try {
    found = checkHand(proof);
  } catch (wrong) {
    if (wrong instanceof DoesNotFit) throw new Error(`This hand does not fit: ${wrong.message}.`);
    throw wrong;
  }
  const before = headWas(replay.table, replay.hand, proof.head);
  if (before) throw new Error(`This hand does not fit: its head was ${before.slice(0, 16)}… when you first checked it, and is ${proof.head.slice(0, 16)}… now.`);
  return `It fits: ${several(found.events, "event")} under the root ${found.root.slice(0, 16)}…, and ${several(found.cards, "card")} of ${several(found.shuffles, "shuffle")} are those the room committed to. Head of the table's chain: ${found.head.slice(0, 16)}….`;
}
