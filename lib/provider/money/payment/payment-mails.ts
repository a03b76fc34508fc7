import { and, eq, sql } from 'drizzle-orm';
import type { Reservation } from '@/lib/contract/reservation';
import { stands } from '@/lib/domain/reservation-state';
import { mailsAboutReservation } from '../../booking/reservation/mail-about-reservation';
import type { OrderedFacts } from '../../booking/reservation/ordered-facts';
import { events, reservations } from '../../db/schema';
import { type Making, UnwritableMail } from '../../ground/mails';
import { promisedToPay } from '../overdue/promise-to-pay';
import { makeSlip } from '../payment-slip/payment-slip';
import { makeReceipt } from './receipt';

/** The mails about deposits, charges of cards and slips. */
export const paymentMails = mailsAboutReservation({
  'payment-received': {},
  'payment-approved': { attach: receipt },
  'payment-rejected': {},
  'payment-to-approve': { toStaff: true, isStillTrue: isUndecided },
  'payment-attention': { toStaff: true },
  'card-received': { attach: receipt },
  'card-room-gone': {},
  'card-failed': { leadsTo: '/pagoModal', isStillTrue: isLeftUnpaid },
  'payment-slip': { passedOn: true, attach: slip },
  'payment-link': { leadsTo: '/pagoModal', isStillTrue: ({ balance }) => balance.amount > 0 },
});

/** Orders from before receipts name no payment. */
async function receipt({ ctx, mail: { locale }, order: { paymentId } }: Making<OrderedFacts>) {
  return paymentId === undefined ? null : makeReceipt({ ctx, input: { paymentId, locale } });
}

async function slip({ ctx, mail: { locale }, order: { key, amount } }: Making<OrderedFacts>) {
  if (!amount) throw new UnwritableMail('unreadable payload: amount');
  return makeSlip({ ctx, input: { ...amount, key, locale } });
}

/** Whether the deposit still waits for somebody to decide; orders from before receipts name no payment. */
function isUndecided({ payments }: Reservation, { paymentId }: OrderedFacts): boolean {
  return paymentId === undefined || payments.find(({ id }) => id === paymentId)?.status === 'pending';
}

/** Whether the failed charge is still the last that its guest tried, and something is owed. */
function isLeftUnpaid({ payments, balance }: Reservation, { paymentId }: OrderedFacts): boolean {
  if (!paymentId) return true;
  const last = payments.at(-1);
  return last?.id === paymentId && last?.status === 'failed' && balance.amount > 0;
}

/**
 * Whether the booking stands and staff took not every fee off; orders from before do not say which fees they tell of.
 */
function isFeeCharged({ status, lateFees }: Reservation, { feesOf }: OrderedFacts): boolean {
  return feesOf === undefined || (stands(status) && lateFees.some(({ dueOn }) => feesOf.includes(dueOn)));
}

/** Whether something is overdue that the guest did not promise by phone to pay on a later day. */
async function isOverdue(
  { standing: { due } }: Reservation,
  { key }: OrderedFacts,
  { ctx: { db, clock } }: Making<OrderedFacts>,
): Promise<boolean> {
  if (due?.when !== 'overdue') return false;
  const today = sql`(${clock.now().toISOString()}::timestamptz at time zone ${events.timeZone})::date`;
  const [promised] = await db
    .select({ id: reservations.id })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(and(eq(reservations.key, key), promisedToPay(today)));
  return !promised;
}

/** The mails about what was not paid in time. */
export const overdueMails = mailsAboutReservation({
  'late-fee': { isStillTrue: isFeeCharged },
  'late-fee-removed': {},
  // A deposit that waits for approval counts as paid: then nothing is overdue and the mail does not leave.
  'final-notice': { isStillTrue: isOverdue },
  'final-notice-lost': { toStaff: true, isStillTrue: isOverdue },
  'cancelled-unpaid': { toStaff: true },
});

/** The mails about money that goes back to a guest. */
export const refundMails = mailsAboutReservation({
  'refund-made': {},
  'refund-withdrawn': {},
  'refund-destination': {},
});
