import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Event } from '@/lib/contract/event';
import type { CodeCheck, EventProfile } from '@/lib/contract/event-profile';
import { auditLog, eventCategories } from '@/lib/provider/db/schema';
import { dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let office: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
});
afterAll(() => provider.close());

const draft = () => insertBlock(provider.db, { event: { state: 'draft' } });
const change = (id: string, json: object) =>
  provider.request(`/api/v1/events/${id}`, { method: 'PATCH', json, headers: office });
const refused = async (id: string, json: object) => (await failureOf(await change(id, { version: 1, ...json }))).fields;

const CEREMONY = {
  date: '2027-06-10',
  startTime: '17:30',
  venue: { es: 'Capilla', en: 'Chapel' },
  location: { es: 'Playa norte', en: 'North beach' },
  description: null,
  dressCode: { es: 'Formal', en: 'Formal' },
};

it('changes every field, keeps what is left out, counts the version and tells the audit log what changed', async () => {
  const { eventId } = await draft();
  const asked = {
    eventName: 'Ana María & Luis',
    code: 'pls anay luis 2027',
    eventDate: '1970-01-01',
    range_event_start: '2027-06-09',
    range_event_end: '2027-06-11',
    timeZone: 'America/Mexico_City',
    ceremony: CEREMONY,
    message: { es: 'Los esperamos', en: 'See you there' },
    minimumNights: 3,
    minimumToReserve: 20_000,
    adultPassPrice: null,
    childPassPrice: 5_000,
    giftTableUrl: 'https://regalos.test/ana',
    liveStreamUrl: 'https://envivo.test/ana',
    notificationEmail: 'Reservas@Agencia.test',
  };
  const changed = await dataOf<EventProfile>(await change(eventId, { ...asked, version: 1 }));
  expect(changed).toMatchObject({
    ...asked,
    code: 'PLS-ANAY-LUIS-2027',
    notificationEmail: 'reservas@agencia.test',
    version: 2,
  });
  const again = await dataOf<EventProfile>(await change(eventId, { eventDate: '2027-06-10', version: 2 }));
  expect(again).toMatchObject({
    eventName: asked.eventName,
    range_event_start: null,
    range_event_end: null,
    version: 3,
  });
  const [entry] = await provider.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, eventId))
    .orderBy(desc(auditLog.id));
  expect(entry).toMatchObject({
    action: 'event.changed',
    before: { eventDate: '1970-01-01', rangeStart: '2027-06-09' },
    after: { eventDate: '2027-06-10', rangeStart: null },
  });
});

it('is seen by guests at once', async () => {
  const { eventId, code } = await insertBlock(provider.db);
  await change(eventId, { eventName: 'Con otro nombre', version: 1 });
  const shown = await dataOf<Event>(await provider.request(`/events/code/${code}`));
  expect(shown).toMatchObject({ eventName: 'Con otro nombre', state: 'published' });
});

it('hands the record as it is to who knew an older one', async () => {
  const { eventId } = await draft();
  await change(eventId, { eventName: 'Primera', version: 1 });
  const stale = await change(eventId, { eventName: 'Segunda', version: 1 });
  expect(stale.status).toBe(409);
  expect(await failureOf(stale)).toMatchObject({ code: 'STALE', details: { eventName: 'Primera', version: 2 } });
});

it('is refused beside the field, in the sentences of the trade', async () => {
  const { eventId } = await draft();
  const range = { eventDate: '1970-01-01', range_event_start: '2027-06-09', range_event_end: '2027-06-08' };
  expect(await refused(eventId, { eventDate: '2026-01-01' })).toEqual({ eventDate: 'Fecha de inicio inválida' });
  expect(await refused(eventId, range)).toEqual({ range_event_end: 'Fecha de fin inválida' });
  expect(await refused(eventId, { ...range, range_event_start: '2027-01-09' })).toMatchObject({
    range_event_start: 'Fecha de inicio inválida',
  });
  expect(await refused(eventId, { eventName: 'A' })).toEqual({ eventName: 'Minimo 3 caracteres' });
  expect(await refused(eventId, { notificationEmail: 'nadie' })).toEqual({ notificationEmail: 'Formato invalido' });
  expect(Object.keys((await refused(eventId, { timeZone: 'America/Atlantis' })) ?? {})).toEqual(['timeZone']);
  expect(Object.keys((await refused(eventId, { giftTableUrl: 'javascript:alert(1)' })) ?? {})).toEqual([
    'giftTableUrl',
  ]);
  expect(
    Object.keys((await refused(eventId, { ceremony: { ...CEREMONY, venue: { es: '', en: ' ' } } })) ?? {}),
  ).toEqual(['ceremony.venue']);
});

it('keeps its hotel while rooms of it are in the block', async () => {
  const { eventId } = await draft();
  const other = await insertBlock(provider.db);
  const hotelId = `hotel-${other.eventId.replace('event-', '')}`;
  expect(Object.keys((await refused(eventId, { hotelId })) ?? {})).toEqual(['hotelId']);
  const empty = await insertBlock(provider.db, { categories: [], event: { state: 'draft' } });
  expect(await provider.db.select().from(eventCategories).where(eq(eventCategories.eventId, empty.eventId))).toEqual(
    [],
  );
  expect(await dataOf<EventProfile>(await change(empty.eventId, { hotelId, version: 1 }))).toMatchObject({ hotelId });
  expect(
    Object.keys((await failureOf(await change(empty.eventId, { hotelId: 'none', version: 2 }))).fields ?? {}),
  ).toEqual(['hotelId']);
});

it('says of a code, while it is typed, whether it may be had; guests’ codes stay', async () => {
  const { eventId, code } = await draft();
  const other = await insertBlock(provider.db);
  const check = async (id: string, typed: string) =>
    dataOf<CodeCheck>(
      await provider.request(`/api/v1/events/${id}/code-check?code=${encodeURIComponent(typed)}`, { headers: office }),
    );
  expect(await check(eventId, 'pls boda ana')).toEqual({ code: 'PLS-BODA-ANA', verdict: 'free' });
  expect((await check(eventId, code.toLowerCase())).verdict).toBe('own');
  expect((await check(eventId, other.code.replace('-', ''))).verdict).toBe('taken');
  for (const typed of ['PLS-ANA', 'BODA-ANA-2027', `PLS-${'A'.repeat(40)}`])
    expect((await check(eventId, typed)).verdict).toBe('invalid');
  expect((await check(other.eventId, 'PLS-BODA-OTRA')).verdict).toBe('fixed');
  expect(Object.keys((await refused(eventId, { code: other.code })) ?? {})).toEqual(['code']);
  expect(Object.keys((await refused(other.eventId, { code: 'PLS-BODA-OTRA' })) ?? {})).toEqual(['code']);
});
