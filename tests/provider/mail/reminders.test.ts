import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReminderPlan, ReminderRule, ReservationReminders } from '@/lib/contract/reminder';
import { addDays } from '@/lib/domain/nights';
import { USUAL_REMINDERS } from '@/lib/domain/reminders';
import { instantInZone } from '@/lib/domain/zone';
import {
  auditLog,
  calls,
  contactNotices,
  events,
  guests,
  households,
  mailingOptOuts,
  masterAccounts,
  outbox,
  payments,
  reminders,
  reservations,
  transportRequests,
  users,
} from '@/lib/provider/db/schema';
import { messageKey, runReminders } from '@/lib/provider/desk/reminder/run-reminders';
import { derivedToken, hashOfToken } from '@/lib/provider/ground/mailed-token';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { type Booked, booked, paid } from '@/tests/support/after-booking';
import { AGENCY, dataOf, EVENT_DAY, failureOf, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { recordingMailer } from './mail-support';

const ZONE = 'America/Cancun';
/** The balance's day: 70 days before the event. */
const DUE = addDays(EVENT_DAY, -70);

let provider: TestProvider;
let email: string;
let staff: { cookie: string };
let guest: Booked;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  ({ email } = await insertUser(provider.db, { role: 'agency' }));
});
afterAll(() => provider.close());
beforeEach(async () => {
  // Events of earlier tests send nothing any more.
  await provider.db.update(events).set({ state: 'archived' });
  await provider.db.execute(sql`delete from reminders`);
  provider.clock.set(NOW);
  staff = await provider.as(email);
  guest = await booked(provider);
});

const at = (day: string, clock: string) => provider.clock.set(instantInZone(day, clock, ZONE));
const run = () => runReminders({ ctx: systemContext(provider) });
const ordered = async () =>
  (await provider.db.select().from(reminders).where(eq(reminders.state, 'ordered'))).map(
    ({ rule, occasion, day }) => `${rule} ${occasion.slice(0, 10)} ${occasion.split(' ')[1]} on ${day}`,
  );
const reservation = async () => {
  const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, guest.key));
  if (!row) throw new Error('no reservation');
  return row;
};
const change = (values: Partial<typeof reservations.$inferInsert>) =>
  provider.db.update(reservations).set(values).where(eq(reservations.key, guest.key));
const inEvent = (values: Partial<typeof events.$inferInsert>) =>
  provider.db.update(events).set(values).where(eq(events.id, guest.block.eventId));
const plan = async () =>
  dataOf<ReminderPlan>(
    await provider.request(`/api/v1/events/${guest.block.eventId}/reminders`, { headers: await provider.as(email) }),
  );
/** Only this rule reminds. */
const only = async (rule: ReminderRule, offsets: number[] = USUAL_REMINDERS[rule].offsets) => {
  const rules = Object.fromEntries(
    Object.entries(USUAL_REMINDERS).map(([name, setting]) => [
      name,
      name === rule ? { on: true, offsets } : { ...setting, on: false },
    ]),
  );
  const { version } = await plan();
  return provider.request(`/api/v1/events/${guest.block.eventId}/reminder-settings`, {
    method: 'PUT',
    json: { rules, version },
    headers: await provider.as(email),
  });
};
/** The first payment is made, so that the booking stands and its balance is left. */
const keptByDeposit = () => paid(provider, guest, staff, 15_000);
/** Another payment of the booking, as it would be once staff had approved it, or before. */
async function payAlso(amount: number, status: 'approved' | 'pending' = 'approved') {
  const { id: reservationId } = await reservation();
  const [first] = await provider.db.select().from(payments).where(eq(payments.reservationId, reservationId));
  if (!first) throw new Error('no payment');
  await provider.db.insert(payments).values({ ...first, id: randomUUID(), proofFileId: null, amount, status });
}
/** Sends what waits; answers the reminders' mails alone. */
async function sent() {
  const { mailer, sent: mails } = recordingMailer();
  const ofReminders = await provider.db.select({ id: reminders.id }).from(reminders);
  const keys = new Set(ofReminders.map(({ id }) => messageKey(id)));
  const rows = await provider.db.select({ id: outbox.id, key: outbox.dedupeKey }).from(outbox);
  const ids = new Set(rows.filter(({ key }) => keys.has(key)).map(({ id }) => id));
  await sendOutbox({ ctx: systemContext(provider), mailer });
  return mails.filter(({ id }) => ids.has(id));
}

let numbers = 30_000_000;
async function addGuest(values: Partial<typeof guests.$inferInsert> = {}) {
  numbers += 1;
  const row = {
    id: randomUUID(),
    agencyId: AGENCY,
    eventId: guest.block.eventId,
    firstName: 'Eva',
    lastName: 'Ruiz',
    mobile: `+5255${numbers}`,
    email: `eva-${numbers}@personas.test`,
    attendance: 'pending' as const,
    createdAt: NOW,
    ...values,
  };
  await provider.db.insert(guests).values(row);
  return row;
}

describe('a payment that is due', () => {
  it('is reminded of on its four days, once each, and no more once it is paid', async () => {
    await keptByDeposit();
    await only('payment');
    for (const days of [-8, -7, -6, -3, -1, 0, 1]) {
      at(addDays(DUE, days), '10:00');
      await run();
      await run();
    }
    expect(await ordered()).toEqual([-7, -3, 0].map((days) => `payment ${DUE} ${days} on ${addDays(DUE, days)}`));
    await payAlso(105_000);
    at(addDays(DUE, 2), '10:00');
    expect(await run()).toBe(0);
  });

  it.each([
    ['es', /Tu pago de .* para Ana & Luis es a más tardar el/, 'Pagar ahora'],
    ['en', /Your payment of .* for Ana & Luis is due by/, 'Pay now'],
  ] as const)('reads so in %s, and its link leads to the payment', async (locale, subject, button) => {
    await keptByDeposit();
    await change({ locale });
    at(addDays(DUE, -7), '10:00');
    await run();
    const [mail] = await sent();
    expect(mail?.subject).toMatch(subject);
    expect(mail?.text).toContain(button);
    const link = /https?:\/\/\S+\/login-link\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(decodeURIComponent(new URL(link).searchParams.get('redirect') ?? '')).toBe(
      locale === 'en' ? '/en/pagoModal' : '/pagoModal',
    );
    const token = new URL(link).searchParams.get('token');
    const login = await provider.request(`/api/v1/login-links/${token}`, { method: 'POST' });
    expect(login.status).toBeLessThan(300);
  });

  it('is not reminded of at night, nor of a mobile elsewhere before that country is up', async () => {
    await keptByDeposit();
    await only('payment');
    at(addDays(DUE, -7), '08:59');
    expect(await run()).toBe(0);
    await change({ mobile: '+34911234567' });
    at(addDays(DUE, -7), '03:30');
    expect(await run()).toBe(1);
    await change({ mobile: '+13055550100' });
    at(addDays(DUE, -3), '10:00');
    expect(await run()).toBe(0);
    at(addDays(DUE, -3), '12:30');
    expect(await run()).toBe(1);
  });

  /** The guest promised by phone to pay by the day. */
  const promised = async (promisedOn: string) => {
    const { id, agencyId, eventId } = await reservation();
    const call = { type: 'pay', state: 'completed', priority: 'high', medium: 'phone', promisedAmount: 1 } as const;
    const of = { id: randomUUID(), agencyId, eventId, reservationId: id, scheduledAt: NOW, doneAt: NOW };
    await provider.db.insert(calls).values({ ...call, ...of, promisedOn });
  };

  it('is not reminded of once its mail is about to leave and its guest promised to pay meanwhile', async () => {
    await keptByDeposit();
    await only('payment');
    at(addDays(DUE, -7), '10:00');
    expect(await run()).toBe(1);
    await promised(addDays(DUE, -5));
    expect(await sent()).toEqual([]);
    expect((await plan()).sent.at(0)?.state).toBe('dropped');
  });

  it('waits while a proof is under review, a promise is in force or the guest opted out, and says so', async () => {
    await keptByDeposit();
    await only('payment');
    at(addDays(DUE, -7), '10:00');
    const { agencyId, eventId, email: recipient } = await reservation();
    const heldNow = async () => (await plan()).planned[0]?.held;
    await payAlso(20_000, 'pending');
    expect([await heldNow(), await run()]).toEqual(['underReview', 0]);
    await provider.db.execute(sql`delete from payments where status = 'pending'`);
    await promised(addDays(DUE, -7));
    expect([await heldNow(), await run()]).toEqual(['promised', 0]);
    await provider.db.execute(sql`delete from calls`);
    await provider.db.insert(mailingOptOuts).values({ agencyId, eventId, mailbox: recipient, at: NOW });
    expect([await heldNow(), await run()]).toEqual(['optedOut', 0]);
    await provider.db.execute(sql`delete from mailing_opt_outs`);
    const declined = await addGuest({ attendance: 'doesNotAttend', email: recipient });
    expect([await heldNow(), await run()]).toEqual(['declined', 0]);
    await provider.db.delete(guests).where(eq(guests.id, declined.id));
    expect([await heldNow(), await run()]).toEqual([null, 1]);
  });

  it('is not reminded of once its mail is about to leave and it is paid meanwhile', async () => {
    await keptByDeposit();
    await only('payment');
    at(addDays(DUE, -7), '10:00');
    expect(await run()).toBe(1);
    await payAlso(105_000);
    expect(await sent()).toEqual([]);
    const [told] = (await plan()).sent;
    expect(told?.state).toBe('dropped');
  });

  it('is not reminded of once its mail is about to leave and the event is taken back from guests', async () => {
    await keptByDeposit();
    await only('payment');
    at(addDays(DUE, -7), '10:00');
    expect(await run()).toBe(1);
    await provider.db.update(events).set({ state: 'draft' }).where(eq(events.id, guest.block.eventId));
    expect(await sent()).toEqual([]);
  });

  it('is reminded of after all where the one that was dropped came too early: its guest owes again', async () => {
    await keptByDeposit();
    await only('payment');
    at(addDays(DUE, -7), '10:00');
    expect(await run()).toBe(1);
    await payAlso(105_000);
    expect(await sent()).toEqual([]);
    expect(await run()).toBe(0);
    await provider.db.update(payments).set({ status: 'rejected' }).where(eq(payments.amount, 105_000));
    // Nothing reached the guest that day.
    expect(await run()).toBe(1);
    expect(await sent()).toHaveLength(1);
    expect(await run()).toBe(0);
  });

  it.each([
    [
      'asked for no more',
      async () => {
        const { agencyId, eventId, email: mailbox } = await reservation();
        await provider.db.insert(mailingOptOuts).values({ agencyId, eventId, mailbox, at: NOW });
      },
    ],
    [
      'declined',
      async () => {
        await addGuest({ attendance: 'doesNotAttend', email: (await reservation()).email });
      },
    ],
  ])('does not reach who %s while the mail server was away', async (_what, happens) => {
    await keptByDeposit();
    await only('payment');
    at(addDays(DUE, -7), '10:00');
    await run();
    await happens();
    expect(await sent()).toEqual([]);
    expect((await plan()).sent.map(({ state }) => state)).toEqual(['dropped']);
    await provider.db.execute(sql`delete from mailing_opt_outs`);
  });

  describe('that did not leave, or may not have', () => {
    const fared = async (values: Partial<typeof outbox.$inferInsert>) => {
      const [row] = await provider.db.select({ id: reminders.id }).from(reminders);
      const key = messageKey(row?.id ?? '');
      await provider.db.update(outbox).set(values).where(eq(outbox.dedupeKey, key));
      return row?.id ?? '';
    };
    const again = async (reminderId: string, headers?: { cookie: string }) =>
      provider.request(`/api/v1/events/${guest.block.eventId}/reminder-retries`, {
        json: { reminderId },
        headers: headers ?? (await provider.as(email)),
      });
    const reminded = async () => {
      await keptByDeposit();
      await only('payment');
      at(addDays(DUE, -7), '10:00');
      await run();
    };

    it.each([
      ['failed', { status: 'dead', lastError: '550 no such mailbox', attempts: 6 }],
      ['uncertain', { status: 'dead', lastError: 'interrupted' }],
      ['failed', { status: 'sent', delivery: 'hardBounce' }],
      ['failed', { status: 'dropped', lastError: 'suppressed' }],
    ] as const)('is shown as %s, and goes once more to where its guest is reached now', async (state, values) => {
      await reminded();
      const id = await fared(values);
      expect((await plan()).sent.map((each) => each.state)).toEqual([state]);
      await change({ email: 'mended@correo.test' });
      const after = await dataOf<ReminderPlan>(await again(id));
      expect(after.sent.map((each) => each.state)).toEqual(['waiting']);
      expect((await sent()).map(({ to }) => to)).toEqual(['mended@correo.test']);
      // It left: nobody sends it a third time by pressing late.
      const late = await again(id);
      expect([late.status, (await failureOf(late)).code]).toEqual([409, 'INVALID_STATE']);
      const log = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'reminder.retried'));
      expect(log.at(-1)).toMatchObject({ entityId: guest.block.eventId, after: { rule: 'payment' } });
    });

    it('is from then on one of whoever it goes to now: its link ends the messages of nobody else', async () => {
      await reminded();
      const id = await fared({ status: 'dead', lastError: '550 no such mailbox', attempts: 6 });
      await change({ email: 'mended@correo.test' });
      await again(id);
      const [mail] = await sent();
      const token = new URL(mail?.oneClickOptOut ?? 'http://none').pathname.split('/').at(-1);
      expect((await provider.request(`/api/v1/mailing-opt-outs/${token}`, { method: 'POST' })).status).toBe(200);
      const ended = await provider.db.select({ mailbox: mailingOptOuts.mailbox }).from(mailingOptOuts);
      expect(ended).toEqual([{ mailbox: 'mended@correo.test' }]);
      await provider.db.execute(sql`delete from mailing_opt_outs`);
    });

    it('does not make two of a day for who got another meanwhile', async () => {
      await reminded();
      const id = await fared({ status: 'dead', lastError: 'interrupted' });
      const [own] = await provider.db.select().from(reminders).where(eq(reminders.id, id));
      if (!own) throw new Error('nothing was ordered');
      await change({ email: 'mended@correo.test' });
      const other = { id: 'another', subjectId: 'another', recipient: 'mended@correo.test', reservationId: null };
      await provider.db.insert(reminders).values({ ...own, ...other });
      expect((await failureOf(await again(id))).code).toBe('INVALID_STATE');
      expect(await sent()).toEqual([]);
    });

    it('stays where it is once there is nothing left to remind of, or its guest is not to be written to', async () => {
      await reminded();
      const id = await fared({ status: 'dead', lastError: 'interrupted' });
      const declined = await addGuest({ attendance: 'doesNotAttend', email: (await reservation()).email });
      expect((await failureOf(await again(id))).error).toMatch(/no asistirá|declin/i);
      await provider.db.delete(guests).where(eq(guests.id, declined.id));
      await promised(addDays(DUE, -1));
      expect((await failureOf(await again(id))).code, 'its guest promised to pay').toBe('INVALID_STATE');
      await provider.db.execute(sql`delete from calls`);
      await payAlso(105_000);
      expect((await failureOf(await again(id))).code).toBe('INVALID_STATE');
      expect(await sent()).toEqual([]);
    });

    it('is decided by who may write to the event’s guests', async () => {
      await reminded();
      const id = await fared({ status: 'dead', lastError: 'interrupted' });
      const other = await insertUser(provider.db, { role: 'agency', agencyId: 'another' });
      expect((await again(id, await provider.as(other.email))).status).toBe(404);
      const payment = await insertUser(provider.db, { role: 'payment' });
      expect((await again(id, await provider.as(payment.email))).status).toBe(403);
      expect((await again('a-reminder-of-nobody')).status).toBe(404);
    });
  });

  it('is told on the reservation, by the days on which it will be', async () => {
    await keptByDeposit();
    await only('payment');
    const read = async (headers: { cookie: string }) =>
      dataOf<ReservationReminders>(await provider.request(`/api/v1/reservations/${guest.key}/reminders`, { headers }));
    const own = await read(guest.headers);
    expect(own.planned.map(({ at: when }) => when.slice(0, 10))).toEqual(
      [-7, -3, 0, 2].map((days) => addDays(DUE, days)),
    );
    at(addDays(DUE, -7), '10:00');
    await run();
    const later = await read(await provider.as(email));
    expect(later.sent.map(({ rule, state }) => [rule, state])).toEqual([['payment', 'waiting']]);
    expect(later.planned.map(({ at: when }) => when.slice(0, 10))).toEqual(
      [-3, 0, 2].map((days) => addDays(DUE, days)),
    );
    const stranger = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'another' })).email);
    const refused = await provider.request(`/api/v1/reservations/${guest.key}/reminders`, { headers: stranger });
    expect(refused.status).toBe(404);
  });

  it('ends with the link in its mail, beside the event’s messages', async () => {
    await keptByDeposit();
    at(addDays(DUE, -7), '10:00');
    await run();
    const [mail] = await sent();
    const token = new URL(mail?.oneClickOptOut ?? 'http://none').pathname.split('/').at(-1);
    expect((await provider.request(`/api/v1/mailing-opt-outs/${token}`, { method: 'POST' })).status).toBe(200);
    at(addDays(DUE, -3), '10:00');
    expect(await run()).toBe(0);
  });
});

describe('one a day', () => {
  it('is the payment, and the task goes on the next', async () => {
    await keptByDeposit();
    await inEvent({ changesLockDate: addDays(DUE, 7) });
    at(addDays(DUE, -7), '10:00');
    await run();
    at(addDays(DUE, -6), '10:00');
    await run();
    expect(await ordered()).toEqual([
      `payment ${DUE} -7 on ${addDays(DUE, -7)}`,
      `missingNames ${addDays(DUE, 7)} -14 on ${addDays(DUE, -6)}`,
    ]);
  });
});

describe('every other rule', () => {
  it('reminds of the first payment before the spot is released', async () => {
    await only('firstPayment');
    await change({ mailVerifiedAt: NOW, lapsesAt: new Date(NOW.getTime() + 72 * 3_600_000) });
    provider.clock.set(new Date(NOW.getTime() + 25 * 3_600_000));
    expect(await run()).toBe(1);
    const [mail] = await sent();
    expect(mail?.subject).toContain('Falta tu primer pago');
    await change({ lapsesAt: null });
  });

  it('reminds of the names that are missing, by a link into the reservation', async () => {
    await keptByDeposit();
    await only('missingNames');
    at(addDays(addDays(EVENT_DAY, -45), -14), '10:00');
    expect(await run()).toBe(1);
    const [mail] = await sent();
    expect([mail?.subject, /login-link\?token=/.test(mail?.text ?? '')]).toEqual([
      expect.stringContaining('Faltan nombres'),
      true,
    ]);
  });

  it.each([{ notes: 'AM 123' }, { flightNumber: 'AM 123' }, { airline: 'Aeroméxico' }, { flightTime: '14:30' }])(
    'asks at 45 days how one arrives, and no more once a flight was written: %o',
    async (told) => {
      await keptByDeposit();
      await only('flightData');
      const { id, agencyId, eventId } = await reservation();
      at(addDays(EVENT_DAY, -45), '10:00');
      expect(await run()).toBe(1);
      const isLate = told.airline !== undefined || told.flightTime !== undefined;
      if (!isLate) expect((await sent())[0]?.subject).toContain('¿Cómo llegas');
      await provider.db.insert(transportRequests).values({
        id: randomUUID(),
        agencyId,
        eventId,
        reservationId: id,
        kind: 'ground',
        holder: 'Eva',
        adults: 2,
        minors: 0,
        departureDate: EVENT_DAY,
        origin: 'CUN',
        destination: 'Hotel',
        status: 'requested',
        createdAt: NOW,
        ...told,
      });
      // Nor by the mail that was ordered before and is about to leave.
      expect(await sent()).toEqual([]);
      at(addDays(EVENT_DAY, -30), '10:00');
      expect(await run()).toBe(0);
    },
  );

  it('asks who has an invitation’s link for the answer, by that link, while it opens', async () => {
    await only('attendance');
    const { id, email: address } = await addGuest({ language: 'en' });
    const until = addDays(EVENT_DAY, -30);
    at(addDays(until, -14), '10:00');
    expect(await run()).toBe(0);
    const household = { id: randomUUID(), agencyId: AGENCY, eventId: guest.block.eventId, name: 'Ruiz' };
    await provider.db.insert(households).values({ ...household, linkHash: randomUUID(), createdAt: NOW });
    await provider.db.update(guests).set({ householdId: household.id }).where(eq(guests.id, id));
    const account = { id: randomUUID(), agencyId: AGENCY, eventId: guest.block.eventId, currency: 'USD' };
    await provider.db.insert(masterAccounts).values({ ...account, package: 'love', dueOn: EVENT_DAY });
    await inEvent({ firstPublishedOn: '2025-07-09' });
    expect(await run()).toBe(0);
    await inEvent({ firstPublishedOn: '2027-01-09' });
    expect(await run()).toBe(1);
    const [mail] = await sent();
    expect([mail?.to, mail?.subject]).toEqual([address, 'Are you coming to Ana & Luis? Your answer is missing']);
    expect(mail?.text).toMatch(/\/en\/eventos\/PLS-\w+\/invitados\?token=/);
    at(addDays(until, -3), '10:00');
    expect(await run()).toBe(1);
    // The mail house was away until answers were late.
    at(addDays(until, 1), '10:00');
    expect(await sent()).toEqual([]);
    await provider.db.update(guests).set({ attendance: 'attends' }).where(eq(guests.id, id));
    at(addDays(until, -3), '11:00');
    expect(await run()).toBe(0);
  });

  describe('for an answer, under way', () => {
    const asked = async () => {
      await only('attendance');
      const of = { agencyId: AGENCY, eventId: guest.block.eventId, createdAt: NOW };
      const householdId = randomUUID();
      await provider.db
        .insert(households)
        .values({ ...of, id: householdId, name: `Ruiz ${householdId}`, linkHash: householdId });
      const { id, email: address } = await addGuest({ householdId });
      at(addDays(EVENT_DAY, -44), '10:00');
      expect(await run()).toBe(1);
      return {
        address: address ?? '',
        mend: (values: Partial<typeof guests.$inferInsert>) =>
          provider.db.update(guests).set(values).where(eq(guests.id, id)),
        revoke: () => provider.db.update(households).set({ linkHash: null }).where(eq(households.id, householdId)),
      };
    };

    it.each(['mended@personas.test', null])(
      'never reaches the address before the one that was mended meanwhile, to %s',
      async (mended) => {
        const { mend } = await asked();
        await mend({ email: mended });
        expect(await sent()).toEqual([]);
        expect((await plan()).sent.at(0)?.state).toBe('dropped');
        await run();
        expect((await sent()).map(({ to }) => to)).toEqual(mended ? [mended] : []);
      },
    );

    it('reaches the same mailbox in another spelling', async () => {
      const { address, mend } = await asked();
      await mend({ email: address.toUpperCase() });
      expect((await sent()).map(({ to }) => to)).toEqual([address]);
    });

    it('makes no link anew for a household whose link was revoked meanwhile', async () => {
      const { revoke } = await asked();
      await revoke();
      expect(await sent()).toEqual([]);
    });
  });

  /** A guest whom the agency told days ago that it will call. */
  const noticed = async () => {
    await only('contactNotice');
    const { id: guestId } = await addGuest();
    const { agencyId, eventId } = await reservation();
    const callId = randomUUID();
    const scheduledAt = new Date(NOW.getTime() + 6 * 86_400_000);
    await provider.db.insert(calls).values({
      id: callId,
      agencyId,
      eventId,
      guestId,
      scheduledAt,
      type: 'reserve',
      state: 'toDo',
      priority: 'low',
      medium: 'phone',
    });
    const id = randomUUID();
    const tokenHash = hashOfToken(derivedToken(provider, 'contact-notice', id));
    await provider.db.insert(contactNotices).values({
      id,
      agencyId,
      eventId,
      callId,
      guestId,
      tokenHash,
      createdAt: NOW,
      expiresAt: new Date(NOW.getTime() + 14 * 86_400_000),
    });
    return guestId;
  };

  it('reminds of a call’s notice that nobody answered', async () => {
    await noticed();
    provider.clock.set(new Date(NOW.getTime() + 47 * 3_600_000));
    expect(await run()).toBe(0);
    provider.clock.set(new Date(NOW.getTime() + 49 * 3_600_000));
    expect(await run()).toBe(1);
    const [mail] = await sent();
    const [, token = ''] = /\/aviso-contacto\?token=(\S+)/.exec(mail?.text ?? '') ?? [];
    expect((await provider.request(`/api/v1/contact-notices/${token}`)).status).toBe(200);
  });

  it('gives nobody else the link of a notice whose guest’s address was mended meanwhile', async () => {
    const guestId = await noticed();
    provider.clock.set(new Date(NOW.getTime() + 49 * 3_600_000));
    expect(await run()).toBe(1);
    await provider.db.update(guests).set({ email: 'mended@personas.test' }).where(eq(guests.id, guestId));
    expect(await sent()).toEqual([]);
    expect((await plan()).sent.at(0)?.state).toBe('dropped');
  });

  it('reminds the couple of what is left of the master account, never at an address that was theirs', async () => {
    const couple = await insertUser(provider.db, { role: 'organizer' });
    await inEvent({ mainUserId: couple.id });
    const { agencyId, eventId } = await reservation();
    const account = { id: randomUUID(), agencyId, eventId, package: 'love' as const, currency: 'USD', dueOn: DUE };
    await provider.db.insert(masterAccounts).values(account);
    await only('masterAccount');
    at(addDays(DUE, -7), '10:00');
    expect(await run()).toBe(0);
    await provider.db.execute(sql`insert into contracted_services (id, master_account_id, concept, price, currency)
      values (${randomUUID()}, ${account.id}, 'Flores', 500000, 'USD')`);
    expect(await run()).toBe(1);
    const [mail] = await sent();
    expect([mail?.to, mail?.subject]).toEqual([couple.email, expect.stringContaining('Cuenta maestra de Ana & Luis')]);
    at(DUE, '10:00');
    expect(await run()).toBe(1);
    await provider.db
      .update(users)
      .set({ email: `now-${couple.email}` })
      .where(eq(users.email, couple.email));
    expect(await sent()).toEqual([]);
  });

  it('tells nobody of the master account who is no longer of the couple, or whose account is closed', async () => {
    const couple = await insertUser(provider.db, { role: 'organizer' });
    await inEvent({ mainUserId: couple.id });
    const { agencyId, eventId } = await reservation();
    const account = { id: randomUUID(), agencyId, eventId, package: 'love' as const, currency: 'USD', dueOn: DUE };
    await provider.db.insert(masterAccounts).values(account);
    await provider.db.execute(sql`insert into contracted_services (id, master_account_id, concept, price, currency)
      values (${randomUUID()}, ${account.id}, 'Flores', 500000, 'USD')`);
    await only('masterAccount');
    at(addDays(DUE, -7), '10:00');
    expect(await run()).toBe(1);
    await provider.db.update(users).set({ active: false }).where(eq(users.id, couple.id));
    expect(await sent()).toEqual([]);
    await provider.db.update(users).set({ active: true }).where(eq(users.id, couple.id));
    at(DUE, '10:00');
    expect(await run()).toBe(1);
    await inEvent({ mainUserId: (await insertUser(provider.db, { role: 'organizer' })).id });
    expect(await sent()).toEqual([]);
  });

  it('sends nothing that the event’s package is without', async () => {
    await keptByDeposit();
    const { agencyId, eventId } = await reservation();
    const account = { id: randomUUID(), agencyId, eventId, currency: 'USD', dueOn: addDays(DUE, 200) };
    await provider.db.insert(masterAccounts).values({ ...account, package: 'honey' });
    at(addDays(DUE, -7), '10:00');
    expect(await run()).toBe(0);
    const rules = (await plan()).rules.filter(({ allowed }) => !allowed).map(({ rule }) => rule);
    expect(rules).toContain('payment');
  });
});

describe('the rules of an event', () => {
  it('are set by staff, audited, and never over those of somebody else', async () => {
    const path = `/api/v1/events/${guest.block.eventId}/reminder-settings`;
    const set = (version: number, offsets: number[]) =>
      provider.request(path, {
        method: 'PUT',
        headers: staff,
        json: { version, rules: { ...USUAL_REMINDERS, payment: { on: true, offsets } } },
      });
    const first = await dataOf<ReminderPlan>(await set(0, [-10, 1]));
    expect(first.rules.find(({ rule }) => rule === 'payment')?.setting).toEqual({ on: true, offsets: [-10, 1] });
    const stale = await set(0, [-5]);
    expect([stale.status, (await failureOf(stale)).code]).toEqual([409, 'STALE']);
    for (const bad of [[], [1, 1], [1.5], [-121], [97], [1, 2, 3, 4, 5, 6, 7]])
      expect([bad, (await set(1, bad)).status]).toEqual([bad, 422]);
    const entry = and(eq(auditLog.entityId, guest.block.eventId), eq(auditLog.action, 'reminders.set'));
    expect(await provider.db.$count(auditLog, entry)).toBe(1);
  });

  it.each([
    ['organizer', 404],
    ['payment', 403],
    ['wholesaler', 403],
    ['attendee', 403],
  ] as const)('are not read by %s of no own event: %s', async (role, status) => {
    const headers = await provider.as((await insertUser(provider.db, { role })).email);
    const answer = await provider.request(`/api/v1/events/${guest.block.eventId}/reminders`, { headers });
    expect(answer.status).toBe(status);
  });
});

describe('one reminder that staff hold back', () => {
  it('does not go, is shown, and goes after all where they let it', async () => {
    await keptByDeposit();
    await only('payment');
    at(addDays(DUE, -8), '10:00');
    const [next] = (await plan()).planned;
    const path = `/api/v1/events/${guest.block.eventId}/reminder-skips`;
    const skip = async (on: boolean) => {
      const { rule, subjectId, occasion } = next ?? { rule: 'payment', subjectId: '', occasion: '' };
      return provider.request(path, {
        json: { rule, subjectId, occasion, skip: on },
        headers: await provider.as(email),
      });
    };
    expect((await dataOf<ReminderPlan>(await skip(true))).planned[0]?.held).toBe('skipped');
    expect((await skip(true)).status).toBe(200);
    at(addDays(DUE, -7), '10:00');
    expect(await run()).toBe(0);
    expect((await dataOf<ReminderPlan>(await skip(false))).planned[0]?.held).toBeNull();
    expect(await run()).toBe(1);
    const late = await skip(true);
    expect([late.status, (await failureOf(late)).code]).toEqual([409, 'INVALID_STATE']);
  });
});
