import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditedActivity } from '@/lib/contract/activity';
import type { StaffHousehold } from '@/lib/contract/household';
import { calendarEntries, guests, households, reservationRooms, reservations } from '@/lib/provider/db/schema';
import {
  confirmed,
  dataOf,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { ACTIVITY } from '@/tests/support/provider-calls';
import { cookieHeader } from '@/tests/support/set-cookies';

const TAG = 'Cortejo';
type Headers = Record<string, string>;
let provider: TestProvider;
let office: { cookie: string };
let event: TestBlock;
/** Bears the tag; the other guest is of another household and bears none. */
let maid: string;
let uncle: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());

beforeEach(async () => {
  event = await insertBlock(provider.db, { event: { state: 'published' } });
  const { agencyId, eventId } = event;
  [maid, uncle] = [`maid-${eventId}`, `uncle-${eventId}`];
  const all = { agencyId, eventId, createdAt: NOW };
  for (const id of [maid, uncle])
    await provider.db.insert(households).values({ ...all, id: `household-${id}`, name: `Familia ${id}` });
  const guest = { ...all, lastName: 'Ruiz', mobile: '+525511112222', attendance: 'pending' as const };
  await provider.db.insert(guests).values([
    { ...guest, id: maid, householdId: `household-${maid}`, firstName: 'Ana', tags: [TAG] },
    { ...guest, id: uncle, householdId: `household-${uncle}`, firstName: 'Beto' },
  ]);
});

const call = (method: string, path: string, json?: object, headers: Headers = office) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });
const published = async (more: object) => {
  const { id, version } = await dataOf<EditedActivity>(
    await call('POST', `events/${event.eventId}/activities`, { ...ACTIVITY, ...more }),
    201,
  );
  return dataOf<EditedActivity>(await call('PUT', `activities/${id}/publication`, { published: true, version }));
};
const change = async ({ id, version }: EditedActivity, more: object) =>
  dataOf<EditedActivity>(await call('PATCH', `activities/${id}`, { ...more, version }));
const publish = async ({ id, version }: EditedActivity, isShown: boolean) =>
  dataOf<EditedActivity>(await call('PUT', `activities/${id}/publication`, { published: isShown, version }));
const remove = ({ id, version }: EditedActivity) => call('DELETE', `activities/${id}?version=${version}`);
const forTag = { audience: 'tagged', audienceTag: TAG, name: { es: 'Ensayo', en: 'Rehearsal' } };
const forStay = { audience: 'staying', name: { es: 'Desayuno', en: 'Breakfast' } };

const bookingOf = (guestId?: string) => {
  const occupants = [{ name: 'Ana', band: 'adult' as const, ...(guestId && { guestId }) }];
  return holdBody([room(event.categoryIds[0], 0, 3, { occupants: [...occupants, { name: '', band: 'adult' }] })]);
};
const cancelRooms = (key: string) =>
  provider.db
    .update(reservationRooms)
    .set({ status: 'cancelled' })
    .where(
      eq(
        reservationRooms.reservationId,
        provider.db.select({ id: reservations.id }).from(reservations).where(eq(reservations.key, key)),
      ),
    );
const tokenOf = async (guestId: string) => {
  const household = await dataOf<StaffHousehold>(await call('POST', `guests/${guestId}/household-link`, {}));
  return new URL(household.link?.url ?? '', 'http://site').searchParams.get('token') ?? '';
};

/** An activity in a calendar file: its status and SEQUENCE; undefined where the file has nothing of it. */
const readEntry = async (path: string, headers: Headers, { id }: { id: string }) => {
  const answer = await provider.request(`/api/v1/${path}`, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const text = (await answer.text()).replaceAll(/\r\n[ \t]/g, '');
  const found = text.split('BEGIN:VEVENT').filter((entry) => entry.includes(`UID:${id}`));
  expect(found.length).toBeLessThan(2);
  const [entry] = found;
  if (!entry) return undefined;
  const value = (name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(entry)?.[1] ?? '';
  return { status: value('STATUS'), sequence: Number(value('SEQUENCE')), title: value('SUMMARY') };
};
const ofStay = (key: string, headers: Headers) => (activity: { id: string }) =>
  readEntry(`reservations/${key}/calendar.ics`, headers, activity);
const ofHousehold = (token: string) => (activity: { id: string }) =>
  readEntry(`household-answers/${token}/calendar.ics`, {}, activity);
const ofEverybody = (activity: { id: string }) => readEntry(`events/code/${event.code}/calendar.ics`, {}, activity);

const CONFIRMED = expect.objectContaining({ status: 'CONFIRMED' });
const CANCELLED = expect.objectContaining({ status: 'CANCELLED' });

describe('the calendar file of a reservation', () => {
  it('has what is for those who sleep there and what is for a tag of its guest, and everybody’s never has', async () => {
    const [dinner, breakfast] = [await published(forTag), await published(forStay)];
    const own = await confirmed(provider.request, event.code, bookingOf(maid));
    const other = await confirmed(provider.request, event.code, bookingOf(uncle));
    const [mine, theirs] = [own, other].map(({ reservation, headers }) => ofStay(reservation.key, headers));
    expect([await mine?.(dinner), await mine?.(breakfast)]).toEqual([CONFIRMED, CONFIRMED]);
    expect([await theirs?.(dinner), await theirs?.(breakfast)]).toEqual([undefined, CONFIRMED]);
    expect([await ofEverybody(dinner), await ofEverybody(breakfast)]).toEqual([undefined, undefined]);
    const held = await hold(provider.request, event.code, bookingOf(maid));
    const { key } = await dataOf<{ key: string }>(held.clone(), 201);
    const tentative = ofStay(key, { cookie: cookieHeader(held) });
    expect([await tentative(dinner), await tentative(breakfast)]).toEqual([undefined, undefined]);
    const text = await (await call('GET', `reservations/${own.reservation.key}/calendar.ics?locale=en`)).text();
    expect(text).toContain('SUMMARY:Rehearsal');
    expect(text).not.toContain(TAG);
  });

  it('counts its SEQUENCE up with each change, and takes back what is hidden, deleted or for others', async () => {
    let dinner = await published(forTag);
    let breakfast = await published(forStay);
    const { reservation, headers } = await confirmed(provider.request, event.code, bookingOf(maid));
    const entryOf = ofStay(reservation.key, headers);
    const first = await entryOf(dinner);
    // Reading it again changes nothing.
    expect(await entryOf(dinner)).toEqual(first);
    const sequences = [first?.sequence ?? 0];
    const next = async (status: string) => {
      const entry = await entryOf(dinner);
      expect(entry).toMatchObject({ status });
      expect(entry?.sequence).toBeGreaterThan(sequences.at(-1) ?? 0);
      sequences.push(entry?.sequence ?? 0);
    };
    dinner = await change(dinner, { startTime: '20:30', endTime: '22:00' });
    await next('CONFIRMED');
    dinner = await publish(dinner, false);
    await next('CANCELLED');
    dinner = await publish(dinner, true);
    await next('CONFIRMED');
    const tagged = (tags: string[]) => provider.db.update(guests).set({ tags }).where(eq(guests.id, maid));
    await tagged([]);
    await next('CANCELLED');
    await tagged([TAG]);
    await next('CONFIRMED');
    await remove(dinner);
    await next('CANCELLED');
    expect((await entryOf(dinner))?.title).toMatch(/^Ensayo/);

    // Who has it keeps it where it becomes everybody's, whose file has it too.
    await entryOf(breakfast);
    breakfast = await change(breakfast, { audience: 'everybody' });
    expect([await entryOf(breakfast), await ofEverybody(breakfast)]).toEqual([CONFIRMED, CONFIRMED]);
    breakfast = await change(breakfast, { audience: 'staying' });
    expect([await entryOf(breakfast), await ofEverybody(breakfast)]).toEqual([CONFIRMED, CANCELLED]);
    await cancelRooms(reservation.key);
    expect(await entryOf(breakfast)).toEqual(CANCELLED);
  });

  it('tells nobody of what they never had', async () => {
    const { reservation, headers } = await confirmed(provider.request, event.code, bookingOf(maid));
    const entryOf = ofStay(reservation.key, headers);
    const hidden = await publish(await published(forTag), false);
    const press = await published({ ...forTag, audienceTag: 'Prensa' });
    expect([await entryOf(hidden), await entryOf(press)]).toEqual([undefined, undefined]);
    await remove(press);
    expect(await entryOf(press)).toBeUndefined();
    const kept = await provider.db.select().from(calendarEntries).where(eq(calendarEntries.eventId, event.eventId));
    expect(kept).toEqual([]);
  });
});

describe('the calendar file of a household', () => {
  it('has the schedule of everybody and what its own guests are asked to, in calendars of others never', async () => {
    const party = await published({});
    let dinner = await published(forTag);
    const breakfast = await published(forStay);
    const [own, other] = [ofHousehold(await tokenOf(maid)), ofHousehold(await tokenOf(uncle))];
    expect([await own(party), await own(dinner), await own(breakfast)]).toEqual([CONFIRMED, CONFIRMED, undefined]);
    expect([await other(party), await other(dinner), await other(breakfast)]).toEqual([
      CONFIRMED,
      undefined,
      undefined,
    ]);
    const { reservation } = await confirmed(provider.request, event.code, bookingOf(uncle));
    expect([await own(breakfast), await other(breakfast)]).toEqual([undefined, CONFIRMED]);
    const before = await other(breakfast);
    await cancelRooms(reservation.key);
    const after = await other(breakfast);
    expect(after).toEqual(CANCELLED);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    // In this file everybody's own entry takes the place of the household's.
    dinner = await change(dinner, { audience: 'everybody' });
    const text = await (
      await call('GET', `household-answers/${await tokenOf(maid)}/calendar.ics`, undefined, {})
    ).text();
    const statuses = text
      .split('BEGIN:VEVENT')
      .filter((entry) => entry.replaceAll(/\r\n[ \t]/g, '').includes(dinner.id));
    expect(statuses.map((entry) => /STATUS:(\w+)/.exec(entry)?.[1])).toEqual(['CONFIRMED', 'CANCELLED']);
  });

  it('opens by the household’s link alone, as long as that counts', async () => {
    const token = await tokenOf(maid);
    const read = (link: string) => fetch(`${provider.url}/api/v1/household-answers/${link}/calendar.ics?locale=en`);
    const answer = await read(token);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await read('a-token-of-nobody')).status).toBe(404);
    await call('DELETE', `guests/${maid}/household-link`);
    expect((await read(token)).status).toBe(404);
  });
});
