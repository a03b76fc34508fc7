import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/client';
import { mailSuppressions } from '../db/schema';

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
