import { randomUUID } from 'node:crypto';
import type { Language } from '@/lib/contract/bilingual-text';
import { ERASED_MAIL } from '@/lib/domain/erasure';
import { mailboxOf } from '@/lib/domain/mailbox';
import { isStaff } from '@/lib/domain/roles';
import type { Context, Transaction } from '../context';
import { outbox } from '../db/schema';
import type { MailKind } from './mail-texts';

export interface MailOrder {
  /** Null for a mail about an account that belongs to none. */
  agencyId: string | null;
  kind: MailKind;
  recipient: string;
  locale: Language;
  /** One message per key, ever: a repeated order is ignored. */
  dedupeKey: string;
  payload: Record<string, unknown>;
  /**
   * Counts toward the limit against floods of mail even where staff order it, since they could order it again and
   * again.
   */
  limited?: boolean;
  /** When it may leave at the earliest; left out, at once. */
  notBefore?: Date;
}

/** Orders a mail in the transaction of the change that causes it; workers send it after the commit. */
export async function enqueueMail(
  tx: Transaction,
  ctx: Context,
  { notBefore, limited = isOfGuest(ctx), ...order }: MailOrder,
): Promise<void> {
  // Erased people get no more mails, whatever happens to their booking, which stays.
  if (order.recipient === ERASED_MAIL) return;
  const now = ctx.clock.now();
  await tx
    .insert(outbox)
    .values({
      ...order,
      id: randomUUID(),
      channel: 'mail',
      mailbox: mailboxOf(order.recipient),
      limited,
      nextAttemptAt: notBefore ?? now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}

/** Whether somebody who is not staff causes the mail. */
function isOfGuest({ actor }: Context): boolean {
  if (actor.kind === 'user') return !isStaff(actor.role);
  return actor.kind === 'visitor' || actor.kind === 'holder';
}
