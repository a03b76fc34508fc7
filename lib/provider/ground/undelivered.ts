import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../context';
import { mailingRecipients } from '../db/schema';

/**
 * Counts messages that left and came back among those of their mailing that reached nobody; messages of no mailing are let
 * be. The ids are those of the outbox.
 */
export async function noteUndelivered(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .update(mailingRecipients)
    .set({ state: 'failed' })
    .where(and(inArray(mailingRecipients.id, [...ids]), eq(mailingRecipients.state, 'sent')));
}
