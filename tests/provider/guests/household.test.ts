import { and, eq, isNull, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GuestRow } from '@/lib/contract/guest';
import type { HouseholdAnswers, HouseholdMatch, StaffHousehold } from '@/lib/contract/household';
import type { NotificationPage } from '@/lib/contract/notification';
import type { Report } from '@/lib/contract/report';
import {
  auditLog,
  calls,
  events,
  guests,
  householdAnswers,
  householdReplies,
  households,
  notificationReads,
  notifications,
} from '@/lib/provider/db/schema';
import type { EventRow } from '@/lib/provider/event/event/find-bookable-event';
import { invitationPath } from '@/lib/provider/event/household/household-link';
import { dataOf, failureOf } from '@/tests/support/booking';
import { ANOTHER_SECRET, startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

const EVENT = 'PLS-DEMO-BODA';
const HOUSEHOLD = 'household-02';
const DAY_MS = 86_400_000;
let provider: TestProvider;
const people: Record<string, { cookie: string }> = {};

beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of ['agency', 'payment', 'attendee', 'agency2', 'organizer', 'organizer2', 'wholesaler'])
    people[name] = await provider.as(`${name}@demo.test`);
});
afterAll(() => provider.close());

const send = (path: string, { as = '', method = 'GET', body }: { as?: string; method?: string; body?: unknown } = {}) =>
  provider.request(path, {
    method,
    headers: { ...people[as], ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const members = () =>
  provider.db.select().from(guests).where(eq(guests.householdId, HOUSEHOLD)).orderBy(guests.createdAt, guests.id);
const linkOf = async (as = 'agency', body: unknown = {}) => {
  const [guest] = await members();
  return send(`/api/v1/guests/${guest?.id}/household-link`, { as, method: 'POST', body });
};
const tokenOf = (household: StaffHousehold) =>
  new URL(household.link?.url ?? '', 'http://site').searchParams.get('token') ?? '';
const newToken = async () => tokenOf(await dataOf<StaffHousehold>(await linkOf()));
const answersAt = (token: string) => `/api/v1/household-answers/${token}`;
const read = async (token: string) => dataOf<HouseholdAnswers>(await send(answersAt(token)));
/** Everybody comes to everything, unless the guest is among those who do not. */
const bodyOf = (household: HouseholdAnswers, declining: string[] = []) => ({
  version: household.version,
  message: 'Nos vemos en la playa',
  people: household.people.map(({ guestId, seat }) => ({
    guestId,
    seat,
    name: seat > 0 ? `Acompañante ${seat}` : null,
    attends: !declining.includes(guestId),
    band: 'adult',
    activityIds: household.activities.map(({ id }) => id),
    meal: 'vegetarian',
    needs: ['nutAllergy'],
    dietNote: 'Sin picante',
  })),
});
const answer = (token: string, body: unknown, as = '') => send(answersAt(token), { method: 'PUT', body, as });

beforeEach(async () => {
  await provider.db.delete(householdReplies);
  await provider.db.delete(householdAnswers);
  await provider.db.delete(notifications).where(eq(notifications.type, 'RSVP_ANSWERED'));
  await provider.db.update(households).set({ version: 1, message: null, answeredAt: null });
});

describe('a household', () => {
  test('answers for everybody of it, and the couple’s list follows', async () => {
    const token = await newToken();
    const before = await read(token);
    expect([before.eventCode, before.open, before.people.length > 2, before.activities.length > 0]).toEqual([
      EVENT,
      true,
      true,
      true,
    ]);
    const [first, second] = await members();
    await provider.db.insert(calls).values({
      id: 'call-of-household',
      agencyId: '1',
      eventId: first?.eventId,
      guestId: second?.id,
      scheduledAt: provider.clock.now(),
      type: 'welcome',
      state: 'toDo',
      priority: 'low',
      medium: 'phone',
    } as typeof calls.$inferInsert);
    const after = await dataOf<HouseholdAnswers>(await answer(token, bodyOf(before, [second?.id ?? ''])));
    expect([after.version, after.message]).toEqual([before.version + 1, 'Nos vemos en la playa']);
    expect(after.people.find(({ guestId }) => guestId === first?.id)).toMatchObject({
      attends: true,
      meal: 'vegetarian',
      needs: ['nutAllergy'],
      dietNote: 'Sin picante',
    });
    expect(after.people.find(({ guestId }) => guestId === second?.id)).toMatchObject({
      // What the list knows of the guest is there for the day they come after all.
      attends: false,
      activityIds: [],
      meal: null,
      needs: second?.diet,
      dietNote: second?.dietNotes,
    });
    const [changed, declined] = await members();
    expect([changed?.attendance, changed?.companionsComing]).toEqual(['attends', changed?.companions]);
    expect([declined?.attendance, declined?.companionsComing]).toEqual(['doesNotAttend', 0]);
    const [call] = await provider.db.select().from(calls).where(eq(calls.id, 'call-of-household'));
    expect(call?.state).toBe('rejected');
    const told = await provider.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, HOUSEHOLD), eq(auditLog.action, 'household.answered')));
    expect(told.map(({ actorRole }) => actorRole)).toEqual(['visitor']);
    // What somebody eats is in no log.
    expect(JSON.stringify(told)).not.toMatch(/picante|nutAllergy/);
  });

  test('gets another link in its next mail once the server has another secret: the one before cannot be told again', async () => {
    const before = await newToken();
    const other = await startTestProvider({ beside: provider, env: ANOTHER_SECRET });
    const [guest] = await members();
    const headers = await other.as('agency@demo.test');
    const path = `/api/v1/guests/${guest?.id}/household`;
    expect((await dataOf<StaffHousehold>(await other.request(path, { headers }))).link).toBeNull();
    // Until then the one that guests have opens it.
    expect((await other.request(answersAt(before))).status).toBe(200);
    const [event] = await provider.db.select().from(events).where(eq(events.code, EVENT));
    if (!event || !guest) throw new Error('the demo lacks its event');
    const mailed = await invitationPath(systemContext(other), event as EventRow, guest);
    const token = new URL(mailed, 'http://site').searchParams.get('token') ?? '';
    expect((await other.request(answersAt(token))).status).toBe(200);
    expect(await invitationPath(systemContext(other), event as EventRow, guest)).toBe(mailed);
    expect(tokenOf(await dataOf<StaffHousehold>(await other.request(path, { headers })))).toBe(token);
    await other.close();
    await newToken();
  });

  test('is counted for the kitchen by activity, with the names for those alone who may know them', async () => {
    const token = await newToken();
    const before = await read(token);
    const [first] = await members();
    await provider.db.update(guests).set({ attendance: 'pending', companionsComing: null });
    const said = bodyOf(before);
    const [ceremony, party] = before.activities;
    const people = said.people.map((person, at) =>
      at === 0 ? { ...person, activityIds: [party?.id] } : { ...person, needs: [], dietNote: null, band: 'minor' },
    );
    expect((await answer(token, { ...said, people })).status).toBe(200);
    // Staff noted of somebody else that they come: nothing is known of their age or where they go.
    const noted = { attendance: 'attends' as const, companions: 1, diet: ['vegan' as const] };
    await provider.db.update(guests).set(noted).where(eq(guests.id, 'guest-006'));
    const linesOf = async (as: string) => {
      const report = await dataOf<Report>(await send(`/api/v1/events/${EVENT}/reports/catering?per_page=100`, { as }));
      return report.rows.map(([activity, , , ...line]) => [activity, ...line]);
    };
    const lines = await linesOf('agency');
    const of = (activity = '') => lines.filter(([name]) => name === activity).map(([, ...line]) => line);
    const everybody = before.people.length + 2;
    const name = first && [first.firstName, first.lastName, first.maternalLastName].filter(Boolean).join(' ');
    expect(of('Todo el evento')).toEqual([
      ['Personas', everybody, null],
      ['Adultos', 1, null],
      ['Niñas y niños', before.people.length - 1, null],
      ['Edad sin decir', 2, null],
      ['Menú vegetariano', before.people.length, null],
      ['Dieta vegana', 1, expect.stringContaining(' ')],
      ['Alergia a nueces y cacahuates', 1, name],
      ['Nota: Sin picante', 1, name],
    ]);
    expect(of(ceremony?.name)[0]).toEqual(['Personas', before.people.length - 1, null]);
    expect(of(party?.name)[0]).toEqual(['Personas', before.people.length, null]);
    // Who may not read contact data counts the same people, without names and without what they wrote.
    const withoutNames = await linesOf('wholesaler');
    expect(withoutNames.every(([, , , who]) => who === null)).toBe(true);
    expect(withoutNames).toContainEqual(['Todo el evento', 'Alergia a nueces y cacahuates', 1, null]);
    expect(withoutNames.flat()).not.toContain('Nota: Sin picante');
    expect((await send(`/api/v1/events/${EVENT}/reports/catering`, { as: 'agency2' })).status).toBe(404);
    expect((await send(`/api/v1/events/${EVENT}/reports/catering`, { as: 'attendee' })).status).toBe(403);
  });

  test('eats what staff wrote after its answer: in the kitchen, and on its page until it says otherwise', async () => {
    const token = await newToken();
    const before = await read(token);
    const free = bodyOf(before);
    const people = free.people.map((person) => ({ ...person, needs: [], dietNote: null }));
    expect((await answer(token, { ...free, people })).status).toBe(200);
    const open = await read(token);
    const [first] = await members();
    const noted = { diet: ['seafoodAllergy'], dietNotes: 'Grave', version: first?.version };
    const patched = await send(`/api/v1/guests/${first?.id}`, { as: 'agency', method: 'PATCH', body: noted });
    expect(patched.status).toBe(200);
    const kitchen = async () => {
      const report = await dataOf<Report>(
        await send(`/api/v1/events/${EVENT}/reports/catering?per_page=100`, { as: 'agency' }),
      );
      return report.rows.filter(([activity]) => activity === 'Todo el evento').map(([, , , line]) => line);
    };
    const allergy = ['Alergia a pescados y mariscos', 'Nota: Grave'];
    expect(await kitchen()).toEqual(expect.arrayContaining(allergy));
    // A page that was open before the staff wrote is shown what they wrote.
    const late = await failureOf(await answer(token, { ...bodyOf(open), people }));
    expect(late.code).toBe('STALE');
    const now = await read(token);
    expect(now.people[0]).toMatchObject({ needs: ['seafoodAllergy'], dietNote: 'Grave', meal: 'vegetarian' });
    const again = now.people.map(({ attends: _attends, ...person }) => ({ ...person, attends: true }));
    const resent = { version: now.version, message: null, people: again };
    expect((await answer(token, resent)).status).toBe(200);
    expect((await members())[0]).toMatchObject({ diet: ['seafoodAllergy'], dietNotes: 'Grave' });
    expect(await kitchen()).toEqual(expect.arrayContaining(allergy));
    // The household itself takes it back.
    const last = { ...resent, version: now.version + 1 };
    const none = again.map((person) => ({ ...person, needs: [], dietNote: null }));
    expect((await answer(token, { ...last, people: none })).status).toBe(200);
    expect((await kitchen()).filter((line) => allergy.includes(String(line)))).toEqual([]);
  });

  test('is told when somebody else answered meanwhile, and twice the same key is once', async () => {
    const token = await newToken();
    const before = await read(token);
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'household-1' };
    const twice = await Promise.all(
      [1, 2].map(() =>
        provider.request(answersAt(token), { method: 'PUT', headers, body: JSON.stringify(bodyOf(before)) }),
      ),
    );
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await provider.db.select().from(householdReplies)).length).toBe(1);
    const stale = await failureOf(await answer(token, bodyOf(before)));
    expect(stale).toMatchObject({ code: 'STALE', details: { version: before.version + 1 } });
  });

  test('of which staff changed who is in it is shown that before it answers', async () => {
    const token = await newToken();
    const name = (await provider.db.select().from(households).where(eq(households.id, HOUSEHOLD)))[0]?.name;
    const whom = { firstName: 'Nora', lastName: 'Paz', attendance: 'pending', companions: 0 };
    const add = async (mobile: string, household: string | undefined) =>
      dataOf<GuestRow>(
        await send(`/api/v1/events/${EVENT}/guests`, {
          as: 'agency',
          method: 'POST',
          body: { ...whom, mobile, household },
        }),
        201,
      );
    const isOutdated = async (change: () => Promise<unknown>) => {
      const open = await read(token);
      await change();
      const { code, details } = await failureOf(await answer(token, bodyOf(open)));
      const shown = (details as unknown as HouseholdAnswers).people.map(({ guestId }) => guestId);
      const now = (await members()).map(({ id }) => id);
      expect([code, [...new Set(shown)].toSorted()]).toEqual(['STALE', now.toSorted()]);
    };
    const change = (id: string, body: object) => send(`/api/v1/guests/${id}`, { as: 'agency', method: 'PATCH', body });
    let guest: GuestRow | undefined;
    await isOutdated(async () => {
      guest = await add('+525598765401', name);
    });
    await isOutdated(async () => {
      guest = await dataOf<GuestRow>(await change(guest?.id ?? '', { household: null, version: guest?.version }));
    });
    await isOutdated(async () => {
      guest = await dataOf<GuestRow>(await change(guest?.id ?? '', { household: name, version: guest?.version }));
    });
    await isOutdated(async () => {
      const path = `/api/v1/guests/${guest?.id}?version=${guest?.version}`;
      expect((await send(path, { as: 'agency', method: 'DELETE' })).status).toBe(204);
    });
  });

  test('in which nobody is left has a link that is no longer valid', async () => {
    const body = { firstName: 'Sola', lastName: 'Paz', mobile: '+525598765402', attendance: 'pending', companions: 0 };
    const guest = await dataOf<GuestRow>(
      await send(`/api/v1/events/${EVENT}/guests`, { as: 'agency', method: 'POST', body }),
      201,
    );
    const path = `/api/v1/guests/${guest.id}/household-link`;
    const token = tokenOf(await dataOf<StaffHousehold>(await send(path, { as: 'agency', method: 'POST', body: {} })));
    const open = await read(token);
    const { version } = await dataOf<GuestRow[]>(
      await send(`/api/v1/events/${EVENT}/guests?q=Sola`, { as: 'agency' }),
    ).then((page) => (page as unknown as { data: GuestRow[] }).data.find(({ id }) => id === guest.id) ?? guest);
    const gone = await send(`/api/v1/guests/${guest.id}?version=${version}`, { as: 'agency', method: 'DELETE' });
    expect(gone.status).toBe(204);
    expect((await failureOf(await send(answersAt(token)))).code).toBe('LINK_INVALID');
    expect((await failureOf(await answer(token, bodyOf(open)))).code).toBe('LINK_INVALID');
  });

  test('that everybody left is another one for whoever has its name later: neither link nor words of the first', async () => {
    const add = async (firstName: string) => {
      const person = { firstName, lastName: 'Paz', mobile: '+525598765403', attendance: 'pending', companions: 0 };
      const body = { ...person, household: firstName === 'Primera' ? 'Familia Páz' : 'familia paz' };
      return dataOf<GuestRow>(
        await send(`/api/v1/events/${EVENT}/guests`, { as: 'agency', method: 'POST', body }),
        201,
      );
    };
    const first = await add('Primera');
    const path = `/api/v1/guests/${first.id}/household-link`;
    const token = tokenOf(await dataOf<StaffHousehold>(await send(path, { as: 'agency', method: 'POST', body: {} })));
    expect((await answer(token, bodyOf(await read(token)))).status).toBe(200);
    const versionOf = async (id: string) =>
      (await provider.db.select().from(guests).where(eq(guests.id, id)))[0]?.version;
    const body = { household: null, version: await versionOf(first.id) };
    expect((await send(`/api/v1/guests/${first.id}`, { as: 'agency', method: 'PATCH', body })).status).toBe(200);
    const second = await add('Segunda');
    expect((await failureOf(await send(answersAt(token)))).code).toBe('LINK_INVALID');
    const other = await send(`/api/v1/guests/${second.id}/household`, { as: 'agency' });
    expect(await dataOf<StaffHousehold>(other)).toMatchObject({ link: null, message: null, replies: [] });
  });

  test('answers for all of its people and nobody else, to activities of its event', async () => {
    const token = await newToken();
    const household = await read(token);
    const whole = bodyOf(household);
    const [person, ...rest] = whole.people;
    const refused = [
      { ...whole, people: rest },
      { ...whole, people: [...whole.people, { ...person, guestId: 'guest-099' }] },
      { ...whole, people: [...rest, person, person] },
      { ...whole, people: [{ ...person, activityIds: ['activity-of-another'] }, ...rest] },
      { ...whole, people: [{ ...person, meal: 'lobster' }, ...rest] },
      { ...whole, people: [{ ...person, seat: 1, name: 'visita www.malo.com' }, ...rest] },
    ];
    for (const body of refused) expect((await failureOf(await answer(token, body))).code).toBe('INVALID');
    expect(await provider.db.select().from(householdAnswers)).toEqual([]);
  });

  test('answers until the last day; staff answer on its behalf past it', async () => {
    const token = await newToken();
    const household = await read(token);
    const now = provider.clock.now();
    const yesterday = new Date(now.getTime() - 2 * DAY_MS).toISOString().slice(0, 10);
    await provider.db.update(events).set({ answersUntil: yesterday }).where(eq(events.code, EVENT));
    const late = await read(token);
    expect([late.open, late.late, late.answersUntil, late.contact.phone !== '']).toEqual([
      false,
      true,
      yesterday,
      true,
    ]);
    expect((await answer(token, bodyOf(household), 'agency')).status).toBe(200);
    await provider.db.update(events).set({ answersUntil: null }).where(eq(events.code, EVENT));
    const [guest] = await members();
    const seen = await dataOf<StaffHousehold>(await send(`/api/v1/guests/${guest?.id}/household`, { as: 'agency' }));
    expect(seen.replies).toMatchObject([{ via: 'staff', coming: household.people.length, declined: 0 }]);
    expect(seen.replies[0]?.by).toBeTruthy();
    expect(seen.people[0]).toMatchObject({ attends: true, meal: 'vegetarian' });
  });
});

describe('who answers for a household', () => {
  const choose = async (guestId = '', as = 'agency') =>
    send(`/api/v1/guests/${guestId}/household-responder`, { as, method: 'PUT' });

  test('is whom its staff or the couple choose of its guests, and nobody else chooses', async () => {
    const [first, second] = await members();
    const version = async () =>
      (await provider.db.select().from(households).where(eq(households.id, HOUSEHOLD)))[0]?.version;
    const before = await version();
    for (const [as, status] of [
      ['', 401],
      ['payment', 403],
      ['wholesaler', 403],
      ['attendee', 403],
      ['agency2', 404],
      ['organizer2', 404],
    ] as const)
      expect([as, (await choose(second?.id, as)).status]).toEqual([as, status]);
    expect((await choose('guest-nobody')).status).toBe(404);
    const chosen = await dataOf<StaffHousehold>(await choose(second?.id));
    expect(chosen.responder).toMatchObject({ guestId: second?.id, mobile: second?.mobile });
    expect((await dataOf<StaffHousehold>(await choose(second?.id, 'organizer'))).responder.guestId).toBe(second?.id);
    const told = await provider.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, HOUSEHOLD), eq(auditLog.action, 'household.responderChosen')));
    expect(told.map(({ after }) => after)).toEqual([{ responderId: second?.id }]);
    // Whoever answers at this moment is not told that somebody else did.
    expect(await version()).toBe(before);
    await choose(first?.id);
  });

  test('is nobody who was invited alone', async () => {
    const [alone] = await provider.db.select().from(guests).where(isNull(guests.householdId));
    expect((await choose(alone?.id)).status).toBe(404);
  });
});

describe('a link', () => {
  test('is made by the event’s staff alone', async () => {
    const [guest] = await members();
    const answered: Record<string, number[]> = {};
    for (const as of ['agency', 'organizer', 'payment', 'attendee', 'agency2', 'organizer2', ''])
      answered[as] = [
        (await linkOf(as)).status,
        (await send(`/api/v1/guests/${guest?.id}/household`, { as })).status,
        (await send(`/api/v1/guests/${guest?.id}/household-link`, { as, method: 'DELETE' })).status,
      ];
    expect(answered).toEqual({
      agency: [200, 200, 204],
      organizer: [200, 200, 204],
      payment: [403, 403, 403],
      attendee: [403, 403, 403],
      agency2: [404, 404, 404],
      organizer2: [404, 404, 404],
      '': [401, 401, 401],
    });
  });

  test('stays the same until it is renewed or revoked, and is kept as its hash alone', async () => {
    const token = await newToken();
    expect(await newToken()).toBe(token);
    const [kept] = await provider.db.select().from(households).where(eq(households.id, HOUSEHOLD));
    expect(JSON.stringify(kept)).not.toContain(token);
    const renewed = tokenOf(await dataOf<StaffHousehold>(await linkOf('agency', { renew: true })));
    expect((await failureOf(await send(answersAt(token)))).code).toBe('LINK_INVALID');
    expect((await send(answersAt(renewed))).status).toBe(200);
    const [guest] = await members();
    await send(`/api/v1/guests/${guest?.id}/household-link`, { as: 'agency', method: 'DELETE' });
    expect((await failureOf(await send(answersAt(renewed)))).code).toBe('LINK_INVALID');
  });

  test('opens one household, and a token of another purpose opens nothing', async () => {
    const token = await newToken();
    expect((await read(token)).eventCode).toBe(EVENT);
    const [match] = await dataOf<HouseholdMatch[]>(await lookUp('Lucía Hernández'));
    expect((await failureOf(await send(answersAt(match?.match ?? '')))).code).toBe('LINK_INVALID');
    expect((await failureOf(await prove(token, '0000'))).code).toBe('LINK_INVALID');
  });

  test('of a guest who was invited alone makes a household of its own', async () => {
    const [alone] = await provider.db.select().from(guests).where(eq(guests.id, 'guest-006'));
    expect([alone?.householdId, (await send('/api/v1/guests/guest-006/household', { as: 'agency' })).status]).toEqual([
      null,
      404,
    ]);
    const made = await dataOf<StaffHousehold>(
      await send('/api/v1/guests/guest-006/household-link', { as: 'agency', method: 'POST' }),
    );
    expect([made.responder.name, made.responder.mobile]).toEqual([made.name, alone?.mobile]);
    // A booking begins by the name of whom the invitation is for, where it is for one.
    const { firstName, lastName, maternalLastName } = alone ?? {};
    expect((await read(tokenOf(made))).guest).toEqual({ firstName, lastName, maternalLastName });
    expect((await read(await newToken())).guest).toBeNull();
  });
});

const lookUp = (name: string, event = EVENT) =>
  send(`/api/v1/events/${event}/household-matches`, { method: 'POST', body: { name } });
const prove = (match: string, digits: string, event = EVENT) =>
  send(`/api/v1/events/${event}/household-visits`, { method: 'POST', body: { match, digits } });

describe('a guest without a link', () => {
  test('finds the own name masked, never the list', async () => {
    for (const name of ['a', 'ab', 'a b', '%%%', '...']) expect((await lookUp(name)).status).toBe(422);
    const found = await dataOf<HouseholdMatch[]>(await lookUp('Lucía Hernández'));
    expect(found.map(({ name }) => name)).toContain('Lu••• H•••');
    expect(JSON.stringify(found)).not.toMatch(/Hern|Lucía|\+52|@/);
    expect(await dataOf<HouseholdMatch[]>(await lookUp('Zzyzx Nadie'))).toEqual([]);
    expect((await dataOf<HouseholdMatch[]>(await lookUp('mar'))).length).toBeLessThanOrEqual(5);
    expect((await lookUp('Lucía', 'PLS-NO-HAY')).status).toBe(404);
  });

  test('comes in by the last digits of the mobile, for two hours, at the own event', async () => {
    const [lucia] = await provider.db.select().from(guests).where(eq(guests.id, 'guest-001'));
    const digits = lucia?.mobile.slice(-4) ?? '';
    const [match] = await dataOf<HouseholdMatch[]>(await lookUp('Lucía Hernández Mora'));
    expect((await failureOf(await prove(match?.match ?? '', digits, 'PLS-DEMO-PLAYA'))).code).toBe('LINK_INVALID');
    const { token } = await dataOf<{ token: string }>(await prove(match?.match ?? '', digits));
    const household = await read(token);
    expect(household.people.some(({ guestId }) => guestId === 'guest-001')).toBe(true);
    expect((await answer(token, bodyOf(household))).status).toBe(200);
    const [reply] = await provider.db.select().from(householdReplies);
    expect(reply?.via).toBe('name');
    const now = provider.clock.now();
    provider.clock.set(new Date(now.getTime() + 3 * 3_600_000));
    expect((await failureOf(await send(answersAt(token)))).code).toBe('LINK_INVALID');
    expect((await failureOf(await prove(match?.match ?? '', digits))).code).toBe('LINK_INVALID');
    provider.clock.set(now);
  });

  test('guesses a mobile eight times a day, from whatever address', async () => {
    const [match] = await dataOf<HouseholdMatch[]>(await lookUp('Lucía Hernández Mora'));
    const [lucia] = await provider.db.select().from(guests).where(eq(guests.id, 'guest-001'));
    const wrong = lucia?.mobile.endsWith('0000') ? '1111' : '0000';
    const codes: string[] = [];
    for (let at = 0; at < 9; at += 1) codes.push((await failureOf(await prove(match?.match ?? '', wrong))).code);
    expect(codes).toEqual([...Array(8).fill('LINK_INVALID'), 'TOO_MANY_REQUESTS']);
  });
});

describe('staff and couple are told of an answer', () => {
  const told = () =>
    provider.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.type, 'RSVP_ANSWERED'), ne(notifications.status, 'Off')));
  const answerOnce = async (token: string, declining: string[] = []) => {
    const answered = await answer(token, bodyOf(await read(token), declining));
    expect(answered.status).toBe(200);
  };

  test('once, with the newest words until somebody reads them, and anew after that', async () => {
    const token = await newToken();
    const [first] = await members();
    await answerOnce(token);
    const [before] = await told();
    expect(before?.params).toMatchObject({ householdId: HOUSEHOLD, declined: 0, eventName: expect.any(String) });
    await answerOnce(token, [first?.id ?? '']);
    const changed = await told();
    expect(changed.map(({ id }) => id)).toEqual([before?.id]);
    expect(changed[0]?.params).toMatchObject({ declined: 1 });
    await provider.db
      .insert(notificationReads)
      .values({ notificationId: before?.id ?? '', reader: 'user:user-agency', readAt: provider.clock.now() });
    await answerOnce(token);
    const anew = await told();
    expect(anew).toHaveLength(1);
    expect(anew[0]?.id).not.toBe(before?.id);
    for (const [name, total] of [
      ['agency', 1],
      ['organizer', 1],
      ['agency2', 0],
      ['organizer2', 0],
      ['attendee', 0],
    ] as const) {
      const list = await dataOf<NotificationPage>(
        await send('/api/v1/notifications?filter[read]=unread&per_page=100', { as: name }),
      );
      expect([name, list.data.filter(({ type }) => type === 'RSVP_ANSWERED').length]).toEqual([name, total]);
    }
  });

  test('not where staff answer on the household’s behalf, nor where an answer is refused', async () => {
    const token = await newToken();
    const household = await read(token);
    expect((await answer(token, { ...bodyOf(household), version: household.version + 7 })).status).toBe(409);
    expect((await answer(token, bodyOf(household), 'agency')).status).toBe(200);
    expect(await told()).toEqual([]);
  });
});
