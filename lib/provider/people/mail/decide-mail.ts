import { and, eq, inArray } from 'drizzle-orm';
import type { MailRecord, MailState } from '@/lib/contract/mail';
import type { Context } from '../../context';
import { outbox } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { describeMail, mailsOf } from './list-mails';

interface OfMail {
  ctx: Context;
  input: { id: string };
}

/**
 * Has a mail that did not leave tried again from the start, now, also one that the flood rule held back. Its link is made
 * when it leaves. Raises NOT_FOUND, ALREADY_DECIDED where it is no dead or dropped one any more.
 */
export async function retryMail({ ctx, input }: OfMail): Promise<MailRecord> {
  const now = ctx.clock.now();
  const again = { status: 'pending', attempts: 0, limited: false, lastError: null, nextAttemptAt: now } as const;
  const retried = await decide(ctx, input.id, { from: ['dead', 'dropped'], set: again, action: 'mail.retried' });
  ctx.services.wakeWorkers();
  return retried;
}

/** Keeps a mail from leaving. Raises NOT_FOUND, ALREADY_DECIDED where it is leaving, left or was dropped. */
export async function dropMail({ ctx, input }: OfMail): Promise<MailRecord> {
  return decide(ctx, input.id, { from: ['pending', 'dead'], set: { status: 'dropped' }, action: 'mail.dropped' });
}

interface Decision {
  /** States in which the decision may be taken. */
  from: MailState[];
  set: Partial<typeof outbox.$inferInsert>;
  action: string;
}

function decide(ctx: Context, id: string, { from, set, action }: Decision): Promise<MailRecord> {
  return inTransaction(ctx, async (tx) => {
    const [before] = await tx.select().from(outbox).where(eq(outbox.id, id)).for('update');
    if (before?.channel !== 'mail') fail('NOT_FOUND');
    const [changed] = await tx
      .update(outbox)
      .set(set)
      .where(and(eq(outbox.id, id), inArray(outbox.status, from)))
      .returning({ status: outbox.status });
    if (!changed) fail('ALREADY_DECIDED');
    await writeAudit(tx, ctx, {
      ...{ agencyId: before.agencyId, entity: 'mail', entityId: id, action },
      before: { status: before.status, kind: before.kind },
      after: { status: changed.status },
    });
    const [row] = await mailsOf({ db: tx }).where(eq(outbox.id, id));
    return describeMail(row ?? fail('NOT_FOUND'), ctx);
  });
}
