// One layout for all games, from what the view and the game's specification say.
import { preferences } from "../app/preferences";
import { dollars, isolated, upper, wagerWords } from "../app/words";
import { Cards } from "../cards/Card";
import type { TableStore } from "../room/table";
import type { BankedState, GameCard, PokerState, View } from "../types/views";
import { Chips } from "./Chips";
import { betOf, placeOf, seatOrder } from "./places";
import { wins } from "./results";
import { Seat } from "./Seat";
import { ownSeats, stackWords } from "./speech";

// There the seats may have to be scrolled, so the keyboard must get to them.
const PHONE = matchMedia("(max-width: 759px)");

interface Props {
  store: TableStore;
  game: GameCard | undefined;
  /** Whether this is only for viewing, so that the player's own cards are drawn at their seat. */
  looking?: boolean;
}

export function Felt({ store, game, looking = false }: Props) {
  const view = store.view.value;
  const scene = store.scene.value;
  if (!view || !scene) return null;
  const own = ownSeats(view)[0] ?? 0;
  const numbers = seatOrder(Object.keys(view.table.seats).map(Number), own, preferences.value.rotate);
  const won = new Map(view.table.over ? wins(view).map((one) => [one.seat, one.cents]) : []);
  return (
    <div class={`felt felt-${view.table.family}`} data-seats={numbers.length}>
      <p class="felt-name" aria-hidden="true">
        {game?.title ?? ""}
      </p>
      <div class="centre">
        {view.table.family === "poker" ? (
          <PokerCentre table={view.table} view={view} boards={scene.boards} game={game} />
        ) : (
          <BankedCentre table={view.table} shared={scene.shared} game={game} />
        )}
      </div>
      <ol class="seats" aria-label="Seats" tabIndex={PHONE.matches ? 0 : undefined}>
        {numbers.map((seat, n) => (
          <Seat
            key={seat}
            seat={seat}
            store={store}
            view={view}
            cards={scene.hands[String(seat)] ?? []}
            place={placeOf(n, numbers.length)}
            bet={betOf(n, numbers.length)}
            own={seat === own && !looking}
            won={won.get(seat) ?? 0}
          />
        ))}
      </ol>
    </div>
  );
}

function PokerCentre({ table, view, boards, game }: { table: PokerState; view: View; boards: string[][]; game: GameCard | undefined }) {
  const blinds = preferences.value.units === "blinds";
  const pots = table.pots ?? [];
  // A board keeps the places of the cards to come, so that nothing moves when they are dealt.
  const places = game?.family === "board" ? (game.board_cards ?? 0) : 0;
  return (
    <>
      {boards.map((board, place) => (
        <div key={place} class="board">
          {boards.length > 1 ? <span class="board-name">Board {place + 1}</span> : null}
          <div class="board-cards">
            <Cards cards={board} size="middle" label={boards.length > 1 ? `Board ${place + 1}` : "Board"} />
            <Outlines number={places - board.length} />
          </div>
        </div>
      ))}
      {boards.length ? null : <Outlines number={places} />}
      <p class="pot" hidden={!table.pot_cents}>
        <Chips cents={table.pot_cents ?? 0} /> <span>Pot</span> <b>{stackWords(table.pot_cents ?? 0, view, blinds)}</b>
      </p>
      {pots.length > 1 ? (
        <ul class="pots">
          {pots.map((pot) => (
            <li key={pot.name}>
              {upper(pot.name)} {stackWords(pot.cents, view, blinds)}: {pot.seats.map((seat) => isolated(view.table.seats[String(seat)]?.player ?? String(seat))).join(", ")}
            </li>
          ))}
        </ul>
      ) : null}
      <p class="felt-words">
        {[
          table.draws ? `Draw ${table.draw ?? 0} of ${table.draws}` : "",
          table.kill ? `${table.kill} kill` : "",
          table.format ? table.format.replaceAll("-", " ") : "",
          table.minimum_cents ? `Minimum ${dollars(table.minimum_cents)} agreed` : "",
          table.twice?.length ? "Run twice" : "",
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </>
  );
}

/** Empty places for cards. */
function Outlines({ number }: { number: number }) {
  if (number <= 0) return null;
  return (
    <div class="cards middle" aria-hidden="true">
      {Array.from({ length: number }, (_, place) => (
        <span key={place} class="outline" />
      ))}
    </div>
  );
}

function BankedCentre({ table, shared, game }: { table: BankedState; shared: Record<string, string[]>; game: GameCard | undefined }) {
  const places = Object.entries(shared);
  return (
    <>
      {places.length ? null : <Outlines number={Math.max(1, Object.keys(game?.printed?.places ?? {}).length)} />}
      {places.map(([place, cards]) => (
        <div key={place} class="board">
          <span class="board-name">{game?.printed?.places[place] ?? upper(place.replaceAll("-", " "))}</span>
          <Cards cards={cards} size="middle" label={game?.printed?.places[place] ?? place} />
        </div>
      ))}
      {Object.entries(table.meters).map(([meter, cents]) => (
        <p key={meter} class="meter">
          {wagerWords(meter, game)} <b>{dollars(cents)}</b>
        </p>
      ))}
    </>
  );
}
