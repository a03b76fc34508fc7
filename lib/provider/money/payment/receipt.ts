import { eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import { dateInZone } from '@/lib/domain/zone';
import { tellPayer } from '../../booking/companion/tell-payer';
import { describeReservationEvent } from '../../booking/document/reservation-documents';
import { getReservation } from '../../booking/reservation/describe-reservation';
import { mailGuest } from '../../booking/reservation/mail-guest';
import type { Context, Transaction } from '../../context';
import { companions, type payments } from '../../db/schema';
import { drawDocument } from '../../documents/drawing-thread';
import { keptDocument } from '../../documents/kept-documents';
import { receiptContent } from '../../documents/receipt-content';
import { fail } from '../../error';
import type { ReservationAndEvent } from '../../ground/load-record';
import { findPayment } from './find-payment';

/**
 * The receipt of a payment as a PDF, for its guest or the agency's staff. Raises NOT_FOUND to everybody else, and
 * INVALID_STATE where the money was not taken.
 */
export async function makeReceipt({
  ctx,
  input: { paymentId, locale },
}: {
  ctx: Context;
  input: { paymentId: string; locale: Language };
}): Promise<{ name: string; bytes: Uint8Array }> {
  const found = await findPayment(ctx.db, ctx, paymentId, { permission: 'readReservations', own: true });
  const asReader = { ...ctx, locale };
  const reservation = await getReservation({ ctx: asReader, input: { key: found.reservation.key } });
  const payment = reservation.payments.find(({ id }) => id === paymentId) ?? fail('NOT_FOUND');
  if (payment.status !== 'approved' && payment.status !== 'refunded') fail('INVALID_STATE');
  const event = await describeReservationEvent(asReader, reservation.eventId);
  const now = ctx.clock.now();
  const content = receiptContent({ payment, reservation, event, today: dateInZone(now, event.timeZone), locale });
  const draw = () => drawDocument('receipt', content, { createdAt: now });
  const name = `${reservation.key}-${locale === 'en' ? 'receipt' : 'recibo'}.pdf`;
  return { name, bytes: await keptDocument({ ctx, kind: 'receipt', facts: { content, locale }, draw }) };
}

interface Told {
  kind:
    | 'payment-received'
    | 'payment-approved'
    | 'payment-rejected'
    | 'card-received'
    | 'card-room-gone'
    | 'card-failed';
  payment: typeof payments.$inferSelect;
  /** What is left to pay, minor units; a deposit that waits does not lessen it. */
  balance: number;
  notBefore?: Date;
}

/** The mail to the companion who paid a share, next to the one that the booking's holder gets. */
const OF_PAYER = {
  'payment-received': 'companion-payment-received',
  'payment-approved': 'companion-payment-approved',
  'payment-rejected': 'companion-payment-rejected',
  'card-received': 'companion-payment-approved',
  'card-room-gone': 'companion-payment-returned',
} as const satisfies Record<Exclude<Told['kind'], 'card-failed'>, string>;

/** Orders the guest's mail about a payment that came in or was decided, with what is left to pay and a way in. */
export async function tellGuest(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { kind, payment, balance, notBefore }: Told,
): Promise<void> {
  const { companionId } = payment;
  // The holder is told of every payment of the booking; a companion only of their own.
  if (companionId !== null && kind === 'card-failed') return;
  const [payer] = companionId === null ? [] : await tx.select().from(companions).where(eq(companions.id, companionId));
  if (payer && kind !== 'card-failed')
    await tellPayer(tx, ctx, found, payer, { kind: OF_PAYER[kind], occasion: payment.id, paymentId: payment.id });
  await mailGuest(tx, ctx, found, {
    kind,
    dedupeKey: `${kind} ${payment.id}`,
    notBefore,
    payload: {
      paymentId: payment.id,
      amount: { amount: payment.amount + (kind === 'card-room-gone' ? payment.fee : 0), currency: payment.currency },
      balance: { amount: balance, currency: found.reservation.currency },
      reason: payment.reason,
      ...(payer?.name && { payer: payer.name }),
    },
  });
}
