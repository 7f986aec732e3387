// A view with what has changed since it was made: what `croupier.rules.views.increments.apply` does, in the browser.
import { DEFAULTS, type Increment, type View } from "../types/views";

type Fields = Record<string, unknown>;

/** An increment that does not follow on the view it is applied to. */
export class Gap extends Error {}

/** The view with what has changed; the old one stays as it is, and parts that have not changed are shared. */
export function apply(view: View, increment: Increment): View {
  const { after, since, events } = increment.all;
  if (after !== view.table.answers || since !== view.events.length) {
    const has = `${view.table.answers} answers and ${view.events.length} events`;
    throw new Gap(`the increment follows ${after} answers and ${since} events; the view has ${has}`);
  }
  const state = view.table.family === "poker" ? DEFAULTS.PokerState : DEFAULTS.BankedState;
  return {
    viewer: view.viewer,
    table: changed(view.table as unknown as Fields, increment.all.table as unknown as Fields, state) as unknown as View["table"],
    events: events?.length ? [...view.events, ...events] : view.events,
    own: increment.own
      ? (changed(view.own as unknown as Fields, increment.own as unknown as Fields, DEFAULTS.Own) as unknown as View["own"])
      : view.own,
  };
}

/** Maps change entry by entry, with null for one that is gone; any other field changes as a whole. */
function changed(state: Fields, changes: Fields, defaults: Fields): Fields {
  const now: Fields = { ...state };
  for (const [name, value] of Object.entries(changes)) {
    if (ENTRIES.has(name)) now[name] = merged(state[name] as Fields, value as Fields);
    else if (name in defaults && isSame(value, defaults[name])) delete now[name];
    else now[name] = value;
  }
  return now;
}

// Fields that are maps, in all states.
const ENTRIES = new Set(["seats", "piles", "accounts", "shared", "meters", "hands", "seen"]);

function merged(entries: Fields, changes: Fields): Fields {
  const now: Fields = { ...entries };
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete now[key];
    else now[key] = value;
  }
  return now;
}

/** Defaults are plain values and empty lists. */
function isSame(value: unknown, other: unknown): boolean {
  return value === other || (Array.isArray(value) && Array.isArray(other) && !value.length && !other.length);
}
