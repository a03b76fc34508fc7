// Shows a booked guest the pages that lib/session/keep-offline.ts keeps, where there is no network. It keeps nothing by
// itself and answers nothing else: what is kept goes with the session, and a session that is over takes it away here too.
const KEPT = 'guest-pages';
const PAGES = ['/adminReservacion', '/Ticket', '/en/adminReservacion', '/en/Ticket'];
const PARTS = ['/_next/static/', '/illustrations/', '/agencies/'];
const KEPT_AT_MOST_MS = 14 * 24 * 60 * 60 * 1000;
const LOOSELY = { ignoreSearch: true, ignoreVary: true };

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && PAGES.includes(pathname)) event.respondWith(pageOf(request));
  else if (PARTS.some((start) => pathname.startsWith(start))) event.respondWith(partOf(request));
});

async function pageOf(request) {
  try {
    const answer = await fetch(request);
    // Whoever is sent to the login has no session any more: what was kept for it is nobody's.
    if (answer.type === 'opaqueredirect') await caches.delete(KEPT);
    return answer;
  } catch (noNetwork) {
    const kept = await caches.match(request, { ...LOOSELY, cacheName: KEPT });
    const age = Date.now() - Date.parse(kept?.headers.get('date') ?? '');
    if (kept && age < KEPT_AT_MOST_MS) return kept;
    throw noNetwork;
  }
}

const partOf = async (request) => (await caches.match(request, { ...LOOSELY, cacheName: KEPT })) ?? fetch(request);
