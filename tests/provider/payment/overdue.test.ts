import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REOPENED_GRACE_DAYS } from '@/lib/config/constants';
import { addDays } from '@/lib/domain/nights';
import { agencies, auditLog, calls, events, outbox, reservations } from '@/lib/provider/db/schema';
import { makeMail } from '@/lib/provider/desk/mail-words/every-mail';
import { sendOutbox } from '@/lib/provider/jobs/send-outbox';
import { runOverdue } from '@/lib/provider/money/overdue/run-overdue';
import { type Booked, booked, paid, staffOf } from '@/tests/support/after-booking';
import { countNights, dataOf, NOW } from '@/tests/support/booking';
import { DECLINED, intent, payByCard, takeCards } from '@/tests/support/card';
import { deposited } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { systemContext } from '@/tests/support/provider-context';
import { recordingMailer } from '../mail/mail-support';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  staff = await staffOf(provider);
  // The job is for every event: what an earlier test left overdue would count here.
  await provider.db.update(events).set({ finalNoticeDays: null, cancelAfterDays: null });
});

/** 150.00 are due on the day of booking, 10 January, the rest on 1 April. */
const STRICT = { event: { finalNoticeDays: 5, cancelAfterDays: 7 } };

async function run(day: string, time = '17:00'): Promise<number> {
  provider.clock.set(new Date(`2027-${day}T${time}:00Z`));
  return runOverdue({ ctx: systemContext(provider) });
}
const rowOf = async ({ key }: Booked) => {
  const [found] = await provider.db.select().from(reservations).where(eq(reservations.key, key));
  if (!found) throw new Error('no reservation');
  return found;
};
const noticesOf = async (guest: Booked) => {
  const { id } = await rowOf(guest);
  return provider.db
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `final-notice ${id} %`))
    .orderBy(outbox.createdAt);
};
/** The guest promises by phone to pay by a day. */
async function promise(guest: Booked, promisedOn: string): Promise<void> {
  const { id, agencyId, eventId } = await rowOf(guest);
  await provider.db.insert(calls).values({
    id: `promise-${id}`,
    agencyId,
    eventId,
    reservationId: id,
    type: 'pay',
    state: 'completed',
    priority: 'high',
    medium: 'phone',
    scheduledAt: NOW,
    createdAt: NOW,
    doneAt: NOW,
    promisedAmount: 15_000,
    promisedOn,
  });
}
const WORKS = { active: true, suspendedAt: null, suspensionReason: null, reopenedAt: null };
const mailsLeft = () => provider.db.update(outbox).set({ status: 'sent' });

describe('a booking that is not paid', () => {
  it('gets one final notice some days past its date, in words with the last day to pay', async () => {
    const guest = await booked(provider, STRICT);
    expect(await run('01-14')).toBe(0);
    expect(await run('01-15')).toBe(1);
    expect(await run('01-15')).toBe(0);
    expect(await run('01-17')).toBe(0);
    const [notice, ...more] = await noticesOf(guest);
    if (!notice) throw new Error('no notice');
    expect(more).toEqual([]);
    expect(notice.payload).toMatchObject({ amount: { amount: 15_000, currency: 'USD' }, until: '2027-01-22' });
    expect(await makeMail(systemContext(provider), notice)).toMatchObject({
      subject: `Último aviso: USD\u00a0150.00 vencidos de tu reservación ${guest.key}`,
      text: expect.stringContaining('hasta el final del viernes 22 de enero de 2027'),
    });
  });

  it('is left alone until the end of the day by which its guest promised by phone to pay', async () => {
    const guest = await booked(provider, STRICT);
    await promise(guest, '2027-01-16');
    expect(await run('01-15')).toBe(0);
    expect(await run('01-16', '23:00')).toBe(0);
    expect(await noticesOf(guest)).toEqual([]);
    expect(await run('01-17')).toBe(1);
    expect(await noticesOf(guest)).toHaveLength(1);
  });

  it('is not warned by a notice that was to leave as its guest promised to pay, but after that day', async () => {
    const guest = await booked(provider, STRICT);
    expect(await run('01-15')).toBe(1);
    await promise(guest, '2027-01-16');
    const { mailer, sent } = recordingMailer();
    const noticed = async () => {
      await sendOutbox({ ctx: systemContext(provider), mailer });
      return sent.filter(({ subject }) => subject.startsWith('Último aviso') && subject.includes(guest.key)).length;
    };
    expect(await noticed()).toBe(0);
    expect(await run('01-16', '23:00')).toBe(0);
    expect(await noticed()).toBe(0);
    expect(await run('01-17')).toBe(1);
    expect(await noticed()).toBe(1);
    expect((await noticesOf(guest)).map(({ payload }) => payload.until)).toEqual(['2027-01-24']);
  });

  it('is left alone while its agency is suspended, and some days after that: its guest could not pay', async () => {
    const guest = await booked(provider, STRICT);
    const { agencyId } = await rowOf(guest);
    const set = (agency: Partial<typeof agencies.$inferInsert>) =>
      provider.db.update(agencies).set(agency).where(eq(agencies.id, agencyId));
    await set({ active: false, suspendedAt: NOW, suspensionReason: 'No paga' });
    expect(await run('01-20')).toBe(0);
    await set({ ...WORKS, reopenedAt: new Date('2027-01-21T17:00:00Z') });
    expect(await run('01-21')).toBe(0);
    const over = addDays('2027-01-21', REOPENED_GRACE_DAYS).slice('2027-'.length);
    expect(await run(over, '16:59')).toBe(0);
    expect(await run(over)).toBe(1);
    expect(await noticesOf(guest)).toHaveLength(1);
    await set(WORKS);
  });

  it('is cancelled after the last day of a notice that left, its nights free again', async () => {
    const guest = await booked(provider, STRICT);
    await run('01-15');
    expect(await run('01-23')).toBe(0);
    expect((await rowOf(guest)).bookingStatus).toBe('confirmed');
    await mailsLeft();
    expect(await run('01-22')).toBe(0);
    expect(await run('01-23')).toBe(1);
    expect(await run('01-24')).toBe(0);
    const row = await rowOf(guest);
    expect(row).toMatchObject({ bookingStatus: 'cancelled', cancellationReason: 'nonPayment', total: 0 });
    for (const { sold, booked: held } of await countNights(provider.db, guest.block.categoryIds[0] ?? ''))
      expect([sold, held]).toEqual([0, 0]);
    const entries = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, row.id));
    const actions = entries.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['reservation.finalNotice', 'reservation.cancelled']));
    const told = and(eq(outbox.kind, 'reservation-cancelled'), eq(outbox.recipient, row.email));
    expect(await provider.db.select().from(outbox).where(told)).toHaveLength(1);
    const ofAgency = like(outbox.dedupeKey, `cancelled-unpaid final-notice ${row.id} %`);
    const [mail, ...more] = await provider.db.select().from(outbox).where(ofAgency);
    if (!mail) throw new Error('the agency was not told');
    expect([mail.recipient === row.email, more]).toEqual([false, []]);
    expect(await makeMail(systemContext(provider), mail)).toMatchObject({
      subject: `Cancelada por falta de pago: ${guest.key}, ${row.firstName} ${row.lastName}`,
    });
  });

  it('counts its days on the event’s calendar, also while the world’s is a day ahead', async () => {
    await booked(provider, STRICT);
    expect(await run('01-15', '03:00'), 'in Cancún it is still the 14th').toBe(0);
    expect(await run('01-15', '06:00')).toBe(1);
    await mailsLeft();
    expect(await run('01-23', '03:00'), 'in Cancún the last day is not over').toBe(0);
    expect(await run('01-23', '06:00')).toBe(1);
  });

  it('is neither warned nor cancelled while a proof waits for review', async () => {
    const guest = await booked(provider, STRICT);
    const proof = await deposited(provider.request, guest);
    expect(await run('01-20')).toBe(0);
    provider.clock.set(NOW);
    const reject = { json: { decision: 'reject', reason: 'No se lee' }, headers: staff };
    await dataOf(await provider.request(`/api/v1/payments/${proof.id}/decision`, reject));
    expect(await run('01-20')).toBe(1);
    await mailsLeft();
    provider.clock.set(NOW);
    await deposited(provider.request, guest);
    expect(await run('02-20')).toBe(0);
    expect((await rowOf(guest)).bookingStatus).toBe('confirmed');
  });

  it('is warned anew where a proof kept its notice from leaving and was rejected, and cancelled only after that', async () => {
    const guest = await booked(provider, STRICT);
    expect(await run('01-15')).toBe(1);
    provider.clock.set(NOW);
    const proof = await deposited(provider.request, guest);
    provider.clock.set(new Date('2027-01-15T17:01:00Z'));
    const { mailer, sent } = recordingMailer();
    await sendOutbox({ ctx: systemContext(provider), mailer });
    expect(sent.filter(({ subject }) => subject.startsWith('Último aviso'))).toEqual([]);
    provider.clock.set(NOW);
    const reject = { json: { decision: 'reject', reason: 'No se lee' }, headers: staff };
    await dataOf(await provider.request(`/api/v1/payments/${proof.id}/decision`, reject));
    expect(await run('01-23')).toBe(1);
    expect((await noticesOf(guest)).map(({ payload }) => payload.until)).toEqual(['2027-01-30']);
    await sendOutbox({ ctx: systemContext(provider), mailer });
    expect(sent.filter(({ subject }) => subject.startsWith('Último aviso'))).toHaveLength(1);
    expect(await run('01-30')).toBe(0);
    expect(await run('01-31')).toBe(1);
    expect(await rowOf(guest)).toMatchObject({ bookingStatus: 'cancelled', cancellationReason: 'nonPayment' });
  });

  it.each([
    { was: 'refused by its mail server', outcome: { status: 'dead' } },
    { was: 'not sent to a mailbox that refused one before', outcome: { status: 'dropped' } },
    { was: 'sent back', outcome: { status: 'sent', delivery: 'hardBounce' } },
  ] as const)(
    'stays where its notice was $was; the agency is told once, and a new mailbox is warned anew',
    async ({ outcome }) => {
      const guest = await booked(provider, STRICT);
      expect(await run('01-15')).toBe(1);
      const [lost] = await noticesOf(guest);
      await provider.db
        .update(outbox)
        .set(outcome)
        .where(eq(outbox.id, lost?.id ?? ''));
      await run('01-16');
      expect(await run('01-23')).toBe(0);
      const row = await rowOf(guest);
      expect(row.bookingStatus).toBe('confirmed');
      const ofAgency = like(outbox.dedupeKey, `final-notice-lost final-notice ${row.id} %`);
      const [mail, ...more] = await provider.db.select().from(outbox).where(ofAgency);
      if (!mail) throw new Error('the agency was not told');
      expect([mail.recipient === row.email, more]).toEqual([false, []]);
      expect(await makeMail(systemContext(provider), mail)).toMatchObject({
        subject: `Último aviso sin entregar: ${guest.key}, ${row.firstName} ${row.lastName}`,
      });

      await provider.db
        .update(reservations)
        .set({ email: `new.${row.email}` })
        .where(eq(reservations.id, row.id));
      expect(await run('01-24')).toBe(1);
      const [, anew] = await noticesOf(guest);
      expect(anew).toMatchObject({ recipient: `new.${row.email}`, payload: { until: '2027-01-31' } });
      await mailsLeft();
      expect(await run('01-31')).toBe(0);
      expect(await run('02-01')).toBe(1);
      expect((await rowOf(guest)).bookingStatus).toBe('cancelled');
    },
  );

  it('stays where its notice was only put off by the mailbox; the agency is told on the day of the cancellation', async () => {
    const guest = await booked(provider, STRICT);
    await run('01-15');
    await mailsLeft();
    const ofAgency = () => provider.db.$count(outbox, eq(outbox.kind, 'final-notice-lost'));
    const before = await ofAgency();
    const [notice] = await noticesOf(guest);
    const ofNotice = eq(outbox.id, notice?.id ?? '');
    await provider.db.update(outbox).set({ delivery: 'softBounce' }).where(ofNotice);
    await run('01-16');
    expect(await ofAgency()).toBe(before);
    expect(await run('01-23')).toBe(0);
    expect(await ofAgency()).toBe(before + 1);
    await provider.db.update(outbox).set({ delivery: 'delivered' }).where(ofNotice);
    expect(await run('01-23')).toBe(1);
  });

  it('is neither warned nor cancelled while a card’s charge is under way', async () => {
    const guest = await booked(provider, STRICT);
    await takeCards(provider.db);
    const { paymentId } = await intent(provider, guest);
    expect(await run('01-20')).toBe(0);
    expect(await noticesOf(guest)).toEqual([]);
    provider.clock.set(NOW);
    await payByCard(provider, guest, paymentId, DECLINED);
    expect(await run('01-20')).toBe(1);
    await mailsLeft();
    provider.clock.set(NOW);
    await intent(provider, guest);
    expect(await run('02-20')).toBe(0);
    expect((await rowOf(guest)).bookingStatus).toBe('confirmed');
  });

  it('that pays in time begins anew with the next date', async () => {
    const guest = await booked(provider, STRICT);
    await run('01-15');
    await mailsLeft();
    provider.clock.set(NOW);
    await paid(provider, guest, staff, 15_000);
    expect(await run('01-23')).toBe(0);
    expect(await rowOf(guest)).toMatchObject({ bookingStatus: 'confirmed', finalNoticeAt: null });
    expect(await run('04-05')).toBe(0);
    expect(await run('04-06')).toBe(1);
    expect((await noticesOf(guest)).map(({ payload }) => payload.until)).toEqual(['2027-01-22', '2027-04-13']);
  });

  it('is neither warned nor cancelled once its stay has begun: nobody loses the room they sleep in', async () => {
    const scheduleTemplate = {
      lateBooking: 'catchUp' as const,
      items: [
        { amount: { kind: 'minimum' as const }, due: { kind: 'atBooking' as const } },
        { amount: { kind: 'balance' as const }, due: { kind: 'daysBeforeArrival' as const, days: 2 } },
      ],
    };
    const event = { finalNoticeDays: 1, cancelAfterDays: 2, balanceDueDays: 0, scheduleTemplate };
    const guest = await booked(provider, { event });
    await paid(provider, guest, staff, 15_000);
    expect(await run('05-31')).toBe(1);
    await mailsLeft();
    expect([await run('06-02'), await run('06-03'), await run('06-20')]).toEqual([0, 0, 0]);
    expect(await rowOf(guest)).toMatchObject({ bookingStatus: 'confirmed', total: 120_000 });
    const sold = (await countNights(provider.db, guest.block.categoryIds[0] ?? '')).map((each) => each.sold);
    expect(sold.slice(0, 4)).toEqual([1, 1, 1, 0]);
    provider.clock.set(NOW);
    const unwarned = await booked(provider, { event: { ...event, finalNoticeDays: 4 } });
    await paid(provider, unwarned, staff, 15_000);
    expect([await run('06-03'), await run('06-20')]).toEqual([0, 0]);
    expect(await noticesOf(unwarned)).toEqual([]);
  });

  it('of an event that guests cannot open is not warned, charged or cancelled until they can', async () => {
    const lateFee = { kind: 'fixed' as const, amount: 1_000, graceDays: 2, cap: 9_000 };
    const guest = await booked(provider, { event: { ...STRICT.event, lateFee } });
    const show = (state: 'draft' | 'archived' | 'closed') =>
      provider.db.update(events).set({ state }).where(eq(events.id, guest.block.eventId));
    for (const state of ['draft', 'archived'] as const) {
      await show(state);
      expect([await run('01-15'), await run('02-20')]).toEqual([0, 0]);
    }
    expect([await noticesOf(guest), (await rowOf(guest)).total]).toEqual([[], 120_000]);
    await show('closed');
    expect(await run('02-20')).toBe(1);
  });

  it('hears and loses nothing where the event does not say so, which is the default', async () => {
    const lenient = await booked(provider);
    const warned = await booked(provider, { event: { finalNoticeDays: 5 } });
    expect(await run('01-20')).toBe(1);
    await mailsLeft();
    expect(await run('03-20')).toBe(0);
    expect(await noticesOf(lenient)).toEqual([]);
    expect((await noticesOf(warned)).map(({ payload }) => payload.until)).toEqual([null]);
    expect((await rowOf(warned)).bookingStatus).toBe('confirmed');
  });
});
