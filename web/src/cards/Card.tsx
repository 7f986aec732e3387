import { HEIGHT, SHAPES, WIDTH, cardWords, cardsWords, indexOf } from "./drawing";

/** One card as a picture; `??` lies face down. */
export function Card({ card, quiet = false }: { card: string; quiet?: boolean }) {
  const said = quiet ? { "aria-hidden": true as const } : { role: "img" as const, "aria-label": cardWords(card) };
  if (card === "??") {
    return (
      <svg class="card back" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} {...said}>
        <rect x=".5" y=".5" width={WIDTH - 1} height={HEIGHT - 1} rx="6" />
        <rect class="back-inner" x="6" y="6" width={WIDTH - 12} height={HEIGHT - 12} rx="4" />
        <path d="M30 12L48 42L30 72L12 42ZM30 24L41 42L30 60L19 42Z" />
      </svg>
    );
  }
  const index = indexOf(card);
  const squeezed = index.length === 2 ? { textLength: 38, lengthAdjust: "spacingAndGlyphs" as const } : {};
  return (
    <svg class={`card suit-${card[1]}`} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} {...said}>
      <rect x=".5" y=".5" width={WIDTH - 1} height={HEIGHT - 1} rx="6" />
      <text x="6" y="36" font-size="36" font-weight="bold" {...squeezed}>
        {index}
      </text>
      <path transform="translate(24 46) scale(1.55)" d={SHAPES[card[1] ?? "s"]} />
    </svg>
  );
}

/** Cards side by side, told as one. */
export function Cards({ cards, size = "", label = "" }: { cards: readonly string[]; size?: string; label?: string }) {
  if (!cards.length) return null;
  return (
    <span class={`cards ${size}`} role="img" aria-label={(label ? `${label}: ` : "") + cardsWords(cards)}>
      {cards.map((card, place) => (
        <Card key={`${place}${card}`} card={card} quiet />
      ))}
    </span>
  );
}
