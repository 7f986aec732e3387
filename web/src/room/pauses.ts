// How long to wait before trying again: each time about twice as long, and never the same for everybody.

const FIRST_MS = 400;
const LONGEST_MS = 20_000;

/** Pauses that grow, each drawn between half of it and all of it. */
export class Pauses {
  private tries = 0;

  constructor(private readonly random: () => number = Math.random) {}

  /** The next pause in milliseconds. */
  next(): number {
    const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.tries);
    this.tries += 1;
    return whole / 2 + (whole / 2) * this.random();
  }

  /** It has worked: begin anew. */
  reset(): void {
    this.tries = 0;
  }
}
