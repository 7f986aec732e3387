// How long to wait before reconnecting: each time about twice as long, with random jitter.

const FIRST_MS = 400;
const LONGEST_MS = 20_000;

/** Growing pauses, each drawn at random between half and all of its length. */
export class Pauses {
  private tries = 0;

  constructor(private readonly random: () => number = Math.random) {}

  /** The next pause in milliseconds. */
  next(): number {
    const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.tries);
    this.tries += 1;
    return whole / 2 + (whole / 2) * this.random();
  }

  /** It has worked: start over. */
  reset(): void {
    this.tries = 0;
  }
}
