// The clock on the facility's wall: papers, tasks and gaming days go by it, wherever the browser is.
import { signal } from "@preact/signals";
import { api } from "../app/api";
import type { FacilityClock } from "../types/office";

const zone = signal("");
let asked = false;

/** The room's time zone, once the server has said it; until then, and if it cannot be had, the browser's own. */
function zoneOfTheRoom(): string | undefined {
  if (!asked) {
    asked = true;
    void api<FacilityClock>("/office/clock").then(
      (told) => {
        zone.value = told.zone;
      },
      () => {
        asked = false;
      },
    );
  }
  return zone.value || undefined;
}

/** `Nov 17, 2026, 8:52 AM EST`. */
export function moment(at: number): string {
  const how: Intl.DateTimeFormatOptions = { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" };
  return new Date(at / 1_000).toLocaleString(undefined, { ...how, timeZone: zoneOfTheRoom() });
}

/** The moment, in microseconds, at which the room's clock shows this (`2026-11-17T08:52`). */
export function whenTheWallShows(text: string, timeZone = zoneOfTheRoom()): number {
  const wanted = Date.parse(`${text}Z`);
  let found = wanted;
  for (let turn = 0; turn < 2; turn++) found += wanted - shownAt(found, timeZone); // twice, where clocks change
  return found * 1_000;
}

/** What the clock of a zone shows at a moment, as if it were UTC. */
function shownAt(at: number, timeZone: string | undefined): number {
  const how: Intl.DateTimeFormatOptions = { timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" };
  const told = Object.fromEntries(new Intl.DateTimeFormat("en-US", how).formatToParts(at).map((one) => [one.type, one.value]));
  return Date.parse(`${told.year}-${told.month}-${told.day}T${told.hour}:${told.minute}:${told.second}Z`);
}
