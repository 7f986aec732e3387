// A person's preferences on this device; they never leave the browser.
import { effect, signal } from "@preact/signals";

const KEY = "croupier.preferences";

export interface Preferences {
  theme: "system" | "light" | "dark";
  sound: boolean;
  vibration: boolean;
  units: "chips" | "blinds";
  rotate: boolean;
  /** No movement, whatever the device prefers. */
  still: boolean;
  muted: string[];
  /** Lessons at practice tables. */
  trainer: "off" | "before" | "after";
}

const FIRST: Preferences = { theme: "system", sound: true, vibration: true, units: "chips", rotate: true, still: false, muted: [], trainer: "off" };

function kept(): Preferences {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return FIRST;
  }
}

export const preferences = signal<Preferences>(kept());

/** Change preferences. */
export function prefer(changes: Partial<Preferences>): void {
  preferences.value = { ...preferences.value, ...changes };
}

effect(() => {
  const { theme, still } = preferences.value;
  document.documentElement.toggleAttribute("data-still", still);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.value));
  } catch {
    // Without local storage the page still works.
  }
});
