// Addresses: every page has one, and a link is enough to get back to it.
import { signal } from "@preact/signals";

export const path = signal(location.pathname);

addEventListener("popstate", () => {
  path.value = location.pathname;
});

/** The parts of an address, decoded; a part that is not well formed is taken as it stands. */
export function partsOf(address: string): string[] {
  return address.split("/").slice(1).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/** Go to another page of this site. */
export function go(to: string): void {
  if (to === location.pathname) return;
  history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

/** Handle clicks on this site's links in the page; leave all others to the browser. */
export function follow(event: MouseEvent): void {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api") || link.pathname.startsWith("/docs") || link.hash) return;
  event.preventDefault();
  go(link.pathname);
}
