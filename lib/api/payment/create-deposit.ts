import type { DepositInput } from '@/lib/contract/payment';
import { type Payment, payment } from '@/lib/contract/payment';
import type { HttpClient } from '../http';
import { parseData } from '../parse-answer';

interface CreateDepositArgs {
  reservationKey: string;
  deposit: DepositInput;
  proof: File;
  idempotencyKey: string;
  /** Share of the upload that is done, 0 to 1. */
  onProgress?: (share: number) => void;
}

export async function createDeposit(
  http: HttpClient,
  { reservationKey, deposit, proof, idempotencyKey, onProgress }: CreateDepositArgs,
): Promise<Payment> {
  const form = new FormData();
  for (const [name, value] of Object.entries(deposit)) {
    if (value !== undefined && value !== '') form.append(name, String(value));
  }
  form.append('proof', proof, proof.name);
  const { data } = await http.post(`/api/v1/reservations/${encodeURIComponent(reservationKey)}/payments`, form, {
    headers: { 'Idempotency-Key': idempotencyKey },
    onUploadProgress: ({ progress }) => onProgress?.(progress ?? 0),
  });
  return parseData(payment, data);
}
