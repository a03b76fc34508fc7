import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events, guestImports } from '@/lib/provider/db/schema';
import { failureOf } from '../../support/booking';
import { startTestProvider, type TestProvider } from '../../support/provider';
import { declaredCalls, make, type ProviderCall, targetOf } from '../../support/provider-calls';

/** Whatever is written below an event, by the path of its calls. */
const OF_EVENT =
  /^\/api\/v1\/(?:events\/\{id\}|activities|calls|categories|coupons|guests|guest-imports|household-answers|master-account|waitlist|waitlist-entries|reservations|payments|refunds|suggestions|transport-requests)(?:\/|$)/;

const STANDS = 'what was booked is still paid, changed, answered and ended, whatever became of the page';
const GUESTS = 'guests do not see an archived event: 404, as for one that is not there';
const READS = 'writes nothing';

/** Calls that an archived event does not refuse as such, each with the reason. */
const ALLOWED: Record<string, string> = {
  'POST /api/v1/events/{id}/publication': 'says itself from which state an event is published: 409 INVALID_STATE',
  'DELETE /api/v1/events/{id}/publication': 'the same',
  'PUT /api/v1/events/{id}/state': 'brings it back',
  'POST /api/v1/events/{id}/duplicate': 'writes to the new event alone',
  'POST /api/v1/events/{id}/stories': 'a wedding that was is told: the story is a record of the agency’s own',
  'POST /api/v1/events/{id}/mailings/audience': 'counts whom a mailing would reach, and writes nothing',
  'POST /api/v1/events/{id}/quotes': GUESTS,
  'POST /api/v1/events/{id}/reservations': GUESTS,
  'POST /api/v1/events/{id}/waitlist': GUESTS,
  'POST /api/v1/events/{id}/household-matches': GUESTS,
  'POST /api/v1/events/{id}/household-visits': GUESTS,
  'PUT /api/v1/household-answers/{token}': 'as the link leads, which is tested below',
  'PUT /api/v1/household-answers/{token}/erasure/{guestId}':
    'as the link leads: 404, as for an event that is not there',
  'DELETE /api/v1/household-answers/{token}/erasure/{guestId}': 'the same',
  'POST /api/v1/guests/{id}/erasure': 'the law asks for it, whatever became of the event',
  'POST /api/v1/calls/{id}/outcome': 'what was said on the telephone when it was archived is kept',
  'POST /api/v1/calls/{id}/release': 'a call in hand is given back',
  'POST /api/v1/guests/{id}/whatsapp-messages':
    'not there while no gateway is set; tests/provider/guests/whatsapp.test.ts sets one',
  'POST /api/v1/events/{id}/decisions': STANDS,
  'POST /api/v1/events/{id}/unpaid-addresses/{address}/release': STANDS,
  'POST /api/v1/waitlist/{token}/accept': STANDS,
  'POST /api/v1/waitlist/{token}/decline': STANDS,
  'POST /api/v1/waitlist/{token}/leave': STANDS,
  'POST /api/v1/waitlist-entries/{id}/remove': STANDS,
  'POST /api/v1/events/{id}/save-the-date': READS,
  'POST /api/v1/events/{id}/report-jobs': 'what is read of it is read whole, as a file too',
  'POST /api/v1/reservations/{key}/change-previews': READS,
};

let provider: TestProvider;
let writes: ProviderCall[];
let office: { cookie: string };
/** The token of a household of the event. */
let link: string;

beforeAll(async () => {
  provider = await startTestProvider();
  writes = (await declaredCalls(provider)).filter(({ method, path }) => method !== 'GET' && OF_EVENT.test(path));
  office = await provider.as('agency@demo.test');
  await provider.db.insert(guestImports).values({
    id: 'an-import-of-nobody',
    agencyId: '1',
    eventId: 'event-demo-boda',
    storageKey: 'none',
    fields: [],
    country: 'MX',
    total: 0,
    state: 'done' as const,
    fileName: 'a.csv',
    columns: [],
    duplicates: 'skip' as const,
    createdBy: 'agency@demo.test',
    createdAt: new Date(),
    counts: { new: 0, update: 0, duplicate: 0, error: 0 },
  });
  const made = await provider.request('/api/v1/guests/guest-090/household-link', {
    json: { renew: false },
    headers: office,
  });
  link = new URL((await made.json()).data.link.url).searchParams.get('token') ?? '';
  await provider.db.update(events).set({ state: 'archived' }).where(eq(events.id, 'event-demo-boda'));
}, 120_000);
afterAll(() => provider.close());

/** Of a reservation: rooms, payments and all that hangs on them. */
const isOfBooking = ({ path }: ProviderCall) =>
  /\/(?:reservations\/\{key\}|payments|refunds|transport-requests)/.test(path);

test('every call that writes to an archived event is refused with its reason, or is named with one', async () => {
  const target = await targetOf(provider, 'reservation-001');
  expect(writes.length).toBeGreaterThan(60);
  for (const call of writes.filter((each) => !isOfBooking(each))) {
    const answer = await make(provider, call, target, { headers: office });
    const isJson = answer.headers.get('content-type')?.includes('json');
    const { code } = isJson ? await answer.json() : {};
    const refused = answer.status === 409 && code === 'EVENT_ARCHIVED';
    expect
      .soft([call.name, refused, answer.status, code])
      .toEqual([call.name, !(call.name in ALLOWED), answer.status, code]);
  }
  expect(Object.keys(ALLOWED).filter((name) => !writes.some((call) => call.name === name))).toEqual([]);
});

test('every page of the console can say so: the frame’s event is archived', async () => {
  const read = await provider.request('/api/v1/console/frame?event=event-demo-boda', { headers: office });
  expect((await read.json()).data.event).toMatchObject({ id: 'event-demo-boda', state: 'archived' });
});

test('a booking of an archived event goes on: nothing of it is refused for that reason', async () => {
  const target = await targetOf(provider, 'reservation-007');
  for (const call of writes.filter(isOfBooking)) {
    const text = await (await make(provider, call, target, { headers: office })).text();
    expect.soft([call.name, text]).not.toEqual([call.name, expect.stringContaining('EVENT_ARCHIVED')]);
  }
});

test('a household’s link leads nowhere for guests, and staff of the event are told why they cannot answer', async () => {
  const target = await targetOf(provider, 'reservation-001');
  const call = writes.find(({ name }) => name === 'PUT /api/v1/household-answers/{token}');
  if (!call) throw new Error('households answer by no call');
  const answer = (headers: Record<string, string>) => make(provider, call, target, { path: { token: link }, headers });
  const codeOf = async (response: Response) => [response.status, (await response.json()).code];
  const gone = await answer({});
  expect([gone.status, await failureOf(gone)]).toMatchObject([
    404,
    { code: 'EVENT_KEY_NOT_FOUND', error: 'Este evento ya no está publicado. Contacta a la agencia.' },
  ]);
  expect(await codeOf(await answer(office))).toEqual([409, 'EVENT_ARCHIVED']);
});

test('restored, it is written again', async () => {
  const put = (path: string, json: object) =>
    provider.request(`/api/v1/events/event-demo-boda/${path}`, { method: 'PUT', json, headers: office });
  const read = await provider.request('/api/v1/events/event-demo-boda/profile', { headers: office });
  const { version } = (await read.json()).data;
  expect((await put('state', { step: 'restore', confirm: false, version })).status).toBe(200);
  expect((await put('package', { package: 'love', version: version + 1 })).status).toBe(200);
});
