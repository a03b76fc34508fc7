import { and, asc, eq } from 'drizzle-orm';
import type { PaymentSlip } from '@/lib/contract/payment-slip';
import { nextDue } from '@/lib/domain/payment-schedule';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { bankAccounts, scheduleItems } from '../../db/schema';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import { loadPayments, type ReservationAndEvent } from '../../ground/load-record';
import { sumsOf } from '../../ground/payment-sums';
import { describeAccount } from '../../people/agency/read-bank-data';
import { amountBounds, checkAmount } from '../payment/check-amount';
import { checkTakesDeposits, checkTakesMoney } from '../payment/check-deposit';

/**
 * What a payment slip says: the amount asked for (else what is due next), by when, and the agency's accounts in the
 * booking's currency. Raises what a deposit of the amount would, and INVALID_STATE where nothing is due or no account is.
 */
export async function readSlip(
  db: Database,
  ctx: Context,
  found: ReservationAndEvent,
  asked: number | undefined,
): Promise<PaymentSlip> {
  const { id, agencyId, currency, paymentReference, total } = found.reservation;
  const records = await loadPayments(db, id);
  checkTakesMoney(ctx, found, records);
  await checkTakesDeposits(db, ctx, found);
  const { minimum, maximum } = amountBounds(ctx, found, records);
  if (maximum <= 0) fail('INVALID_STATE');
  const schedule = await db
    .select()
    .from(scheduleItems)
    .where(eq(scheduleItems.reservationId, id))
    .orderBy(asc(scheduleItems.position));
  const { paid, pending } = sumsOf(records, total);
  const due = nextDue(schedule, paid + pending);
  const amount = asked ?? Math.min(maximum, Math.max(minimum, due?.amount ?? maximum));
  checkAmount(ctx, found, records, { amount, currency });
  const accounts = await db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.agencyId, agencyId), eq(bankAccounts.currency, currency)))
    .orderBy(asc(bankAccounts.position), asc(bankAccounts.id));
  if (accounts.length === 0) fail('INVALID_STATE');
  const { today } = bookableDates(found.event, ctx.clock.now());
  return {
    amount: { amount, currency },
    dueOn: due && due.dueOn > today ? due.dueOn : today,
    timeZone: found.event.timeZone,
    paymentReference,
    accounts: accounts.map(describeAccount),
    sentTo: null,
  };
}
