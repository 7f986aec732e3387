// What is asked of the player: the amount, the cards, and a button for every action allowed.
import { useLayoutEffect, useState } from "preact/hooks";
import { several } from "../app/words";
import { cardWords } from "../cards/drawing";
import type { TableStore } from "../room/table";
import type { GameCard, View } from "../types/views";
import { type Action, amountLabel, fitted, isAllIn, question } from "./actions";
import { Again, Ready } from "./Again";
import { Amount, Picker, Sure } from "./Amount";
import { Areas } from "./Areas";
import { ClockFace } from "./Clock";
import { onKey } from "./keys";
import { ownSeats } from "./speech";

export type Send = (action: Action, amount: number, cards: string[]) => Promise<void>;

interface ChoicesProps {
  view: View;
  game: GameCard | undefined;
  actions: Action[];
  busy: string;
  send: Send;
  active: boolean;
  store: TableStore;
  keep: () => void;
}

export function Choices({ view, game, actions, busy, send, active, store, keep }: ChoicesProps) {
  useLayoutEffect(keep);
  const wagering = view.table.asked?.who === "anyone" && view.table.asked.kind === "wager";
  const ranged = actions.filter((one) => one.ranged);
  const [chosenId, choose] = useState(ranged[0]?.id ?? "");
  const chosen = ranged.find((one) => one.id === chosenId) ?? ranged[0];
  const [amounts, setAmounts] = useState<Record<string, number>>({});
  const [picked, pick] = useState<ReadonlySet<string>>(new Set());
  const [sure, setSure] = useState<{ action: Action; amount: number } | null>(null);
  const picker = actions.find((one) => one.picks);
  const suggested = (action: Action) => fitted(action.option, game?.printed?.suggested[action.what] ?? action.amount);
  const amount = chosen ? (amounts[chosen.id] ?? suggested(chosen)) : 0;

  const act = (action: Action, with_: number = action.amount) => {
    if (busy) return;
    const allIn = isAllIn(action.option, with_, view) || (action.option.verb === "call" && isLast(action, view));
    if (allIn && action.option.money !== false && sure?.action.id !== action.id && with_) setSure({ action, amount: with_ });
    else void send(action, with_, action.picks ? [...picked] : []);
  };
  const press = (action: Action) => {
    if (action.ranged && action.id !== chosen?.id) choose(action.id);
    else act(action, action.ranged ? amount : action.amount);
  };
  const toggle = (card: string) => {
    const now = new Set(picked);
    if (!now.delete(card) && now.size < (picker?.option.cards_max ?? 0)) now.add(card);
    pick(now);
  };

  onKey(active && !sure, (key) => {
    const action = actions.find((one) => one.key === key);
    if (action) press(action);
    else if (picker && /^[1-9]$/.test(key)) {
      const card = picker.option.cards?.[Number(key) - 1];
      if (card) toggle(card);
    } else if (chosen && (key === "ArrowUp" || key === "ArrowDown")) {
      const step = (chosen.option.amount_step ?? 1) * (key === "ArrowUp" ? 1 : -1);
      setAmounts({ ...amounts, [chosen.id]: fitted(chosen.option, amount + bigger(step, chosen)) });
    } else return false;
    return true;
  });

  if (sure) return <Sure {...{ sure, setSure, send, active }} />;
  return (
    <div class="choices">
      <p class="question">
        {question(view, game)} <small class="faint">{view.table.asked?.clause}</small> {CONSENTS.has(view.table.asked?.kind ?? "") ? <ClockFace store={store} /> : null}
      </p>
      {wagering ? (
        <OwnAreas view={view} game={game} open={new Set(ranged.map((one) => one.what))} choose={(wager) => choose(`wager:${wager}`)} chosen={chosen?.what ?? ""} />
      ) : (
        <OwnAreas view={view} game={game} />
      )}
      {picker ? <Picker cards={picker.option.cards ?? []} picked={picked} toggle={toggle} /> : null}
      {chosen ? <Amount {...{ action: chosen, amount, view, game, active: active && !picker }} set={(cents) => setAmounts({ ...amounts, [chosen.id]: cents })} /> : null}
      <div class="buttons">
        {actions.map((action) => (
          <ActionButton
            key={action.id}
            action={action}
            label={action.ranged ? amountLabel(action, action.id === chosen?.id ? amount : (amounts[action.id] ?? suggested(action)), game) : pickLabel(action, picked, game)}
            busy={busy}
            disabled={action.picks && picked.size < (action.option.cards_min ?? 0)}
            press={() => (action.ranged && action.id !== chosen?.id ? choose(action.id) : press(action))}
            pressed={ranged.length > 1 && action.ranged ? action.id === chosen?.id : undefined}
          />
        ))}
        {wagering ? <Again {...{ actions, store, send, active }} /> : null}
        {wagering ? <Ready store={store} active={active} placed={hasWagers(view)} /> : null}
      </div>
    </div>
  );
}

/** Whether the player has a wager on the table. */
function hasWagers({ table, viewer }: View): boolean {
  const seats = table.family === "banked" && viewer.role === "player" ? (viewer.seats ?? []) : [];
  return seats.some((seat) => table.family === "banked" && Object.values(table.seats[String(seat)]?.wagers ?? {}).some((cents) => cents > 0));
}

interface OwnAreasProps {
  view: View;
  game: GameCard | undefined;
  open?: ReadonlySet<string>;
  choose?: (wager: string) => void;
  chosen?: string;
}

const NO_AREAS: ReadonlySet<string> = new Set();

/** The player's own betting areas: to choose from while wagers are placed, to look at while chips lie there. */
export function OwnAreas({ view, game, open = NO_AREAS, choose = () => undefined, chosen = "" }: OwnAreasProps) {
  const { table } = view;
  const seat = table.family === "banked" ? table.seats[String(ownSeats(view)[0] ?? 0)] : undefined;
  if (table.family !== "banked" || !seat) return null;
  if (!open.size && !Object.values({ ...seat.wagers, ...seat.marked }).some((cents) => cents > 0)) return null;
  return <Areas {...{ table, seat, game, open, choose, chosen }} />;
}

// Asks for consent are shown with the time left.
const CONSENTS = new Set(["consent", "run-twice", "straddle", "request"]);

/** Steps grow with the amount, so that a few of them reach a large one. */
const bigger = (step: number, action: Action): number => {
  const span = (action.option.amount_max ?? 0) - (action.option.amount_min ?? 0);
  return step * Math.max(1, Math.round(span / Math.abs(step) / 100));
};

/** A call that takes the last chips. */
function isLast(action: Action, view: View): boolean {
  const seat = view.table.seats[String(action.option.seat)];
  return action.amount > 0 && action.amount >= (seat?.stack_cents ?? 0);
}

function pickLabel(action: Action, picked: ReadonlySet<string>, _game: GameCard | undefined): string {
  if (!action.picks) return action.label;
  if (action.option.verb === "discard") return picked.size ? `Discard ${several(picked.size, "card")}` : "Stand pat";
  return picked.size ? `${action.label}: ${[...picked].map(cardWords).join(", ")}` : action.label;
}

interface ButtonProps {
  action: Action;
  label: string;
  busy: string;
  disabled: boolean;
  press: () => void;
  pressed: boolean | undefined;
}

function ActionButton({ action, label, busy, disabled, press, pressed }: ButtonProps) {
  return (
    <button
      type="button"
      class={`action${action.danger ? " quiet" : ""}${busy === action.id ? " busy" : ""}`}
      disabled={disabled}
      aria-disabled={busy !== ""}
      aria-keyshortcuts={action.key}
      aria-pressed={pressed}
      onClick={press}
      data-action={action.id}
      title={action.option.note || action.option.clause}
    >
      <span class="action-label">
        <kbd>{action.key.toUpperCase()}</kbd> {label}
      </span>
      <small>
        {disabled ? `first choose ${several(action.option.cards_min ?? 0, "card")} · ` : ""}
        {action.option.clause}
      </small>
    </button>
  );
}
