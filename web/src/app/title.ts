// The title of the tab: which page is shown.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export const title = signal("Croupier");

/** The page that is shown, by name. */
export function useTitle(name: string): void {
  useEffect(() => {
    title.value = name ? `${name} – Croupier` : "Croupier";
  }, [name]);
}
