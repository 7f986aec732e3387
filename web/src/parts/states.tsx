// States in which there is nothing to show: each says why and what can be done.
import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  children?: ComponentChildren;
  mark?: string;
  /** Whether it is alone on the page, so that its title is the page's. */
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

/** Something is loading. */
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

/** Nobody is signed in, and what was asked for is not for everybody. */
export function SignInFirst({ words }: { words: string }) {
  return (
    <Notice title="Sign in first" alone>
      <p>{words}</p>
      <p class="row">
        <a class="button" href="/">
          Go to the lobby
        </a>
        <a class="button" href="/account">
          Sign in
        </a>
      </p>
    </Notice>
  );
}
