// Recorded streams of every game, written by tests/web/streams.py from the engine: the store must end up with the server's view.
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TableStore } from "../src/room/table";
import type { Events, Snapshot } from "../src/types/messages";
import type { View } from "../src/types/views";

interface Stream {
  game: string;
  viewer: string;
  snapshot: Snapshot;
  steps: { message: Events; view?: View }[];
}

const folder = process.env.CROUPIER_STREAMS;

describe.skipIf(!folder)("streams of the engine", () => {
  for (const name of folder ? readdirSync(folder).filter((one) => one.endsWith(".json")) : []) {
    const streams = JSON.parse(readFileSync(`${folder}/${name}`, "utf-8")) as Stream[];

    it(`${name}: after every increment the store has the server's view`, () => {
      for (const stream of streams) {
        const store = new TableStore("t");
        store.snapshot(stream.snapshot);
        let compared = 0;
        for (const { message, view } of stream.steps) {
          expect(store.events(message)).toBe(true);
          if (view) {
            expect(store.view.value).toEqual(view);
            compared += 1;
          }
        }
        expect(compared).toBeGreaterThan(1);
        expect(store.underWay.value).toBe(false);
        expect(store.hands.value).toHaveLength(1);
      }
    });

    it(`${name}: the cards stay visible when the hand is over`, () => {
      for (const stream of streams) {
        const store = new TableStore("t");
        store.snapshot(stream.snapshot);
        let boards = 0;
        for (const { message } of stream.steps) {
          store.events(message);
          const now = store.scene.value!.boards.flat().length;
          expect(now).toBeGreaterThanOrEqual(boards);
          boards = now;
        }
        const shown = stream.steps.at(-1)!.message.all.events!.filter((event) => event.kind === "turned up" && event.place?.startsWith("hand-"));
        for (const event of shown) expect(store.scene.value!.hands[event.place!.slice(5)]).toEqual(event.cards);
      }
    });

    it(`${name}: whoever gets up is not shown the hand again that they have seen to its end`, () => {
      const [stream] = streams;
      const store = new TableStore("t");
      const watch = (hand: number, from: number) => {
        store.snapshot({ ...stream!.snapshot, hand, seq: from });
        for (const [place, { message }] of stream!.steps.entries()) {
          expect(store.events({ ...message, hand, seq: from + place + 1, after: from + place })).toBe(true);
        }
      };
      store.snapshot(stream!.snapshot);
      for (const { message } of stream!.steps) store.events(message);
      const [hand, ended] = [store.hand.value, store.view.value];
      watch(hand, 1_000); // as an onlooker, numbered anew
      expect(store.view.value).toBe(ended);
      expect(store.hands.value).toHaveLength(1);
      watch(hand + 2, 2_000);
      expect(store.hand.value).toBe(hand + 2);
      expect(store.hands.value).toHaveLength(2);
    });

    it(`${name}: a missing message is noticed, and a repeated one is applied once`, () => {
      const [stream] = streams;
      const [first, second, third] = stream!.steps;
      const store = new TableStore("t");
      store.snapshot(stream!.snapshot);
      store.events(first!.message);
      const before = store.view.value;
      expect(store.events(third!.message)).toBe(false);
      expect(store.view.value).toBe(before);
      expect(store.events(first!.message)).toBe(true);
      expect(store.view.value).toBe(before);
      expect(store.events(second!.message)).toBe(true);
      expect(store.events(third!.message)).toBe(true);
    });
  }
});
