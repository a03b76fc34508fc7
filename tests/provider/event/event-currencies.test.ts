import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Event, EventSummary } from '@/lib/contract/event';
import type { EventCurrency } from '@/lib/contract/event-currencies';
import type { EventProfile } from '@/lib/contract/event-profile';
import { addDays } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import { auditLog, eventExchangeRates } from '@/lib/provider/db/schema';
import { dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let office: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());

const today = dateInZone(NOW, 'America/Cancun');
const usd: EventCurrency = { code: 'USD', main: true, rates: [] };
const mxn: EventCurrency = {
  code: 'MXN',
  main: false,
  rates: [
    { since: addDays(today, 3), rate: '19.00000001' },
    { since: addDays(today, -30), rate: '17.25' },
  ],
};
const save = (id: string, currencies: unknown, version = 1, headers = office) =>
  provider.request(`/api/v1/events/${id}`, { method: 'PATCH', json: { currencies, version }, headers });
const shown = async (code: string) => {
  const event = await dataOf<Event>(await provider.request(`/events/code/${code}`));
  return event.eventScope.data.currenciesScopes.data.map((each) => [each.currency.data.code, each.exchangeRate]);
};

it('are kept with all their rates, and guests are shown that of the day', async () => {
  const { eventId, code } = await insertBlock(provider.db);
  const saved = await dataOf<EventProfile>(await save(eventId, [usd, mxn]));
  expect(saved).toMatchObject({ currencies: [usd, mxn], version: 2 });
  expect(await shown(code)).toEqual([
    ['USD', 1],
    ['MXN', 17.25],
  ]);
  provider.clock.set(new Date(NOW.getTime() + 3 * 24 * 60 * 60 * 1000));
  expect(await shown(code)).toEqual([
    ['USD', 1],
    ['MXN', 19.00000001],
  ]);
  provider.clock.set(NOW);
});

it('are told to the audit log before and after, once they are others', async () => {
  const { eventId } = await insertBlock(provider.db);
  await dataOf(await save(eventId, [usd]));
  await dataOf(await save(eventId, [usd, mxn], 2));
  await dataOf(await save(eventId, [usd, mxn], 3));
  const entries = await provider.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, eventId), eq(auditLog.action, 'event.changed')))
    .orderBy(desc(auditLog.id));
  expect(entries.slice(0, 2)).toMatchObject([
    { before: {}, after: {} },
    { before: { currencies: [usd] }, after: { currencies: [usd, mxn] } },
  ]);
  expect(entries[0]?.after).not.toHaveProperty('currencies');
});

it('are refused beside their field with the reason, and nothing is written', async () => {
  const { eventId } = await insertBlock(provider.db);
  const refused = async (currencies: unknown) => (await failureOf(await save(eventId, currencies))).fields?.currencies;
  expect(await refused([mxn])).toMatch(/divisa de los precios/);
  expect(await refused([usd, { ...mxn, main: true }])).toMatch(/solo una/);
  expect(await refused([usd, { ...mxn, rates: [] }])).toMatch(/valga hoy/);
  expect(await refused([usd, mxn, mxn])).toMatch(/dos veces/);
  expect((await save(eventId, [usd, { ...mxn, rates: [{ since: today, rate: 17.5 }] }])).status).toBe(422);
  expect(await provider.db.$count(eventExchangeRates, eq(eventExchangeRates.eventId, eventId))).toBe(0);
});

it('are STALE by the event’s version, and the agency’s alone to change', async () => {
  const organizer = await insertUser(provider.db, { role: 'organizer' });
  const { eventId } = await insertBlock(provider.db, { event: { mainUserId: organizer.id } });
  expect((await failureOf(await save(eventId, [usd], 7))).code).toBe('STALE');
  const couple = await provider.as(organizer.email);
  expect((await failureOf(await save(eventId, [usd], 1, couple))).fields).toHaveProperty('currencies');
});

it('go with a copy of the event', async () => {
  const { eventId } = await insertBlock(provider.db);
  await dataOf(await save(eventId, [usd, mxn]));
  const json = {
    eventName: 'Otra boda',
    eventDate: '2028-05-20',
    range_event_start: null,
    range_event_end: null,
    parts: [],
  };
  const { id } = await dataOf<EventSummary>(
    await provider.request(`/api/v1/events/${eventId}/duplicate`, { json, headers: office }),
    201,
  );
  const copied = await dataOf<EventProfile>(
    await provider.request(`/api/v1/events/${id}/profile`, { headers: office }),
  );
  expect(copied.currencies).toEqual([usd, mxn]);
});
