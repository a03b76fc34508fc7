import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Activity, EditedActivity, EventSchedule } from '@/lib/contract/activity';
import type { StayPlan } from '@/lib/contract/held-booking';
import type { HouseholdAnswers, StaffHousehold } from '@/lib/contract/household';
import type { Report } from '@/lib/contract/report';
import {
  activities,
  guests,
  householdAnswers,
  households,
  reservationRooms,
  reservations,
} from '@/lib/provider/db/schema';
import {
  confirmed,
  dataOf,
  failureOf,
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
let provider: TestProvider;
let office: { cookie: string };
let event: TestBlock;
/** Bears the tag; the other guest of the household does not. */
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
  const householdId = `household-${eventId}`;
  const all = { agencyId, eventId, createdAt: NOW };
  await provider.db.insert(households).values({ ...all, id: householdId, name: 'Familia Ruiz' });
  const guest = { ...all, householdId, lastName: 'Ruiz', mobile: '+525511112222', attendance: 'pending' as const };
  await provider.db.insert(guests).values([
    { ...guest, id: maid, firstName: 'Ana', companions: 1, tags: [TAG, 'Boda'] },
    { ...guest, id: uncle, firstName: 'Beto', tags: ['Boda'] },
  ]);
});

const call = (method: string, path: string, json?: object, headers: Record<string, string> = office) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });
const create = (more: object) => call('POST', `events/${event.eventId}/activities`, { ...ACTIVITY, ...more });
const published = async (more: object) => {
  const { id, version } = await dataOf<EditedActivity>(await create(more), 201);
  return dataOf<EditedActivity>(await call('PUT', `activities/${id}/publication`, { published: true, version }));
};
const forTag = { audience: 'tagged', audienceTag: TAG };
const schedule = async (headers = office) =>
  dataOf<EventSchedule>(await call('GET', `events/${event.eventId}/schedule`, undefined, headers));
const list = async (headers: Record<string, string>) =>
  (await dataOf<{ data: Activity[] }>(await call('GET', `events/${event.code}/activities`, undefined, headers))).data;
const besides = async (headers: Record<string, string>) =>
  dataOf<Activity[]>(await call('GET', `events/${event.code}/activities/of-stay`, undefined, headers));
const planned = async (headers: Record<string, string>) =>
  (await dataOf<StayPlan | null>(await call('GET', 'me/plan', undefined, headers)))?.activities ?? [];
const body = (guestId?: string) => {
  const occupants = [{ name: 'Ana', band: 'adult' as const, ...(guestId && { guestId }) }];
  return holdBody([room(event.categoryIds[0], 0, 3, { occupants: [...occupants, { name: '', band: 'adult' }] })]);
};
const untag = () =>
  provider.db
    .update(guests)
    .set({ tags: ['Boda'] })
    .where(eq(guests.id, maid));
const token = async () => {
  const household = await dataOf<StaffHousehold>(await call('POST', `guests/${maid}/household-link`, {}));
  return new URL(household.link?.url ?? '', 'http://site').searchParams.get('token') ?? '';
};
const entryOf = async (id: string, headers: Record<string, string> = {}) => {
  const answer = await provider.request(`/api/v1/events/code/${event.code}/calendar.ics`, { headers });
  const entries = (await answer.text()).replaceAll(/\r\n[ \t]/g, '').split('BEGIN:VEVENT');
  return entries.find((entry) => entry.includes(`UID:${id}@`));
};

describe('an activity for a tag', () => {
  it('says which, and forgets it where it is for others', async () => {
    for (const audienceTag of [null, undefined, ' ']) {
      const refused = await create({ ...forTag, audienceTag });
      expect([audienceTag, refused.status]).toEqual([audienceTag, 422]);
      expect((await failureOf(refused)).fields).toEqual({ audienceTag: expect.any(String) });
    }
    const { id } = await dataOf<EditedActivity>(await create({ ...forTag, audienceTag: ` ${TAG} ` }), 201);
    const patch = async (change: object, version: number) =>
      dataOf<EditedActivity>(await call('PATCH', `activities/${id}`, { ...change, version }));
    expect(await patch({ paid: true }, 1)).toMatchObject({ ...forTag, paid: true });
    expect(await patch({ audience: 'staying' }, 2)).toMatchObject({ audience: 'staying', audienceTag: null });
    const refused = await call('PATCH', `activities/${id}`, { audience: 'tagged', version: 3 });
    expect((await failureOf(refused)).fields).toEqual({ audienceTag: 'El campo Etiqueta es requerido' });
    expect(await patch({ ...forTag, audienceTag: 'Boda' }, 3)).toMatchObject({ audienceTag: 'Boda' });
    // Nobody sees a tag that the audience does not ask for.
    expect(await patch({ audience: 'everybody', audienceTag: TAG }, 4)).toMatchObject({ audienceTag: null });
    await expect(
      provider.db.update(activities).set({ audience: 'tagged' }).where(eq(activities.id, id)),
    ).rejects.toThrow();
  });

  it('is shown to bookings of those who bear it, and never to a stranger or another guest', async () => {
    const dinner = await published(forTag);
    const held = { cookie: cookieHeader(await hold(provider.request, event.code, body(maid))) };
    const other = await confirmed(provider.request, event.code, body(uncle));
    const unnamed = await confirmed(provider.request, event.code, body());
    const own = await confirmed(provider.request, event.code, body(maid));
    const readers = [{}, office, held, other.headers, unnamed.headers, own.headers];
    for (const reader of readers) expect(await list(reader)).toEqual([]);
    for (const reader of readers.slice(0, -1)) {
      expect(await besides(reader)).toEqual([]);
      expect(await entryOf(dinner.id, reader)).toBeUndefined();
    }
    expect(await planned(other.headers)).toEqual([]);
    const [shown] = await besides(own.headers);
    expect(shown).toMatchObject({ id: dinner.id, name: 'Brindis', audience: 'tagged' });
    expect(await planned(own.headers)).toEqual([shown]);
    // It is the couple's word about somebody.
    expect(JSON.stringify(shown)).not.toContain(TAG);
    await untag();
    expect([await besides(own.headers), await planned(own.headers)]).toEqual([[], []]);
  });

  it('is for who bears the tag however it was typed: an event has one spelling of a tag', async () => {
    const dinner = await published({ ...forTag, audienceTag: 'cena vip' });
    await dataOf(await call('PATCH', `guests/${uncle}`, { tags: ['Céna VIP'], version: 1 }));
    const own = await confirmed(provider.request, event.code, body(uncle));
    expect((await besides(own.headers)).map(({ id }) => id)).toEqual([dinner.id]);
    expect(await published({ ...forTag, audienceTag: TAG.toUpperCase() })).toMatchObject(forTag);
    expect((await schedule()).tags).toEqual(['Boda', 'cena vip', TAG].map((word) => ({ word, count: 1 })));
  });

  it('is cancelled in the calendars of everybody who had it', async () => {
    const { id } = await published({ audience: 'everybody' });
    expect(await entryOf(id)).toContain('STATUS:CONFIRMED');
    await dataOf(await call('PATCH', `activities/${id}`, { ...forTag, version: 2 }));
    expect(await entryOf(id)).toMatch(/(?=[\s\S]*STATUS:CANCELLED)(?=[\s\S]*SEQUENCE:3)/);
    await dataOf(await call('PATCH', `activities/${id}`, { audience: 'everybody', version: 3 }));
    expect(await entryOf(id)).toContain('STATUS:CONFIRMED');
  });
});

describe('a household', () => {
  const answer = async (link: string, peopleOf: (household: HouseholdAnswers) => (string | undefined)[][]) => {
    const household = await dataOf<HouseholdAnswers>(await call('GET', `household-answers/${link}`, undefined, {}));
    const chosen = peopleOf(household);
    const people = household.people.map(({ guestId, seat }, at) => ({
      guestId,
      seat,
      name: null,
      attends: true,
      band: 'adult',
      activityIds: chosen[at] ?? [],
      meal: 'standard',
      needs: [],
      dietNote: null,
    }));
    return call('PUT', `household-answers/${link}`, { version: household.version, message: null, people }, {});
  };
  const counted = async (name: string) => {
    const report = await dataOf<Report>(
      await call('GET', `events/${event.eventId}/reports/catering?per_page=100`, undefined, office),
    );
    return report.rows.find(([activity]) => activity === name)?.[4] ?? 0;
  };

  it('is asked who comes to what is for its tag, and the kitchen counts those alone', async () => {
    const party = await published({ name: { es: 'Fiesta', en: 'Party' } });
    const later = { startTime: '21:00', endTime: '22:00' };
    const dinner = await published({ ...forTag, ...later, name: { es: 'Ensayo', en: 'Rehearsal' } });
    await published({ ...forTag, audienceTag: 'Prensa' });
    const link = await token();
    const household = await dataOf<HouseholdAnswers>(await call('GET', `household-answers/${link}`, undefined, {}));
    expect(household.activities.map(({ id, guestIds }) => [id, guestIds])).toEqual([
      [party.id, null],
      [dinner.id, [maid]],
    ]);
    expect(household.people.map(({ guestId, seat }) => [guestId, seat])).toEqual([
      [maid, 0],
      [maid, 1],
      [uncle, 0],
    ]);
    const both = [party.id, dinner.id];
    const refused = await answer(link, () => [both, both, both]);
    expect(refused.status).toBe(422);
    expect((await failureOf(refused)).fields).toEqual({ 'people.2.activityIds': expect.any(String) });
    expect((await answer(link, () => [both, both, [party.id]])).status).toBe(200);
    expect([await counted('Fiesta'), await counted('Ensayo')]).toEqual([3, 2]);
    const staff = () => call('GET', `guests/${uncle}/household`);
    const names = async () =>
      (await dataOf<StaffHousehold>(await staff())).people.map(({ activities: comesTo }) => comesTo);
    expect(await names()).toEqual([['Fiesta', 'Ensayo'], ['Fiesta', 'Ensayo'], ['Fiesta']]);
    await untag();
    expect([await counted('Fiesta'), await counted('Ensayo')]).toEqual([3, 0]);
    expect(await names()).toEqual([['Fiesta'], ['Fiesta'], ['Fiesta']]);
    const now = await dataOf<HouseholdAnswers>(await call('GET', `household-answers/${link}`, undefined, {}));
    expect(now.activities.map(({ id }) => id)).toEqual([party.id]);
    expect(now.people.flatMap(({ activityIds }) => activityIds)).toEqual([party.id, party.id, party.id]);
  });

  it('is asked to what is for those who sleep there while one of it does; the answer outlives the room, uncounted', async () => {
    const breakfast = await published({ audience: 'staying', name: { es: 'Desayuno', en: 'Breakfast' } });
    const link = await token();
    const asked = async () =>
      (await dataOf<HouseholdAnswers>(await call('GET', `household-answers/${link}`, undefined, {}))).activities.map(
        ({ id, guestIds }) => [id, guestIds],
      );
    const said = async () =>
      (await provider.db.select().from(householdAnswers).where(eq(householdAnswers.eventId, event.eventId)))
        .filter(({ activityIds }) => activityIds.includes(breakfast.id))
        .map(({ guestId, seat }) => [guestId, seat]);
    const none = await answer(link, () => [[breakfast.id], [], []]);
    expect([none.status, await asked()]).toEqual([422, []]);
    // A hold is no room yet.
    await hold(provider.request, event.code, body(maid));
    expect(await asked()).toEqual([]);
    const { reservation } = await confirmed(provider.request, event.code, body(maid));
    expect(await asked()).toEqual([[breakfast.id, [maid]]]);
    const uncleToo = await answer(link, () => [[breakfast.id], [breakfast.id], [breakfast.id]]);
    expect((await failureOf(uncleToo)).fields).toEqual({ 'people.2.activityIds': expect.any(String) });
    expect((await answer(link, () => [[breakfast.id], [breakfast.id], []])).status).toBe(200);
    const both = [
      [maid, 0],
      [maid, 1],
    ];
    expect([await counted('Desayuno'), await said()]).toEqual([2, both]);
    const names = async () =>
      (await dataOf<StaffHousehold>(await call('GET', `guests/${maid}/household`))).people.map(
        ({ activities: comesTo }) => comesTo,
      );
    expect(await names()).toEqual([['Desayuno'], ['Desayuno'], []]);

    const [booking] = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
    const rooms = (status: 'cancelled' | 'requested') =>
      provider.db
        .update(reservationRooms)
        .set({ status })
        .where(eq(reservationRooms.reservationId, booking?.id ?? ''));
    await rooms('cancelled');
    expect([await asked(), await counted('Desayuno'), await names()]).toEqual([[], 0, [[], [], []]]);
    // Another answer, which is not asked about it, leaves it as it was.
    expect((await answer(link, () => [])).status).toBe(200);
    expect([await said(), await counted('Desayuno')]).toEqual([both, 0]);
    await rooms('requested');
    expect([await counted('Desayuno'), await asked()]).toEqual([2, [[breakfast.id, [maid]]]]);
  });

  it('is asked to it as whoever holds the booking or is named in a room, of this event alone', async () => {
    const breakfast = await published({ audience: 'staying' });
    const asked = async () =>
      (await dataOf<HouseholdAnswers>(await call('GET', `household-answers/${await token()}`, undefined, {})))
        .activities;
    const [uncleRow] = await provider.db.select().from(guests).where(eq(guests.id, uncle));
    const elsewhere = await insertBlock(provider.db, { event: { state: 'published' } });
    await confirmed(provider.request, elsewhere.code, holdBody([room(elsewhere.categoryIds[0], 0, 3)]));
    // Of another event's booking, whatever name stands in it.
    await provider.db
      .update(reservations)
      .set({ guestId: uncleRow?.id ?? '' })
      .where(eq(reservations.eventId, elsewhere.eventId));
    expect(await asked()).toEqual([]);
    await confirmed(provider.request, event.code, body(uncle));
    expect((await asked()).map(({ id, guestIds }) => [id, guestIds])).toEqual([[breakfast.id, [uncle]]]);
    const { reservation } = await confirmed(provider.request, event.code, body());
    await provider.db.update(reservations).set({ guestId: maid }).where(eq(reservations.key, reservation.key));
    expect((await asked()).map(({ id, guestIds }) => [id, guestIds])).toEqual([[breakfast.id, null]]);
  });

  it('keeps what is for those who sleep there from whoever has no link, and from staff of others', async () => {
    await published({ audience: 'staying' });
    await confirmed(provider.request, event.code, body(maid));
    const stranger = await provider.as(
      (await insertUser(provider.db, { role: 'agency', agencyId: 'other-agency' })).email,
    );
    const payment = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
    const statuses = async (headers: Record<string, string>) => [
      (await call('GET', 'household-answers/a-token-of-nobody', undefined, headers)).status,
      (await call('GET', `guests/${maid}/household`, undefined, headers)).status,
    ];
    expect([await statuses({}), await statuses(stranger), await statuses(payment)]).toEqual([
      [404, 401],
      [404, 404],
      [404, 403],
    ]);
    expect([await list({}), await besides({})]).toEqual([[], []]);
  });
});

describe('the tags of the guest list', () => {
  it('are offered with the schedule, those of the event alone', async () => {
    const tags = [
      { word: 'Boda', count: 2 },
      { word: TAG, count: 1 },
    ];
    expect((await schedule()).tags).toEqual(tags);
    await untag();
    expect((await schedule()).tags).toEqual(tags.slice(0, 1));
    await provider.db.delete(guests).where(and(eq(guests.eventId, event.eventId), eq(guests.id, uncle)));
    await insertBlock(provider.db);
    expect((await schedule()).tags).toEqual([{ word: 'Boda', count: 1 }]);
  });

  it('are for those alone who may read the list', async () => {
    const payment = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
    expect((await schedule(payment)).tags).toHaveLength(2);
    const admin = await provider.as((await insertUser(provider.db, { role: 'admin', agencyId: null })).email);
    const cells = [{ role: 'payment', permission: 'readGuests', allowed: false }];
    await dataOf(await call('PUT', 'permissions', { agencyId: event.agencyId, cells }, admin));
    expect((await schedule(payment)).tags).toEqual([]);
  });
});
