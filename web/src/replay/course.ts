// A finished hand as a list of moments: the table, what had happened, and where a street begins.
import { apply } from "../room/apply";
import { type Scene, lastScene, sceneOf } from "../room/scene";
import { logOf } from "../room/table";
import { isTold } from "../table/speech";
import type { Replay } from "../types/answers";
import type { SeenEvent, View } from "../types/views";

/** One moment: the table then, and what has happened since the moment before. */
export interface Moment {
  view: View;
  scene: Scene;
  events: SeenEvent[];
  /** The name of the street, draw or step that begins here; empty if none does. */
  begins: string;
}

/** The moments of a hand; steps without words are part of the next. */
export function momentsOf(replay: Replay): Moment[] {
  let view = replay.view;
  let shown = view;
  const found: Moment[] = [{ view, scene: sceneOf(view), events: logOf(view).filter(isTold), begins: "Start" }];
  for (const { change } of replay.steps) {
    const before = view;
    view = apply(view, change);
    const events = logOf(view).slice(shown.events.length);
    const told = events.filter(isTold);
    if (!told.length && !view.table.over) continue;
    const scene = view.table.over ? lastScene(sceneOf(before), logOf(view).slice(before.events.length)) : sceneOf(view);
    // The dealer's tidying up is not a moment: the hand ends with the last event told.
    if (!told.length && found.at(-1)?.begins === "") told.push(...(found.pop()?.events ?? []));
    found.push({ view, scene, events: told, begins: begins(shown, view) });
    shown = view;
  }
  return found;
}

/** What begins with this view, in a word. */
function begins(before: View, now: View): string {
  if (now.table.over) return "End";
  const { table } = now;
  if (table.family === "banked") {
    const opened = open(now) > open(before);
    return opened ? "Card opened" : before.table.asked?.kind !== table.asked?.kind && table.asked?.kind === "decide" ? "Decisions" : "";
  }
  const was = before.table.family === "poker" ? before.table : table;
  const [cards, had] = [table.boards?.[0]?.length ?? 0, was.boards?.[0]?.length ?? 0];
  if (cards > had && (cards >= 3 || had >= 3)) return ["Flop", "Turn", "River"][Math.min(cards, 5) - 3] ?? "";
  if ((table.draw ?? 0) > (was.draw ?? 0)) return `Draw ${table.draw}`;
  if (table.draws === 0 && !table.boards?.length && (table.street ?? 0) > (was.street ?? 0)) return `Street ${(table.street ?? 0) + 1}`;
  return "";
}

const open = (view: View): number => (view.table.family === "banked" ? Object.values(view.table.shared).flat().filter((card) => card !== "??").length : 0);
