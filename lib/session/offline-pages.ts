/** The one cache of a person's pages, by a name of its own so that ending a session can drop it at once. */
export const KEPT = 'guest-pages';

/** The entry of the cache that says whose pages it has. */
export const OWNER = '/guest-pages-owner';

export const canKeep = () => typeof caches !== 'undefined';

/** Drops the kept pages of the person who was logged in. The call has started before the page can be left. */
export function forgetOfflinePages(): void {
  if (canKeep()) void caches.delete(KEPT).catch(() => undefined);
}

/** Drops the kept pages of any other person than the one who is logged in now. */
export async function keepOnlyOf(uid: string): Promise<void> {
  if (!canKeep() || !(await caches.has(KEPT))) return;
  const owner = await caches.match(OWNER, { cacheName: KEPT });
  if ((await owner?.text()) !== uid) await caches.delete(KEPT);
}
