// What staff may do at a table, from the options and acts of their view: grouped by chapter, named, searchable.
import { upper } from "../app/words";
import type { Allowed, GameCard, View } from "../types/views";
import type { Person } from "../types/messages";
import { staffWords, thingWords } from "./labels";

/** Somebody who works at tables, by the roles they hold. */
export function worksAs(person: Person | null): "floor" | "dealer" | "" {
  const roles = person?.roles ?? [];
  if (roles.includes("floorperson") || roles.includes("shift supervisor")) return "floor";
  return roles.includes("dealer") ? "dealer" : "";
}

/** Who may look at the floor: those who run it, and surveillance. */
export const seesTheFloor = (person: Person | null): boolean => worksAs(person) === "floor" || !!person?.roles?.includes("surveillance");

/** The staff role in which a view is seen, if any. */
export function staffOf(view: View | null): "floor" | "dealer" | "" {
  const role = view?.viewer.role;
  return role === "floor" || role === "dealer" ? role : "";
}

/** One thing that can be reported or done, with the thing it names, if any. */
export interface StaffAct {
  id: string;
  label: string;
  /** What is done, and the player or card it is about, if any; together they are the label. */
  verb: string;
  whom: string;
  option: Allowed;
  what: string;
  chapter: string;
  words: string;
}

/** The act by which a floorperson declares the player absent who is asked. */
export const ABSENT = "declare-absent";

/** Is this the shift supervisor's alone? As croupier.room.roles has it (MD-POKER 15.G, 18.A). */
export function isSupervisors(procedure: string, verb: string): boolean {
  return verb === "ruling" || (procedure === "bad-beat" && (verb === "verify" || verb === "reject"));
}

/** What the room itself says to its tables: the time. */
const OF_THE_ROOM = "clock";

/** May this person do it, as far as that is for some of the staff only? */
export function isTheirs(person: Person | null, view: View, verb: string): boolean {
  if (verb === OF_THE_ROOM) return false;
  return !!person?.roles?.includes("shift supervisor") || !isSupervisors(view.table.procedure, verb);
}

/** A silent player, as an act that is tried and confirmed like any other; none where no player is asked alone. */
export function silentAct(view: View | null): StaffAct | null {
  const asked = view?.table.asked;
  if (!view || asked?.who !== "seat" || view.table.over) return null;
  const what = `seat-${asked.seat}`;
  const label = `Declare ${named(what, view, undefined)} absent`;
  return { id: ABSENT, label, verb: label, whom: "", option: { verb: ABSENT, clause: "" }, what, chapter: "", words: "absent silent" };
}

/** Every act of a view, what is asked first, then by chapter. */
export function staffActs(view: View, game: GameCard | undefined): StaffAct[] {
  const found: StaffAct[] = [];
  for (const [options, asked] of [[view.own.options ?? [], true], [view.own.acts ?? [], false]] as const) {
    for (const option of options) {
      for (const what of option.what?.length ? option.what : [""]) found.push(act(option, what, asked, view, game));
    }
  }
  return found;
}

function act(option: Allowed, what: string, asked: boolean, view: View, game: GameCard | undefined): StaffAct {
  const whom = thingWords(option.verb, what) || named(what, view, game);
  const [words, also] = staffWords(option.verb, view.table.procedure, game);
  const label = `${words}${whom ? `: ${whom}` : ""}`;
  return { id: `${option.verb}:${what}`, label, verb: words, whom, option, what, chapter: asked ? "" : chapterOf(option.clause), words: `${label} ${also} ${option.verb} ${what} ${option.clause}`.toLowerCase() };
}

/** `seat-3` and `hand-3` are called by their player. */
export function named(what: string, view: View | null, _game: GameCard | undefined): string {
  const found = /^(?:seat|hand|stack)-(\d+)$/.exec(what);
  if (!found) return what.replaceAll("-", " ");
  const player = view?.table.seats[found[1]!]?.player;
  return player ? `${player} (seat ${found[1]})` : `seat ${found[1]}`;
}

/** `MD-POKER 18.K(4)` belongs to chapter 18 of MD-POKER. */
export function chapterOf(clause: string): string {
  const found = /^(\S+ \d+)/.exec(clause);
  return found ? found[1]! : "The house's own choices";
}

/** The acts that contain every typed word. */
export function matching(acts: StaffAct[], typed: string): StaffAct[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return acts.filter((one) => words.every((word) => one.words.includes(word)));
}

/** An account as people call it: `stack-3`, `pot`, `wager-2-ante`. */
export function accountWords(account: string, view: View | null): string {
  const wager = /^wager-(\d+)-(.*)$/.exec(account);
  if (wager) return `${upper(wager[2]!.replaceAll("-", " "))} of ${named(`seat-${wager[1]}`, view, undefined)}`;
  return account.startsWith("stack-") ? named(account, view, undefined) : upper(account.replaceAll("-", " "));
}

/** Whether something has happened since an act was tried; the table's clock alone changes nothing that was shown. */
export function isStale(tried: { ask: number; hand: number; events: number }, view: View, hand: number): boolean {
  if (tried.hand !== hand) return true;
  return tried.ask !== view.table.answers + 1 && view.events.slice(tried.events).some((event) => event.kind !== "clock");
}
