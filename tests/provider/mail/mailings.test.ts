import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AudienceCount, Mailing, MailingDetail, MailingList, MailingOptOut } from '@/lib/contract/mailing';
import {
  auditLog,
  coupons,
  events,
  guests,
  masterAccounts,
  outbox,
  reservations,
  scheduleItems,
} from '@/lib/provider/db/schema';
import { runMailings } from '@/lib/provider/desk/mailing/run-mailings';
import type { Mail } from '@/lib/provider/integrations/mail/mailer';
import { INTERRUPTED_AFTER_MS, recoverInterrupted } from '@/lib/provider/jobs/claim-mail';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { takeReports } from '@/lib/provider/people/mail/take-reports';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { pdfText } from '../documents/pdf-text';
import { contextOf, orderMail, recordingMailer } from './mail-support';

let provider: TestProvider;
let office: { cookie: string };
let officeMail: string;
let eventId: string;
let code: string;
let categoryIds: string[];

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const user = await insertUser(provider.db, { role: 'weddingPlanner' });
  officeMail = user.email;
  office = await provider.as(user.email);
});
beforeEach(async () => {
  ({ eventId, code, categoryIds } = await insertBlock(provider.db));
  await provider.db.delete(outbox);
});
afterAll(() => provider.close());

const send = (method: string, path: string, json?: object, headers: Record<string, string> = office) =>
  provider.request(`/api/v1${path}`, { method, headers, ...(json && { json }) });

async function guest(firstName: string, more: Partial<typeof guests.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const person = { firstName, lastName: 'Ruiz', mobile: '+525512345678', attendance: 'pending' as const };
  const email = `${firstName.toLowerCase()}@correo.test`;
  await provider.db.insert(guests).values({ ...person, id, agencyId: AGENCY, eventId, email, createdAt: NOW, ...more });
  return id;
}

const CUSTOM = {
  kind: 'custom',
  subject: { es: 'Nos vemos en {evento}', en: 'See you at {event}' },
  body: { es: 'Hola {invitado}:\n\nEl {fecha} te esperamos.', en: 'Hi {guest},\n\nWe wait for you on {date}.' },
  audience: {},
  sendAt: null,
};
const make = (more: object = {}) => send('POST', `/events/${eventId}/mailings`, { ...CUSTOM, ...more });
const made = async (more: object = {}) => dataOf<Mailing>(await make(more), 201);
const read = async (id: string) => dataOf<MailingDetail>(await send('GET', `/mailings/${id}`));
async function deliver(recording = recordingMailer()): Promise<Mail[]> {
  await sendOutbox({ ctx: contextOf(provider), mailer: recording.mailer });
  return recording.sent;
}

describe('an audience', () => {
  it('has whom its filters name, and says who gets nothing and why', async () => {
    await guest('Ana', { tags: ['familia'] });
    await guest('Eva', { tags: ['familia', 'boda'], attendance: 'attends' });
    await guest('Leo', { attendance: 'doesNotAttend', tags: ['familia'] });
    await guest('Max', { email: null, tags: ['familia'] });
    await guest('Ann', { email: 'Ana+casa@correo.test', tags: ['boda'] });
    const count = async (audience: object) =>
      dataOf<AudienceCount>(await send('POST', `/events/${eventId}/mailings/audience`, { audience }));
    const none = { noEmail: 0, declined: 0, optedOut: 0, suppressed: 0, sameMailbox: 0 };
    expect(await count({})).toEqual({ recipients: 2, skipped: { ...none, declined: 1, noEmail: 1, sameMailbox: 1 } });
    expect(await count({ tags: ['boda'] })).toEqual({ recipients: 2, skipped: none });
    expect(await count({ attendance: ['attends'], tags: ['familia'] })).toEqual({ recipients: 1, skipped: none });
  });

  it('is refused where it asks what nobody knows: a filter that is spelt wrongly would be everybody', async () => {
    await guest('Ana');
    const audience = { hasReservations: false };
    for (const answer of [
      await make({ audience }),
      await send('POST', `/events/${eventId}/mailings/audience`, { audience }),
    ])
      expect([answer.status, (await failureOf(answer)).fields]).toEqual([422, { audience: expect.any(String) }]);
    expect(await provider.db.$count(outbox)).toBe(0);
  });

  it('knows who has a room, and who owes', async () => {
    const ana = await guest('Ana');
    await guest('Eva');
    const [category] = categoryIds;
    const { reservation } = await confirmed(provider.request, code, holdBody([room(category)]));
    await provider.db.update(reservations).set({ guestId: ana }).where(eq(reservations.key, reservation.key));
    const count = async (audience: object) =>
      (await dataOf<AudienceCount>(await send('POST', `/events/${eventId}/mailings/audience`, { audience })))
        .recipients;
    expect([await count({ hasReservation: true }), await count({ hasReservation: false })]).toEqual([1, 1]);
    expect([await count({ overdue: true }), await count({ overdue: false })]).toEqual([0, 2]);
    const ofAna = provider.db
      .select({ id: reservations.id })
      .from(reservations)
      .where(eq(reservations.key, reservation.key));
    await provider.db
      .update(scheduleItems)
      .set({ dueOn: '2027-01-01' })
      .where(inArray(scheduleItems.reservationId, ofAna));
    expect([await count({ overdue: true }), await count({ overdue: false })]).toEqual([1, 1]);
  });

  it('takes no guest of another list', async () => {
    const mine = await guest('Ana');
    const other = (await insertBlock(provider.db)).eventId;
    const strange = randomUUID();
    const person = { firstName: 'Zoe', lastName: 'X', mobile: '', attendance: 'pending' as const, createdAt: NOW };
    await provider.db.insert(guests).values({ ...person, id: strange, agencyId: AGENCY, eventId: other });
    const refused = await make({ audience: { guestIds: [mine, strange] } });
    expect(refused.status).toBe(422);
    expect(await failureOf(refused)).toMatchObject({ fields: { 'audience.guestIds': expect.any(String) } });
  });

  it('of chosen guests may be changed when one of them is off the list, and goes to those who are left', async () => {
    const [ana, eva, strange] = [await guest('Ana'), await guest('Eva'), randomUUID()];
    const sendAt = new Date(NOW.getTime() + 3_600_000).toISOString();
    const planned = await made({ audience: { guestIds: [ana, eva] }, sendAt });
    await provider.db.delete(guests).where(eq(guests.id, eva));
    const change = (guestIds: string[]) =>
      send('PATCH', `/mailings/${planned.id}`, {
        ...CUSTOM,
        audience: { guestIds },
        sendAt,
        version: planned.version,
      });
    expect((await change([ana, eva, strange])).status).toBe(422);
    await dataOf<Mailing>(await change([ana, eva]));
    provider.clock.set(new Date(sendAt));
    await runMailings({ ctx: contextOf(provider) });
    expect((await deliver()).map(({ to }) => to)).toEqual(['ana@correo.test']);
    provider.clock.set(NOW);
    // Nobody is chosen anew who is not there.
    expect((await make({ audience: { guestIds: [ana, eva] } })).status).toBe(422);
  });
});

describe('a mailing', () => {
  it('leaves at once to each in their language, filled in, with an answer to the agency and a way out', async () => {
    await guest('Ana');
    await guest('Eva', { language: 'en' });
    await guest('Leo', { attendance: 'doesNotAttend' });
    const { id, counts, state } = await made();
    expect({ state, counts }).toEqual({
      state: 'sending',
      counts: { recipients: 2, sent: 0, failed: 0, skipped: 1, uncertain: 0 },
    });
    const sent = await deliver();
    const toEva = sent.find(({ to }) => to === 'eva@correo.test');
    expect(sent.map(({ subject }) => subject).sort()).toEqual(['Nos vemos en Ana & Luis', 'See you at Ana & Luis']);
    expect(toEva?.text).toContain('Hi Eva,\n\nWe wait for you on');
    expect(toEva?.html).toContain('<p style="margin:0 0 16px;">Hi Eva,</p>');
    expect(toEva?.replyTo).toMatch(/@/);
    expect(toEva?.oneClickOptOut).toMatch(/\/provider\/api\/v1\/mailing-opt-outs\/[\w.-]+$/);
    expect(await read(id)).toMatchObject({
      state: 'sent',
      counts: { recipients: 2, sent: 2, failed: 0, skipped: 1, uncertain: 0 },
      missed: [{ name: 'Leo Ruiz', state: 'skipped', reason: 'declined' }],
    });
    await runMailings({ ctx: contextOf(provider) });
    expect((await read(id)).finishedAt).not.toBeNull();
  });

  it('lets whatever else there is leave first', async () => {
    await guest('Ana');
    await made();
    await orderMail(provider, { kind: 'unknown-kind', createdAt: new Date(NOW.getTime() + 1) });
    await sendOutbox({ ctx: contextOf(provider), mailer: recordingMailer().mailer, isStopping: stopAfter(1) });
    const rows = await provider.db.select({ kind: outbox.kind, status: outbox.status }).from(outbox);
    expect(rows.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'mailing', status: 'pending' },
      { kind: 'unknown-kind', status: 'dead' },
    ]);
  });

  it('leaves beside all other mail, so that neither waits for the other', async () => {
    await guest('Ana');
    await make();
    await orderMail(provider, { kind: 'unknown-kind' });
    const ctx = contextOf(provider);
    const others = recordingMailer();
    await sendOutbox({ ctx, mailer: others.mailer, lane: 'others' });
    const [ofMailing] = await provider.db.select().from(outbox).where(isNotNull(outbox.mailingId));
    expect([others.sent.length, ofMailing?.status]).toEqual([0, 'pending']);
    const mailings = recordingMailer();
    await orderMail(provider);
    expect(await sendOutbox({ ctx, mailer: mailings.mailer, lane: 'mailings' })).toBe(1);
    expect(mailings.sent.map(({ to }) => to)).toEqual(['ana@correo.test']);
  });

  it('asks again when it leaves: who declined, changed or went meanwhile gets none', async () => {
    const ana = await guest('Ana');
    const eva = await guest('Eva');
    await guest('Max');
    const { id } = await made();
    await provider.db.update(guests).set({ attendance: 'doesNotAttend' }).where(eq(guests.id, ana));
    await provider.db.delete(guests).where(eq(guests.id, eva));
    expect((await deliver()).map(({ to }) => to)).toEqual(['max@correo.test']);
    const { counts, missed } = await read(id);
    expect(counts).toMatchObject({ recipients: 1, sent: 1, skipped: 2 });
    expect(missed.map(({ name, reason }) => [name, reason])).toEqual([
      ['Ana Ruiz', 'changed'],
      ['', 'changed'],
    ]);
  });

  it('goes to nobody more once its event was taken back from guests, or its mails were switched off', async () => {
    for (const off of [{ state: 'draft' as const }, { emailService: false }]) {
      ({ eventId } = await insertBlock(provider.db));
      await guest('Ana');
      const { id } = await made();
      await provider.db.update(events).set(off).where(eq(events.id, eventId));
      expect(await deliver()).toEqual([]);
      expect((await read(id)).counts).toMatchObject({ recipients: 0, sent: 0, skipped: 1 });
    }
  });

  it('waits for its time, may be changed until then, and tells of a change by another', async () => {
    await guest('Ana');
    const sendAt = new Date(NOW.getTime() + 60_000).toISOString();
    const { id, version, state } = await made({ sendAt });
    expect(state).toBe('scheduled');
    expect(await deliver()).toEqual([]);
    const change = { ...CUSTOM, subject: { es: 'Otro', en: 'Other' }, sendAt };
    await dataOf(await send('PATCH', `/mailings/${id}`, { ...change, version }));
    const stale = await send('PATCH', `/mailings/${id}`, { ...change, version });
    expect([stale.status, (await failureOf(stale)).code]).toEqual([409, 'STALE']);
    expect(await runMailings({ ctx: contextOf(provider) })).toBe(0);
    const later = { ...contextOf(provider), clock: { now: () => new Date(NOW.getTime() + 60_000) } };
    expect(await runMailings({ ctx: later })).toBe(1);
    expect(await runMailings({ ctx: later })).toBe(0);
    const recording = recordingMailer();
    await sendOutbox({ ctx: later, mailer: recording.mailer });
    expect(recording.sent.map(({ subject }) => subject)).toEqual(['Otro']);
    expect((await make({ sendAt: NOW.toISOString() })).status).toBe(422);
  });

  it.each([
    ['unpublished', { state: 'draft' }],
    ['unpublished', { state: 'archived' }],
    ['channelOff', { emailService: false }],
  ] as const)('that is planned is ended with its reason, %s, where the event became %o', async (why, becomes) => {
    await guest('Ana');
    const { id, endedBy } = await made({ sendAt: new Date(NOW.getTime() + 3_600_000).toISOString() });
    expect(endedBy).toBeNull();
    await provider.db.update(events).set(becomes).where(eq(events.id, eventId));
    provider.clock.set(new Date(NOW.getTime() + 3_600_000));
    await runMailings({ ctx: contextOf(provider) });
    provider.clock.set(NOW);
    const ended = { state: 'cancelled', endedBy: why, finishedAt: new Date(NOW.getTime() + 3_600_000).toISOString() };
    expect(await read(id)).toMatchObject(ended);
    const { data } = (await (await send('GET', `/events/${eventId}/mailings`)).json()) as MailingList;
    expect(data).toMatchObject([ended]);
    expect(await deliver()).toEqual([]);
  });

  it('is paused, goes on where it stopped, and is cancelled for the rest', async () => {
    for (const name of ['Ana', 'Eva', 'Leo']) await guest(name);
    const { id } = await made();
    const recording = recordingMailer();
    const one = { ctx: contextOf(provider), mailer: recording.mailer };
    await sendOutbox({ ...one, isStopping: stopAfter(1) });
    expect((await dataOf<Mailing>(await send('POST', `/mailings/${id}/pause`))).state).toBe('paused');
    await sendOutbox(one);
    expect(recording.sent).toHaveLength(1);
    expect((await send('POST', `/mailings/${id}/pause`)).status).toBe(409);
    await dataOf(await send('POST', `/mailings/${id}/resume`));
    await sendOutbox({ ...one, isStopping: stopAfter(1) });
    const ended = await dataOf<Mailing>(await send('POST', `/mailings/${id}/cancel`));
    expect(ended).toMatchObject({ state: 'cancelled', counts: { recipients: 2, sent: 2, skipped: 1 } });
    await sendOutbox(one);
    expect(new Set(recording.sent.map(({ to }) => to)).size).toBe(2);
    expect(recording.sent).toHaveLength(2);
  });

  it('says what failed and of what nobody knows whether it left, and tries those again when told', async () => {
    await guest('Ana');
    await guest('Eva');
    const { id } = await made();
    await provider.db
      .update(outbox)
      .set({ status: 'sending', claimedAt: new Date(NOW.getTime() - INTERRUPTED_AFTER_MS) })
      .where(eq(outbox.recipient, 'ana@correo.test'));
    await recoverInterrupted(contextOf(provider), { idempotent: false, olderThanMs: INTERRUPTED_AFTER_MS });
    await provider.db.update(outbox).set({ attempts: 5 }).where(eq(outbox.recipient, 'eva@correo.test'));
    const failing = recordingMailer();
    failing.failNext(new Error('550 no such user'));
    await deliver(failing);
    expect((await read(id)).counts).toEqual({ recipients: 2, sent: 0, failed: 1, skipped: 0, uncertain: 1 });
    await dataOf(await send('POST', `/mailings/${id}/retry`, { state: 'uncertain' }));
    expect((await deliver()).map(({ to }) => to)).toEqual(['ana@correo.test']);
    expect((await read(id)).counts).toMatchObject({ sent: 1, failed: 1, uncertain: 0 });
    expect((await send('POST', `/mailings/${id}/retry`, { state: 'uncertain' })).status).toBe(409);
  });

  it('counts a mail that came back among those that reached nobody', async () => {
    const recipient = `back-${eventId}@correo.test`;
    await guest('Ana', { email: recipient });
    await guest('Eva');
    const { id } = await made();
    await deliver();
    const [mail] = await provider.db.select().from(outbox).where(eq(outbox.recipient, recipient));
    const about = { source: 'webhook' as const, messageId: `${mail?.id}@bodas.mx`, recipient, detail: null };
    const told = (delivery: 'hardBounce' | 'softBounce') =>
      takeReports({ ctx: contextOf(provider), input: [{ ...about, id: randomUUID(), delivery }] });
    await told('softBounce');
    expect((await read(id)).counts).toMatchObject({ sent: 2, failed: 0 });
    await told('hardBounce');
    expect(await read(id)).toMatchObject({ counts: { sent: 1, failed: 1 }, missed: [{ name: 'Ana Ruiz' }] });
  });

  it('is kept as a draft, mailed to oneself, and sent later', async () => {
    await guest('Ana');
    const { id, version, state } = await made({ draft: true });
    expect(state).toBe('draft');
    expect(await dataOf(await send('POST', `/mailings/${id}/test`))).toEqual({ sentTo: officeMail });
    const tests = await deliver();
    expect(tests.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [officeMail, '[Prueba] Nos vemos en Ana & Luis'],
      [officeMail, '[Test] See you at Ana & Luis'],
    ]);
    expect(tests.every(({ oneClickOptOut }) => oneClickOptOut === undefined)).toBe(true);
    // Whoever words a message tries it more often than strangers may write to one mailbox within an hour.
    for (let again = 0; again < 3; again++) await send('POST', `/mailings/${id}/test`);
    expect(await deliver()).toHaveLength(6);
    const { state: then } = await dataOf<Mailing>(await send('PATCH', `/mailings/${id}`, { ...CUSTOM, version }));
    expect(then).toBe('sending');
    expect(await deliver()).toHaveLength(1);
  });

  it('refuses words that nobody can fill in, half a language, and a coupon that is none', async () => {
    await guest('Ana');
    const wrong = await make({ subject: { es: 'Hola {nombre}', en: 'Hi {event}' } });
    expect(await failureOf(wrong)).toMatchObject({ code: 'INVALID', fields: { 'subject.es': expect.any(String) } });
    expect((await make({ subject: { es: 'Hola', en: '' } })).status).toBe(422);
    expect((await make({ kind: 'coupon' })).status).toBe(422);
    const couponId = randomUUID();
    await provider.db
      .insert(coupons)
      .values({ id: couponId, agencyId: AGENCY, eventId, code: 'MAR10', percent: 10, createdAt: NOW });
    await made({ kind: 'coupon', couponId, body: { es: 'Usa {cupón}', en: 'Use {coupon}' } });
    const [mail] = await deliver();
    expect(mail?.text).toContain('Usa MAR10');
    expect(mail?.text, 'the guest need not type it').toMatch(/\/eventos\/[\w-]+\/reservationProcess\?coupon=MAR10\b/);
  });

  const ENDS = [
    ['paused', { active: false }],
    ['over', { validTo: '2020-01-01' }],
    ['used up', { maximumUses: 1, uses: 1 }],
    ['deleted', null],
  ] as const;

  async function endingCoupon() {
    const couponId = randomUUID();
    const code = `VALE-${couponId.slice(0, 4)}`.toUpperCase();
    const row = { id: couponId, agencyId: AGENCY, eventId, code, percent: 5, createdAt: NOW };
    await provider.db.insert(coupons).values(row);
    const end = async (change: Partial<typeof coupons.$inferInsert> | null) => {
      if (change) await provider.db.update(coupons).set(change).where(eq(coupons.id, couponId));
      else await provider.db.delete(coupons).where(eq(coupons.id, couponId));
    };
    return { couponId, end };
  }

  it.each(ENDS)(
    'that tells of a coupon and has begun to leave goes to nobody more once it is %s',
    async (_, change) => {
      await guest('Ana');
      await guest('Luis');
      const { couponId, end } = await endingCoupon();
      const { id } = await made({ kind: 'coupon', couponId });
      const recording = recordingMailer();
      const mailer = {
        idempotent: true,
        async send(mail: Mail) {
          await recording.mailer.send(mail);
          await end(change);
        },
      };
      await sendOutbox({ ctx: contextOf(provider), mailer });
      await runMailings({ ctx: contextOf(provider) });
      expect(recording.sent).toHaveLength(1);
      const { state, counts, missed } = await read(id);
      expect([state, counts.sent, counts.skipped]).toEqual(['sent', 1, 1]);
      expect(missed.map(({ reason }) => reason)).toEqual(['changed']);
    },
  );

  it.each(ENDS)('that tells of a coupon does not leave once it is %s, and says why', async (_, change) => {
    await guest('Ana');
    const { couponId, end } = await endingCoupon();
    const sendAt = new Date(provider.clock.now().getTime() + 3_600_000).toISOString();
    const { id } = await made({ kind: 'coupon', couponId, sendAt });
    await end(change);
    provider.clock.set(new Date(Date.parse(sendAt) + 60_000));
    await runMailings({ ctx: contextOf(provider) });
    const left = await deliver();
    provider.clock.set(NOW);
    expect(left).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'cancelled', endedBy: 'couponOver' });
  });

  it('carries the household its link to answer', async () => {
    await guest('Ana');
    await made({ kind: 'invitation' });
    const [mail] = await deliver();
    const token = /invitados\?token=([\w%-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
    const answer = await provider.request(`/api/v1/household-answers/${token}`);
    expect(answer.status).toBe(200);
  });

  it('is sent once by one key, and its events are in the audit log', async () => {
    await guest('Ana');
    const headers = { ...office, 'Idempotency-Key': randomUUID() };
    const both = await Promise.all([1, 2].map(() => send('POST', `/events/${eventId}/mailings`, CUSTOM, headers)));
    const ids = await Promise.all(both.map(async (each) => (await dataOf<Mailing>(each, 201)).id));
    expect(new Set(ids).size).toBe(1);
    expect(await deliver()).toHaveLength(1);
    const entries = await provider.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'mailing'), eq(auditLog.entityId, ids[0] ?? '')));
    expect(entries).toEqual([{ action: 'mailing.created' }]);
  });
});

describe('a message to one guest', () => {
  const message = (id: string, kind: string, more: object = {}) =>
    send('POST', `/guests/${id}/messages`, { kind, ...more });

  it('is an invitation with the household’s link or a welcome, in the words of the kind, to nobody else', async () => {
    const ana = await guest('Ana', { language: 'es' });
    await guest('Luis');
    const one = await dataOf<Mailing>(await message(ana, 'invitation'), 201);
    expect(one).toMatchObject({ kind: 'invitation', state: 'sending', audience: { guestIds: [ana] } });
    await dataOf<Mailing>(await message(ana, 'welcome'), 201);
    const mails = await deliver();
    expect(mails.map(({ to }) => to)).toEqual(['ana@correo.test', 'ana@correo.test']);
    const told = mails.map(({ subject, text }) => [subject.slice(0, 15), text.includes('/invitados?token=')]);
    expect(told.toSorted()).toEqual([
      ['Te damos la bie', false],
      ['Tu invitación a', true],
    ]);
  });

  it('tells of the event’s only coupon, and asks which where there are several', async () => {
    const ana = await guest('Ana');
    expect((await failureOf(await message(ana, 'coupon'))).fields).toHaveProperty('couponId');
    const coupon = (code: string) => ({ agencyId: AGENCY, eventId, code, percent: 10, createdAt: NOW });
    await provider.db.insert(coupons).values({ id: randomUUID(), ...coupon('MAR10') });
    await dataOf<Mailing>(await message(ana, 'coupon'), 201);
    expect((await deliver())[0]?.text).toContain('MAR10');
    const second = randomUUID();
    await provider.db.insert(coupons).values({ id: second, ...coupon('SOL20') });
    expect((await failureOf(await message(ana, 'coupon'))).fields).toHaveProperty('couponId');
    await dataOf<Mailing>(await message(ana, 'coupon', { couponId: second }), 201);
    expect((await deliver())[0]?.text).toContain('SOL20');
  });

  it('tells of no coupon that guests cannot use', async () => {
    const ana = await guest('Ana');
    const coupon = { agencyId: AGENCY, eventId, percent: 10, createdAt: NOW };
    const over = { ...coupon, id: randomUUID(), code: 'AYER', validTo: '2020-01-01' };
    const usedUp = { ...coupon, id: randomUUID(), code: 'TODO', maximumUses: 1, uses: 1 };
    await provider.db.insert(coupons).values([over, usedUp]);
    expect((await failureOf(await message(ana, 'coupon'))).fields).toHaveProperty('couponId');
    for (const { id } of [over, usedUp])
      expect((await failureOf(await message(ana, 'coupon', { couponId: id }))).fields?.couponId).toMatch(/ya no sirve/);
    const good = { ...coupon, id: randomUUID(), code: 'VALE' };
    await provider.db.insert(coupons).values(good);
    const list = await send('GET', `/events/${eventId}/mailings`);
    const { coupons: offered } = (await list.json()) as MailingList;
    expect(offered.map(({ code }) => code)).toEqual(['VALE']);
    await dataOf<Mailing>(await message(ana, 'coupon'), 201);
    expect((await deliver())[0]?.text).toContain('VALE');
  });

  it('goes to nobody who has no email or declined, and says so; of another agency there is no such guest', async () => {
    const silent = await guest('Ana', { email: null });
    expect((await failureOf(await message(silent, 'welcome'))).error).toMatch(/no tiene correo/);
    const gone = await guest('Eva', { attendance: 'doesNotAttend' });
    expect((await failureOf(await message(gone, 'welcome'))).error).toMatch(/no asistirá/);
    const stranger = await provider.as(
      (await insertUser(provider.db, { role: 'agency', agencyId: 'other-agency' })).email,
    );
    const there = await guest('Luz');
    const tried = await send('POST', `/guests/${there}/messages`, { kind: 'welcome' }, stranger);
    expect([tried.status, (await message('nobody', 'welcome')).status]).toEqual([404, 404]);
    expect(await deliver()).toEqual([]);
  });
});

describe('the save-the-date card', () => {
  const card = (method: 'GET' | 'POST', more = '', headers = office) =>
    send(method, `/events/${eventId}/save-the-date${method === 'GET' ? '.pdf' : ''}${more}`, undefined, headers);

  it('is one page in the language asked for, with the names, the day and the way to the event', async () => {
    const answer = await card('POST', '?locale=en');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(`save-the-date-${code.toLowerCase()}.pdf`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const [event] = await provider.db.select().from(events).where(eq(events.id, eventId));
    expect(pdfText(bytes)).toContain(`Save the date${event?.name}`);
    expect(pdfText(bytes)).toContain(`/en/eventos/${code}`);
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(1);
    const spanish = await card('GET', '?locale=es');
    expect(pdfText(new Uint8Array(await spanish.arrayBuffer()))).toContain('Aparta la fecha');
  });

  it('has the couple’s cover where there is one', async () => {
    const size = async () => (await (await card('POST')).arrayBuffer()).byteLength;
    const drawn = await size();
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#d9583b' } })
      .jpeg()
      .toBuffer();
    const body = new FormData();
    body.set('altEs', 'Nosotros en la playa');
    body.set('altEn', 'The two of us');
    body.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'boda.jpg');
    const path = `/api/v1/events/${eventId}/cover`;
    const added = await provider.request(path, { method: 'POST', headers: office, body });
    expect(added.status).toBe(201);
    expect(await size()).toBeGreaterThan(drawn + 1000);
  });

  it('is for who writes to the guests of an event that opens', async () => {
    const stranger = await provider.as(
      (await insertUser(provider.db, { role: 'agency', agencyId: 'other-agency' })).email,
    );
    expect((await card('POST', '', stranger)).status).toBe(404);
    await provider.db.update(events).set({ state: 'draft' }).where(eq(events.id, eventId));
    expect((await failureOf(await card('POST'))).code).toBe('INVALID_STATE');
  });
});

describe('its bounds', () => {
  const contract = (chosen: 'honey' | 'romance' | 'love') =>
    provider.db.insert(masterAccounts).values({
      id: randomUUID(),
      agencyId: AGENCY,
      eventId,
      package: chosen,
      currency: 'USD',
      dueOn: '2027-05-01',
    });

  it('are the package: Honey saves the date alone, Love has five of its own', async () => {
    await guest('Ana');
    await contract('honey');
    await made({ kind: 'saveTheDate' });
    expect((await failureOf(await make({ kind: 'reminder' }))).code).toBe('PACKAGE_LIMIT');
    await provider.db.update(masterAccounts).set({ package: 'love' }).where(eq(masterAccounts.eventId, eventId));
    for (let sent = 0; sent < 5; sent += 1) await made();
    const sixth = await make();
    expect([sixth.status, (await failureOf(sixth)).code]).toEqual([409, 'PACKAGE_LIMIT']);
    const { offers } = (await (await send('GET', `/events/${eventId}/mailings`)).json()) as MailingList;
    expect(offers.find(({ kind }) => kind === 'custom')).toMatchObject({ allowed: true, left: 0 });
  });

  it('are the months of the package: once its page is over, nothing leads there', async () => {
    await guest('Ana');
    await contract('love');
    const over = (firstPublishedOn: string) =>
      provider.db.update(events).set({ firstPublishedOn }).where(eq(events.id, eventId));
    const sendAt = new Date(NOW.getTime() + 60_000);
    const [planned, leaving] = [await made({ sendAt: sendAt.toISOString() }), await made()];
    await over('2025-07-09');
    expect(await deliver()).toEqual([]);
    expect((await read(leaving.id)).counts).toMatchObject({ sent: 0, skipped: 1 });
    const refused = await failureOf(await make());
    expect([refused.code, refused.error]).toEqual(['INVALID_STATE', expect.stringContaining('meses de su paquete')]);
    provider.clock.set(sendAt);
    await runMailings({ ctx: contextOf(provider) });
    provider.clock.set(NOW);
    expect(await read(planned.id)).toMatchObject({ state: 'cancelled', endedBy: 'package' });
    await over('2025-07-10');
    await made();
    expect(await deliver()).toHaveLength(1);
  });

  it('are an event that opens, and somebody to write to', async () => {
    expect(await failureOf(await make())).toMatchObject({ code: 'INVALID_STATE' });
    await guest('Ana');
    await provider.db.update(events).set({ state: 'draft' }).where(eq(events.id, eventId));
    expect(await failureOf(await make())).toMatchObject({ code: 'INVALID_STATE' });
    await made({ draft: true });
  });

  it('are the agency: nobody of another sees or touches it', async () => {
    await guest('Ana');
    const { id } = await made({ draft: true });
    const stranger = await provider.as(
      (await insertUser(provider.db, { role: 'agency', agencyId: 'other-agency' })).email,
    );
    const couple = await provider.as((await insertUser(provider.db, { role: 'organizer' })).email);
    for (const headers of [stranger, couple]) {
      expect((await send('GET', `/events/${eventId}/mailings`, undefined, headers)).status).toBe(404);
      expect((await send('GET', `/mailings/${id}`, undefined, headers)).status).toBe(404);
      expect((await send('POST', `/mailings/${id}/cancel`, undefined, headers)).status).toBe(404);
    }
  });
});

describe('a message that is ahead', () => {
  it('is told with whom it would reach and whom not, by name, as things stand at each look', async () => {
    const ana = await guest('Ana');
    const leo = await guest('Leo', { attendance: 'doesNotAttend' });
    const sendAt = new Date(NOW.getTime() + 86_400_000).toISOString();
    const { id } = await made({ sendAt });
    const names = async () => {
      const { counts, expected, missed } = await read(id);
      return [counts.recipients, expected, missed];
    };
    const missedLeo = { guestId: leo, name: 'Leo Ruiz', state: 'skipped', reason: 'declined' };
    expect(await names()).toEqual([1, [{ guestId: ana, name: 'Ana Ruiz', channel: 'mail' }], [missedLeo]]);
    await provider.db.update(guests).set({ attendance: 'doesNotAttend' }).where(eq(guests.id, ana));
    const eva = await guest('Eva');
    expect(await names()).toEqual([
      1,
      [{ guestId: eva, name: 'Eva Ruiz', channel: 'mail' }],
      [{ ...missedLeo, guestId: ana, name: 'Ana Ruiz' }, missedLeo],
    ]);
  });

  it('reaches as many in the list of mailings as where it is opened, whoever came to the guest list since', async () => {
    await guest('Ana');
    const sms = { es: 'Ya casi es la boda', en: 'The wedding is near' };
    const ids = [(await made({ draft: true })).id, (await made({ draft: true, channel: 'sms', sms })).id];
    await guest('Eva', { mobile: '+525512345679' });
    await guest('Leo', { mobile: '+525512345680' });
    const { data } = (await (await send('GET', `/events/${eventId}/mailings`)).json()) as MailingList;
    const told = ({ counts, segments }: Mailing) => [counts.recipients, segments];
    const opened = await Promise.all(ids.map(read));
    expect(opened.map(told)).toEqual([
      [3, 0],
      [3, 3],
    ]);
    expect(ids.map((id) => data.filter((each) => each.id === id).map(told))).toEqual(
      opened.map((each) => [told(each)]),
    );
  });
});

describe('an address that was mended while its mail waited', () => {
  it('is not written to where it was wrong: whoever has that mailbox gets nobody’s invitation', async () => {
    const ana = await guest('Ana', { email: 'anna@correo.test' });
    await guest('Eva');
    const { id } = await made({ kind: 'invitation' });
    await provider.db.update(guests).set({ email: 'ana@correo.test' }).where(eq(guests.id, ana));
    expect((await deliver()).map(({ to }) => to)).toEqual(['eva@correo.test']);
    expect((await read(id)).missed).toMatchObject([{ guestId: ana, state: 'skipped', reason: 'changed' }]);
    // Another spelling of the same mailbox is the same.
    const leo = await guest('Leo', { email: 'Leo+boda@correo.test' });
    await made({ audience: { guestIds: [leo] } });
    await provider.db.update(guests).set({ email: 'leo@correo.test' }).where(eq(guests.id, leo));
    expect(await deliver()).toHaveLength(1);
  });
});

describe('a guest who wants no more', () => {
  it('says so by the link of a mail program or of the page, and is written to no more', async () => {
    await guest('Ana');
    await made();
    const [mail] = await deliver();
    const token = mail?.oneClickOptOut?.split('/').at(-1) ?? '';
    const link = `/api/v1/mailing-opt-outs/${token}`;
    expect(await dataOf<MailingOptOut>(await provider.request(link))).toEqual({
      eventName: 'Ana & Luis',
      mailbox: 'a•••@correo.test',
      optedOut: false,
    });
    const oneClick = await provider.request(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect((await dataOf<MailingOptOut>(oneClick)).optedOut).toBe(true);
    await dataOf(await provider.request(link, { method: 'POST' }));
    expect((await failureOf(await make())).code).toBe('INVALID_STATE');
    expect((await provider.request(`${link}x`)).status).toBe(404);
  });

  it('is led to the page that asks, where their mail program opens the address instead of sending the form', async () => {
    await guest('Ana');
    await made();
    const [mail] = await deliver();
    const address = mail?.oneClickOptOut ?? '';
    const link = `${provider.url}${new URL(address).pathname.replace('/provider', '')}`;
    for (const [language, prefix] of [
      ['es-MX,es;q=0.9', ''],
      ['en-US,en;q=0.9', '/en'],
    ] as const) {
      const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': language };
      const opened = await fetch(link, { headers, redirect: 'manual' });
      const page = `${new URL(address).origin}${prefix}/eventos/${code}/baja?token=${address.split('/').at(-1)}`;
      expect([opened.status, opened.headers.get('location')]).toEqual([303, page]);
    }
    // A scanner that opened it ended nothing.
    expect((await dataOf<MailingOptOut>(await fetch(link))).optedOut).toBe(false);
  });

  it('of a large provider, whose servers send the forms of all their readers, is never one too many', async () => {
    const strict = await startTestProvider({ beside: provider, env: { RATE_LIMIT_WRITES_PER_MINUTE: '2' } });
    await guest('Ana');
    await made();
    const [mail] = await deliver();
    const path = `/api/v1/mailing-opt-outs/${mail?.oneClickOptOut?.split('/').at(-1)}`;
    const answers: number[] = [];
    for (let press = 0; press < 5; press += 1) answers.push((await strict.request(path, { method: 'POST' })).status);
    await strict.close();
    expect(answers).toEqual([200, 200, 200, 200, 200]);
  });
});

function stopAfter(mails: number): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    return asked > mails;
  };
}
