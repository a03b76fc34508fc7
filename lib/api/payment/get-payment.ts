import { type Payment, payment } from '@/lib/contract/payment';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getPayment(http: HttpClient, { paymentId }: { paymentId: string }): Promise<Payment> {
  const { data } = await http.get(`/api/v1/payments/${encodeURIComponent(paymentId)}`);
  return parseData(payment, data);
}
