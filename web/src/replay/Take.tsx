// What a player can take away from a hand: a link, a text, and the proof that nothing in it was changed.
import { useState } from "preact/hooks";
import { api, apiText } from "../app/api";
import { several } from "../app/words";
import { logWords } from "../table/speech";
import { type Checked, DoesNotFit, checkHand } from "../proof/hand";
import { headWas } from "../proof/heads";
import { rootsOf } from "../proof/roots";
import type { Link, Proof, Replay } from "../types/answers";
import type { GameCard } from "../types/views";
import type { Moment } from "./course";

/** What came of it; a text that could not be copied is shown. */
interface Said {
  words: string;
  text?: string;
}

/** `link` is the shared link by which the hand is shown, if any. */
export function Take({ replay, moments, game, link }: { replay: Replay; moments: Moment[]; game: GameCard | undefined; link?: string }) {
  const [said, setSaid] = useState<Said>({ words: "" });
  const [wrong, setWrong] = useState("");
  const own = `/replays/${encodeURIComponent(replay.table)}/${replay.hand}`;
  const path = link ? `/shared/${link}` : own;
  const eyes = link ? "" : `seen_as=${replay.seen_as}`;
  const trying = (what: () => Promise<Said>) => async () => {
    setSaid({ words: "" });
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
      <div class="row">
        <button type="button" onClick={trying(async () => copied(await apiText(`${path}/text?form=seen&${eyes}`), "The seen log"))}>
          Copy seen log
        </button>
        {game?.family === "house-banked" ? null : (
          <button type="button" onClick={trying(async () => copied(await apiText(`${path}/text?form=phh&${eyes}`), "The hand as PHH"))}>
            Copy PHH
          </button>
        )}
        <button type="button" onClick={trying(() => copied(words(), "The hand in words"))}>
          Copy words
        </button>
      </div>
      {replay.sat && !replay.shared ? <Share path={own} trying={trying} /> : null}
      <button type="button" onClick={trying(async () => ({ words: fits(await api<Proof>(`${path}/proof?${eyes}`), replay) }))} data-action="verify">
        Check that nothing was changed
      </button>
      {said.words ? (
        <p role="status" class="said">
          {said.words}
        </p>
      ) : null}
      {said.text ? <textarea class="by-hand" aria-label={said.words} rows={8} readOnly value={said.text} onFocus={(event) => event.currentTarget.select()} /> : null}
      {wrong ? (
        <p class="refusal" role="alert">
          {wrong}
        </p>
      ) : null}
    </section>
  );
}

/** A link shows what everybody at the table saw; the player's own cards only if they add them. */
function Share({ path, trying }: { path: string; trying: (what: () => Promise<Said>) => () => Promise<void> }) {
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

/** Copy a text to the clipboard; a browser that does not allow that shows it, to be copied by hand. */
async function copied(text: string, what: string): Promise<Said> {
  if ((await viaClipboard(text)) || viaSelection(text)) return { words: `${what} is copied.${what === "The link" ? ` ${text}` : ""}` };
  return { words: `${what}, to be copied by hand:`, text };
}

async function viaClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // as on any plain address but localhost
  }
}

/** The older way: copy what is selected. */
function viaSelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Check the hand against what the room committed to, with the page's own hashes. */
function fits(proof: Proof, replay: Replay): string {
  let found: Checked;
  try {
    found = checkHand(proof, rootsOf(replay.table, replay.hand));
  } catch (wrong) {
    if (wrong instanceof DoesNotFit) throw new Error(`This hand does not fit: ${wrong.message}.`);
    throw wrong;
  }
  const before = headWas(replay.table, replay.hand, proof.head);
  if (before) throw new Error(`This hand does not fit: its head was ${before.slice(0, 16)}… when you first checked it, and is ${proof.head.slice(0, 16)}… now.`);
  const told = found.witnessed ? ` This browser had the ${found.witnessed > 1 ? "roots" : "root"} of ${several(found.witnessed, "shuffle")} before a card was dealt${found.added ? ", and its own random part was used" : ""}.` : "";
  return `It fits: ${several(found.events, "event")} under the root ${found.root.slice(0, 16)}…, and ${several(found.cards, "card")} of ${several(found.shuffles, "shuffle")} are those the room committed to, in the order in which they were dealt.${told} Head of the table's chain: ${found.head.slice(0, 16)}….`;
}
