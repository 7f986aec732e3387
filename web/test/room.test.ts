// The connection alone, with a socket and a clock made by the test.
import { describe, expect, it } from "vitest";
import { Room, type Socket } from "../src/room/room";
import type { Sent, Told } from "../src/types/messages";

class FakeSocket implements Socket {
  sent: Sent[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.drop(1000);
  }
  drop(code: number): void {
    this.onclose?.({ code });
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message as Told) });
  }
}

function setUp() {
  const sockets: FakeSocket[] = [];
  const timers: { run: () => void; ms: number; stopped: boolean }[] = [];
  let ids = 0;
  const time = { now: 1_000_000 };
  const witnessed: unknown[][] = [];
  const room = new Room({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    later: (run, ms) => {
      const timer = { run, ms, stopped: false };
      timers.push(timer);
      return timer;
    },
    cancel: (timer) => {
      (timer as { stopped: boolean }).stopped = true;
    },
    now: () => time.now,
    random: () => 0.5,
    newId: () => `id${++ids}`,
    nonce: () => "0f".repeat(16),
    witness: (...told) => witnessed.push(told),
  });
  const wake = () => {
    const timer = timers.filter((one) => !one.stopped).at(-1)!;
    timer.stopped = true;
    timer.run();
    return timer.ms;
  };
  return { room, sockets, wake, time, witnessed };
}

const LOBBY = { type: "lobby", version: 1, at: 5_000_000_000, you: { account: "a", name: "Ann", kind: "guest" }, tables: [], whole: true };

describe("the connection", () => {
  it("resumes every table and sends unanswered commands again, with their ids", async () => {
    const { room, sockets, wake } = setUp();
    room.open();
    sockets[0]!.onopen!();
    const store = room.watch("t");
    sockets[0]!.tell({ type: "snapshot", table: "t", seq: 7, at: 1, hand: 1, view: null });
    expect(store.seq).toBe(7);
    const outcome = room.command({ type: "answer", table: "t", verb: "call", ask: 3 });
    const first = sockets[0]!.sent.at(-1)!;
    sockets[0]!.drop(1006);
    expect(room.connection.value).toBe("lost");

    wake();
    sockets[1]!.onopen!();
    expect(sockets[1]!.sent).toMatchObject([{ type: "resume", table: "t", since: 7 }, first]);

    sockets[1]!.tell({ type: "done", id: first.id, seq: 8 });
    expect((await outcome).done).toBe(true);
    expect(room.unanswered).toBe(0);
    sockets[1]!.drop(1006);
    wake();
    sockets[2]!.onopen!();
    expect(sockets[2]!.sent.map((one) => one.type)).toEqual(["resume"]);
  });

  it("waits longer each time, up to a limit, and starts over once it has worked", () => {
    const { room, sockets, wake } = setUp();
    room.open();
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(() => {
      sockets.at(-1)!.drop(1006);
      return wake();
    });
    expect(pauses.slice(0, 4)).toEqual([300, 600, 1200, 2400]);
    expect(Math.max(...pauses)).toBe(15_000);
    sockets.at(-1)!.onopen!();
    sockets.at(-1)!.tell(LOBBY);
    sockets.at(-1)!.drop(1006);
    expect(wake()).toBe(300);
  });

  it("tells a refusal by the person's name, with the clause beside it", async () => {
    const { room, sockets } = setUp();
    room.open();
    sockets[0]!.onopen!();
    sockets[0]!.tell({ ...LOBBY, you: { account: "guest-1", name: "Ann", kind: "guest" } });
    const outcome = room.command({ type: "chat", table: "t", words: "hi" });
    const { id } = sockets[0]!.sent.at(-1)!;
    sockets[0]!.tell({ type: "refused", id, words: "guest-1 may not write now [MD-POKER 18.B]", clause: "MD-POKER 18.B" });
    expect(await outcome).toMatchObject({ done: false, words: "Ann may not write now", clause: "MD-POKER 18.B" });
  });

  it("leaves a name alone that has the account's id in it", async () => {
    const { room, sockets } = setUp();
    room.open();
    sockets[0]!.onopen!();
    sockets[0]!.tell({ ...LOBBY, you: { account: "ann", name: "joann", kind: "person" } });
    const outcome = room.command({ type: "chat", table: "t", words: "hi" });
    const { id } = sockets[0]!.sent.at(-1)!;
    sockets[0]!.tell({ type: "refused", id, words: "joann may not write now" });
    expect(await outcome).toMatchObject({ done: false, words: "joann may not write now" });
  });

  it("asks for what it missed", () => {
    const { room, sockets } = setUp();
    room.open();
    sockets[0]!.onopen!();
    room.watch("t");
    sockets[0]!.tell({ type: "snapshot", table: "t", seq: 7, at: 1, hand: 1, view: null });
    sockets[0]!.tell({ type: "events", table: "t", seq: 9, after: 8, at: 1, hand: 1, all: {} });
    expect(sockets[0]!.sent.at(-1)).toMatchObject({ type: "resume", table: "t", since: 7 });
  });

  it("adds its own part to a shuffle once, if it has a seat", () => {
    const { room, sockets } = setUp();
    room.open();
    sockets[0]!.onopen!();
    room.watch("t");
    const view = (seats: number[]) => ({ viewer: { role: "player", seats }, table: { family: "poker", seats: {}, answers: 1 }, events: [], own: { hands: {}, seen: {} } });
    const nonces = () => sockets[0]!.sent.filter((one) => one.type === "nonce");
    sockets[0]!.tell({ type: "snapshot", table: "t", seq: 7, at: 1, hand: 1, view: view([]), root: "ab" });
    expect(nonces()).toEqual([]);
    sockets[0]!.tell({ type: "snapshot", table: "t", seq: 8, at: 1, hand: 2, view: view([3]), root: "cd" });
    sockets[0]!.tell({ type: "snapshot", table: "t", seq: 8, at: 1, hand: 2, view: view([3]), root: "cd" });
    expect(nonces()).toMatchObject([{ root: "cd", nonce: "0f".repeat(16) }]);
  });

  it("keeps the root of a shuffle as it was told, and what it added once the room has taken it", async () => {
    const { room, sockets, witnessed } = setUp();
    room.open();
    sockets[0]!.onopen!();
    room.watch("t");
    const view = { viewer: { role: "player", seats: [3] }, table: { family: "poker", seats: {}, answers: 1 }, events: [{ kind: "shuffled" }, { kind: "dealt" }], own: { hands: {}, seen: {} } };
    sockets[0]!.tell({ type: "snapshot", table: "t", seq: 8, at: 1, hand: 2, view, root: "cd" });
    expect(witnessed).toEqual([["t", 2, 2, "cd", ""]]);
    const sent = sockets[0]!.sent.at(-1) as { id: string };
    sockets[0]!.tell({ type: "done", id: sent.id, seq: 8 });
    await Promise.resolve();
    await Promise.resolve();
    expect(witnessed.at(-1)).toEqual(["t", 2, 2, "cd", "0f".repeat(16)]);
    sockets[0]!.tell({ type: "events", table: "t", seq: 12, after: 11, at: 1, hand: 2, all: {}, root: "ef" });
    expect(witnessed.length).toBe(2); // after something was missed, it is not known which shuffle it is
  });

  it("stops looking at a table", () => {
    const { room, sockets } = setUp();
    room.open();
    sockets[0]!.onopen!();
    room.watch("t");
    room.unwatch("t");
    expect(sockets[0]!.sent.at(-1)).toMatchObject({ type: "resume", table: "t", away: true });
    expect(room.tables.size).toBe(0);
  });

  it("notices a connection that is dead though nobody closed it", () => {
    const { room, sockets, wake, time } = setUp();
    room.open();
    sockets[0]!.onopen!();
    room.watch("t");
    sockets[0]!.tell({ type: "snapshot", table: "t", seq: 7, at: 1, hand: 1, view: null });
    const asked = () => sockets[0]!.sent.filter((one) => one.type === "resume" && one.since === 7).length;
    time.now += 16_000;
    wake();
    expect(asked()).toBe(1);
    sockets[0]!.tell({ type: "done", id: "x", seq: 7 });
    time.now += 16_000;
    wake();
    time.now += 19_000;
    wake();
    expect([asked(), room.connection.value]).toEqual([2, "open"]);
    time.now += 2_000;
    wake();
    expect(room.connection.value).toBe("lost");
    wake();
    sockets[1]!.onopen!();
    expect(sockets[1]!.sent).toMatchObject([{ type: "resume", table: "t", since: 7 }]);
    sockets[0]!.tell({ type: "done", id: "x", seq: 9 }); // too late to matter
    expect(room.connection.value).toBe("open");
  });

  it("sends a command again that a dead connection has swallowed", async () => {
    const { room, sockets, wake, time } = setUp();
    room.open();
    sockets[0]!.onopen!();
    const outcome = room.command({ type: "answer", table: "t", verb: "call", ask: 3 });
    const [first] = sockets[0]!.sent;
    time.now += 21_000;
    wake();
    wake();
    sockets[1]!.onopen!();
    expect(sockets[1]!.sent).toEqual([first]);
    sockets[1]!.tell({ type: "done", id: first!.id, seq: 8 });
    expect((await outcome).done).toBe(true);
  });

  it("does not reconnect by itself if the person is signed out", () => {
    const { room, sockets } = setUp();
    room.open();
    sockets[0]!.drop(4401);
    expect(room.connection.value).toBe("signed-out");
    expect(sockets).toHaveLength(1);
  });

  it("keeps a refusal's message, its clause and what is allowed instead", async () => {
    const { room, sockets } = setUp();
    room.open();
    sockets[0]!.onopen!();
    const outcome = room.command({ type: "answer", table: "t", verb: "raise", amount: 1 });
    const allowed = [{ verb: "fold", clause: "MD-POKER 8.B" }];
    sockets[0]!.tell({ type: "refused", id: sockets[0]!.sent[0]!.id, words: "too little", clause: "MD-POKER 8.B(1)", allowed });
    expect(await outcome).toEqual({ done: false, words: "too little", clause: "MD-POKER 8.B(1)", allowed });
  });

  it("keeps the lobby up to date, and the server's clock", () => {
    const { room, sockets, time } = setUp();
    room.open();
    sockets[0]!.onopen!();
    sockets[0]!.tell({ ...LOBBY, tables: [{ id: "a" }, { id: "b" }] });
    sockets[0]!.tell({ ...LOBBY, whole: false, tables: [{ id: "b", rounds: 2 }, { id: "c" }], gone: ["a"] });
    expect([...room.lobby.value!.values()]).toEqual([{ id: "b", rounds: 2 }, { id: "c" }]);
    expect(room.clock.until(5_003_000_000)).toBe(3_000);
    time.now += 1_000;
    expect(room.clock.until(5_003_000_000)).toBe(2_000);
    time.now += 1_000;
    sockets[0]!.tell({ ...LOBBY, at: 5_001_500_000 }); // it was under way for half a second
    expect(room.clock.until(5_003_000_000)).toBe(1_000);
  });
});
