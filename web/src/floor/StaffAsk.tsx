// What the table asks of staff: the ordinary next step at once, anything else after a look at what it would do.
import { me } from "../app/state";
import type { GameCard, View } from "../types/views";
import { Summary } from "../parts/clauses";
import { type Action, actionsOf, question } from "../table/actions";
import { onKey } from "../table/keys";
import { type StaffAct, isTheirs, staffActs, staffOf } from "./acting";
import { wanted } from "./wanted";

const PROCEED = "proceed";
const NEXT_ROUND = "next-round";
const ALL_KEY = "Enter";

const DONE: Action = { id: "shuffled", key: ALL_KEY, label: "", option: { verb: PROCEED, clause: "" }, what: "", ranged: false, picks: false, amount: 0, danger: false };

interface Props {
  table: string;
  practice: boolean;
  view: View;
  game: GameCard | undefined;
  active: boolean;
  busy: string;
  send: (action: Action, amount: number, cards: string[]) => Promise<void>;
}

export function StaffAsk({ table, practice, view, game, active, busy, send }: Props) {
  const options = (view.own.options ?? []).filter((one) => isTheirs(me.value, view, one.verb));
  const acts = new Map(staffActs(view, game).map((one) => [one.id, one]));
  const actions = actionsOf(options, game, view);
  const step = actions.find((one) => one.option.verb === PROCEED);
  const usual = step ? undefined : actions.find((one) => one.option.verb === NEXT_ROUND);
  const most = step?.option.amount_max ?? 0;
  // A device shuffles: the room deals when the dealer says that it is done.
  const shuffled = !practice && staffOf(view) === "dealer" && view.table.asked?.kind === "shuffle" ? () => void send(DONE, 0, []) : null;
  const press = (action: Action, steps = action.amount) => {
    if (busy) return;
    const act = acts.get(action.id);
    if (action.option.verb === PROCEED) void send(action, steps, []);
    else if (act) wanted.value = { table, act };
  };
  onKey(active, (key) => {
    const pressed = document.activeElement instanceof HTMLButtonElement;
    if (shuffled && key === ALL_KEY && !pressed) shuffled();
    else if (step && most > 1 && key === ALL_KEY && !pressed) press(step, most);
    else {
      const action = actions.find((one) => one.key === key);
      if (!action) return false;
      press(action);
    }
    return true;
  });
  return (
    <div class="choices staff-ask">
      <p class="question">
        {question(view, game)} <Summary id={view.table.asked?.clause ?? ""} />
      </p>
      <div class="buttons">
        {shuffled ? <Button name={ALL_KEY} label="The shuffle is done" small="" id="shuffled" press={shuffled} busy={busy} /> : null}
        {step && most > 1 ? (
          <Button name={ALL_KEY} label={`All ${most} steps`} small={step.option.clause} id="proceed-all" press={() => press(step, most)} busy={busy} />
        ) : null}
        {actions.map((one) => (
          <Button key={one.id} name={one.key} label={labelOf(one, acts.get(one.id))} small={one.option.clause} id={one.id} press={() => press(one)} busy={busy} quiet={one !== step && one !== usual} />
        ))}
      </div>
    </div>
  );
}

const labelOf = (action: Action, act: StaffAct | undefined): string => (action.option.verb === PROCEED ? "Next step" : `${act?.label ?? action.label}…`);

interface ButtonProps {
  name: string;
  label: string;
  small: string;
  id: string;
  press: () => void;
  busy: string;
  quiet?: boolean;
}

function Button({ name, label, small, id, press, busy, quiet }: ButtonProps) {
  return (
    <button type="button" class={`action${quiet ? " quiet" : ""}`} aria-disabled={busy !== ""} aria-keyshortcuts={name} aria-haspopup={label.endsWith("…") ? "dialog" : undefined} onClick={press} data-action={id}>
      <span class="action-label">
        <kbd>{name === ALL_KEY ? "⏎" : name.toUpperCase()}</kbd> {label}
      </span>
      <small>{small}</small>
    </button>
  );
}
