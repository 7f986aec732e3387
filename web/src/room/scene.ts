// The cards as they lie: while a hand is played as the view has them, and once it is over as they were last seen.
import type { SeenEvent, View, Worth } from "../types/views";

/** Cards by place: `hand-3`, `board`, `second-board`, and the places before the dealer of a banked game. */
export interface Scene {
  hands: Record<string, string[]>;
  boards: string[][];
  shared: Record<string, string[]>;
  /** What the viewer's own hands are in words, by seat. */
  worth: Record<string, readonly Worth[]>;
}

/** The cards of a view, with those its viewer sees. */
export function sceneOf(view: View): Scene {
  const { table, own } = view;
  const hands: Record<string, string[]> = {};
  for (const [seat, one] of Object.entries(table.seats)) hands[seat] = own.hands[seat]?.cards ?? one.cards ?? [];
  const worth: Record<string, readonly Worth[]> = {};
  for (const [seat, one] of Object.entries(own.hands)) if (one?.worth?.length) worth[seat] = one.worth;
  return {
    hands,
    worth,
    boards: table.family === "poker" ? (table.boards ?? []) : [],
    shared: table.family === "banked" ? table.shared : {},
  };
}

/**
 * The cards as they lay before the last step, with what was turned up or dealt in it. What a hand was worth is known
 * from before; it says nothing any more where another card was dealt in that step.
 */
export function lastScene(before: Scene, events: readonly SeenEvent[]): Scene {
  const scene: Scene = { hands: { ...before.hands }, boards: before.boards.map((one) => [...one]), shared: { ...before.shared }, worth: before.worth };
  for (const event of events) {
    const cards = event.cards ?? [];
    const place = event.place ?? "";
    if (event.kind === "dealt" || (event.kind === "turned up" && !place.startsWith("hand-"))) scene.worth = {};
    if (event.kind === "turned up") put(scene, place, (lying) => opened(lying, cards));
    else if (event.kind === "dealt" && isBoard(place)) put(scene, place, (lying) => [...lying, ...cards]);
  }
  return scene;
}

const isBoard = (place: string): boolean => place === "board" || place === "second-board";

function put(scene: Scene, place: string, change: (lying: string[]) => string[]): void {
  if (isBoard(place)) {
    const board = place === "board" ? 0 : 1;
    scene.boards[board] = change(scene.boards[board] ?? []);
  } else if (place.startsWith("hand-")) {
    const seat = place.slice("hand-".length);
    scene.hands[seat] = change(scene.hands[seat] ?? []);
  } else {
    scene.shared[place] = change(scene.shared[place] ?? []);
  }
}

/** One card of several is turned up in its place; otherwise all are. */
function opened(lying: string[], cards: string[]): string[] {
  if (cards.length !== 1 || lying.length <= 1) return cards.length >= lying.length ? cards : lying;
  const [card] = cards as [string];
  const at = lying.includes(card) ? -1 : lying.indexOf("??");
  return lying.map((one, place) => (place === at ? card : one));
}
