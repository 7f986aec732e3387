// One table as this person sees it: a store that is fed by `snapshot` and `events` alone.
import { signal } from "@preact/signals";
import type { Clock, Events, Heard, Snapshot } from "../types/messages";
import type { SeenEvent, View } from "../types/views";
import { type Scene, lastScene, sceneOf } from "./scene";
import { Gap, apply } from "./apply";

const HANDS_KEPT = 20;
const WORDS_KEPT = 100; // of chat

/** A procedure that is over, for "last hands" and "why?". */
export interface PlayedHand {
  hand: number;
  procedure: string;
  view: View;
  scene: Scene | null;
}

/** What a table shows; `seq` is the last number that was heard. */
export class TableStore {
  readonly view = signal<View | null>(null);
  /** Is a procedure under way? Otherwise `view` is the last one. */
  readonly underWay = signal(false);
  /** The cards as they lie, or as they lay when the procedure ended. */
  readonly scene = signal<Scene | null>(null);
  readonly clock = signal<Clock | null>(null);
  readonly hand = signal(0);
  readonly hands = signal<PlayedHand[]>([]);
  readonly chat = signal<Heard[]>([]);
  /** Has anything been heard since the connection was (re)made? */
  readonly fresh = signal(false);
  seq = 0;
  /**
   * Onlookers are shown each hand late: whoever has just left would see the hand again that they have seen to its end.
   * It is followed, as the numbers go on, but not shown.
   */
  private seenBefore: { hand: number; view: View } | null = null;
  /** The root of the last shuffle to which this person has added. */
  shuffled = "";

  constructor(readonly id: string) {}

  /** The whole table anew. */
  snapshot(message: Snapshot): void {
    this.keepPlayed(message.hand);
    this.seq = message.seq;
    const again = message.view && !message.view.table.over && this.hands.value.some((one) => one.hand === message.hand);
    this.seenBefore = again && message.view ? { hand: message.hand, view: message.view } : null;
    if (again) {
      this.rest();
      return;
    }
    this.hand.value = message.hand;
    if (message.view) {
      this.view.value = message.view;
      this.scene.value = sceneOf(message.view);
    }
    this.underWay.value = message.view !== null && !message.view.table.over;
    this.clock.value = message.clock ?? null;
    this.fresh.value = true;
  }

  /** Nothing is under way for this person. */
  private rest(): void {
    this.underWay.value = false;
    this.clock.value = null;
    this.fresh.value = true;
  }

  /** What has changed; false where something before it was missed, and the server must be asked. */
  events(message: Events): boolean {
    if (message.seq <= this.seq) return true; // heard before
    const before = this.seenBefore;
    const view = before ? before.view : this.view.value;
    if (message.after !== this.seq || message.hand !== (before?.hand ?? this.hand.value) || view === null) return false;
    let now: View;
    try {
      now = apply(view, { all: message.all, own: message.own });
    } catch (wrong) {
      if (wrong instanceof Gap) return false;
      throw wrong;
    }
    this.seq = message.seq;
    if (before) {
      this.seenBefore = { ...before, view: now };
      return true;
    }
    this.scene.value = now.table.over ? lastScene(sceneOf(view), logOf(now).slice(view.events.length)) : sceneOf(now);
    this.view.value = now;
    this.underWay.value = !now.table.over;
    this.clock.value = message.clock ?? null;
    this.fresh.value = true;
    if (now.table.over) this.keepPlayed(-1);
    return true;
  }

  /** Has this person a seat in the procedure that is shown? */
  get sits(): boolean {
    const viewer = this.view.value?.viewer;
    return viewer?.role === "player" && (viewer.seats?.length ?? 0) > 0;
  }

  /** Somebody said something. */
  heard(message: Heard): void {
    this.chat.value = [...this.chat.value, message].slice(-WORDS_KEPT);
  }

  /** The log with the cards that this viewer saw of it. */
  get log(): SeenEvent[] {
    return this.view.value ? logOf(this.view.value) : [];
  }

  /** Keep the hand that is over, before another takes its place. */
  private keepPlayed(next: number): void {
    const view = this.view.value;
    const hand = this.hand.value;
    if (view === null || hand === next || !view.table.over) return;
    if (this.hands.value[0]?.hand === hand) return;
    const played = { hand, procedure: view.table.procedure, view, scene: this.scene.value };
    this.hands.value = [played, ...this.hands.value].slice(0, HANDS_KEPT);
  }
}

/** The events of a view, each with the cards that its viewer saw. */
export function logOf(view: View): SeenEvent[] {
  const own = view.own.seen;
  return view.events.map((event, number) => {
    const cards = own[String(number)];
    return cards ? { ...event, cards } : event;
  });
}
