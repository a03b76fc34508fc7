/**
 * Asks the server for a page at once, or as soon as there is a connection: without one the router would leave for the
 * browser's own page, and what was just said would be gone.
 */
export function whenOnline(go: () => void): void {
  if (navigator.onLine) go();
  else window.addEventListener('online', go, { once: true });
}
