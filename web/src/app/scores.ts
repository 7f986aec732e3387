// Scores of the drills and the trainer, kept on this device only.
import { effect, signal } from "@preact/signals";

export interface Score {
  asked: number;
  right: number;
  ms: number;
}

/** A learner's decisions in one game: how many, how many were not the best, and what those cost. */
export interface Learnt {
  decisions: number;
  mistakes: number;
  cost: number; // cents
  /** The cost of the last ones, in order. */
  last: number[];
}

const LAST = 60;

function kept<T>(key: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, T>;
  } catch {
    return {};
  }
}

function keeping<T>(key: string): { value: Record<string, T> } {
  const found = signal<Record<string, T>>(kept(key));
  effect(() => {
    const now = JSON.stringify(found.value);
    try {
      localStorage.setItem(key, now);
    } catch {
      // Without local storage, scores last until the page is closed.
    }
  });
  return found;
}

/** By chapter, as `MD-POKER 18`. */
export const scores = keeping<Score>("croupier.drills");
/** By game. */
export const learnt = keeping<Learnt>("croupier.trainer");

export function keepScore(chapter: string, right: boolean, ms: number): void {
  const before = scores.value[chapter] ?? { asked: 0, right: 0, ms: 0 };
  scores.value = { ...scores.value, [chapter]: { asked: before.asked + 1, right: before.right + Number(right), ms: before.ms + ms } };
}

/** The number of a chapter to drill: sometimes a weak one, otherwise any (0). */
export function chooseChapter(random: () => number = Math.random): number {
  const weak = Object.entries(scores.value).filter(([, one]) => one.right < one.asked * 0.75);
  if (!weak.length || random() < 0.5) return 0;
  const [chapter] = weak[Math.floor(random() * weak.length)]!;
  return Number(/ (\d+)$/.exec(chapter)?.[1] ?? 0);
}

/** A decision and what it cost against the best one. */
export function keepDecision(game: string, cost: number): void {
  const before = learnt.value[game] ?? { decisions: 0, mistakes: 0, cost: 0, last: [] };
  learnt.value = {
    ...learnt.value,
    [game]: {
      decisions: before.decisions + 1,
      mistakes: before.mistakes + Number(cost > 0),
      cost: before.cost + cost,
      last: [...before.last, cost].slice(-LAST),
    },
  };
}

/** Start counting again. */
export function forget(game: string): void {
  const { [game]: _, ...rest } = learnt.value;
  learnt.value = rest;
}
