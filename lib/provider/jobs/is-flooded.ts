import { and, count, eq, exists, gt, ne, or, sql } from 'drizzle-orm';
import type { Context } from '../context';
import { agencies, events, outbox } from '../db/schema';
import type { OutboxMail } from '../ground/mails';

/** Mails that a mailbox gets within an hour by what strangers do: of one kind, and of all kinds together. */
const OF_A_KIND = 5;
const OF_ALL_KINDS = 20;
/** An agency hears of every guest's bookings, so its own mailboxes take so many times as much. */
const AGENCY_FACTOR = 12;
const HOUR_MS = 3_600_000;

/**
 * Whether the mail's recipient got enough mails already that guests and visitors caused: what anybody may order must
 * flood nobody. Two processes that send at the same moment may pass it by one.
 */
export async function isFlooded({ db, clock }: Context, mail: OutboxMail): Promise<boolean> {
  if (!mail.limited) return false;
  const hourAgo = new Date(clock.now().getTime() - HOUR_MS);
  const { mailbox, kind, id, limited, sentAt } = outbox;
  const [sent] = await db
    .select({
      ofKind: sql`count(*) filter (where ${eq(kind, mail.kind)})`.mapWith(Number),
      all: count(),
    })
    .from(outbox)
    .where(and(eq(mailbox, mail.mailbox), eq(limited, true), ne(id, mail.id), gt(sentAt, hourAgo)));
  if (!sent || (sent.ofKind < OF_A_KIND && sent.all < OF_ALL_KINDS)) return false;
  const factor = (await isOfAgency(db, mail)) ? AGENCY_FACTOR : 1;
  return sent.ofKind >= OF_A_KIND * factor || sent.all >= OF_ALL_KINDS * factor;
}

/** Whether the address is the agency's own. */
async function isOfAgency(db: Context['db'], { agencyId, recipient }: OutboxMail): Promise<boolean> {
  if (!agencyId) return false;
  const ofEvent = db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.agencyId, agencyId), eq(events.notificationEmail, recipient)));
  const found = await db
    .select({ id: agencies.id })
    .from(agencies)
    .where(and(eq(agencies.id, agencyId), or(eq(agencies.email, recipient), exists(ofEvent))));
  return found.length > 0;
}
