import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Event } from '@/lib/contract/event';
import type { CodeCheck, DateEffects, EventProfile } from '@/lib/contract/event-profile';
import { addDays } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import { activities, auditLog, eventCategories, events, masterAccounts, notifications } from '@/lib/provider/db/schema';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  held,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let office: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
});
afterAll(() => provider.close());

const draft = () => insertBlock(provider.db, { event: { state: 'draft' } });
const change = (id: string, json: object, headers = office) =>
  provider.request(`/api/v1/events/${id}`, { method: 'PATCH', json, headers });
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
  const noDays = { eventDate: '2027-02-30', range_event_start: '2027-13-01', range_event_end: 'mañana' };
  expect(await refused(eventId, noDays)).toEqual({
    eventDate: 'Fecha de inicio inválida',
    range_event_start: 'Fecha de inicio inválida',
    range_event_end: 'Fecha de fin inválida',
  });
  expect(await refused(eventId, { eventName: 'A' })).toEqual({ eventName: 'Minimo 3 caracteres' });
  expect(await refused(eventId, { eventName: ' ' })).toEqual({ eventName: 'El campo Nombre del evento es requerido' });
  expect(await refused(eventId, { notificationEmail: 'nadie' })).toEqual({ notificationEmail: 'Formato invalido' });
  expect(Object.keys((await refused(eventId, { timeZone: 'America/Atlantis' })) ?? {})).toEqual(['timeZone']);
  expect(Object.keys((await refused(eventId, { giftTableUrl: 'javascript:alert(1)' })) ?? {})).toEqual([
    'giftTableUrl',
  ]);
  expect(
    Object.keys((await refused(eventId, { ceremony: { ...CEREMONY, venue: { es: '', en: ' ' } } })) ?? {}),
  ).toEqual(['ceremony.venue']);
});

it('a ceremony far from the event and answers after it are refused; what the event moved away from stays', async () => {
  const { eventId } = await draft();
  const day = { eventDate: '2027-06-10', version: 1 };
  await dataOf<EventProfile>(await change(eventId, day));
  const farCeremony = { ceremony: { ...CEREMONY, date: '1999-06-10' }, version: 2 };
  expect((await failureOf(await change(eventId, farCeremony))).fields).toEqual({ 'ceremony.date': 'Fecha no válida' });
  expect((await failureOf(await change(eventId, { answersUntil: '2027-06-11', version: 2 }))).fields).toEqual({
    answersUntil: 'Elige un día que no sea después del evento',
  });
  await dataOf<EventProfile>(await change(eventId, { answersUntil: '2027-06-10', version: 2 }));
  const earlier = { eventDate: '2027-06-05', answersUntil: '2027-06-10', version: 3 };
  expect(await dataOf<EventProfile>(await change(eventId, earlier))).toMatchObject({ answersUntil: '2027-06-10' });
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

const effectsOf = async (id: string, dates: string) =>
  provider.request(`/api/v1/events/${id}/date-effects?${dates}`, { headers: office });

async function insertActivity(eventId: string, more: object = {}) {
  const [row] = await provider.db
    .insert(activities)
    .values({
      id: `activity-${eventId}`,
      agencyId: AGENCY,
      eventId,
      startsAt: new Date('2027-06-09T23:00:00Z'),

      name: { es: 'Bienvenida', en: 'Welcome' },
      venue: { es: 'Terraza', en: 'Terrace' },
      location: { es: 'Lobby', en: 'Lobby' },
      state: 'published' as const,
      audience: 'everybody' as const,
      ...more,
    })
    .returning();
  return row;
}

it('says what other dates would do to block, schedule, payments and bookings, and does none of it', async () => {
  const block = await insertBlock(provider.db, { event: { eventDate: '2027-06-10', ceremony: CEREMONY } });
  const { eventId, code, categoryIds } = block;
  await insertActivity(eventId);
  await confirmed(provider.request, code, holdBody([room(categoryIds[0], 0, 3)]));
  await confirmed(provider.request, code, holdBody([room(categoryIds[0], 0, 2), room(categoryIds[1], 4, 3)]));
  await held(provider.request, code, holdBody([], { passes: [{ kind: 'adult', quantity: 1 }] }));
  const { first = '', last = '' } =
    (await dataOf<DateEffects>(await effectsOf(eventId, 'eventDate=2027-06-10'))).block ?? {};

  // The sixth night of the block: the first guests have left by then, those with a pass alone sleep nowhere.
  const later = addDays(first, 5);
  expect(await dataOf<DateEffects>(await effectsOf(eventId, `eventDate=${later}`))).toEqual({
    days: Math.round((Date.parse(later) - Date.parse('2027-06-10')) / 86_400_000),
    block: { first, last, lacks: 0 },
    activities: 1,
    ceremony: '2027-06-10',
    reservations: { standing: 3, away: 1 },
    balanceDueOn: { before: addDays('2027-06-10', -70), after: addDays(later, -70) },
    cutOffs: null,
    fixedPayments: null,
    changesLockOn: null,
    account: null,
    attrition: null,
    mayMoveDeadlines: false,
    answersUntil: { before: addDays('2027-06-10', -30), after: addDays(later, -30) },
    answersFixedOn: null,
  });
  await provider.db.update(events).set({ answersUntil: '2027-05-20' }).where(eq(events.id, eventId));
  const fixed = { answersUntil: null, answersFixedOn: '2027-05-20' };
  expect(await dataOf<DateEffects>(await effectsOf(eventId, `eventDate=${later}`))).toMatchObject(fixed);
  const range = `eventDate=1970-01-01&range_event_start=${addDays(last, -1)}&range_event_end=${addDays(last, 2)}`;
  expect(await dataOf<DateEffects>(await effectsOf(eventId, range))).toMatchObject({
    block: { lacks: 2 },
    reservations: { standing: 3, away: 2 },
  });
  const profile = await dataOf<EventProfile>(
    await provider.request(`/api/v1/events/${eventId}/profile`, { headers: office }),
  );
  expect(profile).toMatchObject({ eventDate: '2027-06-10', version: 1 });

  for (const [dates, field] of [
    ['eventDate=2020-01-01', 'eventDate'],
    ['eventDate=mañana', 'eventDate'],
    ['eventDate=1970-01-01', 'range_event_start'],
    ['eventDate=1970-01-01&range_event_start=2027-06-10&range_event_end=2027-06-09', 'range_event_end'],
  ] as const)
    expect(Object.keys((await failureOf(await effectsOf(eventId, dates))).fields ?? {}), dates).toContain(field);
});

it('says which cut-offs and days of the event’s own payment schedule there are, and moves them along where that is asked', async () => {
  const items = [
    { amount: { kind: 'minimum' as const }, due: { kind: 'atBooking' as const } },
    { amount: { kind: 'percent' as const, percent: 50 }, due: { kind: 'fixedDate' as const, date: '2027-03-01' } },
    { amount: { kind: 'balance' as const }, due: { kind: 'fixedDate' as const, date: '2027-04-15' } },
  ];
  const { eventId, categoryIds: block } = await insertBlock(provider.db, {
    event: {
      eventDate: '2027-06-10',
      scheduleTemplate: { items, lateBooking: 'catchUp' },
      changesLockDate: '2027-05-30',
    },
    category: { cutOffDate: '2027-04-20' },
  });
  expect(await dataOf<DateEffects>(await effectsOf(eventId, 'eventDate=2027-06-17'))).toMatchObject({
    balanceDueOn: null,
    cutOffs: { count: 2, first: '2027-04-20' },
    fixedPayments: { count: 2, first: '2027-03-01' },
    changesLockOn: '2027-05-30',
    // A wedding planner manages the event, not its block.
    mayMoveDeadlines: false,
  });
  const keeper = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  const asked = await provider.request(`/api/v1/events/${eventId}/date-effects?eventDate=2027-06-17`, {
    headers: keeper,
  });
  expect(await dataOf<DateEffects>(asked)).toMatchObject({ mayMoveDeadlines: true });
  const deadlines = async () => {
    const [row] = await provider.db.select().from(events).where(eq(events.id, eventId));
    const categories = await provider.db.select().from(eventCategories).where(eq(eventCategories.eventId, eventId));
    const days = row?.scheduleTemplate?.items.flatMap(({ due }) => (due.kind === 'fixedDate' ? [due.date] : []));
    const cutOffs = categories.map(({ cutOffDate, version }) => [cutOffDate, version]);
    return { days, cutOffs, lock: row?.changesLockDate };
  };
  // They stay unless that is asked.
  await dataOf(await change(eventId, { eventDate: '2027-06-17', version: 1 }));
  const stayed = {
    days: ['2027-03-01', '2027-04-15'],
    cutOffs: block.map(() => ['2027-04-20', 1]),
    lock: '2027-05-30',
  };
  expect(await deadlines()).toEqual(stayed);
  for (const along of [{ moveCutOffs: true }, { movePayments: true }])
    expect((await change(eventId, { eventDate: '2027-06-20', ...along, version: 2 })).status).toBe(403);
  expect(await deadlines()).toEqual(stayed);
  await dataOf(
    await change(eventId, { eventDate: '2027-06-20', moveCutOffs: true, movePayments: true, version: 2 }, keeper),
  );
  expect(await deadlines()).toEqual({
    days: ['2027-03-04', '2027-04-18'],
    cutOffs: block.map(() => ['2027-04-23', 2]),
    lock: '2027-06-02',
  });
  const [entry] = await provider.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, eventId))
    .orderBy(desc(auditLog.id));
  expect(entry).toMatchObject({
    before: { scheduleTemplate: { items: [{}, { due: { date: '2027-03-01' } }, {}] } },
    after: { scheduleTemplate: { items: [{}, { due: { date: '2027-03-04' } }, {}] }, cutOffsMovedDays: 3 },
  });
  // Nothing goes back to the hotel by it: a cut-off gets no day that is over.
  await dataOf(await change(eventId, { eventDate: '2027-02-20', moveCutOffs: true, version: 3 }, keeper));
  const today = dateInZone(NOW, 'America/Cancun');
  expect(await deadlines()).toEqual({
    days: ['2027-03-04', '2027-04-18'],
    cutOffs: block.map(() => [today, 3]),
    lock: '2027-02-02',
  });
  await change(eventId, { eventName: 'Otro nombre', moveCutOffs: true, movePayments: true, version: 4 }, keeper);
  expect((await deadlines()).cutOffs).toEqual(block.map(() => [today, 3]));
});

it('moves the master account’s due date with the payments, and says of it and of the attrition’s nights that they stay', async () => {
  const nights = ['2027-06-11', '2027-06-09', '2027-06-10'].map((night) => ({ night, rooms: 20 }));
  const attrition = { basis: 'perNight' as const, allowancePercent: 20, penaltyPercent: 80, rate: 20_000, resold: 0 };
  const { eventId } = await insertBlock(provider.db, {
    event: { eventDate: '2027-06-10', attrition: { ...attrition, nights } },
  });
  const ids = { id: 'moved-account', agencyId: AGENCY, eventId };
  await provider.db.insert(masterAccounts).values({ ...ids, package: 'love', currency: 'USD', dueOn: '2027-05-11' });
  const notice = { id: 'moved-due', agencyId: AGENCY, eventId, type: 'MA_DUE' as const, createdAt: NOW };
  await provider.db.insert(notifications).values({ ...notice, params: { eventName: 'Boda', date: '2027-05-11' } });
  const keeper = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  const said = async (headers: { cookie: string }) => {
    const path = `/api/v1/events/${eventId}/date-effects?eventDate=2027-06-17`;
    return dataOf<DateEffects>(await provider.request(path, { headers }));
  };
  expect(await said(keeper)).toMatchObject({
    account: { dueOn: '2027-05-11', mayMove: true },
    attrition: { first: '2027-06-09', last: '2027-06-11' },
  });
  // Who plans the wedding reads the account, and nothing of the contract with the hotel.
  expect(await said(office)).toMatchObject({ account: { dueOn: '2027-05-11', mayMove: false }, attrition: null });
  const account = async () =>
    (await provider.db.select().from(masterAccounts).where(eq(masterAccounts.eventId, eventId)))[0];
  await dataOf(await change(eventId, { eventDate: '2027-06-17', version: 1 }, keeper));
  expect(await account()).toMatchObject({ dueOn: '2027-05-11', version: 1 });
  await dataOf(await change(eventId, { eventDate: '2027-06-10', movePayments: true, version: 2 }, keeper));
  expect(await account()).toMatchObject({ dueOn: '2027-05-04', version: 2 });
  const [entry] = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, ids.id));
  expect(entry).toMatchObject({
    action: 'masterAccount.changed',
    entity: 'masterAccount',
    before: { dueOn: '2027-05-11' },
    after: { dueOn: '2027-05-04' },
  });
  const [told] = await provider.db.select().from(notifications).where(eq(notifications.id, notice.id));
  expect(told?.status, 'it is due on another day now').toBe('Off');
});

it('moves schedule and ceremony along where that is asked, at the same clocks, and leaves them where it is not', async () => {
  const { eventId } = await insertBlock(provider.db, { event: { eventDate: '2027-06-10', ceremony: CEREMONY } });
  // An hour before midnight in Cancún, the day before.
  await insertActivity(eventId, {
    startsAt: new Date('2027-06-10T04:00:00Z'),
    endsAt: new Date('2027-06-10T06:00:00Z'),
  });
  const there = async () => {
    const [row] = await provider.db.select().from(activities).where(eq(activities.eventId, eventId));
    return [row?.startsAt.toISOString(), row?.endsAt?.toISOString(), row?.version];
  };
  const stays = await dataOf<EventProfile>(await change(eventId, { eventDate: '2027-06-12', version: 1 }));
  expect(stays.ceremony?.date).toBe('2027-06-10');
  expect(await there()).toEqual(['2027-06-10T04:00:00.000Z', '2027-06-10T06:00:00.000Z', 1]);

  const asked = { eventDate: '2027-06-07', moveSchedule: true };
  const moved = await dataOf<EventProfile>(await change(eventId, { ...asked, version: 2 }));
  expect(moved).toMatchObject({ eventDate: '2027-06-07', ceremony: { ...CEREMONY, date: '2027-06-05' } });
  expect(await there()).toEqual(['2027-06-05T04:00:00.000Z', '2027-06-05T06:00:00.000Z', 2]);
  const [entry] = await provider.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, eventId))
    .orderBy(desc(auditLog.id));
  expect(entry?.after).toMatchObject({ eventDate: '2027-06-07', scheduleMovedDays: -5 });

  const ceremony = { ...CEREMONY, date: '2027-06-21' };
  const named = await change(eventId, { eventDate: '2027-06-20', moveSchedule: true, ceremony, version: 3 });
  expect((await dataOf<EventProfile>(named)).ceremony?.date).toBe('2027-06-21');
  await change(eventId, { eventName: 'Otro nombre', moveSchedule: true, version: 4 });
  expect(await there()).toEqual(['2027-06-18T04:00:00.000Z', '2027-06-18T06:00:00.000Z', 3]);
});
