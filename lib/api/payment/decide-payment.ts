import { type DecisionInput, type Payment, payment } from '@/lib/contract/payment';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function decidePayment(
  http: HttpClient,
  { paymentId, ...decision }: DecisionInput & { paymentId: string },
): Promise<Payment> {
  const { data } = await http.post(`/api/v1/payments/${encodeURIComponent(paymentId)}/decision`, decision);
  return parseData(payment, data);
}
