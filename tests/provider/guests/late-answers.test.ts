import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditedActivity } from '@/lib/contract/activity';
import type { HouseholdAnswers, LateAnswersToDecide, StaffHousehold } from '@/lib/contract/household';
import type { NotificationPage } from '@/lib/contract/notification';
import {
  activities,
  auditLog,
  events,
  guests,
  households,
  lateAnswers,
  notifications,
  outbox,
} from '@/lib/provider/db/schema';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { dataOf, failureOf, insertBlock, insertUser, NOW, type TestBlock } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { ACTIVITY } from '@/tests/support/provider-calls';
import { contextOf, recordingMailer } from '../mail/mail-support';

let provider: TestProvider;
let office: { cookie: string };
let event: TestBlock;
let tour: EditedActivity;
/** Links of two households: one of Ana, whom somebody comes with; the other of Caro alone. */
let ruiz: string;
let luna: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  // Persona agency is who decides.
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());

const call = (method: string, path: string, json?: object, headers: Record<string, string> = office) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });
const idOf = (name: string) => `${name}-${event.eventId}`;
const linkOf = async (name: string) => {
  const made = await dataOf<StaffHousehold>(await call('POST', `guests/${idOf(name)}/household-link`, {}));
  return new URL(made.link?.url ?? '', 'http://site').searchParams.get('token') ?? '';
};
const untilDay = (answersUntil: string | null) =>
  provider.db.update(events).set({ answersUntil }).where(eq(events.id, event.eventId));

beforeEach(async () => {
  event = await insertBlock(provider.db, { event: { state: 'published' } });
  const { agencyId, eventId } = event;
  const all = { agencyId, eventId, createdAt: NOW };
  const [first, second] = [idOf('ruiz'), idOf('luna')];
  await provider.db.insert(households).values([
    { ...all, id: first, name: 'Familia Ruiz', language: 'en' },
    { ...all, id: second, name: 'Familia Luna' },
  ]);
  const guest = { ...all, lastName: 'Ruiz', mobile: '+525511112222', attendance: 'pending' as const };
  await provider.db.insert(guests).values([
    { ...guest, id: idOf('ana'), firstName: 'Ana', companions: 1, householdId: first, email: 'ana@correo.test' },
    { ...guest, id: idOf('caro'), firstName: 'Caro', lastName: 'Luna', householdId: second },
  ]);
  const made = await call('POST', `events/${eventId}/activities`, {
    ...ACTIVITY,
    name: { es: 'Paseo', en: 'Tour' },
    capacity: 1,
  });
  const { id, version } = await dataOf<EditedActivity>(made, 201);
  tour = await dataOf<EditedActivity>(await call('PUT', `activities/${id}/publication`, { published: true, version }));
  [ruiz, luna] = [await linkOf('ana'), await linkOf('caro')];
  await untilDay('2027-01-09');
});

const read = async (link: string) =>
  dataOf<HouseholdAnswers>(await call('GET', `household-answers/${link}`, undefined, {}));
/** Who comes to which activities, by place; null = does not come at all. */
const answer = async (link: string, chosen: (string[] | null)[], version?: number) => {
  const seen = await read(link);
  const people = seen.people.map(({ guestId, seat }, at) => ({
    guestId,
    seat,
    name: seat > 0 ? 'Beto Ruiz' : null,
    attends: chosen[at] !== null,
    band: 'adult',
    activityIds: chosen[at] ?? [],
    meal: 'vegan',
    needs: [],
    dietNote: null,
  }));
  return call(
    'PUT',
    `household-answers/${link}`,
    { version: version ?? seen.version, message: '¡Sí vamos!', people },
    {},
  );
};
const waiting = async (headers = office) =>
  dataOf<LateAnswersToDecide[]>(await call('GET', `events/${event.eventId}/late-answers`, undefined, headers));
const decide = (name: string, decision: object, headers = office) =>
  call('PUT', `late-answers/${idOf(name)}/decision`, { reason: '', ...decision }, headers);
const attendanceOf = async (name: string) => {
  const [guest] = await provider.db
    .select()
    .from(guests)
    .where(eq(guests.id, idOf(name)));
  return [guest?.attendance, guest?.companionsComing];
};
/** What stands in the lists of staff and couple of answers that wait for them: the household of each. */
const notices = async () => {
  const asks = and(eq(notifications.eventId, event.eventId), eq(notifications.type, 'RSVP_LATE'));
  const rows = await provider.db.select().from(notifications).where(asks);
  return rows.filter(({ status }) => status === 'On').map(({ params }) => params.householdId);
};
const mails = () => provider.db.select().from(outbox).where(eq(outbox.kind, 'late-answers-decided'));
const logged = async (name: string) => {
  const rows = await provider.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'household'), eq(auditLog.entityId, idOf(name))))
    .orderBy(auditLog.id);
  return rows.map(({ action }) => action).filter((action) => action !== 'household.linkMade');
};

describe('an answer after the last day', () => {
  it('waits for staff, who see what it would change, and counts nothing meanwhile', async () => {
    const before = await read(ruiz);
    expect([before.open, before.late, before.lateAnswers]).toEqual([false, true, null]);
    const sent = await dataOf<HouseholdAnswers>(await answer(ruiz, [[tour.id], []]));
    expect([sent.version, sent.answeredAt, sent.people[0]?.attends, sent.activities[0]?.places]).toEqual([
      before.version + 1,
      null,
      null,
      1,
    ]);
    expect(sent.lateAnswers).toMatchObject({ state: 'waiting', message: '¡Sí vamos!', reason: null });
    expect(sent.lateAnswers?.people.map(({ attends, activityIds }) => [attends, activityIds])).toEqual([
      [true, [tour.id]],
      [true, []],
    ]);
    expect(await attendanceOf('ana')).toEqual(['pending', null]);
    const [asked, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(asked).toMatchObject({ name: 'Familia Ruiz', state: 'waiting', message: '¡Sí vamos!', version: 1 });
    expect(asked?.people[0]).toMatchObject({
      name: 'Ana Ruiz',
      now: { attends: null, activities: [] },
      wanted: { attends: true, activities: ['Paseo'], meal: 'vegan' },
    });
    expect(asked?.people[1]).toMatchObject({ seat: 1, wanted: { name: 'Beto Ruiz', attends: true } });
    expect(await logged('ana')).toEqual([]);
    expect(await logged('ruiz')).toEqual(['household.answeredLate']);
  });

  it('is one a household: the later takes the place of the earlier, and staff are told once', async () => {
    expect((await answer(ruiz, [[tour.id], []])).status).toBe(200);
    const stale = await failureOf(await answer(ruiz, [null, null], 1));
    expect(stale).toMatchObject({ code: 'STALE', details: { lateAnswers: { state: 'waiting' } } });
    expect((await answer(ruiz, [null, null])).status).toBe(200);
    expect(await waiting()).toMatchObject([{ version: 2, people: [{ wanted: { attends: false } }, {}] }]);
    const told = await provider.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.eventId, event.eventId), eq(notifications.type, 'RSVP_LATE')));
    expect(told.map(({ params }) => params)).toMatchObject([{ name: 'Familia Ruiz', coming: 0, declined: 2 }]);
    const inbox = await dataOf<NotificationPage>(await call('GET', 'notifications?filter[read]=unread&per_page=100'));
    expect(inbox.data.filter(({ eventId }) => eventId === event.eventId).map(({ type }) => type)).toEqual([
      'RSVP_LATE',
    ]);
  });

  it('is refused where it does not answer for all, and once the event is over', async () => {
    const { version, people } = await read(ruiz);
    const said = people.slice(1).map(({ guestId, seat }) => ({
      guestId,
      seat,
      name: null,
      attends: true,
      band: 'adult',
      activityIds: [],
      meal: null,
      needs: [],
      dietNote: null,
    }));
    const part = await call('PUT', `household-answers/${ruiz}`, { version, message: null, people: said }, {});
    expect(await failureOf(part)).toMatchObject({ code: 'INVALID', fields: { people: expect.any(String) } });
    const now = provider.clock.now();
    const [row] = await provider.db.select().from(events).where(eq(events.id, event.eventId));
    provider.clock.set(new Date(new Date(`${row?.eventDate}T12:00:00Z`).getTime() + 3 * 86_400_000));
    const over = await read(ruiz).catch(() => null);
    expect([over?.open, over?.late]).toEqual([false, false]);
    expect((await failureOf(await answer(ruiz, [[], []]))).code).toBe('INVALID_STATE');
    provider.clock.set(now);
    expect(
      await provider.db
        .select()
        .from(lateAnswers)
        .where(eq(lateAnswers.householdId, idOf('ruiz'))),
    ).toEqual([]);
  });

  it('gives way to what the household says in time, where the last day is moved', async () => {
    expect((await answer(ruiz, [null, null])).status).toBe(200);
    await untilDay('2027-01-20');
    expect((await answer(ruiz, [[], []])).status).toBe(200);
    expect([await waiting(), (await read(ruiz)).lateAnswers, await notices()]).toEqual([[], null, []]);
  });
});

describe('staff decide an answer that came too late', () => {
  it('by taking it: it counts as in time, and the household reads it on its page and by mail', async () => {
    expect((await answer(ruiz, [[tour.id], null])).status).toBe(200);
    expect((await answer(luna, [null])).status).toBe(200);
    expect((await notices()).toSorted()).toEqual([idOf('luna'), idOf('ruiz')]);
    const accepted = await decide('ruiz', { accept: true, version: 1 });
    expect(await notices(), 'nothing waits any more').toEqual([idOf('luna')]);
    expect((await decide('luna', { accept: false, version: 1 })).status).toBe(200);
    expect(await notices()).toEqual([]);
    expect(await dataOf<LateAnswersToDecide>(accepted)).toMatchObject({ state: 'accepted', people: [], version: 2 });
    expect(await attendanceOf('ana')).toEqual(['attends', 0]);
    const seen = await read(ruiz);
    expect([seen.people.map(({ attends }) => attends), seen.activities[0]?.places, seen.message]).toEqual([
      [true, false],
      0,
      '¡Sí vamos!',
    ]);
    expect(seen.lateAnswers).toMatchObject({ state: 'accepted', reason: null });
    expect(await waiting()).toEqual([]);
    expect(await logged('ruiz')).toEqual(['household.answeredLate', 'household.answered', 'household.lateAccepted']);
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    const mail = sent.find(({ to }) => JSON.stringify(to).includes('ana@correo.test'));
    expect(mail?.subject).toContain('Your answer was accepted');
    expect(mail?.text).toMatch(/\/en\/eventos\/.+\/invitados\?token=/);
  });

  it('and its household hears of each decision, also where it answered in time between two', async () => {
    const told = async () => (await mails()).filter(({ payload }) => payload.householdId === idOf('ruiz'));
    expect((await answer(ruiz, [[tour.id], []])).status).toBe(200);
    expect((await decide('ruiz', { accept: true, version: 1 })).status).toBe(200);
    expect(await told()).toHaveLength(1);
    await untilDay('2027-01-20');
    expect((await answer(ruiz, [[], []])).status).toBe(200);
    await untilDay('2027-01-09');
    provider.clock.pass(60_000);
    expect((await answer(ruiz, [null, null])).status).toBe(200);
    expect((await decide('ruiz', { accept: false, reason: 'Ya se pidió.', version: 1 })).status).toBe(200);
    expect((await told()).map(({ payload }) => payload.state).toSorted()).toEqual(['accepted', 'refused']);
    provider.clock.set(NOW);
  });

  it('by refusing it, with a reason or without: nothing changes', async () => {
    expect((await answer(ruiz, [[tour.id], []])).status).toBe(200);
    const reason = 'El banquete ya está pedido.';
    expect((await decide('ruiz', { accept: false, reason, version: 1 })).status).toBe(200);
    const seen = await read(ruiz);
    expect(seen.lateAnswers).toMatchObject({ state: 'refused', reason });
    expect([seen.people[0]?.attends, await attendanceOf('ana')]).toEqual([null, ['pending', null]]);
    const [mail] = (await mails()).filter(({ payload }) => payload.householdId === idOf('ruiz'));
    expect(mail).toMatchObject({ recipient: 'ana@correo.test', locale: 'en', payload: { state: 'refused', reason } });
    // Who has no address gets none, and may ask again.
    expect((await answer(luna, [null])).status).toBe(200);
    expect((await decide('luna', { accept: false, version: 1 })).status).toBe(200);
    expect((await mails()).some(({ payload }) => payload.householdId === idOf('luna'))).toBe(false);
    expect((await answer(luna, [[]])).status).toBe(200);
    expect(await waiting()).toMatchObject([{ name: 'Familia Luna', version: 3 }]);
  });

  it('once: the second is told, and so is who looked at what the household has replaced since', async () => {
    expect((await answer(ruiz, [[], []])).status).toBe(200);
    expect((await answer(ruiz, [null, []])).status).toBe(200);
    const old = await failureOf(await decide('ruiz', { accept: true, version: 1 }));
    expect(old).toMatchObject({ code: 'STALE', details: { version: 2, people: [{ wanted: { attends: false } }, {}] } });
    const both = await Promise.all([true, false].map((accept) => decide('ruiz', { accept, version: 2 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = both.find(({ status }) => status === 409) as Response;
    expect(await failureOf(loser)).toMatchObject({
      code: 'ALREADY_DECIDED',
      details: { version: 3, decidedBy: 'Persona agency' },
    });
    const taken = ['household.lateAccepted', 'household.lateRefused'];
    expect((await logged('ruiz')).filter((action) => taken.includes(action))).toHaveLength(1);
  });

  it('with the places of activities as they are by then, and nothing is kept where one is full', async () => {
    expect((await answer(ruiz, [[tour.id], []])).status).toBe(200);
    await untilDay(null);
    expect((await answer(luna, [[tour.id]])).status).toBe(200);
    const full = await failureOf(await decide('ruiz', { accept: true, version: 1 }));
    expect(full).toMatchObject({
      code: 'INVALID',
      fields: { 'people.0.activityIds': expect.stringContaining('Paseo') },
    });
    expect([await attendanceOf('ana'), (await waiting())[0]?.state]).toEqual([['pending', null], 'waiting']);
  });

  it('without an activity that is no longer for who chose it', async () => {
    expect((await answer(ruiz, [[tour.id], [tour.id]])).status).toBe(200);
    await provider.db.update(activities).set({ audience: 'staying' }).where(eq(activities.id, tour.id));
    const [asked] = await waiting();
    expect(asked?.people[0]?.wanted).toMatchObject({ attends: true, activities: [] });
    expect((await decide('ruiz', { accept: true, version: 1 })).status).toBe(200);
    expect(await attendanceOf('ana')).toEqual(['attends', 1]);
    const seen = await read(ruiz);
    expect(seen.people.map(({ attends, activityIds }) => [attends, activityIds])).toEqual([
      [true, []],
      [true, []],
    ]);
  });

  it('not for people who are others by now', async () => {
    expect((await answer(ruiz, [[], []])).status).toBe(200);
    await provider.db
      .update(guests)
      .set({ companions: 2 })
      .where(eq(guests.id, idOf('ana')));
    expect(await failureOf(await decide('ruiz', { accept: true, version: 1 }))).toMatchObject({
      code: 'INVALID_STATE',
      error: expect.stringContaining('otras personas'),
    });
    expect((await decide('ruiz', { accept: false, version: 1 })).status).toBe(200);
  });

  it('if they tend the guests of that event, and nobody else', async () => {
    expect((await answer(ruiz, [[], []])).status).toBe(200);
    const couple = await insertUser(provider.db, { role: 'organizer' });
    await provider.db.update(events).set({ mainUserId: couple.id }).where(eq(events.id, event.eventId));
    const callers: [role: string, agencyId: string | undefined, status: number][] = [
      ['payment', undefined, 403],
      ['wholesaler', undefined, 403],
      ['attendee', undefined, 403],
      ['organizer', undefined, 404],
      ['agency', 'another-agency', 404],
    ];
    for (const [role, agencyId, status] of callers) {
      const user = await insertUser(provider.db, { role, ...(agencyId && { agencyId }) } as Parameters<
        typeof insertUser
      >[1]);
      const caller = await provider.as(user.email);
      const list = await call('GET', `events/${event.eventId}/late-answers`, undefined, caller);
      const decision = await decide('ruiz', { accept: true, version: 1 }, caller);
      expect([role, list.status, decision.status]).toEqual([role, status, status]);
    }
    expect((await decide('ruiz', { accept: true, version: 1 }, {} as { cookie: string })).status).toBe(401);
    expect((await decide('nobody', { accept: true, version: 1 })).status).toBe(404);
    expect(await waiting(await provider.as(couple.email))).toHaveLength(1);
  });
});

describe('guests who are made one while it waits', () => {
  const guestsNamed = async (...names: string[]) => {
    const rows = await provider.db.select().from(guests).where(eq(guests.eventId, event.eventId));
    return names.map((name) => rows.find(({ firstName }) => firstName === name));
  };
  const mergeInto = async (kept: string, other: string) => {
    const [one, two] = await guestsNamed(kept, other);
    const merge = { version: one?.version, other: { id: two?.id, version: two?.version } };
    expect((await call('POST', `guests/${one?.id}/merge`, merge)).status).toBe(200);
  };
  const answerOf = async (comes: (person: { guestId: string; seat: number }) => boolean) =>
    answer(
      ruiz,
      (await read(ruiz)).people.map((person) => (comes(person) ? [] : null)),
    );
  const joinRuiz = (firstName: string, more: object = {}) =>
    call('POST', `events/${event.eventId}/guests`, {
      firstName,
      lastName: 'Ruiz',
      mobile: '55 1111 2222',
      household: 'Familia Ruiz',
      ...more,
    });

  it('of a household that ends in another: it waits there on, and counts for whom it spoke of', async () => {
    expect((await answer(luna, [[tour.id]])).status).toBe(200);
    await mergeInto('Ana', 'Caro');
    expect(await notices()).toEqual([idOf('ruiz')]);
    expect(await waiting()).toMatchObject([
      { householdId: idOf('ruiz'), name: 'Familia Ruiz', people: [{ guestId: idOf('ana'), seat: 0 }], version: 2 },
    ]);
    // Nobody said anything of whom Ana brings: staff answer for them.
    expect((await failureOf(await decide('ruiz', { accept: true, version: 2 }))).code).toBe('INVALID_STATE');
    const [ana] = await guestsNamed('Ana');
    await provider.db
      .update(guests)
      .set({ companions: 0 })
      .where(eq(guests.id, ana?.id ?? ''));
    expect((await decide('ruiz', { accept: true, version: 2 })).status).toBe(200);
    expect(await attendanceOf('ana')).toEqual(['attends', 0]);
  });

  it('of one household: what was said of the one who goes is said of the one who stays', async () => {
    expect((await joinRuiz('Anita', { companions: 2 })).status).toBe(201);
    // Ana comes and her companion does not; Anita comes with both.
    expect((await answerOf(({ guestId, seat }) => guestId !== idOf('ana') || seat === 0)).status).toBe(200);
    await mergeInto('Ana', 'Anita');
    const [asked] = await waiting();
    expect(asked?.version).toBe(2);
    expect(asked?.people.map(({ guestId, seat, wanted }) => [guestId, seat, wanted.attends])).toEqual([
      [idOf('ana'), 0, true],
      [idOf('ana'), 1, false],
      [idOf('ana'), 2, true],
    ]);
    expect((await failureOf(await decide('ruiz', { accept: true, version: 1 }))).code).toBe('STALE');
    expect((await decide('ruiz', { accept: true, version: 2 })).status).toBe(200);
    expect(await attendanceOf('ana')).toEqual(['attends', 1]);
  });

  it('leaves who joined since as they are, and does not stay behind with who has left', async () => {
    expect((await joinRuiz('Dora')).status).toBe(201);
    expect((await answerOf(({ guestId }) => guestId === idOf('ana'))).status).toBe(200);
    await mergeInto('Caro', 'Dora');
    expect((await joinRuiz('Eva')).status).toBe(201);
    expect((await decide('ruiz', { accept: true, version: 2 })).status).toBe(200);
    expect(await attendanceOf('ana')).toEqual(['attends', 1]);
    const others = await guestsNamed('Caro', 'Eva');
    expect(others.map((guest) => guest?.attendance)).toEqual(['pending', 'pending']);
  });
});
