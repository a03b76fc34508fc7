import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listActivities } from '@/lib/api/activity';
import { ApiError } from '@/lib/api/api-error';
import { getEvent, getEventFigures } from '@/lib/api/event';
import { createHttp, type HttpClient } from '@/lib/api/http';
import { pageReads } from '@/lib/api/page-reads';
import { changeProfile } from '@/lib/api/profile';
import { getReservation, listReservations } from '@/lib/api/reservation';
import { getMe } from '@/lib/api/session';
import { createProvider } from '@/lib/provider/app';
import { readForPage } from '@/lib/provider/http/together-routes';
import { DEMO_TOKEN, startTestProvider, type TestProvider } from '@/tests/support/provider';

vi.mock('server-only', () => ({}));

let provider: TestProvider;
let staff: { cookie: string };
/** Addresses that the provider was asked for. */
const asked: string[] = [];

beforeAll(async () => {
  provider = await startTestProvider();
  staff = await provider.as('agency@demo.test');
});
afterAll(() => provider.close());
beforeEach(() => {
  asked.length = 0;
});

/** The client of one page, of a provider in this process or of one that is asked over a socket. */
function pageOf(kind: 'inside' | 'apart', headers: Record<string, string> = staff): HttpClient {
  const { db, clock, services, database, url } = provider;
  const app = createProvider({ db, clock, services, database });
  const shared = new Map();
  const http = createHttp({
    baseURL: kind === 'inside' ? 'http://provider.internal' : url,
    agencyToken: DEMO_TOKEN,
    locale: 'es',
    headers,
    ...(kind === 'inside' && { fetch: async (request) => app.fetch(request, { inside: true }) }),
  });
  const read = (request: Request) => {
    asked.push(request.url);
    return readForPage(app, request, shared);
  };
  http.defaults.adapter = pageReads(kind === 'inside' ? async () => read : null);
  http.interceptors.request.use((config) => {
    if (kind === 'apart') asked.push(config.url ?? '');
    return config;
  });
  return http;
}

const EVENT = { eventId: 'event-demo-boda' };

it.each(['inside', 'apart'] as const)('a page reads the same as one call after another, provider %s', async (kind) => {
  const http = pageOf(kind);
  const alone = createHttp({ baseURL: provider.url, agencyToken: DEMO_TOKEN, locale: 'es', headers: staff });
  const read = (client: HttpClient) =>
    Promise.all([
      getMe(client),
      getEvent(client, EVENT),
      getEvent(client, EVENT),
      getEventFigures(client, EVENT),
      listReservations(client, { ...EVENT, per_page: 5, sort: '-createdAt' }),
      listActivities(client, EVENT),
      getReservation(client, { key: 'RSV-DEMO-0001' }),
    ]);
  const found = await read(http);
  if (kind === 'inside') expect(asked).toHaveLength(1);
  expect(found).toEqual(await read(alone));
  expect(await getMe(http)).toEqual(found[0]);
});

it.each(['inside', 'apart'] as const)('one that is refused says so to whom it was for, provider %s', async (kind) => {
  const http = pageOf(kind);
  const outcomes = await Promise.allSettled([
    getEvent(http, { eventId: 'event-of-nobody' }),
    getMe(http),
    getReservation(http, { key: 'RSV-NOBODYS' }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  const [missing] = outcomes;
  const error = missing.status === 'rejected' ? (missing.reason as ApiError) : null;
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, code: 'EVENT_KEY_NOT_FOUND', message: expect.stringMatching(/\w+ \w+/) });
  expect(error?.requestId).toMatch(/^[\w-]{8,}$/);
  const refused = await getMe(pageOf(kind, {})).catch((caught: unknown) => caught);
  expect(refused).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
});

it('what changes something goes by itself, with its own answer', async () => {
  const http = pageOf('inside');
  const me = await getMe(http);
  const sent = changeProfile(http, { name: me.name, languageCode: 'es', mutedMails: [], mobile: null, version: 99 });
  await expect(sent).rejects.toMatchObject({ status: 409, code: 'STALE' });
  expect(asked).toHaveLength(1);
});

it('more than one call holds go in as many as they need', async () => {
  const http = pageOf('inside');
  const pages = Array.from({ length: 15 }, (_, index) => listActivities(http, { ...EVENT, page: index + 1 }));
  expect((await Promise.all(pages)).map(({ current_page }) => current_page)).toHaveLength(15);
  expect(asked).toHaveLength(2);
});
