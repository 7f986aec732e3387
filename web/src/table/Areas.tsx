// The printed betting areas of a house-banked game, for the player's own seat.
import { dollars } from "../app/words";
import { Chips } from "./Chips";
import type { BankedSeat, BankedState, GameCard } from "../types/views";

interface Props {
  table: BankedState;
  seat: BankedSeat;
  game: GameCard | undefined;
  /** Which areas accept a wager now, by the option's wager. */
  open: ReadonlySet<string>;
  choose: (wager: string) => void;
  chosen: string;
}

/** A wager of the menu that fills several areas, such as three equal bets, belongs to those that carry no option of their own. */
function wagerOf(area: string, open: ReadonlySet<string>, areas: readonly string[]): string {
  if (open.has(area)) return area;
  return [...open].find((wager) => !areas.includes(wager)) ?? "";
}

export function Areas({ table, seat, game, open, choose, chosen }: Props) {
  return (
    <ul class={`areas${open.size ? "" : " laid"}`} aria-label="Your betting areas">
      {table.areas.map((area) => {
        const marked = seat.marked?.[area] ?? 0;
        const cents = (seat.wagers?.[area] ?? 0) || marked;
        const wager = isMain(area, game) ? wagerOf(area, open, table.areas) : open.has(area) ? area : "";
        const label = game?.printed?.areas[area] ?? area;
        const name = game?.printed?.names[area] ?? label;
        return (
          <li key={area}>
            <button
              type="button"
              class={`area${cents ? " filled" : ""}${wager && wager === chosen ? " chosen" : ""}`}
              disabled={!wager}
              onClick={() => choose(wager)}
              aria-label={`${name}: ${cents ? dollars(cents) : "no chips"}${marked ? ", taken in, marked" : ""}`}
            >
              <span>{label}</span>
              <span class="area-chips">
                {cents ? <Chips cents={cents} /> : null}
                <b>{cents ? dollars(cents) : "–"}</b>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether the menu has no wager with this area's name. */
const isMain = (area: string, game: GameCard | undefined): boolean => !(game?.printed?.menu ?? []).includes(area);
