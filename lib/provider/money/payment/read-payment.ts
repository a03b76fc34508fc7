import type { Payment } from '@/lib/contract/payment';
import type { Context } from '../../context';
import { fail } from '../../error';
import { describePayment } from '../../ground/describe-payment';
import { loadPayments } from '../../ground/load-record';
import { findPayment } from './find-payment';

/** One payment for its guest or the agency's staff. Raises NOT_FOUND to everybody else. */
export async function readPayment({ ctx, input }: { ctx: Context; input: { paymentId: string } }): Promise<Payment> {
  const access = { permission: 'readReservations', own: true } as const;
  const { reservation } = await findPayment(ctx.db, ctx, input.paymentId, access);
  const records = await loadPayments(ctx.db, reservation.id);
  const record = records.find(({ payment }) => payment.id === input.paymentId) ?? fail('NOT_FOUND');
  return describePayment(record, reservation.key, ctx);
}
