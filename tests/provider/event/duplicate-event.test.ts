import { and, eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventSummary } from '@/lib/contract/event';
import { copiedPart } from '@/lib/contract/new-event';
import { addDays, daysBetween } from '@/lib/domain/nights';
import { clockOf } from '@/lib/domain/schedule';
import {
  activities,
  auditLog,
  eventCategories,
  events,
  guests,
  masterAccounts,
  ratePlans,
  rates,
  reservations,
  roomNights,
} from '@/lib/provider/db/schema';
import { dataOf, failureOf, insertUser } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

const SOURCE = 'event-demo-boda';
/** In winter, where the demo's event is in summer. */
const DATE = '2028-12-09';

let provider: TestProvider;
let staff: Record<string, string>;

beforeAll(async () => {
  provider = await startTestProvider();
  staff = await provider.as('agency@demo.test');
});
afterAll(() => provider.close());

const COPY = { eventName: 'Sofía & Mateo', eventDate: DATE, range_event_start: null, range_event_end: null };
const send = (more: object = {}, headers = staff, event = SOURCE) =>
  provider.request(`/api/v1/events/${event}/duplicate`, { json: { ...COPY, parts: [], ...more }, headers });
const duplicate = async (parts: readonly string[]) => {
  const { id } = await dataOf<EventSummary>(await send({ parts }), 201);
  return (await eventOf(id)) ?? expect.unreachable();
};
const eventOf = async (id: string) => (await provider.db.select().from(events).where(eq(events.id, id)))[0];
const nightsOf = async (eventId: string) => {
  const ids = provider.db
    .select({ id: eventCategories.id })
    .from(eventCategories)
    .where(eq(eventCategories.eventId, eventId));
  const rows = await provider.db.select().from(roomNights).where(inArray(roomNights.eventCategoryId, ids));
  return rows.toSorted((a, b) => a.night.localeCompare(b.night) || a.allotted - b.allotted);
};
const scheduleOf = async (eventId: string, timeZone: string) => {
  const ofEvent = and(eq(activities.eventId, eventId), isNull(activities.removedAt));
  const rows = await provider.db
    .select()
    .from(activities)
    .where(ofEvent)
    .orderBy(activities.startsAt, activities.position);
  return rows.map((row) => ({ name: row.name.es, ...clockOf(row, timeZone) }));
};

it('takes over what is named, moved to its own days, and never guests, bookings, money or package', async () => {
  const source = await eventOf(SOURCE);
  const moved = daysBetween(source?.eventDate ?? '', DATE);
  const copy = await duplicate(copiedPart.options);
  expect(copy).toMatchObject({
    state: 'draft',
    name: 'Sofía & Mateo',
    agencyId: source?.agencyId,
    currency: source?.currency,
    hotelId: source?.hotelId,
    hotelCopy: source?.hotelCopy,
    message: source?.message,
    giftTableUrl: source?.giftTableUrl,
    adultPassPrice: source?.adultPassPrice,
    version: 1,
    ceremony: source?.ceremony && { ...source.ceremony, date: addDays(source.ceremony.date, moved) },
  });
  expect(copy.code).not.toBe(source?.code);

  const [nights, copied] = [await nightsOf(SOURCE), await nightsOf(copy.id)];
  expect(copied.map(({ night, allotted, sold }) => ({ night, allotted, sold }))).toEqual(
    nights.map(({ night, allotted }) => ({ night: addDays(night, moved), allotted, sold: 0 })),
  );
  expect(nights.some(({ sold }) => sold > 0)).toBe(true);
  const states = await provider.db.select().from(eventCategories).where(eq(eventCategories.eventId, copy.id));
  expect(new Set(states.map(({ blockState }) => blockState))).toEqual(new Set(['tentative']));
  const pricesOf = async (eventId: string) => {
    const rows = await provider.db
      .select({ rate: rates })
      .from(rates)
      .innerJoin(ratePlans, eq(ratePlans.id, rates.ratePlanId))
      .innerJoin(eventCategories, eq(eventCategories.id, ratePlans.eventCategoryId))
      .where(eq(eventCategories.eventId, eventId));
    return rows.map(({ rate: { amount, band } }) => `${band} ${amount}`).toSorted();
  };
  expect(await pricesOf(copy.id)).toEqual(await pricesOf(SOURCE));

  for (const table of [guests, reservations, masterAccounts])
    expect(await provider.db.$count(table, eq(table.eventId, copy.id))).toBe(0);
  const audited = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, copy.id));
  expect(audited).toMatchObject([{ action: 'event.duplicated', after: { from: 'PLS-DEMO-BODA' } }]);
});

it('keeps the clocks of the schedule in the event’s zone, winter or summer', async () => {
  for (const timeZone of ['America/Cancun', 'America/New_York']) {
    await provider.db.update(events).set({ timeZone }).where(eq(events.id, SOURCE));
    const source = await eventOf(SOURCE);
    const moved = daysBetween(source?.eventDate ?? '', DATE);
    const copy = await duplicate(['schedule']);
    const schedule = await scheduleOf(SOURCE, timeZone);
    expect(schedule.length).toBeGreaterThan(3);
    expect(await scheduleOf(copy.id, timeZone)).toEqual(
      schedule.map((activity) => ({ ...activity, date: addDays(activity.date, moved) })),
    );
  }
  await provider.db.update(events).set({ timeZone: 'America/Cancun' }).where(eq(events.id, SOURCE));
});

it('keeps for whom an activity is: a copy shows to everybody nothing that was for a tag', async () => {
  const ofSource = eq(activities.id, `activity-${SOURCE}-2`);
  const forTag = { audience: 'tagged' as const, audienceTag: 'Cortejo' };
  await provider.db.update(activities).set(forTag).where(ofSource);
  const copy = await duplicate(['schedule']);
  await provider.db.update(activities).set({ audience: 'everybody', audienceTag: null }).where(ofSource);
  const rows = await provider.db.select().from(activities).where(eq(activities.eventId, copy.id));
  expect(rows.filter(({ audience }) => audience === 'tagged')).toMatchObject([forTag]);
});

it('takes over nothing that is not named, and its source may be archived', async () => {
  await provider.db.update(events).set({ state: 'archived' }).where(eq(events.id, SOURCE));
  const copy = await duplicate([]);
  await provider.db.update(events).set({ state: 'published' }).where(eq(events.id, SOURCE));
  expect(copy).toMatchObject({ hotelId: null, hotelCopy: null, message: null, ceremony: null, giftTableUrl: null });
  expect([await nightsOf(copy.id), await scheduleOf(copy.id, copy.timeZone)]).toEqual([[], []]);
});

it('is refused beside the field for dates that are past or turned', async () => {
  const refused = async (more: object) => (await failureOf(await send(more))).fields;
  expect(await refused({ eventDate: '2020-01-01' })).toEqual({ eventDate: 'Fecha de inicio inválida' });
  const turned = { eventDate: '1970-01-01', range_event_start: '2028-05-20', range_event_end: '2028-05-19' };
  expect(await refused(turned)).toEqual({ range_event_end: 'Fecha de fin inválida' });
});

it('begins with a template of the agency, which its copy is not', async () => {
  const templates = async (headers = staff, agency = '1') => {
    const query = new URLSearchParams({ 'filter[template]': 'true' });
    return provider.request(`/api/v1/agency/${agency}/events?${query}`, { headers });
  };
  const idsOf = async () => (await dataOf<{ data: EventSummary[] }>(await templates())).data.map(({ id }) => id);
  expect(await idsOf()).toEqual([]);
  const { version } = (await eventOf(SOURCE)) ?? expect.unreachable();
  const mark = (headers: Record<string, string>) =>
    provider.request(`/api/v1/events/${SOURCE}`, { method: 'PATCH', json: { isTemplate: true, version }, headers });
  expect((await failureOf(await mark(await provider.as('organizer@demo.test')))).fields).toHaveProperty('isTemplate');
  await dataOf(await mark(staff));
  expect(await idsOf()).toEqual([SOURCE]);
  expect(await duplicate(['texts'])).toMatchObject({ isTemplate: false });
  expect(await idsOf()).toEqual([SOURCE]);
  expect((await templates(await provider.as('agency2@demo.test'))).status).toBe(404);
});

it('is one event for one key', async () => {
  const headers = { ...staff, 'idempotency-key': 'copy-1' };
  const [one, two] = await Promise.all([1, 2].map(async () => dataOf<EventSummary>(await send({}, headers), 201)));
  expect(one).toEqual(two);
});

it.each([
  ['agency', 201],
  ['agencyUser', 201],
  ['weddingPlanner', 201],
  ['payment', 403],
  ['wholesaler', 403],
  ['organizer', 403],
  ['attendee', 403],
] as const)('is for who opens events: %s %i', async (role, status) => {
  const { email } = await insertUser(provider.db, { role, agencyId: '1' });
  expect((await send({}, await provider.as(email))).status).toBe(status);
});

it('takes over only what its opener may write themselves: a planner no block, nobody a schedule that is not theirs', async () => {
  const { email } = await insertUser(provider.db, { role: 'weddingPlanner', agencyId: '1' });
  const planner = await provider.as(email);
  const before = (await provider.db.select().from(events)).length;
  expect((await send({ parts: ['hotel', 'block'] }, planner)).status).toBe(403);
  expect(await provider.db.select().from(events)).toHaveLength(before);
  expect((await send({ parts: ['hotel', 'terms', 'schedule', 'texts', 'giftTable'] }, planner)).status).toBe(201);
});

it('is of no event of another agency', async () => {
  expect((await send({}, await provider.as('agency2@demo.test'))).status).toBe(404);
});
