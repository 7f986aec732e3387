// What a table says while nothing of it can be shown.
import type { LobbyTable } from "../types/messages";

/** Whoever sits here sees a round from its beginning; onlookers see one only when it is over. */
export function idleWords(listed: Pick<LobbyTable, "seats" | "family" | "practice"> | undefined, seated: boolean): string {
  const enough = Object.keys(listed?.seats ?? {}).length >= (listed?.family === "banked" ? 1 : 2);
  if (!enough) return "No round is under way. The next one begins as soon as enough players sit here.";
  if (!seated) return "There is nothing to see yet. If a round is under way, you will see it once it is over.";
  return `No round is under way. The next one begins ${listed?.practice ? "in a moment" : "when the dealer is ready"}.`;
}
