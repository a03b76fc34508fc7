import { eq } from 'drizzle-orm';
import type { NoticeEnd } from '@/lib/contract/contact-notice';
import { lastEventDay, mayContact } from '@/lib/domain/contact-notice';
import type { Transaction } from '../../context';
import type { Database } from '../../db/client';
import { agencies, calls, contactNotices, events, guests } from '../../db/schema';
import { fail } from '../../error';
import { hashOfToken } from '../../ground/mailed-token';

/** A notice with what belongs to it. */
export interface NoticeRecord {
  notice: typeof contactNotices.$inferSelect;
  call: typeof calls.$inferSelect;
  guest: typeof guests.$inferSelect;
  event: typeof events.$inferSelect;
  agency: typeof agencies.$inferSelect;
}

/** Notices with their call, guest, event and agency. */
export const noticesOf = (db: Database | Transaction) =>
  db
    .select({ notice: contactNotices, call: calls, guest: guests, event: events, agency: agencies })
    .from(contactNotices)
    .innerJoin(calls, eq(calls.id, contactNotices.callId))
    .innerJoin(guests, eq(guests.id, contactNotices.guestId))
    .innerJoin(events, eq(events.id, contactNotices.eventId))
    .innerJoin(agencies, eq(agencies.id, contactNotices.agencyId));

/** The last day of the event's row; null where its dates are invalid. */
export const lastDayOf = ({ eventDate, rangeStart, rangeEnd }: NoticeRecord['event']) =>
  lastEventDay({ eventDate, range_event_start: rangeStart, range_event_end: rangeEnd });

/** Why the notice can no longer be answered; null while it can. */
export function noticeEnd({ notice, call, guest }: NoticeRecord, now: Date): NoticeEnd | null {
  if (notice.expiresAt.getTime() <= now.getTime()) return 'expired';
  if (notice.choice === 'decline') return null;
  const isWaiting = call.state === 'toDo' || call.state === 'notAnswered';
  return isWaiting && mayContact(guest) ? null : 'used';
}

/** The notice whose link has the token and that can be answered. Raises LINK_INVALID with the reason in its details. */
export async function openNotice(db: Database | Transaction, token: string, now: Date): Promise<NoticeRecord> {
  const [found] = await noticesOf(db).where(eq(contactNotices.tokenHash, hashOfToken(token)));
  const why = found ? noticeEnd(found, now) : 'unknown';
  if (!found || why) fail('LINK_INVALID', { details: { why }, values: { what: 'notice' } });
  return found;
}
