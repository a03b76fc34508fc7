import { eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { notifications, payments, reservations } from '@/lib/provider/db/schema';
import { type Booked, booked, readNow } from '@/tests/support/after-booking';
import { NOW } from '@/tests/support/booking';
import { post, takeCards } from '@/tests/support/card';
import type { TestProvider } from '@/tests/support/provider';

const SECRET = 'whsec_of_the_endpoint';

export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
  STRIPE_WEBHOOK_SECRET: SECRET,
};

/** What the card paid, and what its bank wants back. */
export const AMOUNT = 20_000;
export const TAKEN = 12_000;

const chargeOf = ({ key }: Booked) => `pi_${key}`;

/** A booking of which a card paid a part. */
export async function paidByCard(provider: TestProvider): Promise<Booked> {
  const guest = await booked(provider);
  await takeCards(provider.db, { name: 'stripe' });
  const ofGuest = eq(reservations.key, guest.key);
  const [{ id: reservationId, agencyId } = { id: '', agencyId: '' }] = await provider.db
    .select()
    .from(reservations)
    .where(ofGuest);
  await provider.db.insert(payments).values({
    id: `payment-${guest.key}`,
    agencyId,
    reservationId,
    amount: AMOUNT,
    currency: 'USD',
    method: 'card',
    status: 'approved',
    processor: 'stripe',
    processorPaymentId: chargeOf(guest),
    createdBy: 'system',
    createdAt: NOW,
  });
  return guest;
}

export interface News {
  type: 'created' | 'closed' | 'funds_reinstated';
  status: 'needs_response' | 'won' | 'lost';
  /** Seconds after the dispute began. */
  after: number;
  /** Left out: an event of its own. */
  event?: string;
  /** Left out: the first of the charge. */
  dispute?: 'first' | 'second';
  /** Left out: TAKEN. */
  amount?: number;
}

export const OPENED: News = { type: 'created', status: 'needs_response', after: 0 };
export const LOST: News = { type: 'closed', status: 'lost', after: 100 };
export const WON: News = { type: 'closed', status: 'won', after: 200 };
export const REINSTATED: News = { type: 'funds_reinstated', status: 'won', after: 200 };

/** Tells of a dispute of the guest's charge. */
export async function tellDispute(provider: TestProvider, guest: Booked, news: News): Promise<void> {
  const { type, status, after, event, dispute: which = 'first', amount = TAKEN } = news;
  const dispute = { object: 'dispute', payment_intent: chargeOf(guest), amount, currency: 'usd', status };
  await deliver(provider, `charge.dispute.${type}`, { ...dispute, id: `dp_${guest.key}_${which}` }, { after, event });
}

/** Tells of a refund of the guest's charge. */
export async function tellRefund(
  provider: TestProvider,
  guest: Booked,
  refund: { amount: number; status: 'succeeded' | 'failed'; refundId?: string },
  after: number,
): Promise<void> {
  const { refundId, ...rest } = refund;
  const metadata = refundId === undefined ? {} : { refundId };
  const object = {
    object: 'refund',
    currency: 'usd',
    payment_intent: chargeOf(guest),
    id: `re_${guest.key}`,
    metadata,
  };
  await deliver(provider, 'refund.updated', { ...object, ...rest }, { after });
}

let told = 0;

/** An event of the processor, signed as it signs. */
async function deliver(
  provider: TestProvider,
  type: string,
  object: object,
  { after, event }: { after: number; event?: string | undefined },
): Promise<void> {
  told += 1;
  const body = JSON.stringify({
    id: event ?? `evt_${told}`,
    object: 'event',
    type,
    api_version: '2026-10-28.endive',
    created: NOW.getTime() / 1000 + after,
    data: { object },
  });
  const timestamp = NOW.getTime() / 1000;
  const header = new Stripe('sk_test_any').webhooks.generateTestHeaderString({
    payload: body,
    secret: SECRET,
    timestamp,
  });
  expect((await post(provider, body, { 'stripe-signature': header }, 'stripe')).status).toBe(200);
}

/** What is paid, what staff are asked, and what became of what the bank took. */
export async function standingOf(provider: TestProvider, guest: Booked) {
  const { paid: net, payments: made } = await readNow(provider, guest);
  const card = made.find(({ method }) => method === 'card');
  const on = sql`params ->> 'paymentId' = ${`payment-${guest.key}`} and status <> 'Off'`;
  return {
    paid: net.amount,
    attention: card?.attention,
    taken: card?.refunds.map(({ status }) => status),
    asked: await provider.db.$count(notifications, on),
  };
}
