import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallRow } from '@/lib/contract/call';
import type { ContactNotice } from '@/lib/contract/contact-notice';
import {
  agencies,
  auditLog,
  calls,
  contactNotices,
  events,
  guests,
  householdAnswers,
  householdReplies,
  households,
  notifications,
  outbox,
} from '@/lib/provider/db/schema';
import { DEMO_NOTICE_TOKEN } from '@/lib/provider/db/seed/demo-contacts';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { dataOf, failureOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { contextOf, recordingMailer } from '../mail/mail-support';

/** A Friday; the event's zone is five hours behind UTC. */
const NOW = new Date('2026-11-20T15:00:00Z');
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, env: { SITE_URL: 'https://bodas.example.mx' } });
});
afterAll(() => provider.close());
beforeEach(() => provider.clock.set(NOW));

const answer = (token: string, json: object) => provider.request(`/api/v1/contact-notices/${token}`, { json });
const read = (token: string) => provider.request(`/api/v1/contact-notices/${token}`);
const notify = async (
  callId: string,
  email = 'agencyuser@demo.test',
  headers = {},
  json = { locale: 'es' } as object,
) =>
  provider.request(`/api/v1/calls/${callId}/notice`, {
    json,
    headers: { ...(await provider.as(email)), ...headers },
  });

/** A notice that staff sent for a new call of a guest, and the token of its mail. */
async function noticed(guestId: string, email?: string) {
  const callId = `call-of-${guestId}`;
  const [guest] = await provider.db.select().from(guests).where(eq(guests.id, guestId));
  if (!guest) throw new Error(`no ${guestId}`);
  const of = { agencyId: guest.agencyId, eventId: guest.eventId, guestId, medium: 'phone' as const };
  await provider.db
    .insert(calls)
    .values({ ...of, id: callId, type: 'reserve', state: 'toDo', priority: 'low', scheduledAt: provider.clock.now() });
  await provider.db.delete(outbox);
  const row = await dataOf<CallRow>(await notify(callId, email), 201);
  const { mailer, sent } = recordingMailer();
  await sendOutbox({ ctx: contextOf(provider), mailer });
  const token = /aviso-contacto\?token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? 'none';
  return { callId, guestId, row, token, mail: sent[0] };
}
const callOf = async (id: string) => (await provider.db.select().from(calls).where(eq(calls.id, id)))[0];
const guestOf = async (id: string) => (await provider.db.select().from(guests).where(eq(guests.id, id)))[0];
const told = (choice: string) =>
  provider.db
    .select()
    .from(notifications)
    .then((rows) => rows.filter(({ type, params }) => type === 'CONTACT_ATTE' && params.choice === choice));

describe('a notice of a call', () => {
  it('is in the guest’s language, else in their household’s, where staff choose none', async () => {
    const [guest] = await provider.db.select().from(guests).where(eq(guests.eventId, 'event-demo-boda')).limit(1);
    if (!guest) throw new Error('no guest');
    const household = { id: randomUUID(), agencyId: guest.agencyId, eventId: guest.eventId, createdAt: NOW };
    await provider.db.insert(households).values({ ...household, name: 'Smith', language: 'en' });
    const reached = { attendance: 'pending' as const, email: 'smith@correo.test' };
    const sentTo = async (language: 'es' | 'en' | null) => {
      const id = randomUUID();
      const { agencyId, eventId } = guest;
      const named = { id, agencyId, eventId, firstName: 'Sam', lastName: 'Smith', createdAt: NOW };
      const mobile = `+52553000${language ? '0013' : '0012'}`;
      await provider.db.insert(guests).values({ ...named, ...reached, mobile, language, householdId: household.id });
      const callId = `notice-${id}`;
      const call = { type: 'reserve', state: 'toDo', priority: 'low', medium: 'phone' } as const;
      await provider.db.insert(calls).values({ ...call, agencyId, eventId, guestId: id, id: callId, scheduledAt: NOW });
      await dataOf(await notify(callId, undefined, {}, {}), 201);
      const mails = await provider.db.select().from(outbox).where(eq(outbox.kind, 'contact-notice'));
      const [mail] = mails.filter(({ recipient }) => recipient === reached.email).slice(-1);
      return mail?.locale;
    };
    expect(await sentTo(null)).toBe('en');
    await provider.db.delete(outbox);
    expect(await sentTo('es')).toBe('es');
  });

  it('of a suspended agency says what its other pages do, and takes no answer', async () => {
    const [event] = await provider.db.select().from(events).where(eq(events.agencyId, '2'));
    const named = { id: randomUUID(), agencyId: '2', eventId: event?.id ?? '', firstName: 'Noa', lastName: 'Sol' };
    const reached = { mobile: '+525530000011', email: 'noa.sol@correo.test', attendance: 'pending' as const };
    await provider.db.insert(guests).values({ ...named, ...reached, createdAt: NOW });
    const { token, callId } = await noticed(named.id, 'agency2@demo.test');
    const set = (state: Partial<typeof agencies.$inferInsert>) =>
      provider.db.update(agencies).set(state).where(eq(agencies.id, '2'));
    await set({ active: false, suspendedAt: NOW, suspensionReason: 'Sin pago' });
    try {
      for (const sent of [await read(token), await answer(token, { choice: 'take' })])
        expect([sent.status, (await failureOf(sent)).code]).toEqual([403, 'AGENCY_SUSPENDED']);
    } finally {
      await set({ active: true, suspendedAt: null, suspensionReason: null });
    }
    expect(await callOf(callId)).toMatchObject({ state: 'toDo' });
    expect((await dataOf<ContactNotice>(await read(token))).choice).toBeNull();
  });

  it('is mailed by the call centre with a link whose token no table holds', async () => {
    const { row, token, mail } = await noticed('guest-040');
    expect(row.notice).toMatchObject({ choice: null, answeredAt: null });
    expect(mail?.subject).toBe('Te llamaremos por Ximena & Leonardo');
    expect(await dataOf<ContactNotice>(await read(token))).toMatchObject({
      eventCode: 'PLS-DEMO-BODA',
      timeZone: 'America/Cancun',
      choice: null,
      days: { first: '2026-11-20' },
    });
    expect(JSON.stringify(await provider.db.select().from(contactNotices))).not.toContain(token);
    expect(JSON.stringify(await provider.db.select().from(outbox))).not.toContain(token);
  });

  it('is once for one key; a later one ends the earlier', async () => {
    const { callId, token } = await noticed('guest-041');
    const key = { 'idempotency-key': 'notice-1' };
    const rows = await Promise.all([1, 2].map(async () => dataOf<CallRow>(await notify(callId, undefined, key), 201)));
    expect(rows[0]?.notice).toEqual(rows[1]?.notice);
    expect(await provider.db.$count(contactNotices, eq(contactNotices.callId, callId))).toBe(2);
    expect(await failureOf(await read(token))).toMatchObject({ code: 'LINK_INVALID', details: { why: 'expired' } });
  });

  it('is no other agency’s to send, and none for a guest without mail or a call that is over', async () => {
    expect((await notify('call-3', 'agency2@demo.test')).status).toBe(404);
    expect((await notify('call-3', 'payment@demo.test')).status).toBe(403);
    expect((await failureOf(await notify('call-5'))).code).toBe('INVALID_STATE');
    await provider.db.update(guests).set({ email: null }).where(eq(guests.id, 'guest-061'));
    expect((await failureOf(await notify('call-4'))).error).toContain('no tiene correo');
  });
});

describe('the guest’s choice', () => {
  it('asks staff for the call until it was made', async () => {
    await provider.db.update(guests).set({ email: 'cita@correo.test' }).where(eq(guests.id, 'guest-042'));
    const { callId, token } = await noticed('guest-042');
    await answer(token, { choice: 'take' });
    const ofCall = async () => (await told('take')).filter(({ params }) => params.callId === callId);
    expect(await ofCall()).toMatchObject([{ status: 'On' }]);
    const ana = await provider.as('agencyuser@demo.test');
    const outcome = (state: string) =>
      provider.request(`/api/v1/calls/${callId}/outcome`, { json: { state }, headers: ana });
    await dataOf(await outcome('notAnswered'));
    expect(await ofCall(), 'nobody answered: it is made again').toMatchObject([{ status: 'On' }]);
    await dataOf(await outcome('completed'));
    expect(await ofCall()).toMatchObject([{ status: 'Off' }]);
  });

  it('take: the call stays, of high priority, told and audited once however often it is sent', async () => {
    const { callId, token } = await noticed('guest-047');
    const before = (await told('take')).length;
    const answers = await Promise.all([1, 2, 3].map(() => answer(token, { choice: 'take' })));
    for (const each of answers) expect((await dataOf<ContactNotice>(each)).choice).toBe('take');
    expect(await callOf(callId)).toMatchObject({ state: 'toDo', priority: 'high' });
    expect((await told('take')).length).toBe(before + 1);
    const ofCall = and(eq(auditLog.entityId, callId), eq(auditLog.action, 'contactNotice.take'));
    expect(await provider.db.$count(auditLog, ofCall)).toBe(1);
  });

  it('reschedule: the call moves to office hours of the event’s zone, to come and not after the event', async () => {
    const { callId, token } = await noticed('guest-043');
    const move = async (at: string) => failureOf(await answer(token, { choice: 'reschedule', at }));
    // 20:00 UTC is 15:00 there; 22:00 UTC is closing time.
    expect((await answer(token, { choice: 'reschedule', at: '2026-11-23T20:00:00Z' })).status).toBe(200);
    expect((await callOf(callId))?.scheduledAt.toISOString()).toBe('2026-11-23T20:00:00.000Z');
    for (const [at, why] of [
      ['2026-11-20T14:30:00Z', 'Elige un momento que todavía no pase'],
      ['2026-11-23T22:00:00Z', 'Llamamos de lunes a viernes'],
      ['2026-11-23T13:59:00Z', 'Llamamos de lunes a viernes'],
      ['2026-11-21T20:00:00Z', 'Llamamos de lunes a viernes'],
      ['2027-06-09T20:00:00Z', 'después del evento'],
    ] as const)
      expect((await move(at)).fields?.at).toContain(why);
    expect((await callOf(callId))?.scheduledAt.toISOString()).toBe('2026-11-23T20:00:00.000Z');
  });

  it('decline: the guest does not attend, no call of theirs is left and no other notice leaves', async () => {
    await provider.db.update(guests).set({ companions: 2 }).where(eq(guests.id, 'guest-050'));
    const { callId, guestId, token } = await noticed('guest-050');
    const attendance = (await guestOf(guestId))?.attendance;
    const second = { ...(await callOf(callId)), id: 'second-call' } as typeof calls.$inferInsert;
    await provider.db.insert(calls).values(second);
    expect((await dataOf<ContactNotice>(await answer(token, { choice: 'decline' }))).choice).toBe('decline');
    // As where staff heard it: whom the guest brings does not come either.
    const declined = await guestOf(guestId);
    expect(declined).toMatchObject({ attendance: 'doesNotAttend', companionsComing: 0 });
    const answers = () => provider.db.select().from(householdAnswers).where(eq(householdAnswers.guestId, guestId));
    expect((await answers()).map(({ attends }) => attends)).toEqual([false, false, false]);
    const replies = eq(householdReplies.householdId, declined?.householdId ?? '');
    expect(await provider.db.select().from(householdReplies).where(replies)).toMatchObject([
      { via: 'link', declined: 3 },
    ]);
    expect([(await callOf(callId))?.state, (await callOf('second-call'))?.state]).toEqual(['rejected', 'rejected']);
    expect((await failureOf(await notify('second-call'))).code).toBe('INVALID_STATE');
    expect(await told('decline')).not.toHaveLength(0);
    // Second thoughts within its days: the call is back, and so is the earlier answer to the invitation.
    expect((await dataOf<ContactNotice>(await answer(token, { choice: 'take' }))).choice).toBe('take');
    expect(await callOf(callId)).toMatchObject({ state: 'toDo', priority: 'high', doneAt: null });
    expect(await guestOf(guestId)).toMatchObject({ attendance, companionsComing: null });
    expect(await answers()).toEqual([]);
    // What was said of the guest since is not taken back with it.
    await dataOf(await answer(token, { choice: 'decline' }));
    await provider.db.update(guests).set({ attendance: 'attends' }).where(eq(guests.id, guestId));
    await dataOf(await answer(token, { choice: 'take' }));
    expect([(await guestOf(guestId))?.attendance, (await answers()).length]).toEqual(['attends', 3]);
  });

  it('decline taken back: who was said to come of those whom the guest brings comes again', async () => {
    const { guestId, token } = await noticed('guest-052');
    const { agencyId, eventId } = (await guestOf(guestId)) ?? {};
    await provider.db
      .update(guests)
      .set({ companions: 2, attendance: 'attends', companionsComing: 1 })
      .where(eq(guests.id, guestId));
    const answers = () =>
      provider.db
        .select({ seat: householdAnswers.seat, attends: householdAnswers.attends })
        .from(householdAnswers)
        .where(eq(householdAnswers.guestId, guestId))
        .orderBy(householdAnswers.seat);
    await dataOf(await answer(token, { choice: 'decline' }));
    await dataOf(await answer(token, { choice: 'take' }));
    expect(await guestOf(guestId)).toMatchObject({ attendance: 'attends', companionsComing: 1 });
    expect(await answers(), 'nobody had said it seat by seat').toEqual([]);
    const said = [0, 1, 2].map((seat) => ({ seat, attends: seat < 2 }));
    const of = { guestId, agencyId: agencyId ?? '', eventId: eventId ?? '', band: 'adult' as const };
    await provider.db
      .insert(householdAnswers)
      .values(said.map((seat) => ({ ...of, ...seat, activityIds: [], needs: [] })));
    await dataOf(await answer(token, { choice: 'decline' }));
    expect((await answers()).map(({ attends }) => attends)).toEqual([false, false, false]);
    await dataOf(await answer(token, { choice: 'take' }));
    expect(await answers()).toEqual(said);
    expect(await guestOf(guestId)).toMatchObject({ attendance: 'attends', companionsComing: 1 });
  });

  it('a mail that waits is not sent to who declined meanwhile', async () => {
    await provider.db.delete(outbox);
    expect((await notify('call-1')).status).toBe(201);
    await provider.db.update(guests).set({ attendance: 'doesNotAttend' }).where(eq(guests.id, 'guest-044'));
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect(sent).toEqual([]);
  });

  it('a mail that waits tells of no call that was made meanwhile', async () => {
    const reached = { email: 'aviso@correo.test', attendance: 'pending' as const };
    await provider.db.update(guests).set(reached).where(eq(guests.id, 'guest-048'));
    const { callId } = await noticed('guest-048');
    await provider.db.update(calls).set({ state: 'completed', doneAt: NOW }).where(eq(calls.id, callId));
    await provider.db.update(outbox).set({ status: 'pending', sentAt: null });
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: contextOf(provider), mailer });
    expect(sent).toEqual([]);
  });

  it('counts no more once the call took place, the days are over, or the token is none', async () => {
    const { callId, token } = await noticed('guest-046');
    provider.clock.set(new Date(NOW.getTime() + 15 * 86_400_000));
    expect((await failureOf(await answer(token, { choice: 'take' }))).details).toEqual({ why: 'expired' });
    provider.clock.set(NOW);
    await provider.db.update(calls).set({ state: 'completed' }).where(eq(calls.id, callId));
    expect((await failureOf(await answer(token, { choice: 'take' }))).details).toEqual({ why: 'used' });
    expect(await failureOf(await answer('a-token-of-nobody', { choice: 'take' }))).toMatchObject({
      code: 'LINK_INVALID',
      details: { why: 'unknown' },
    });
  });

  it('the demo has one to answer', async () => {
    expect(await dataOf<ContactNotice>(await read(DEMO_NOTICE_TOKEN))).toMatchObject({ choice: null });
  });
});
