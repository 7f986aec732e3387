// The server's clock, estimated from messages. The page shows time by it and decides nothing by it.

const KEPT = 16; // measurements

/** What the server's clock shows now, in milliseconds. */
export class ServerClock {
  private offsets: number[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  /** A message that the server sent at this moment (microseconds, UTC) has come just now. */
  heard(at: number): void {
    this.offsets.push(at / 1000 - this.now());
    if (this.offsets.length > KEPT) this.offsets.shift();
  }

  /** Every message took some time to arrive, so the fastest of them is the best estimate. */
  get time(): number {
    return this.now() + (this.offsets.length ? Math.max(...this.offsets) : 0);
  }

  /** Milliseconds until a moment of the server (microseconds, UTC); never negative. */
  until(ends: number): number {
    return Math.max(0, ends / 1000 - this.time);
  }
}
