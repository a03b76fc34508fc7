import { queryOptions } from '@tanstack/react-query';
import { PROVIDER_URL } from '@/lib/config/public-env';
import type { DepositInput } from '@/lib/contract/payment';
import { type DecisionInput, type Payment, payment } from '@/lib/contract/payment';
import { type PaymentSlip, paymentSlip } from '@/lib/contract/payment-slip';
import { type SharePayment, sharePayment } from '@/lib/contract/share';
import { type WaitingDeposits, waitingDeposits } from '@/lib/contract/waiting-deposit';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';
import { type Payer, payerPath } from './payer';
import { RESERVATION_LISTS } from './reservation';

interface CreateDepositArgs {
  payer: Payer;
  deposit: DepositInput;
  proof: File;
  idempotencyKey: string;
  /** How much of the upload is done, 0 to 1. */
  onProgress?: (share: number) => void;
}

export async function createDeposit(
  http: HttpClient,
  { payer, deposit, proof, idempotencyKey, onProgress }: CreateDepositArgs,
): Promise<SharePayment> {
  const form = new FormData();
  for (const [name, value] of Object.entries(deposit)) {
    if (value !== undefined && value !== '') form.append(name, String(value));
  }
  form.append('proof', proof, proof.name);
  const { data } = await http.post(`${payerPath(payer)}/payments`, form, {
    headers: { 'Idempotency-Key': idempotencyKey },
    onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
  });
  return parseData(sharePayment, data);
}

export async function decidePayment(
  http: HttpClient,
  { paymentId, ...decision }: DecisionInput & { paymentId: string },
): Promise<Payment> {
  const { data } = await http.post(`/api/v1/payments/${encodeURIComponent(paymentId)}/decision`, decision);
  return parseData(payment, data);
}

export async function getPayment(http: HttpClient, { paymentId }: { paymentId: string }): Promise<Payment> {
  const { data } = await http.get(`/api/v1/payments/${encodeURIComponent(paymentId)}`);
  return parseData(payment, data);
}

/** Fetched again together with the lists of reservations: a decision changes both. */
export const waitingDepositsQuery = (http: () => HttpClient, eventId: string) =>
  queryOptions({
    queryKey: [...RESERVATION_LISTS, 'waiting-deposits', eventId],
    queryFn: () => getWaitingDeposits(http(), { eventId }),
  });

async function getWaitingDeposits(http: HttpClient, { eventId }: { eventId: string }): Promise<WaitingDeposits> {
  const { data } = await http.get(`/api/v1/events/${encodeURIComponent(eventId)}/waiting-deposits`);
  return parseData(waitingDeposits, data);
}

/**
 * Address of a payment's proof, for viewing in the page or for download. The cookie is the only login that it needs.
 */
export function proofUrl(paymentId: string, { inline }: { inline: boolean }): string {
  const path = `${PROVIDER_URL}/api/v1/payments/${encodeURIComponent(paymentId)}/proof`;
  return inline ? `${path}?inline=1` : path;
}

export async function sendPaymentSlip(
  http: HttpClient,
  { reservationKey, currency, idempotencyKey }: { reservationKey: string; currency?: string; idempotencyKey: string },
): Promise<PaymentSlip> {
  const path = `/api/v1/reservations/${encodeURIComponent(reservationKey)}/payment-slip`;
  const { data } = await http.post(path, { currency }, keyed(idempotencyKey));
  return parseData(paymentSlip, data);
}
