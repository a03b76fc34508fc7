import { type PaymentIntent, type PaymentIntentInput, paymentIntent } from '@/lib/contract/card';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function createPaymentIntent(
  http: HttpClient,
  {
    reservationKey,
    idempotencyKey,
    ...wanted
  }: PaymentIntentInput & { reservationKey: string; idempotencyKey: string },
): Promise<PaymentIntent> {
  const path = `/api/v1/reservations/${encodeURIComponent(reservationKey)}/payment-intents`;
  const { data } = await http.post(path, wanted, { headers: { 'Idempotency-Key': idempotencyKey } });
  return parseData(paymentIntent, data);
}
