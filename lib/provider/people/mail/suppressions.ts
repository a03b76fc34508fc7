import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Suppression, SuppressionPage, SuppressionQuery } from '@/lib/contract/suppression';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { mailSuppressions } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { containsWords, pageWindow, toPage } from '../../ground/page';
import { staffAgency } from '../agency/agency-scope';

type Row = typeof mailSuppressions.$inferSelect;

const describe = ({ id, address, reason, detail, source, createdAt, releasedAt, releaseReason }: Row): Suppression => ({
  id,
  address,
  reason,
  detail,
  source,
  releaseReason,
  createdAt: createdAt.toISOString(),
  releasedAt: releasedAt?.toISOString() ?? null,
});

interface OfAgency {
  agencyId: string;
}

/**
 * The addresses to which the agency's mails do not go, and those that were released again, the newest first. Raises
 * NOT_FOUND.
 */
export async function listSuppressions({
  ctx,
  input,
}: {
  ctx: Context;
  input: OfAgency & SuppressionQuery;
}): Promise<SuppressionPage> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const window = pageWindow(input);
  const { q, 'filter[state]': state } = input;
  const { releasedAt, address, createdAt, id } = mailSuppressions;
  const where = and(
    eq(mailSuppressions.agencyId, agencyId),
    ...containsWords(sql`${address}`, q),
    state && (state === 'held' ? isNull(releasedAt) : isNotNull(releasedAt)),
  );
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select()
      .from(mailSuppressions)
      .where(where)
      .orderBy(desc(createdAt), desc(id))
      .limit(window.limit)
      .offset(window.offset),
    ctx.db.select({ total: count() }).from(mailSuppressions).where(where),
  ]);
  return toPage(rows.map(describe), counted?.total ?? 0, window);
}

/** Lets mails go to an address again. Raises NOT_FOUND, ALREADY_DECIDED where it was released before. */
export async function releaseSuppression({
  ctx,
  input,
}: {
  ctx: Context;
  input: OfAgency & { id: string; reason: string };
}): Promise<Suppression> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  return inTransaction(ctx, async (tx) => {
    const ofId = and(eq(mailSuppressions.id, input.id), eq(mailSuppressions.agencyId, agencyId));
    const [before] = await tx.select().from(mailSuppressions).where(ofId).for('update');
    if (!before) return fail('NOT_FOUND');
    if (before.releasedAt) return fail('ALREADY_DECIDED');
    const [row] = await tx
      .update(mailSuppressions)
      .set({ releasedAt: ctx.clock.now(), releaseReason: input.reason })
      .where(ofId)
      .returning();
    await writeAudit(tx, ctx, {
      agencyId,
      action: 'mail.released',
      entity: 'mail',
      entityId: input.id,
      before: { address: before.address, reason: before.reason },
      after: { reason: input.reason },
    });
    return describe(row ?? fail('NOT_FOUND'));
  });
}

/** The mailboxes that an agency's mails do not go to now. */
export async function suppressedOf(db: Database, agencyId: string): Promise<Set<string>> {
  const rows = await db
    .select({ mailbox: mailSuppressions.mailbox })
    .from(mailSuppressions)
    .where(and(eq(mailSuppressions.agencyId, agencyId), isNull(mailSuppressions.releasedAt)));
  return new Set(rows.map(({ mailbox }) => mailbox));
}

/** Whether an agency's mails do not go to the mailbox now. */
export async function isSuppressed(db: Database, { agencyId, mailbox }: { agencyId: string; mailbox: string }) {
  const [found] = await db
    .select({ id: mailSuppressions.id })
    .from(mailSuppressions)
    .where(
      and(
        eq(mailSuppressions.agencyId, agencyId),
        eq(mailSuppressions.mailbox, mailbox),
        isNull(mailSuppressions.releasedAt),
      ),
    );
  return found !== undefined;
}
