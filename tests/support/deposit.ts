import { randomUUID } from 'node:crypto';
import type { Payment } from '@/lib/contract/payment';
import { dataOf, type HeldByTest, type Send } from './booking';

/** A small image that is what it says; different bytes for each seed. */
export function png(seed = 'a'): File {
  const start = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
  return new File([start, Buffer.from(`proof ${seed}`)], 'comprobante.png', { type: 'image/png' });
}

export type DepositFields = Record<string, string>;

export const DEPOSIT: DepositFields = { method: 'deposit', amount: '15000', currency: 'USD', paidOn: '2027-01-10' };

export function depositForm(fields: DepositFields = {}, proof: File | null = png(randomUUID())): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...DEPOSIT, ...fields })) form.append(name, value);
  if (proof) form.append('proof', proof);
  return form;
}

export const deposit = (send: Send, key: string, form: FormData, headers: Record<string, string>) =>
  send(`/api/v1/reservations/${key}/payments`, { method: 'POST', body: form, headers });

/** A deposit that waits for approval. */
export async function deposited(send: Send, { reservation, headers }: HeldByTest, amount = 15_000): Promise<Payment> {
  const answer = await deposit(send, reservation.key, depositForm({ amount: String(amount) }), headers);
  return dataOf<Payment>(answer, 201);
}
