import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditedActivity, EventSchedule } from '@/lib/contract/activity';
import type { HouseholdAnswers, StaffHousehold } from '@/lib/contract/household';
import type { Report } from '@/lib/contract/report';
import { guests, householdAnswers, households } from '@/lib/provider/db/schema';
import { dataOf, failureOf, insertBlock, insertUser, NOW, type TestBlock } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { ACTIVITY } from '@/tests/support/provider-calls';

let provider: TestProvider;
let office: { cookie: string };
let event: TestBlock;
let tour: EditedActivity;
/** Links of two households: one of Ana, whom somebody comes with, and Beto; the other of Caro alone. */
let ruiz: string;
let luna: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());

const call = (method: string, path: string, json?: object, headers: Record<string, string> = office) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });
const idOf = (name: string) => `${name}-${event.eventId}`;
const publish = async (more: object) => {
  const made = await call('POST', `events/${event.eventId}/activities`, { ...ACTIVITY, ...more });
  const { id, version } = await dataOf<EditedActivity>(made, 201);
  return dataOf<EditedActivity>(await call('PUT', `activities/${id}/publication`, { published: true, version }));
};
const linkOf = async (name: string) => {
  const made = await dataOf<StaffHousehold>(await call('POST', `guests/${idOf(name)}/household-link`, {}));
  return new URL(made.link?.url ?? '', 'http://site').searchParams.get('token') ?? '';
};

beforeEach(async () => {
  event = await insertBlock(provider.db, { event: { state: 'published' } });
  const { agencyId, eventId } = event;
  const all = { agencyId, eventId, createdAt: NOW };
  const [first, second] = [idOf('familia-ruiz'), idOf('familia-luna')];
  await provider.db.insert(households).values([
    { ...all, id: first, name: 'Familia Ruiz' },
    { ...all, id: second, name: 'Familia Luna' },
  ]);
  const guest = {
    ...all,
    householdId: first,
    lastName: 'Ruiz',
    mobile: '+525511112222',
    attendance: 'pending' as const,
  };
  await provider.db.insert(guests).values([
    { ...guest, id: idOf('ana'), firstName: 'Ana', companions: 1, tags: ['Cortejo'] },
    { ...guest, id: idOf('beto'), firstName: 'Beto' },
    { ...guest, id: idOf('caro'), firstName: 'Caro', lastName: 'Luna', householdId: second },
  ]);
  tour = await publish({ name: { es: 'Paseo', en: 'Tour' }, capacity: 3 });
  [ruiz, luna] = [await linkOf('ana'), await linkOf('caro')];
});

const read = async (link: string, headers: Record<string, string> = {}) =>
  dataOf<HouseholdAnswers>(await call('GET', `household-answers/${link}`, undefined, headers));
/** Who comes to which activities, by place; null = does not come at all. */
const answer = async (link: string, chosen: (string[] | null)[], headers: Record<string, string> = {}) => {
  const { version, people } = await read(link);
  const said = people.map(({ guestId, seat }, at) => ({
    guestId,
    seat,
    name: null,
    attends: chosen[at] !== null,
    band: 'adult',
    activityIds: chosen[at] ?? [],
    meal: 'standard',
    needs: [],
    dietNote: null,
  }));
  return call('PUT', `household-answers/${link}`, { version, message: null, people: said }, headers);
};
const placesAt = async (link: string) => (await read(link)).activities.map(({ places }) => places);
const coming = async (headers = office) =>
  (await dataOf<EventSchedule>(await call('GET', `events/${event.eventId}/schedule`, undefined, headers))).coming;
const kitchen = async () => {
  const report = await dataOf<Report>(await call('GET', `events/${event.eventId}/reports/catering?per_page=100`));
  return report.rows.find(([activity]) => activity === 'Paseo')?.[4] ?? 0;
};

describe('an activity with so many places', () => {
  it('is full for who comes last, beside the person and naming it, and nothing of the answer is kept', async () => {
    expect(await placesAt(luna)).toEqual([3]);
    expect((await answer(luna, [[tour.id]])).status).toBe(200);
    expect(await placesAt(ruiz)).toEqual([2]);
    const all = [[tour.id], [tour.id], [tour.id]];
    const refused = await answer(ruiz, all);
    expect(refused.status).toBe(422);
    const why = 'Ya no hay lugar para esta persona en Paseo: quítalo de su respuesta';
    expect(await failureOf(refused)).toMatchObject({ code: 'INVALID', fields: { 'people.2.activityIds': why } });
    const english = await failureOf(await answer(ruiz, all, { 'accept-language': 'en' }));
    expect(english.fields?.['people.2.activityIds']).toContain('no spot left for this person at Tour');
    expect((await read(ruiz)).answeredAt).toBeNull();
    expect((await answer(ruiz, [[tour.id], [], [tour.id]])).status).toBe(200);
    expect([await placesAt(luna), await coming(), await kitchen()]).toEqual([
      [0],
      [{ activityId: tour.id, people: 3 }],
      3,
    ]);
  });

  it('gives the last place to one household of two that answer at once', async () => {
    await call('PATCH', `activities/${tour.id}`, { capacity: 1, version: tour.version });
    const both = await Promise.all([answer(ruiz, [[tour.id], [], []]), answer(luna, [[tour.id]])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await coming()).toEqual([{ activityId: tour.id, people: 1 }]);
  });

  it('keeps who is in, though it has fewer places by now, and is free again once they take it back', async () => {
    expect((await answer(ruiz, [[tour.id], [tour.id], []])).status).toBe(200);
    expect((await answer(luna, [[tour.id]])).status).toBe(200);
    const smaller = await call('PATCH', `activities/${tour.id}`, { capacity: 1, version: tour.version });
    expect(smaller.status).toBe(200);
    expect((await answer(ruiz, [[tour.id], [tour.id], []])).status).toBe(200);
    // One of a household takes the place of another; one more than were in finds none.
    expect((await answer(ruiz, [[tour.id], [], [tour.id]])).status).toBe(200);
    const more = await failureOf(await answer(ruiz, [[tour.id], [tour.id], [tour.id]]));
    expect(Object.keys(more.fields ?? {})).toEqual(['people.1.activityIds']);
    expect(await placesAt(luna)).toEqual([0]);
    expect((await answer(luna, [null])).status).toBe(200);
    expect((await answer(ruiz, [null, null, []])).status).toBe(200);
    expect([await placesAt(luna), await coming()]).toEqual([[1], []]);
    expect((await answer(luna, [[tour.id]])).status).toBe(200);
  });

  it('takes more people than places from its staff alone, who are told so', async () => {
    expect((await answer(luna, [[tour.id]])).status).toBe(200);
    const all = [[tour.id], [tour.id], [tour.id]];
    const stranger = await provider.as(
      (await insertUser(provider.db, { role: 'agency', agencyId: 'other-agency' })).email,
    );
    expect((await answer(ruiz, all, stranger)).status).toBe(422);
    const readers = [{}, stranger, office];
    const may = await Promise.all(readers.map(async (headers) => (await read(ruiz, headers)).mayExceed));
    expect(may).toEqual([false, false, true]);
    expect((await answer(ruiz, all, office)).status).toBe(200);
    expect([await coming(), await placesAt(ruiz)]).toEqual([[{ activityId: tour.id, people: 4 }], [0]]);
    expect((await call('GET', `events/${event.eventId}/schedule`, undefined, stranger)).status).toBe(404);
  });

  it('counts who comes as the kitchen does: what staff noted later stands, and who lost the tag is out', async () => {
    expect((await answer(ruiz, [[tour.id], [tour.id], [tour.id]])).status).toBe(200);
    const set = (name: string, change: Partial<typeof guests.$inferInsert>) =>
      provider.db
        .update(guests)
        .set(change)
        .where(eq(guests.id, idOf(name)));
    const counts = async () => [(await coming())?.[0]?.people ?? 0, await kitchen()];
    expect(await counts()).toEqual([3, 3]);
    await set('beto', { attendance: 'doesNotAttend' });
    expect(await counts()).toEqual([2, 2]);
    await set('ana', { attendance: 'doesNotAttend', companionsComing: 0 });
    expect(await counts()).toEqual([0, 0]);
    await set('ana', { attendance: 'attends', companionsComing: 1 });
    const tagged = { audience: 'tagged', audienceTag: 'Cortejo', version: tour.version };
    expect((await call('PATCH', `activities/${tour.id}`, tagged)).status).toBe(200);
    expect(await counts()).toEqual([2, 2]);
    await set('ana', { tags: [] });
    expect(await counts()).toEqual([0, 0]);
    const of = and(eq(householdAnswers.guestId, idOf('ana')), eq(householdAnswers.seat, 0));
    const [kept] = await provider.db.select().from(householdAnswers).where(of);
    expect(kept?.activityIds).toEqual([tour.id]);
  });

  it('counts for those alone who may read the list', async () => {
    const payment = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
    expect(await coming(payment)).toEqual([]);
    const admin = await provider.as((await insertUser(provider.db, { role: 'admin', agencyId: null })).email);
    const cells = [{ role: 'payment', permission: 'readGuests', allowed: false }];
    await dataOf(await call('PUT', 'permissions', { agencyId: event.agencyId, cells }, admin));
    expect(await coming(payment)).toBeNull();
  });
});
