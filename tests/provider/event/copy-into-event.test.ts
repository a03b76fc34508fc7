import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventSchedule } from '@/lib/contract/activity';
import type { EventSummary } from '@/lib/contract/event';
import type { EventProfile } from '@/lib/contract/event-profile';
import type { RoomBlock } from '@/lib/contract/room-block-editor';
import { addDays, daysBetween } from '@/lib/domain/nights';
import { auditLog, events, reservations } from '@/lib/provider/db/schema';
import { dataOf, failureOf, insertUser } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

const SOURCE = 'event-demo-boda';
/** In winter, where the demo's event is in summer. */
const DATE = '2028-12-09';

let provider: TestProvider;
let staff: Record<string, string>;
let moved: number;
beforeAll(async () => {
  provider = await startTestProvider();
  staff = await provider.as('agency@demo.test');
  moved = daysBetween((await eventOf(SOURCE)).eventDate, DATE);
});
afterAll(() => provider.close());

const eventOf = async (id: string) => {
  const [row] = await provider.db.select().from(events).where(eq(events.id, id));
  return row ?? expect.unreachable();
};
const request = (method: string, path: string, json?: object, headers = staff) =>
  provider.request(`/api/v1/events/${path}`, { method, headers, ...(json && { json }) });

/** A draft of the agency, at no hotel unless told. */
async function draft(more: object = {}, headers = staff): Promise<string> {
  const event = {
    eventName: 'Ana & Luis',
    eventDate: DATE,
    timeZone: 'America/Cancun',
    currency: 'USD',
    hotelId: null,
  };
  const body = { ...event, minimumNights: 2, minimumToReserve: 0, ...more };
  const made = await provider.request('/api/v1/events', { json: body, headers });
  return (await dataOf<EventSummary>(made, 201)).id;
}
const copy = (id: string, more: object = {}, headers = staff) =>
  request('POST', `${id}/copied-parts`, { from: SOURCE, parts: ['block', 'schedule'], version: 1, ...more }, headers);
const blockOf = async (id: string) => dataOf<RoomBlock>(await request('GET', `${id}/categories`));
const scheduleOf = async (id: string) => {
  const { activities } = await dataOf<EventSchedule>(await request('GET', `${id}/schedule`));
  return activities.map(({ name, date, startTime, endTime }) => ({ name, date, startTime, endTime }));
};
const whyNot = async (answer: Response) => {
  const { code, error } = await failureOf(answer);
  return [answer.status, code, error];
};

it('takes block with rates and schedule of a past event, moved to its own days, and its hotel', async () => {
  const source = await blockOf(SOURCE);
  const id = await draft();
  const profile = await dataOf<EventProfile>(await copy(id));
  expect(profile).toMatchObject({ state: 'draft', hotelId: (await eventOf(SOURCE)).hotelId, version: 2 });
  expect((await eventOf(id)).hotelCopy).toEqual((await eventOf(SOURCE)).hotelCopy);
  const block = await blockOf(id);
  expect(block.categories.length).toBeGreaterThan(1);
  const dated = (date: string | null) => date && addDays(date, moved);
  expect(
    block.categories.map(({ name, state, nights, plan }) => ({ name, state, nights, rates: plan?.rates })),
  ).toEqual(
    source.categories.map(({ name, nights, plan }) => ({
      name,
      state: 'tentative',
      nights: nights.map(({ date, allotted, closed }) => ({
        date: addDays(date, moved),
        allotted,
        sold: 0,
        free: closed ? 0 : allotted,
        closed,
      })),
      rates: plan?.rates.map((rate) => ({
        ...rate,
        firstNight: dated(rate.firstNight),
        lastNight: dated(rate.lastNight),
      })),
    })),
  );
  const schedule = await scheduleOf(SOURCE);
  expect(schedule.length).toBeGreaterThan(3);
  expect(await scheduleOf(id)).toEqual(schedule.map((each) => ({ ...each, date: addDays(each.date, moved) })));
  const [audited] = (await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id))).filter(
    ({ action }) => action === 'event.partsCopied',
  );
  expect(audited).toMatchObject({ agencyId: '1', after: { from: 'PLS-DEMO-BODA', parts: ['block', 'schedule'] } });
  // The one that was copied from is as it was.
  expect(await blockOf(SOURCE)).toEqual(source);
});

it('keeps the clocks in another zone, and takes no more than what is named', async () => {
  const id = await draft({ timeZone: 'Europe/Madrid' });
  await dataOf(await copy(id, { parts: ['schedule'] }));
  const schedule = await scheduleOf(SOURCE);
  expect(await scheduleOf(id)).toEqual(schedule.map((each) => ({ ...each, date: addDays(each.date, moved) })));
  expect(await blockOf(id)).toMatchObject({ categories: [], addable: [] });
});

it('writes over nothing that is there already, and says what is in the way', async () => {
  const id = await draft();
  await dataOf(await copy(id, { parts: ['block'] }));
  expect(await whyNot(await copy(id, { parts: ['block'], version: 2 }))).toEqual([
    409,
    'INVALID_STATE',
    'El evento ya tiene un bloqueo: no se copia otro encima.',
  ]);
  await dataOf(await copy(id, { parts: ['schedule'], version: 2 }));
  const activities = await scheduleOf(id);
  expect(await whyNot(await copy(id, { parts: ['schedule'], version: 3 }))).toEqual([
    409,
    'INVALID_STATE',
    'El evento ya tiene actividades: no se copian otras encima.',
  ]);
  expect(await scheduleOf(id)).toEqual(activities);
  const booked = await draft();
  const [reservation] = await provider.db.select().from(reservations).where(eq(reservations.eventId, SOURCE)).limit(1);
  await provider.db
    .update(reservations)
    .set({ eventId: booked })
    .where(eq(reservations.id, reservation?.id ?? ''));
  expect(await whyNot(await copy(booked))).toEqual([
    409,
    'INVALID_STATE',
    'El evento ya tiene reservaciones: no se copia nada encima.',
  ]);
  await provider.db
    .update(reservations)
    .set({ eventId: SOURCE })
    .where(eq(reservations.id, reservation?.id ?? ''));
  const open = await draft();
  await provider.db.update(events).set({ state: 'published' }).where(eq(events.id, open));
  expect((await whyNot(await copy(open)))[2]).toBe('Solo se copia a un evento en borrador.');
  expect((await whyNot(await copy(await draft({ currency: 'MXN' }))))[2]).toMatch(/monedas distintas/);
  const elsewhere = await draft();
  const other = (await eventOf('event-demo-otra')).hotelId;
  expect(other).not.toBe((await eventOf(SOURCE)).hotelId);
  await provider.db.update(events).set({ hotelId: other }).where(eq(events.id, elsewhere));
  expect((await whyNot(await copy(elsewhere)))[2]).toMatch(/hoteles distintos/);
  await provider.db.update(events).set({ state: 'archived' }).where(eq(events.id, elsewhere));
  expect((await whyNot(await copy(elsewhere)))[1]).toBe('EVENT_ARCHIVED');
});

it('is STALE with the event as it is, and is copied once by two people at once', async () => {
  const id = await draft();
  const stale = await copy(id, { version: 7 });
  expect([stale.status, await failureOf(stale)]).toMatchObject([409, { code: 'STALE', details: { id, version: 1 } }]);
  const answers = await Promise.all([copy(id), copy(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await scheduleOf(id)).length).toBe((await scheduleOf(SOURCE)).length);
});

it('has no event of another agency at either end, the platform’s admin included', async () => {
  const id = await draft();
  const stranger = await provider.as('agency2@demo.test');
  expect((await copy(id, {}, stranger)).status).toBe(404);
  expect((await copy(id, { from: 'event-demo-otra' })).status).toBe(404);
  const theirs = await draft({}, stranger);
  expect((await copy(theirs, {}, stranger)).status).toBe(404);
  const admin = await provider.as('admin@demo.test');
  const refused = await copy(theirs, {}, admin);
  expect([refused.status, Object.keys((await failureOf(refused)).fields ?? {})]).toEqual([422, ['from']]);
  const itself = await copy(id, { from: id });
  expect(Object.keys((await failureOf(itself)).fields ?? {})).toEqual(['from']);
  expect(await scheduleOf(id)).toEqual([]);
});

it.each([
  ['agency', 200, 200],
  ['agencyUser', 200, 200],
  ['weddingPlanner', 403, 200],
  ['payment', 403, 403],
  ['wholesaler', 403, 403],
  ['organizer', 403, 403],
  ['attendee', 403, 403],
] as const)('by %s: the block %i, the schedule %i', async (role, block, schedule) => {
  const person = await provider.as((await insertUser(provider.db, { role, agencyId: '1' })).email);
  expect((await copy(await draft(), { parts: ['block'] }, person)).status).toBe(block);
  expect((await copy(await draft(), { parts: ['schedule'] }, person)).status).toBe(schedule);
});
