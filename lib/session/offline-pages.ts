/** The only cache of a person's pages, with its own name so that ending a session can remove it at once. */
export const KEPT = 'guest-pages';

/** The cache entry that says whose pages these are. */
export const OWNER = '/guest-pages-owner';

export const canKeep = () => typeof caches !== 'undefined';

/** Removes the kept pages. The deletion has already started when the page is left. */
export function forgetOfflinePages(): void {
  if (canKeep()) void caches.delete(KEPT).catch(() => undefined);
}

/** Removes kept pages that belong to another person than the one who is logged in now. */
export async function keepOnlyOf(uid: string): Promise<void> {
  if (!canKeep() || !(await caches.has(KEPT))) return;
  const owner = await caches.match(OWNER, { cacheName: KEPT });
  if ((await owner?.text()) !== uid) await caches.delete(KEPT);
}
