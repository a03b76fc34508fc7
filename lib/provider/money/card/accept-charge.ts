import { eq } from 'drizzle-orm';
import { formatMoney } from '@/lib/domain/money';
import { insertRefund } from '../../booking/refund-request/insert-refund';
import { tellAgency } from '../../booking/reservation/tell-agency';
import type { Transaction } from '../../context';
import { payments } from '../../db/schema';
import { ProviderError } from '../../error';
import { HeldElsewhere } from '../../ground/held-elsewhere';
import { loadPayments, type PaymentRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/payment-sums';
import { standBehind } from '../payment/stand-behind';
import { tellGuest } from '../payment/tell-guest';
import type { Settling } from './settling';

type PaymentRow = PaymentRecord['payment'];

/**
 * What money that was taken from a card means: its rooms are confirmed, or taken again after an expired hold. Where
 * they are gone, or where it is more than the balance, it goes back by itself; guest and staff are told.
 * docs/domain.md, Holds; docs/reliability.md, Card events.
 */
export async function acceptCharge(tx: Transaction, locked: Settling, payment: PaymentRow): Promise<void> {
  const { ctx, reservation } = locked;
  if (!(await hasRooms(tx, locked))) {
    await sendBack(tx, locked, payment, { amount: payment.amount, attention: 'roomGone' });
    const { balance } = sumsOf(await loadPayments(tx, reservation.id), reservation.total);
    return tellGuest(tx, ctx, locked, { kind: 'card-room-gone', payment, balance });
  }
  const { balance, credit } = sumsOf(await loadPayments(tx, reservation.id), reservation.total);
  const excess = Math.min(credit, payment.amount);
  if (excess > 0) await sendBack(tx, locked, payment, { amount: excess, attention: 'overBalance' });
  await tellGuest(tx, ctx, locked, { kind: 'card-received', payment, balance });
}

/** Whether the booking has its rooms now. In a savepoint, so that nights are given back where others are gone. */
async function hasRooms(tx: Transaction, locked: Settling): Promise<boolean> {
  try {
    await tx.transaction((inner) => standBehind(inner, locked.ctx, locked));
    return true;
  } catch (error) {
    if (error instanceof HeldElsewhere && !locked.isLastTry) throw error;
    if (error instanceof ProviderError) return false;
    throw error;
  }
}

async function sendBack(
  tx: Transaction,
  locked: Settling,
  payment: PaymentRow,
  { amount, attention }: { amount: number; attention: 'roomGone' | 'overBalance' },
): Promise<void> {
  const { ctx } = locked;
  await tx.update(payments).set({ attention }).where(eq(payments.id, payment.id));
  await insertRefund(tx, ctx, payment, { amount, reason: null });
  await tellAgency(tx, ctx, locked, {
    type: 'PYMT_ATTN',
    mail: 'payment-attention',
    occasion: `${attention} ${payment.id}`,
    params: { paymentId: payment.id, amount: formatMoney({ amount, currency: payment.currency }, 'es') },
    payload: { paymentId: payment.id, amount: { amount, currency: payment.currency }, attention },
  });
}
