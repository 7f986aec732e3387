// States in which there is nothing to show yet, or no more: each says what it is and what can be done.
import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  children?: ComponentChildren;
  mark?: string;
  /** Is it all there is on the page, so that its title is the page's? */
  alone?: boolean;
}

/** A sentence or two in the middle of the page, with what can be done about it. */
export function Notice({ title, children, mark = "♠", alone = false }: Props) {
  const Title = alone ? "h1" : "h2";
  return (
    <section class="notice">
      <p class="notice-mark" aria-hidden="true">
        {mark}
      </p>
      <Title>{title}</Title>
      {children}
    </section>
  );
}

/** Something is on its way. */
export function Loading({ what }: { what: string }) {
  return (
    <section class="notice" role="status">
      <p class="notice-mark pulse" aria-hidden="true">
        ♦
      </p>
      <p>{what}</p>
    </section>
  );
}
