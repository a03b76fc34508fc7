import { randomUUID } from 'node:crypto';
import type { Context, Transaction } from '../context';
import { outbox } from '../db/schema';

export interface MailOrder {
  /** Null for a mail about an account that belongs to none. */
  agencyId: string | null;
  /** Names the template, messages/<locale>/mail.json. */
  kind: string;
  recipient: string;
  locale: 'es' | 'en';
  /** One message per key, ever: a repeated order is ignored. */
  dedupeKey: string;
  payload: Record<string, unknown>;
  /** When it may leave at the earliest; left out, at once. */
  notBefore?: Date;
}

/** Orders a mail in the transaction of the change that causes it; workers send it after the commit. */
export async function enqueueMail(tx: Transaction, ctx: Context, { notBefore, ...order }: MailOrder): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .insert(outbox)
    .values({ id: randomUUID(), channel: 'mail', ...order, nextAttemptAt: notBefore ?? now, createdAt: now })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}
