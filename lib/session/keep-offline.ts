import { prefixOfPath } from '@/lib/domain/language-path';
import { canKeep, KEPT, keepOnlyOf, OWNER } from './offline-pages';

const WORKER = '/guest-worker.js';

/** A younger copy is not fetched again. */
const FRESH_MS = 10 * 60 * 1000;

/** Scripts, styles, fonts and pictures of a page, kept with it so that it looks right without a network. */
const PART = /\/(?:_next\/static|illustrations|agencies)\/[\w./~%-]+/g;

/** Keeps pages of the logged-in person for use without a network, with everything needed to show them. */
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

/** Stores the page as it is now and lists its files; does nothing for one that was stored a moment ago. */
async function keepPage(cache: Cache, page: string): Promise<string[]> {
  const kept = await cache.match(page);
  if (kept && Date.now() - Date.parse(kept.headers.get('date') ?? '') < FRESH_MS) return [];
  const answer = await fetch(page, { redirect: 'error' });
  if (!answer.ok) return [];
  const html = await answer.clone().text();
  await cache.put(page, answer);
  return html.match(PART) ?? [];
}
