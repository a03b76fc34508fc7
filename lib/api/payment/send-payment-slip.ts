import { type PaymentSlip, paymentSlip } from '@/lib/contract/payment-slip';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

export async function sendPaymentSlip(
  http: HttpClient,
  { reservationKey, idempotencyKey }: { reservationKey: string; idempotencyKey: string },
): Promise<PaymentSlip> {
  const path = `/api/v1/reservations/${encodeURIComponent(reservationKey)}/payment-slip`;
  const { data } = await http.post(path, {}, { headers: { 'Idempotency-Key': idempotencyKey } });
  return parseData(paymentSlip, data);
}
