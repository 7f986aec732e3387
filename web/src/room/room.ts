// The connection to the room: one socket, every table being followed, commands until they are answered.
import { signal } from "@preact/signals";
import type { LobbyTable, Notice, Person, Sent, Told } from "../types/messages";
import { keepRoot } from "../proof/roots";
import { ServerClock } from "./clock";
import { newId, randomHex } from "./ids";
import { type Command, Outbox, type Outcome } from "./outbox";
import { Pauses } from "./pauses";
import { TableStore } from "./table";

/** The part of a WebSocket that is needed; tests supply their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

/** What the connection needs from its environment. */
export interface World {
  connect: () => Socket;
  later: (run: () => void, ms: number) => unknown;
  cancel: (timer: never) => void;
  now: () => number;
  random: () => number;
  newId: () => string;
  /** 16 random bytes in hexadecimal. */
  nonce: () => string;
  /** Keeps the root of a shuffle that was told before its cards were dealt, and what was added to it, if anything. */
  witness?: (table: string, hand: number, shuffle: number, root: string, nonce: string) => void;
}

export type Connection = "connecting" | "open" | "lost" | "signed-out" | "closed";

const SIGNED_OUT = 4401;
const DEAD = 1006; // as the browser calls a connection that was lost without a word
const GOING_AWAY = new Set([1001, 1012]);
const NOTICES_KEPT = 3;
const SHUFFLES: ReadonlySet<string> = new Set(["shuffled", "reshuffled"]); // kinds of events
const SILENCE_MS = 45_000; // a socket that has not opened by then is given up
const LISTENED_MS = 5_000; // how often an open socket is checked
const QUIET_MS = 15_000; // after that much silence the server is asked for something
const DEAD_MS = 20_000; // it answers every message; if nothing comes for that long, the connection is dead

/** The room as this person is connected to it. */
export class Room {
  readonly connection = signal<Connection>("connecting");
  readonly retryAt = signal(0);
  /** Whether the server has said that it is stopping, as for a restart. */
  readonly restarting = signal(false);
  /** Notices from the room: a seat that is held, a request that could not be carried out. */
  readonly notices = signal<Notice[]>([]);
  readonly you = signal<Person | null>(null);
  readonly lobby = signal<Map<string, LobbyTable> | null>(null);
  readonly clock: ServerClock;
  readonly tables = new Map<string, TableStore>();
  private readonly outbox: Outbox;
  private readonly pauses: Pauses;
  private socket: Socket | null = null;
  private timer: unknown = null;
  private heardAt = 0;
  /** When the first message was sent to which nothing has come back; 0 if something has. */
  private askedAt = 0;

  constructor(private readonly world: World) {
    this.clock = new ServerClock(world.now);
    this.outbox = new Outbox(world.newId);
    this.pauses = new Pauses(world.random);
  }

  /** Connect, and stay connected until `close`. */
  open(): void {
    if (this.socket || this.connection.value === "closed") return;
    this.stopWaiting();
    const socket = this.world.connect();
    this.socket = socket;
    if (this.connection.value !== "lost") this.connection.value = "connecting";
    this.timer = this.world.later(() => socket.close(), SILENCE_MS);
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heardAt = this.world.now();
      this.askedAt = 0;
      this.take(JSON.parse(event.data) as Told);
    };
    socket.onclose = (event) => this.socket === socket && this.lost(event.code);
  }

  /** Disconnect for good. */
  close(): void {
    this.connection.value = "closed";
    this.stopWaiting();
    this.socket?.close();
    this.socket = null;
  }

  /** Do not wait for the pause to end. */
  retryNow(): void {
    if (this.connection.value === "lost" && !this.socket) this.open();
  }

  /** Follow a table from now on. */
  watch(id: string): TableStore {
    const known = this.tables.get(id);
    if (known) return known;
    const store = new TableStore(id);
    this.tables.set(id, store);
    this.resume(store);
    return store;
  }

  /** Stop following a table. */
  unwatch(id: string): void {
    if (this.tables.delete(id)) this.post({ type: "resume", id: this.world.newId(), table: id, away: true });
  }

  /** Send a command; it is sent again on every new connection until the server has answered it. */
  command(command: Command): Promise<Outcome> {
    const { message, outcome } = this.outbox.take(command);
    this.post(message);
    return outcome;
  }

  /** How many commands wait for an answer. */
  get unanswered(): number {
    return this.outbox.unanswered.length;
  }

  private opened(socket: Socket): void {
    if (this.socket !== socket) return;
    this.stopWaiting();
    this.connection.value = "open";
    this.retryAt.value = 0;
    this.restarting.value = false;
    this.heardAt = this.world.now();
    this.askedAt = 0;
    this.listen(socket);
    for (const store of this.tables.values()) this.resume(store);
    for (const message of this.outbox.unanswered) this.post(message);
  }

  /** A network that goes away does not always close the socket: whoever hears nothing asks, and then does not wait forever. */
  private listen(socket: Socket): void {
    this.timer = this.world.later(() => {
      const now = this.world.now();
      if (this.askedAt && now - this.askedAt > DEAD_MS) {
        socket.onclose = null;
        socket.close();
        this.lost(DEAD);
        return;
      }
      const [followed] = this.tables.values();
      if (!this.askedAt && followed && now - this.heardAt > QUIET_MS) this.resume(followed);
      this.listen(socket);
    }, LISTENED_MS);
  }

  private lost(code: number): void {
    this.socket = null;
    this.stopWaiting();
    for (const store of this.tables.values()) store.fresh.value = false;
    if (code === SIGNED_OUT) {
      this.connection.value = "signed-out";
      return;
    }
    const pause = this.pauses.next();
    this.connection.value = "lost";
    if (GOING_AWAY.has(code)) this.restarting.value = true;
    this.retryAt.value = this.world.now() + pause;
    this.timer = this.world.later(() => this.open(), pause);
  }

  private stopWaiting(): void {
    if (this.timer !== null) this.world.cancel(this.timer as never);
    this.timer = null;
  }

  private take(message: Told): void {
    if ("at" in message && typeof message.at === "number" && message.type !== "chat") this.clock.heard(message.at);
    switch (message.type) {
      case "lobby":
        this.pauses.reset();
        this.you.value = message.you;
        this.lobby.value = merged(message.whole ? null : this.lobby.value, message.tables, message.gone ?? []);
        break;
      case "snapshot":
        this.tables.get(message.table)?.snapshot(message);
        this.shuffles(message.table, message.root);
        break;
      case "events": {
        const store = this.tables.get(message.table);
        const missed = store && !store.events(message);
        if (missed) this.resume(store);
        this.shuffles(message.table, message.root, missed);
        break;
      }
      case "chat":
        this.tables.get(message.table)?.heard(message);
        break;
      case "done":
        this.outbox.settle(message.id, { done: true, words: this.named(message.words ?? ""), clause: "", allowed: [] });
        break;
      case "notice":
        this.notice(message);
        break;
      case "refused":
        if (!message.id) this.notice({ type: "notice", words: this.named(message.words, message.clause) });
        this.outbox.settle(message.id, {
          done: false,
          words: this.named(message.words, message.clause),
          clause: message.clause ?? "",
          allowed: message.allowed ?? [],
        });
        break;
      case "bad":
        if (message.id) this.outbox.settle(message.id, { done: false, words: message.words, clause: "", allowed: [] });
        break;
    }
  }

  /** A sentence of the room for this person: by name, not by account id; the clause is told beside it. */
  private named(words: string, clause = ""): string {
    const { account = "", name = "" } = this.you.value ?? {};
    const said = clause ? words.replace(` [${clause}]`, "") : words;
    return account && !said.includes(name) ? said.replaceAll(account, name) : said;
  }

  private notice(message: Notice): void {
    this.notices.value = [...this.notices.value, message].slice(-NOTICES_KEPT);
  }

  /** A notice was read. */
  forget(notice: Notice): void {
    this.notices.value = this.notices.value.filter((one) => one !== notice);
  }

  /** A shuffle waits for the players' own parts: this one's are random bytes of this browser, once for each root. */
  private shuffles(table: string, root = "", missed = false): void {
    const store = this.tables.get(table);
    if (!store || !root) return;
    const { id, hand } = store;
    const shuffle = 1 + store.log.filter((event) => SHUFFLES.has(event.kind)).length;
    const keep = (nonce: string, number = hand.peek()) => !missed && this.world.witness?.(id, number, shuffle, root, nonce);
    keep("");
    if (store.shuffled === root || !store.sits) return;
    store.shuffled = root;
    const [nonce, number] = [this.world.nonce(), hand.peek()];
    void this.command({ type: "nonce", table: id, root, nonce }).then((outcome) => outcome.done && keep(nonce, number));
  }

  private resume(store: TableStore): void {
    this.post({ type: "resume", id: this.world.newId(), table: store.id, since: store.seq });
  }

  private post(message: Sent): void {
    if (this.connection.value !== "open") return;
    this.socket?.send(JSON.stringify(message));
    this.askedAt ||= this.world.now();
  }
}

function merged(before: Map<string, LobbyTable> | null, tables: LobbyTable[], gone: string[]): Map<string, LobbyTable> {
  const now = new Map(before ?? []);
  for (const table of tables) now.set(table.id, table);
  for (const id of gone) now.delete(id);
  return now;
}

/** The room of this page's own server. */
export function roomOfThisPage(): Room {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`;
  return new Room({
    connect: () => new WebSocket(address, "croupier.1") as unknown as Socket,
    later: (run, ms) => setTimeout(run, ms),
    cancel: (timer) => clearTimeout(timer),
    now: Date.now,
    random: Math.random,
    newId,
    nonce: () => randomHex(16),
    witness: (table, hand, shuffle, root, nonce) => keepRoot(table, hand, shuffle, { root, nonce }),
  });
}
