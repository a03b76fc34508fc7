const KEY = 'reloadedForChunkAt';
const ONCE_A_MINUTE_MS = 60_000;

/** A new release drops the old script files: the page is loaded again, at most once per minute. Specification 8. */
export function reloadForMissingChunk(error: Error): void {
  if (error.name !== 'ChunkLoadError' && !/loading chunk|load chunk|dynamically imported module/i.test(error.message))
    return;
  const last = Number(sessionStorage.getItem(KEY) ?? 0);
  if (Date.now() - last < ONCE_A_MINUTE_MS) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}
