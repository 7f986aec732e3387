// "Why?": every settlement, refusal and forced step answers with its clause.
import { signal } from "@preact/signals";
import { games } from "../app/state";
import { dollars, told } from "../app/words";
import { Clause } from "../parts/clauses";
import { Dialog } from "../parts/Dialog";
import { Cards } from "../cards/Card";
import type { PlayedHand } from "../room/table";
import type { SeenEvent, View } from "../types/views";
import { isSettlement } from "./results";

/** What was asked about: an event, a hand, or a refusal. */
export type About =
  | { kind: "event"; event: SeenEvent; view: View }
  | { kind: "hand"; played: PlayedHand }
  | { kind: "refusal"; words: string; clause: string }
  | { kind: "clause"; clause: string };

export const why = signal<About | null>(null);

export function WhyPanel() {
  const about = why.value;
  if (!about) return null;
  const close = () => {
    why.value = null;
  };
  if (about.kind === "refusal") {
    return (
      <Dialog title="Why not?" close={close}>
        <p>{about.words}</p>
        {about.clause ? <Clause id={about.clause} /> : <p>The room itself does not allow this now; no rule text covers it.</p>}
      </Dialog>
    );
  }
  if (about.kind === "clause") {
    return (
      <Dialog title="Why?" close={close}>
        <Clause id={about.clause} />
      </Dialog>
    );
  }
  if (about.kind === "event") {
    const game = games.value.get(about.view.table.game);
    return (
      <Dialog title="Why?" close={close}>
        <Step event={about.event} view={about.view} words={told(about.event.words, about.view, game)} />
      </Dialog>
    );
  }
  return (
    <Dialog title={`Why? Hand ${about.played.hand}`} close={close}>
      <Hand played={about.played} />
    </Dialog>
  );
}

function Hand({ played }: { played: PlayedHand }) {
  const { view, scene } = played;
  const game = games.value.get(view.table.game);
  const steps = view.events.filter(isSettlement);
  return (
    <>
      {scene?.boards.map((board, place) => <Cards key={place} cards={board} size="small" label="Board" />)}
      {steps.length ? null : <p>Nothing was settled in this hand.</p>}
      <ol class="why-list">
        {steps.map((event, place) => (
          <li key={place}>
            <Step event={event} view={view} words={told(event.words, view, game)} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Step({ event, view, words }: { event: SeenEvent; view: View; words: string }) {
  const pot = view.table.family === "poker" && event.pot !== undefined && event.pot >= 0;
  return (
    <div class="why-step">
      <p class="why-words">
        {words}
        {event.cents && !words.includes("$") ? ` ${dollars(event.cents)}` : ""}
      </p>
      {event.why && !words.includes(event.why) ? <p>{event.why}</p> : null}
      {pot && event.share ? <p class="faint">{event.share}</p> : null}
      <Clause id={event.clause} reading={event.reading} />
    </div>
  );
}
