import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallCard, CallsMade } from '@/lib/contract/call-card';
import type { GuestRow } from '@/lib/contract/guest';
import type { Report } from '@/lib/contract/report';
import {
  auditLog,
  callHistory,
  calls,
  events,
  guests,
  householdReplies,
  notifications,
  outbox,
  reservations,
} from '@/lib/provider/db/schema';
import { runOverdue } from '@/lib/provider/money/overdue/run-overdue';
import { booked } from '@/tests/support/after-booking';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';

let provider: TestProvider;
let ana: { cookie: string };
let luis: { cookie: string };
let eventId: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const people = [
    await insertUser(provider.db, { role: 'agency' }),
    await insertUser(provider.db, { role: 'agencyUser' }),
  ];
  [ana, luis] = (await Promise.all(people.map(({ email }) => provider.as(email)))) as [typeof ana, typeof luis];
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  ({ eventId } = await insertBlock(provider.db));
});

type Person = { cookie: string };
const send = (method: string, path: string, json?: object, headers: Person = ana) =>
  provider.request(`/api/v1/${path}`, { method, headers, ...(json && { json }) });
const next = async (person: Person = ana) => {
  const answer = await send('POST', `events/${eventId}/calls/next`, undefined, person);
  return answer.status === 204 ? null : dataOf<CallCard>(answer);
};
const act = (id: string, what: string, json?: object, person?: Person) =>
  send('POST', `calls/${id}/${what}`, json, person);
const acted = async (id: string, what: string, json?: object, person?: Person) =>
  dataOf<CallCard>(await act(id, what, json, person));
const guestRow = async (id: string) => (await provider.db.select().from(guests).where(eq(guests.id, id)))[0];
const at = (minutes: number) => provider.clock.set(new Date(NOW.getTime() + minutes * 60_000));

let numbers = 10_000_000;
async function addGuest(values: Partial<typeof guests.$inferInsert> = {}): Promise<string> {
  numbers += 1;
  const id = randomUUID();
  await provider.db.insert(guests).values({
    id,
    agencyId: AGENCY,
    eventId,
    firstName: 'Eva',
    lastName: 'Ruiz',
    mobile: `+5255${numbers}`,
    attendance: 'pending' as const,
    createdAt: NOW,
    ...values,
  });
  return id;
}
async function addCall(values: Partial<typeof calls.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const guestId = values.guestId ?? (await addGuest());
  await provider.db.insert(calls).values({
    id,
    agencyId: AGENCY,
    eventId,
    guestId,
    type: 'reserve',
    state: 'toDo',
    priority: 'medium',
    scheduledAt: NOW,
    medium: 'phone',
    createdAt: NOW,
    ...values,
  });
  return id;
}

describe('the next call', () => {
  it('is the most urgent, then what is due for longest, then what was tried least; none before its time', async () => {
    const hour = 3_600_000;
    const ids = [
      await addCall({ priority: 'high' }),
      await addCall({ scheduledAt: new Date(NOW.getTime() - 2 * hour), attempts: 1 }),
      await addCall({ scheduledAt: new Date(NOW.getTime() - hour), attempts: 1 }),
      await addCall({ scheduledAt: new Date(NOW.getTime() - hour), attempts: 2 }),
      await addCall({ priority: 'low', state: 'notAnswered' }),
    ];
    await addCall({ priority: 'high', scheduledAt: new Date(NOW.getTime() + hour) });
    await addCall({ priority: 'high', state: 'completed', doneAt: NOW });
    for (const id of ids) expect((await next())?.id).toBe(id);
    expect(await next()).toBeNull();
  });

  it('is of nobody who sleeps, declined, has a wrong number, or of whom somebody has another call', async () => {
    await addCall({ guestId: await addGuest({ mobile: '+819012345678' }) });
    await addCall({ guestId: await addGuest({ attendance: 'doesNotAttend' }) });
    await addCall({ guestId: await addGuest({ mobile: '+525500000001', wrongMobile: '+525500000001' }) });
    expect(await next()).toBeNull();
    const mailed = await addCall({
      medium: 'email',
      guestId: await addGuest({ mobile: '+819012345678', email: 'a@b.test' }),
    });
    expect((await next())?.id).toBe(mailed);
    const guestId = await addGuest();
    const first = await addCall({ guestId, priority: 'high' });
    await addCall({ guestId, type: 'pay' });
    expect((await next(ana))?.id).toBe(first);
    expect(await next(luis)).toBeNull();
    at(15);
    expect((await next(luis))?.id).toBe(first);
  });
});

describe('the next call in the early morning', () => {
  it('is of the capital, where it is nine, before Tijuana, where it is seven', async () => {
    at(-120);
    const scheduledAt = new Date(NOW.getTime() - 180 * 60_000);
    const north = await addCall({
      scheduledAt,
      priority: 'high',
      guestId: await addGuest({ mobile: '+526641234567' }),
    });
    const capital = await addCall({ scheduledAt });
    expect((await next())?.id).toBe(capital);
    expect(await next()).toBeNull();
    at(0);
    expect((await next(luis))?.id).toBe(north);
  });
});

describe('a call in hand', () => {
  it('is nobody else’s for 15 minutes: 409 with who and until when, until it lapses or is given back', async () => {
    const guestId = await addGuest();
    const id = await addCall({ guestId });
    const other = await addCall({ guestId, type: 'pay' });
    const card = await acted(id, 'claim');
    expect(card.claim).toEqual({ by: expect.any(String), mine: true, until: '2027-01-10T17:15:00.000Z' });
    at(5);
    for (const [held, what, json] of [
      [id, 'claim', undefined],
      [id, 'release', undefined],
      [id, 'outcome', { state: 'completed' }],
      [id, 'reschedule', { at: '2027-01-12T17:00:00Z' }],
      [other, 'claim', undefined],
    ] as const) {
      const refused = await act(held, what, json, luis);
      expect(refused.status).toBe(409);
      expect(await failureOf(refused)).toMatchObject({
        code: 'CLAIMED',
        details: { by: card.claim?.by, until: '2027-01-10T17:15:00.000Z' },
        error: expect.stringContaining('12:15'),
      });
    }
    expect((await acted(id, 'claim')).claim?.until).toBe('2027-01-10T17:20:00.000Z');
    expect((await dataOf<CallCard>(await send('GET', `calls/${id}`, undefined, luis))).claim).toMatchObject({
      mine: false,
    });
    expect((await acted(id, 'release')).claim).toBeNull();
    expect((await acted(id, 'claim', undefined, luis)).claim?.mine).toBe(true);
    at(25);
    expect((await acted(id, 'claim')).claim?.mine).toBe(true);
    const log = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
    expect(log.map(({ action }) => action)).toEqual(['call.claimed', 'call.released', 'call.claimed', 'call.claimed']);
  });

  it('is changed by who knows it as it is; who does not is handed it', async () => {
    const id = await addCall();
    const change = (json: object) => send('PATCH', `calls/${id}`, json);
    const changed = await dataOf<CallCard>(await change({ priority: 'high', comments: 'Por la tarde', version: 1 }));
    expect(changed).toMatchObject({ priority: 'high', comments: 'Por la tarde', medium: 'phone', version: 2 });
    const stale = await change({ priority: 'low', version: 1 });
    expect([stale.status, await failureOf(stale)]).toMatchObject([409, { code: 'STALE', details: { version: 2 } }]);
  });
});

describe('what came of a call', () => {
  it('unanswered: again in four hours, the next day, then by another medium, each try in its history', async () => {
    const id = await addCall({ guestId: await addGuest({ email: 'eva@correo.test' }) });
    const tries = [];
    for (let tried = 0; tried < 3; tried++)
      tries.push(await acted(id, 'outcome', { state: 'notAnswered', comments: `${tried}` }));
    expect(
      tries.map(({ medium, attempts, scheduledAt, waiting, claim }) => [medium, attempts, scheduledAt, waiting, claim]),
    ).toEqual([
      ['phone', 1, '2027-01-10T21:00:00.000Z', true, null],
      ['phone', 2, '2027-01-11T15:00:00.000Z', true, null],
      ['whatsapp', 0, '2027-01-11T15:00:00.000Z', true, null],
    ]);
    expect(tries[2]?.history).toHaveLength(3);
    expect(tries[2]?.history.every(({ progress, by }) => progress === 'waiting' && by !== null)).toBe(true);
  });

  it('completed, rejected: it is over once, and its history stays', async () => {
    const id = await addCall();
    const done = await acted(id, 'outcome', { state: 'completed', comments: 'Reserva hoy', followUp: 'reserve' });
    expect(done).toMatchObject({ state: 'completed', doneAt: NOW.toISOString(), waiting: false, claim: null });
    expect(done.history).toMatchObject([
      { state: 'completed', progress: 'finished', comments: 'Reserva hoy', followUp: 'reserve' },
    ]);
    const again = await act(id, 'outcome', { state: 'rejected' }, luis);
    expect([again.status, await failureOf(again)]).toMatchObject([
      409,
      { code: 'ALREADY_DECIDED', details: { state: 'completed' } },
    ]);
    expect((await act(id, 'claim')).status).toBe(409);
    expect(await provider.db.$count(callHistory, eq(callHistory.callId, id))).toBe(1);
    const [entry] = await provider.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'call.completed')));
    expect(entry).toMatchObject({ agencyId: AGENCY, entity: 'call', before: { state: 'toDo' } });
  });

  it('wrong number: marks the mobile until the guest has another', async () => {
    const guestId = await addGuest();
    const id = await addCall({ guestId });
    const card = await acted(id, 'outcome', { state: 'wrongNumber' });
    expect([card.state, card.person?.wrongMobile]).toEqual(['wrongNumber', true]);
    const row = await guestRow(guestId);
    expect(row?.wrongMobile).toBe(row?.mobile);
    const refused = await send('POST', `events/${eventId}/calls`, { guestId, type: 'reserve' });
    expect((await failureOf(refused)).error).toContain('no tiene cómo recibir');
    await dataOf<GuestRow>(await send('PATCH', `guests/${guestId}`, { mobile: '5588887766', version: row?.version }));
    await dataOf<CallsMade>(await send('POST', `events/${eventId}/calls`, { guestId, type: 'reserve' }), 201);
    expect((await next())?.person?.wrongMobile).toBe(false);
  });

  it('will not attend: the list says so, as staff heard it, and no call of theirs is left', async () => {
    const guestId = await addGuest({ companions: 1 });
    const id = await addCall({ guestId });
    const other = await addCall({ guestId, type: 'pay' });
    const card = await acted(id, 'outcome', { state: 'completed', followUp: 'willNotAttend' });
    expect(card.person?.attendance).toBe('doesNotAttend');
    expect((await dataOf<CallCard>(await send('GET', `calls/${other}`))).state).toBe('rejected');
    const guest = await guestRow(guestId);
    const replies = await provider.db
      .select()
      .from(householdReplies)
      .where(eq(householdReplies.householdId, guest?.householdId ?? ''));
    expect(replies).toMatchObject([{ via: 'staff', coming: 0, declined: 2 }]);
    const refused = await send('POST', `events/${eventId}/calls`, { guestId, type: 'reserve' });
    expect((await failureOf(refused)).error).toContain('no asistirá');
  });

  it('moved: to a time to come and not after the event, tried anew', async () => {
    const id = await addCall({ state: 'notAnswered', attempts: 2 });
    const bad = async (when: string) =>
      Object.keys((await failureOf(await act(id, 'reschedule', { at: when }))).fields ?? {});
    expect(await bad('2027-01-10T16:00:00Z')).toEqual(['at']);
    expect(await bad('2028-01-10T16:00:00Z')).toEqual(['at']);
    const stale = await provider.request(`/api/v1/calls/${id}/reschedule`, {
      method: 'POST',
      headers: { ...ana, 'if-match': '999' },
      json: { at: '2027-01-13T23:30:00Z' },
    });
    expect((await failureOf(stale)).code).toBe('STALE');
    const moved = await acted(id, 'reschedule', { at: '2027-01-13T23:30:00Z' });
    expect(moved).toMatchObject({ state: 'toDo', scheduledAt: '2027-01-13T23:30:00.000Z', attempts: 0, waiting: true });
    expect(moved.history).toMatchObject([{ state: 'toDo', nextAt: '2027-01-13T23:30:00.000Z', followUp: 'other' }]);
  });

  it('a promised payment: silences what is mailed about late payment until its day is over', async () => {
    const guest = await booked(provider, { event: { finalNoticeDays: 5, cancelAfterDays: 7 } });
    eventId = guest.block.eventId;
    const guestId = await addGuest();
    await provider.db.update(reservations).set({ guestId }).where(eq(reservations.key, guest.key));
    const id = await addCall({ guestId, type: 'pay' });
    const promise = (amount: number, on: string) => ({ state: 'completed', promise: { amount, on } });
    expect((await failureOf(await act(id, 'outcome', promise(15_000, '2027-01-09')))).code).toBe('INVALID');
    const card = await acted(id, 'outcome', promise(15_000, '2027-01-20'));
    expect(card.promise).toEqual({ amount: { amount: 15_000, currency: 'USD' }, on: '2027-01-20' });
    expect(card.reservation).toMatchObject({ key: guest.key });
    const notices = () => provider.db.$count(outbox, eq(outbox.kind, 'final-notice'));
    provider.clock.set(new Date('2027-01-20T17:00:00Z'));
    await runOverdue({ ctx: systemContext(provider) });
    expect(await notices()).toBe(0);
    provider.clock.set(new Date('2027-01-21T17:00:00Z'));
    await runOverdue({ ctx: systemContext(provider) });
    expect(await notices()).toBe(1);
    await provider.db.update(events).set({ finalNoticeDays: null, cancelAfterDays: null });
    provider.clock.set(NOW);
    const nobody = await act(await addCall(), 'outcome', promise(100, '2027-01-25'));
    expect((await failureOf(nobody)).error).toContain('promesa de pago');
  });
});

describe('what was kept a moment ago', () => {
  const undo = (card: CallCard, person?: Person) => act(card.id, 'outcome/undo', { version: card.version }, person);
  const undone = async (card: CallCard, person?: Person) => dataOf<CallCard>(await undo(card, person));

  it('is taken back by who kept it: the call waits as before, in their hand, and its try counts no more', async () => {
    const id = await addCall({ priority: 'high', comments: 'Prefiere tardes' });
    await acted(id, 'claim');
    const kept = await acted(id, 'outcome', { state: 'notAnswered', comments: 'Buzón' });
    expect(kept).toMatchObject({ attempts: 1, undoableUntil: '2027-01-10T17:15:00.000Z' });
    const back = await undone(kept);
    expect(back).toMatchObject({
      state: 'toDo',
      attempts: 0,
      comments: 'Prefiere tardes',
      scheduledAt: NOW.toISOString(),
      waiting: true,
      history: [],
      undoableUntil: null,
      claim: { mine: true, until: '2027-01-10T17:15:00.000Z' },
    });
    expect(await next(luis)).toBeNull();
    // Nothing is left of theirs to take back, and nobody takes back twice.
    expect((await failureOf(await undo(back))).code).toBe('INVALID_STATE');
    expect((await failureOf(await undo(kept))).code).toBe('STALE');
    const audited = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['call.notAnswered', 'call.outcomeUndone']),
    );
    // Of two tries the last alone, since the one before is not the last that was done.
    const first = await acted(id, 'outcome', { state: 'notAnswered' });
    const second = await acted(id, 'outcome', { state: 'rejected' });
    const again = await undone(second);
    expect(again).toMatchObject({ state: 'notAnswered', attempts: 1, scheduledAt: first.scheduledAt });
    expect(again.history).toHaveLength(1);
    expect((await failureOf(await undo(again))).code).toBe('INVALID_STATE');
  });

  it('stays for everybody else, after 15 minutes, and once something else was done with the call', async () => {
    const id = await addCall();
    const kept = await acted(id, 'outcome', { state: 'completed' });
    expect((await dataOf<CallCard>(await send('GET', `calls/${id}`, undefined, luis))).undoableUntil).toBeNull();
    expect((await failureOf(await undo(kept, luis))).code).toBe('INVALID_STATE');
    at(15);
    expect((await failureOf(await undo(kept))).code).toBe('INVALID_STATE');
    provider.clock.set(NOW);
    const other = await addCall();
    const waits = await acted(other, 'outcome', { state: 'notAnswered' });
    const changed = await dataOf<CallCard>(
      await send('PATCH', `calls/${other}`, { priority: 'low', version: waits.version }, luis),
    );
    expect((await failureOf(await undo(changed))).code).toBe('INVALID_STATE');
    await acted(other, 'claim', undefined, luis);
    expect((await undo(changed)).status).toBe(409);
  });

  it('makes a number good again that was marked as wrong', async () => {
    const guestId = await addGuest();
    const id = await addCall({ guestId });
    const { version } = (await guestRow(guestId)) ?? {};
    const kept = await acted(id, 'outcome', { state: 'wrongNumber' });
    expect((await guestRow(guestId))?.wrongMobile).not.toBeNull();
    expect((await undone(kept)).person?.wrongMobile).toBe(false);
    expect(await guestRow(guestId)).toMatchObject({ wrongMobile: null, version: (version ?? 0) + 2 });
  });

  it('lets an earlier promise count again that its own had taken the place of', async () => {
    const guest = await booked(provider);
    eventId = guest.block.eventId;
    const guestId = await addGuest();
    const [reservation] = await provider.db
      .update(reservations)
      .set({ guestId })
      .where(eq(reservations.key, guest.key))
      .returning({ id: reservations.id });
    const promised = async (callId: string) => {
      const [row] = await provider.db.select().from(calls).where(eq(calls.id, callId));
      return row && [row.promisedAmount, row.promisedOn];
    };
    const earlier = await addCall({ guestId, reservationId: reservation?.id, type: 'pay' });
    await acted(earlier, 'outcome', { state: 'completed', promise: { amount: 500, on: '2027-01-20' } });
    const later = await addCall({ guestId, reservationId: reservation?.id, type: 'other' });
    const newer = await acted(later, 'outcome', { state: 'completed', promise: { amount: 900, on: '2027-01-25' } });
    expect([await promised(earlier), await promised(later)]).toEqual([
      [null, null],
      [900, '2027-01-25'],
    ]);
    await undone(newer);
    expect([await promised(earlier), await promised(later)]).toEqual([
      [500, '2027-01-20'],
      [null, null],
    ]);
  });

  it('asks anew for a call that a guest asked for; that somebody will not attend is not taken back', async () => {
    const id = await addCall();
    const asked = { id: randomUUID(), agencyId: AGENCY, eventId, type: 'CONTACT_ATTE', createdAt: NOW };
    await provider.db.insert(notifications).values({ ...asked, params: { callId: id } });
    const statusOf = async () =>
      (await provider.db.select().from(notifications).where(eq(notifications.id, asked.id)))[0]?.status;
    const kept = await acted(id, 'outcome', { state: 'completed' });
    expect(await statusOf()).toBe('Off');
    await undone(kept);
    expect(await statusOf()).toBe('On');
    const moved = await acted(id, 'reschedule', { at: '2027-01-12T17:00:00Z' });
    expect(await undone(moved)).toMatchObject({ state: 'toDo', scheduledAt: NOW.toISOString() });
    const declined = await acted(id, 'outcome', { state: 'completed', followUp: 'willNotAttend' });
    expect(declined.undoableUntil).toBeNull();
    expect((await failureOf(await undo(declined))).code).toBe('INVALID_STATE');
  });
});

it('the report of callers counts each try by who made it, and what was moved apart', async () => {
  const [one, two, three] = [await addCall(), await addCall(), await addCall()];
  await acted(one, 'outcome', { state: 'completed' });
  await acted(two, 'outcome', { state: 'notAnswered' });
  await acted(three, 'reschedule', { at: '2027-01-11T17:00:00.000Z' });
  await acted(three, 'outcome', { state: 'wrongNumber' }, luis);
  const report = await dataOf<Report>(await send('GET', `events/${eventId}/reports/callers`));
  const names = report.columns.map(({ name }) => name);
  const rows = report.rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
  const none = { completed: 0, notAnswered: 0, rejected: 0, wrongNumber: 0, moved: 0, promises: 0 };
  expect(rows).toEqual([
    {
      ...none,
      caller: expect.any(String),
      tries: 2,
      completed: 1,
      notAnswered: 1,
      moved: 1,
      lastAt: NOW.toISOString(),
    },
    { ...none, caller: expect.any(String), tries: 1, wrongNumber: 1, lastAt: NOW.toISOString() },
  ]);
});

describe('calls', () => {
  it('are made for one guest, or for whom a filter shows, and never twice for one reason', async () => {
    const guestId = await addGuest({ email: 'eva@correo.test', channel: 'whatsapp' });
    const make = (json: object, person?: Person) => send('POST', `events/${eventId}/calls`, json, person);
    const [made] = (await dataOf<CallsMade>(await make({ guestId, type: 'reserve', priority: 'high' }), 201)).ids;
    expect(await dataOf<CallCard>(await send('GET', `calls/${made}`))).toMatchObject({
      medium: 'whatsapp',
      priority: 'high',
    });
    expect((await failureOf(await make({ guestId, type: 'reserve' }))).error).toContain('ya tiene una llamada');
    expect((await make({ guestId, type: 'pay' })).status).toBe(201);
    await addGuest();
    await addGuest({ attendance: 'attends' });
    await addGuest({ mobile: '' });
    const all = { type: 'reserve', filter: { 'filter[attendance]': 'pending' } };
    expect(await dataOf<CallsMade>(await make(all), 201)).toMatchObject({
      made: 1,
      refused: { callOpen: 1, guestUnreachable: 1, guestDeclined: 0 },
    });
    expect((await dataOf<CallsMade>(await make(all), 201)).made).toBe(0);
    const twice = await Promise.all([1, 2].map(() => make({ guestId, type: 'other' })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const [entry] = await provider.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, eventId))
      .orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ action: 'call.created', after: { made: 0 } });
  });

  it('are made for those who are named, and for those alone who have a mobile', async () => {
    const make = async (json: object) => dataOf<CallsMade>(await send('POST', `events/${eventId}/calls`, json), 201);
    const [one, two] = [await addGuest(), await addGuest()];
    await addGuest({ mobile: '', email: 'sin@correo.test' });
    const elsewhere = randomUUID();
    await provider.db.insert(guests).values({
      id: elsewhere,
      agencyId: AGENCY,
      eventId: (await insertBlock(provider.db)).eventId,
      firstName: 'Otra',
      lastName: 'Boda',
      mobile: '+525511110000',
      attendance: 'pending',
      createdAt: NOW,
    });
    const { ids } = await make({ guestIds: [one, two, two, elsewhere], type: 'pay' });
    const called = await provider.db.select().from(calls).where(inArray(calls.id, ids));
    expect(called.map(({ guestId }) => guestId).toSorted()).toEqual([one, two].toSorted());
    expect((await make({ type: 'other', filter: { 'filter[mobile]': 'with' } })).made).toBe(2);
    expect((await make({ type: 'other', filter: { 'filter[mobile]': 'without' } })).made).toBe(1);
    expect((await send('POST', `events/${eventId}/calls`, { guestIds: [], type: 'pay' })).status).toBe(422);
  });

  it('are made for many by the medium and at the moment that are chosen; who is not reached by it has none', async () => {
    const [one, two] = [await addGuest({ channel: 'phone' }), await addGuest()];
    const mailed = await addGuest({ mobile: '', email: 'sin@correo.test' });
    const moment = '2027-01-13T23:30:00.000Z';
    const make = (json: object) => send('POST', `events/${eventId}/calls`, { type: 'pay', ...json });
    const chosen = { guestIds: [one, two, mailed], medium: 'whatsapp', at: moment };
    const made = await dataOf<CallsMade>(await make(chosen), 201);
    expect(made).toMatchObject({ made: 2, refused: { guestUnreachable: 1 } });
    const kept = await provider.db.select().from(calls).where(inArray(calls.id, made.ids));
    expect(kept.map(({ medium, scheduledAt }) => [medium, scheduledAt.toISOString()])).toEqual([
      ['whatsapp', moment],
      ['whatsapp', moment],
    ]);
    const all = await dataOf<CallsMade>(await make({ filter: {}, medium: 'email', at: moment }), 201);
    expect(all).toMatchObject({ made: 1, refused: { callOpen: 2 } });
    const past = await failureOf(await make({ ...chosen, at: '2020-01-13T23:30:00.000Z' }));
    expect(past.fields?.at).toBeTruthy();
    expect((await make({ ...chosen, medium: 'pigeon' })).status).toBe(422);
  });

  it('show what came of the guest’s other calls, of nobody else’s', async () => {
    const guestId = await addGuest();
    const id = await addCall({ guestId });
    const done = await addCall({ guestId, type: 'pay' });
    await addCall({ guestId, type: 'other' });
    await acted(await addCall(), 'outcome', { state: 'completed' });
    const earlier = async () => (await dataOf<CallCard>(await send('GET', `calls/${id}`))).earlier;
    expect(await earlier()).toEqual([]);
    await acted(done, 'outcome', { state: 'completed', comments: 'Paga el lunes' });
    expect(await earlier()).toMatchObject([
      { id: done, type: 'pay', state: 'completed', comments: 'Paga el lunes', at: NOW.toISOString() },
    ]);
  });

  it('are the office’s of the agency alone', async () => {
    const id = await addCall();
    const stranger = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'foreign' })).email);
    const foreign = [
      await send('GET', `calls/${id}`, undefined, stranger),
      await send('PATCH', `calls/${id}`, { priority: 'low', version: 1 }, stranger),
      await send('POST', `events/${eventId}/calls/next`, undefined, stranger),
      await send('POST', `events/${eventId}/calls`, { guestId: 'x', type: 'pay' }, stranger),
      await act(id, 'claim', undefined, stranger),
      await act(id, 'release', undefined, stranger),
      await act(id, 'outcome', { state: 'completed' }, stranger),
      await act(id, 'reschedule', { at: '2027-01-12T17:00:00Z' }, stranger),
    ];
    expect(foreign.map(({ status }) => status)).toEqual(Array(8).fill(404));
    const couple = await provider.as((await insertUser(provider.db, { role: 'organizer' })).email);
    const payment = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
    for (const person of [couple, payment]) {
      expect((await send('POST', `events/${eventId}/calls/next`, undefined, person)).status).toBe(403);
      expect((await act(id, 'outcome', { state: 'completed' }, person)).status).toBe(403);
    }
  });
});
