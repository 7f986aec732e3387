// What a person prefers on this device; nothing of it leaves the browser.
import { effect, signal } from "@preact/signals";

const KEY = "croupier.preferences";

export interface Preferences {
  theme: "system" | "light" | "dark";
  sound: boolean;
  units: "chips" | "blinds";
  rotate: boolean;
  muted: string[];
  /** Lessons at practice tables. */
  trainer: "off" | "before" | "after";
}

const FIRST: Preferences = { theme: "system", sound: false, units: "chips", rotate: true, muted: [], trainer: "off" };

function kept(): Preferences {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return FIRST;
  }
}

export const preferences = signal<Preferences>(kept());

/** Change what is preferred. */
export function prefer(changes: Partial<Preferences>): void {
  preferences.value = { ...preferences.value, ...changes };
}

effect(() => {
  const { theme } = preferences.value;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.value));
  } catch {
    // A browser that keeps nothing still plays.
  }
});
