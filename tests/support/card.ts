import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PaymentIntent, SandboxAnswer } from '@/lib/contract/card';
import type { Reservation } from '@/lib/contract/reservation';
import type { Context } from '@/lib/provider/context';
import type { Database } from '@/lib/provider/db/client';
import { paymentProcessors, payments, sandboxCharges } from '@/lib/provider/db/schema';
import type { SandboxEvent } from '@/lib/provider/integrations/cards/open-card-processor';
import { signBody } from '@/lib/provider/integrations/signed-body';
import { systemContext } from '@/lib/provider/jobs/workers';
import { AGENCY, dataOf, type HeldByTest, type Send } from './booking';
import { TEST_SECRET } from './provider';

export const SUCCEEDS = '4242 4242 4242 4242';

export const DECLINED = '4000 0000 0000 0002';

export const NEEDS_3DS = '4000 0025 0000 3155';

/** What the sandbox signs with, in a provider of the tests. */
const SECRET = createHmac('sha256', TEST_SECRET).update('card sandbox').digest('hex');

interface Called {
  request: Send;
  db: Database;
  clock: { now(): Date };
  services: Context['services'];
}

/** The agency takes cards through the sandbox. */
export const takeCards = (db: Database, terms: Partial<typeof paymentProcessors.$inferInsert> = {}): Promise<unknown> =>
  db
    .insert(paymentProcessors)
    .values({ agencyId: AGENCY, name: 'sandbox', ...terms })
    .onConflictDoUpdate({
      target: [paymentProcessors.agencyId, paymentProcessors.name],
      set: { feePassedOn: false, feePercent: 0, feeFixed: 0, active: true, ...terms },
    });

export const askIntent = (
  { request }: Pick<Called, 'request'>,
  { reservation, headers }: HeldByTest,
  amount: number,
  more: Record<string, string> = {},
) =>
  request(`/api/v1/reservations/${reservation.key}/payment-intents`, {
    json: { amount, currency: 'USD' },
    headers: { ...headers, ...more },
  });

export const intent = async (called: Pick<Called, 'request'>, guest: HeldByTest, amount = 15_000) =>
  dataOf<PaymentIntent>(await askIntent(called, guest, amount), 201);

export const typeCard = ({ request }: Pick<Called, 'request'>, { headers }: HeldByTest, id: string, number: string) =>
  request(`/api/v1/payments/${id}/sandbox-card`, { json: { number }, headers });

export const payByCard = async (called: Pick<Called, 'request'>, guest: HeldByTest, id: string, number = SUCCEEDS) =>
  (await dataOf<SandboxAnswer>(await typeCard(called, guest, id, number))).status;

export const read = async ({ request }: Pick<Called, 'request'>, { reservation, headers }: HeldByTest) =>
  dataOf<Reservation>(await request(`/api/v1/reservations/${reservation.key}`, { headers }));

export async function chargeOf(db: Database, paymentId: string) {
  const [row] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!row?.processorPaymentId) throw new Error(`${paymentId} has no charge`);
  return { ...row, processorPaymentId: row.processorPaymentId };
}

/** An event of the sandbox about a charge. */
export async function eventOf(
  db: Database,
  paymentId: string,
  type: SandboxEvent['type'],
  more: Partial<SandboxEvent> = {},
): Promise<SandboxEvent> {
  const { processorPaymentId: chargeId, amount, fee, currency } = await chargeOf(db, paymentId);
  const card = { brand: 'visa', last4: '4242' };
  return { id: randomUUID(), type, chargeId, paymentId, amount: amount + fee, currency, card, ...more };
}

export const signed = (body: string, now: Date, secret = SECRET) => signBody(body, secret, now);

/** Delivers an event as the processor does: signed, without token or cookie. What it says is so at the sandbox too. */
export async function deliver({ request, clock, db }: Pick<Called, 'request' | 'clock' | 'db'>, event: SandboxEvent) {
  if (event.type === 'succeeded')
    await db.update(sandboxCharges).set({ status: 'succeeded' }).where(eq(sandboxCharges.id, event.chargeId));
  const { body, signature } = signed(JSON.stringify(event), clock.now());
  return post({ request }, body, { 'stripe-signature': signature });
}

export const post = (
  { request }: Pick<Called, 'request'>,
  body: string,
  headers: Record<string, string>,
  processor = 'sandbox',
) =>
  request(`/api/v1/webhooks/${processor}`, {
    method: 'POST',
    body,
    headers: { authorization: '', 'content-type': 'application/json', ...headers },
  });

export const jobContext = ({ db, clock, services }: Called): Context => systemContext({ db, clock, services }, 'card');
