import { createHmac } from 'node:crypto';
import type { Env } from '@/lib/config/env';
import type { Clock } from '../../context';
import type { Database } from '../../db/client';
import type { CardProcessor } from './card-processor';
import { sandboxProcessor } from './sandbox-processor';
import { stripeProcessor } from './stripe-processor';

interface Parts {
  db: Database;
  clock: Clock;
  sessionSecret: string;
}

/** Stripe where its three keys are set, else the sandbox: never both, or test numbers would pay real rooms. */
export function openCardProcessor(env: Partial<Env>, { db, clock, sessionSecret }: Parts): CardProcessor {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const webhookSecret = env.STRIPE_WEBHOOK_SECRET;
  if (secretKey && publishableKey && webhookSecret)
    return stripeProcessor({ secretKey, publishableKey, webhookSecret, apiBase: env.STRIPE_API_BASE });
  const secret = createHmac('sha256', sessionSecret).update('card sandbox').digest('hex');
  return sandboxProcessor({ db, clock, secret });
}
