import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_endpoint',
};

interface Intent {
  id: string;
  paymentId: string;
  amount: number;
  currency: string;
}

/** Stripe's API as far as opening charges goes: the same idempotency key answers the same charge. */
export async function startStripeStub() {
  const intents = new Map<string, Intent>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const fields = new URLSearchParams(body);
    const key = String(request.headers['idempotency-key'] ?? request.url?.split('/')[3]?.slice('pi_'.length));
    const paymentId = fields.get('metadata[paymentId]') ?? key;
    const opened = { id: `pi_${key}`, paymentId, amount: Number(fields.get('amount')) };
    const intent = intents.get(key) ?? { ...opened, currency: fields.get('currency') ?? 'usd' };
    intents.set(key, intent);
    const { id, amount, currency } = intent;
    response.setHeader('content-type', 'application/json');
    const open = { object: 'payment_intent', client_secret: `${id}_secret_x`, status: 'requires_payment_method' };
    response.end(JSON.stringify({ id, amount, currency, ...open }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    apiBase: `http://127.0.0.1:${port}`,
    /** The charge that was opened last. */
    last: () => [...intents.values()].at(-1),
    stop: () => server.close(),
  };
}

/** Sends the signed webhook of a charge, as Stripe would. */
export function sendStripeEvent(base: string, type: string, intent: Intent, more: object = {}): Promise<Response> {
  const { id, amount, currency, paymentId } = intent;
  const object = { id, object: 'payment_intent', amount, currency, metadata: { paymentId }, ...more };
  const told = { id: `evt_${randomUUID()}`, object: 'event', type, api_version: '2026-10-28.endive' };
  const payload = JSON.stringify({ ...told, data: { object } });
  const secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET;
  const signature = new Stripe('sk_test_any').webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return fetch(`${base}/provider/api/v1/webhooks/stripe`, { method: 'POST', headers, body: payload });
}
