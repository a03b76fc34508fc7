import { type Refund, refund } from '@/lib/contract/payment';
import type { RefundInput } from '@/lib/contract/refund';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface RefundArgs extends RefundInput {
  paymentId: string;
  /** The same for every attempt, so that no money goes back twice. */
  idempotencyKey: string;
}

export async function refundPayment(
  http: HttpClient,
  { paymentId, idempotencyKey, ...input }: RefundArgs,
): Promise<Refund> {
  const path = `/api/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
  const { data } = await http.post(path, input, { headers: { 'Idempotency-Key': idempotencyKey } });
  return parseData(refund, data);
}
