import { z } from 'zod';
import {
  type PaymentIntent,
  type PaymentIntentInput,
  type PaymentMethods,
  type PaymentProcessor,
  type PaymentProcessorsInput,
  paymentIntent,
  paymentMethods,
  paymentProcessor,
  type SandboxAnswer,
  sandboxOutcome,
} from '@/lib/contract/card';
import { type DepositReview, type DepositReviewInput, depositReview } from '@/lib/contract/deposit-review';
import type { HttpClient } from './http';
import { keyed, newIdempotencyKey } from './idempotency';
import { parseData } from './parse-answer';
import { type Payer, payerPath } from './payer';

/** The address to which the sandbox's form answers for a payer's charge. */
const chargePath = (payer: Payer, paymentId: string) =>
  `${'token' in payer ? payerPath(payer) : '/api/v1'}/payments/${encodeURIComponent(paymentId)}`;

export async function authenticateInSandbox(
  http: HttpClient,
  { payer, paymentId, authorise }: { payer: Payer; paymentId: string; authorise: boolean },
): Promise<SandboxAnswer> {
  const path = `${chargePath(payer, paymentId)}/sandbox-authentication`;
  // Repeated calls charge only once; the key tells the client that it may repeat the call.
  const { data } = await http.post(path, { authorise }, keyed(newIdempotencyKey()));
  return parseData(sandboxOutcome, data);
}

export async function createPaymentIntent(
  http: HttpClient,
  { payer, idempotencyKey, ...wanted }: PaymentIntentInput & { payer: Payer; idempotencyKey: string },
): Promise<PaymentIntent> {
  const path = `${payerPath(payer)}/payment-intents`;
  const { data } = await http.post(path, wanted, keyed(idempotencyKey));
  return parseData(paymentIntent, data);
}

export async function getPaymentMethods(http: HttpClient, { key }: { key: string }): Promise<PaymentMethods> {
  const { data } = await http.get(`/api/v1/reservations/${encodeURIComponent(key)}/payment-methods`);
  return parseData(paymentMethods, data);
}

export async function getDepositReview(http: HttpClient, { agencyId }: { agencyId: string }): Promise<DepositReview> {
  const { data } = await http.get(`/api/v1/agencies/${encodeURIComponent(agencyId)}/deposit-review`);
  return parseData(depositReview, data);
}

export async function listPaymentProcessors(
  http: HttpClient,
  { agencyId }: { agencyId: string },
): Promise<PaymentProcessor[]> {
  const { data } = await http.get(`/api/v1/agencies/${encodeURIComponent(agencyId)}/payment-processors`);
  return parseData(z.array(paymentProcessor), data);
}

/** Sends a test number to the sandbox. Never called with a real processor. */
export async function payInSandbox(
  http: HttpClient,
  { payer, paymentId, number }: { payer: Payer; paymentId: string; number: string },
): Promise<SandboxAnswer> {
  const path = `${chargePath(payer, paymentId)}/sandbox-card`;
  // Repeated calls charge only once; the key tells the client that it may repeat the call.
  const { data } = await http.post(path, { number }, keyed(newIdempotencyKey()));
  return parseData(sandboxOutcome, data);
}

export async function setPaymentProcessors(
  http: HttpClient,
  { agencyId, processors }: PaymentProcessorsInput & { agencyId: string },
): Promise<PaymentProcessor[]> {
  const path = `/api/v1/agencies/${encodeURIComponent(agencyId)}/payment-processors`;
  const { data } = await http.put(path, { processors });
  return parseData(z.array(paymentProcessor), data);
}

export async function setDepositReview(
  http: HttpClient,
  { agencyId, ...input }: DepositReviewInput & { agencyId: string },
): Promise<DepositReview> {
  const { data } = await http.put(`/api/v1/agencies/${encodeURIComponent(agencyId)}/deposit-review`, input);
  return parseData(depositReview, data);
}
