import { prefixOfPath } from '@/lib/domain/language-path';
import { canKeep, KEPT, keepOnlyOf, OWNER } from './offline-pages';

const WORKER = '/guest-worker.js';

/** A copy this young is not fetched again. */
const FRESH_MS = 10 * 60 * 1000;

/** Scripts, styles, fonts and pictures that a page names, with it so that it looks right without a network. */
const PART = /\/(?:_next\/static|illustrations|agencies)\/[\w./~%-]+/g;

/** Keeps pages of the person who is logged in for when there is no network, with all that they are drawn with. */
export async function keepOffline(uid: string, pages: readonly string[]): Promise<void> {
  if (!canKeep() || !('serviceWorker' in navigator)) return;
  await keepOnlyOf(uid);
  const prefix = prefixOfPath(location.pathname);
  await Promise.all(pages.map((page) => navigator.serviceWorker.register(WORKER, { scope: prefix + page })));
  const cache = await caches.open(KEPT);
  await cache.put(OWNER, new Response(uid));
  const needed = new Set<string>();
  for (const page of pages) for (const part of await keepPage(cache, prefix + page)) needed.add(part);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.allSettled([...needed].filter((part) => !known.has(part)).map((part) => cache.add(part)));
}

/** The page as it is now, and what it is drawn with; nothing new of one that was kept a moment ago. */
async function keepPage(cache: Cache, page: string): Promise<string[]> {
  const kept = await cache.match(page);
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < FRESH_MS) return [];
  const answer = await fetch(page, { redirect: 'error' });
  if (!answer.ok) return [];
  const html = await answer.clone().text();
  await cache.put(page, answer);
  return html.match(PART) ?? [];
}
