import { type PaymentMethods, paymentMethods } from '@/lib/contract/card';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function getPaymentMethods(http: HttpClient, { key }: { key: string }): Promise<PaymentMethods> {
  const { data } = await http.get(`/api/v1/reservations/${encodeURIComponent(key)}/payment-methods`);
  return parseData(paymentMethods, data);
}
