// What the whole page shares: the room, who is signed in, the games.
import { effect, signal } from "@preact/signals";
import { roomOfThisPage } from "../room/room";
import type { Person } from "../types/messages";
import type { GameCard } from "../types/views";
import { Failure, api, keepCsrf } from "./api";
import { go } from "./router";

export const room = roomOfThisPage();
// A network that is back, or a page that is looked at again, need not wait for the pause to end.
addEventListener("online", () => room.retryNow());
document.addEventListener("visibilitychange", () => document.hidden || room.retryNow());
export const me = signal<Person | null>(null);
/** Whether the server has said yet if somebody is signed in. */
export const known = signal(false);
export const games = signal<Map<string, GameCard>>(new Map());

/** Whether the person signed in has a seat at a table; told by the room, for two people may show one name. */
export const sitsAt = (table: string): boolean => me.value?.seated?.includes(table) ?? false;

type SignedIn = Person & { csrf?: string };

function signedIn(person: SignedIn): void {
  keepCsrf(person.csrf);
  me.value = person;
  known.value = true;
  if (room.connection.value === "signed-out") room.connection.value = "connecting";
  room.open();
}

const NOBODY = 401;
const AGAIN_MS = 3_000;

/** Who is signed in by the browser's cookie, and which games there are; asked again while the room does not answer. */
export function begin(): void {
  void untilAnswered(async () => {
    const found = await api<GameCard[]>("/games");
    games.value = new Map(found.map((game) => [game.id, game]));
  });
  void untilAnswered(async () => {
    try {
      signedIn(await api<SignedIn>("/me"));
    } catch (wrong) {
      if (!(wrong instanceof Failure) || wrong.status !== NOBODY) throw wrong;
      known.value = true;
    }
  });
}

/** Ask until it works: a room that is being restarted, or is busy, says nothing about who is signed in. */
async function untilAnswered(ask: () => Promise<void>): Promise<void> {
  await ask().catch(() => setTimeout(() => void untilAnswered(ask), AGAIN_MS));
}

/** Sign in with a password. */
export async function signIn(name: string, password: string): Promise<void> {
  signedIn(await api<SignedIn>("/session", { body: { name, password } }));
}

/** A guest plays at practice tables, with play chips and without a password. */
export async function becomeGuest(name: string): Promise<void> {
  signedIn(await api<SignedIn>("/guest", { body: { name } }));
}

/** Sign out: the server closes the socket. */
export async function signOut(): Promise<void> {
  await api("/session", { method: "DELETE" });
  location.assign("/");
}

const NAMES = ["Ace", "Birdie", "Cass", "Dale", "Ellis", "Frankie", "Gale", "Harper", "Indy", "Jo", "Kit", "Lou", "Max"];

/** Wait until the server has said who is signed in: a click before that must not create a new guest. */
function whenKnown(): Promise<void> {
  return new Promise((done) => {
    const stop = effect(() => {
      if (!known.value) return;
      done();
      queueMicrotask(() => stop());
    });
  });
}

let sitting: Promise<void> | null = null;

/** One click to a hand against bots: as the person signed in, otherwise as a new guest. A second click waits for the first. */
export function practise(game: string): Promise<void> {
  sitting ??= sitDown(game).finally(() => {
    sitting = null;
  });
  return sitting;
}

async function sitDown(game: string): Promise<void> {
  await whenKnown();
  if (!me.value) await becomeGuest(`${NAMES[Math.floor(Math.random() * NAMES.length)]} ${100 + Math.floor(Math.random() * 900)}`);
  const { table } = await api<{ table: string }>("/practice", { body: { game } });
  go(`/table/${encodeURIComponent(table)}`);
}

effect(() => {
  const you = room.you.value;
  if (you && me.peek()) me.value = you;
});
