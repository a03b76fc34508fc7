const KEY = 'reloadedForChunkAt';
const ONCE_A_MINUTE_MS = 60_000;

const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' ||
    /loading (?:css )?chunk|load chunk|dynamically imported module/i.test(error.message));

/** Whether the address is another than the one that this document was loaded for. */
function isAfterRouteChange(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded !== undefined && new URL(loaded.name, location.href).pathname !== location.pathname;
}

/** Whether a minute has passed since the last reload; one that cannot be remembered is not made. */
function mayReload(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < ONCE_A_MINUTE_MS) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/**
 * A new release removes the old script files. Where one is missing during a route change the page is loaded again;
 * where it is missing on a page that was just loaded, at most once per minute.
 */
export function reloadForMissingChunk(error: unknown): void {
  if (!isMissingChunk(error)) return;
  if (isAfterRouteChange() || mayReload(Date.now())) location.reload();
}
