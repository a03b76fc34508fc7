/**
 * Goes to a page of the server now, or as soon as there is a connection: without one the router would show the
 * browser's error page, and the message just shown would be gone.
 */
export function whenOnline(go: () => void): void {
  if (navigator.onLine) go();
  else window.addEventListener('online', go, { once: true });
}
