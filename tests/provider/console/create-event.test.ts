import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventSummary } from '@/lib/contract/event';
import { auditLog, events } from '@/lib/provider/db/schema';
import { AGENCY, dataOf, failureOf, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let office: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
});
afterAll(() => provider.close());

const EVENT = {
  eventName: 'Ana & Luis',
  eventDate: '2028-05-20',
  timeZone: 'America/Cancun',
  currency: 'USD',
  minimumNights: 2,
  minimumToReserve: 15_000,
};
const RANGE = { eventDate: '1970-01-01', range_event_start: '2028-05-20', range_event_end: '2028-05-22' };
const send = (body: object, headers: Record<string, string> = office) =>
  provider.request('/api/v1/events', { json: body, headers });

it('is of the caller’s agency, seen by its staff alone, audited, and one for one key', async () => {
  const withKey = { ...office, 'idempotency-key': 'event-1' };
  const answers = await Promise.all([1, 2].map(() => send({ ...EVENT, published: true }, withKey)));
  const [event, again] = await Promise.all(answers.map((answer) => dataOf<EventSummary>(answer, 201)));
  expect(again).toEqual(event);
  expect(event).toMatchObject({ eventName: 'Ana & Luis', eventDate: '2028-05-20', range_event_start: null });
  const [row] = await provider.db
    .select()
    .from(events)
    .where(eq(events.code, event?.code ?? ''));
  expect(row).toMatchObject({ state: 'draft', minimumToReserve: 15_000, currency: 'USD' });
  expect((await provider.request(`/events/code/${event?.code}`)).status).toBe(404);
  expect((await provider.request(`/events/code/${event?.code}`, { headers: office })).status).toBe(200);
  const audited = await provider.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, row?.id ?? ''));
  expect(audited).toMatchObject([{ action: 'event.opened', actorRole: 'weddingPlanner' }]);
});

it('may be of several days', async () => {
  expect(await dataOf<EventSummary>(await send({ ...EVENT, ...RANGE }), 201)).toMatchObject(RANGE);
});

it('is refused beside the field: past or turned dates, unknown zone, hotel and currency', async () => {
  const refused = async (more: object) => (await failureOf(await send({ ...EVENT, ...more }))).fields;
  expect(await refused({ eventDate: '2026-01-01' })).toEqual({ eventDate: 'Fecha de inicio inválida' });
  expect(await refused({ ...RANGE, range_event_start: null })).toEqual({
    range_event_start: 'Fecha de inicio inválida',
  });
  expect(await refused({ ...RANGE, range_event_end: '2028-05-19' })).toEqual({
    range_event_end: 'Fecha de fin inválida',
  });
  expect(Object.keys((await refused({ timeZone: 'America/Atlantis' })) ?? {})).toEqual(['timeZone']);
  expect(Object.keys((await refused({ hotelId: 'no-hotel' })) ?? {})).toEqual(['hotelId']);
  expect(Object.keys((await refused({ currency: 'ZZZ' })) ?? {})).toEqual(['currency']);
});

it('is not opened in another agency, nor by who has not the right; the admin names an agency', async () => {
  expect((await send({ ...EVENT, agencyId: 'elsewhere' })).status).toBe(404);
  for (const role of ['payment', 'wholesaler', 'organizer'] as const) {
    const other = await provider.as((await insertUser(provider.db, { role })).email);
    expect((await send(EVENT, other)).status).toBe(403);
  }
  const admin = await provider.as((await insertUser(provider.db, { role: 'admin', agencyId: null })).email);
  expect(Object.keys((await failureOf(await send(EVENT, admin))).fields ?? {})).toEqual(['agencyId']);
  const opened = await dataOf<EventSummary>(await send({ ...EVENT, agencyId: AGENCY }, admin), 201);
  expect(opened.idagency).toBe(AGENCY);
});
