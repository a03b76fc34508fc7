import { and, count, eq, gt, ne } from 'drizzle-orm';
import type { Context } from '../context';
import { outbox } from '../db/schema';
import type { ClaimedMail } from './claim-mail';

/** Mails of one kind that an address gets within an hour, however often somebody asks for them. */
const MAILS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Whether the mail's address got enough mails of its kind already: what anybody may order must flood nobody. */
export async function isFlooded({ db, clock }: Context, mail: ClaimedMail): Promise<boolean> {
  const hourAgo = new Date(clock.now().getTime() - HOUR_MS);
  const { recipient, kind, id, sentAt } = outbox;
  const [earlier] = await db
    .select({ mails: count() })
    .from(outbox)
    .where(and(eq(recipient, mail.recipient), eq(kind, mail.kind), ne(id, mail.id), gt(sentAt, hourAgo)));
  return (earlier?.mails ?? 0) >= MAILS_PER_HOUR;
}
