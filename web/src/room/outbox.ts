// Commands that were sent and not yet answered. Each has an id, so sending one again does not do it twice.
import type { Sent } from "../types/messages";
import type { Allowed } from "../types/views";

/** What came of a command. */
export interface Outcome {
  done: boolean;
  words: string;
  clause: string;
  allowed: Allowed[];
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** A command from the page; the outbox adds the id. */
export type Command = WithoutId<Exclude<Sent, { type: "resume" }>>;

interface Waiting {
  message: Sent;
  settle: (outcome: Outcome) => void;
}

/** Every command until it is answered, in the order in which they were given. */
export class Outbox {
  private waiting = new Map<string, Waiting>();

  constructor(private readonly newId: () => string) {}

  /** Add a command; the promise resolves when the server has answered, however often it must be sent. */
  take(command: Command): { message: Sent; outcome: Promise<Outcome> } {
    const message = { ...command, id: this.newId() } as Sent;
    const outcome = new Promise<Outcome>((settle) => this.waiting.set(message.id, { message, settle }));
    return { message, outcome };
  }

  /** The server has answered; false if nothing waits for it. */
  settle(id: string, outcome: Outcome): boolean {
    const found = this.waiting.get(id);
    this.waiting.delete(id);
    found?.settle(outcome);
    return found !== undefined;
  }

  /** What must be sent again on a new connection. */
  get unanswered(): Sent[] {
    return [...this.waiting.values()].map((one) => one.message);
  }
}
