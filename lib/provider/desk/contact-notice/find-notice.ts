import { desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ContactNotice, NoticeEnd } from '@/lib/contract/contact-notice';
import { isWaitingCall } from '@/lib/domain/call-queue';
import { mayContact, rescheduleDays } from '@/lib/domain/contact-notice';
import { lastEventDay } from '@/lib/domain/event-dates';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { rowsOf } from '../../db/prepared';
import { agencies, calls, contactNotices, events, guests } from '../../db/schema';
import { fail } from '../../error';
import { hashOfToken, knownToken } from '../../ground/mailed-token';
import { refuseSuspended, suspensionOf } from '../../ground/suspension';

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

/** The token of a notice's link; null where it cannot be told again. */
export const tokenOfNotice = (
  ctx: Pick<Context, 'services'>,
  { id, tokenHash }: NoticeRecord['notice'],
): string | null => knownToken(ctx, { purpose: 'contact-notice', id, hash: tokenHash });

/** The last day of the event's row; null where its dates are invalid. */
export const lastDayOf = ({ eventDate, rangeStart, rangeEnd }: NoticeRecord['event']) =>
  lastEventDay({ eventDate, range_event_start: rangeStart, range_event_end: rangeEnd });

/** Why the notice can no longer be answered; null while it can. */
function noticeEnd({ notice, call, guest }: NoticeRecord, now: Date): NoticeEnd | null {
  if (notice.expiresAt.getTime() <= now.getTime()) return 'expired';
  if (notice.choice === 'decline') return null;
  return isWaitingCall(call) && mayContact(guest) ? null : 'used';
}

/**
 * The notice whose link has the token and that can be answered. Raises LINK_INVALID with the reason in its details, and
 * AGENCY_SUSPENDED.
 */
export async function openNotice(db: Database | Transaction, token: string, now: Date): Promise<NoticeRecord> {
  const [found] = await noticesOf(db).where(eq(contactNotices.tokenHash, hashOfToken(token)));
  refuseSuspended(found ? suspensionOf(found.agency) : null, 'guest');
  const why = found ? noticeEnd(found, now) : 'unknown';
  if (!found || why) fail('LINK_INVALID', { details: { why }, values: { what: 'notice' } });
  return found;
}

/** What the page of a notice shows. Raises LINK_INVALID for an unknown, expired or used token, AGENCY_SUSPENDED. */
export async function readNotice({ ctx, input }: { ctx: Context; input: { token: string } }): Promise<ContactNotice> {
  const now = ctx.clock.now();
  return describeNotice(await openNotice(ctx.db, input.token, now), now);
}

/** A notice as the guest who has its link sees it. */
export function describeNotice({ notice, call, guest, event, agency }: NoticeRecord, now: Date): ContactNotice {
  const { timeZone } = event;
  return {
    firstName: guest.firstName,
    eventName: event.name,
    eventCode: event.code,
    agencyName: agency.name,
    agencyPhone: agency.phone,
    timeZone,
    callAt: call.scheduledAt.toISOString(),
    choice: notice.choice,
    expiresAt: notice.expiresAt.toISOString(),
    days: rescheduleDays({ now, timeZone, lastDay: lastDayOf(event) }),
  };
}

type Notice = typeof contactNotices.$inferSelect;

/** The newest notice of a call, if any, for a selection that has `calls`. */
export const NEWEST_NOTICE = rowsOf(
  getTableColumns(contactNotices),
  sql`from ${contactNotices} where ${contactNotices.id} = (
    select newest.id from contact_notices newest where newest.call_id = ${calls.id}
    order by newest.created_at desc limit 1)`,
);

/** The newest notice of each of some calls, by the call's id. */
export async function newestNotices(
  db: Database | Transaction,
  callIds: readonly string[],
): Promise<Map<string, Notice>> {
  if (callIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([contactNotices.callId])
    .from(contactNotices)
    .where(inArray(contactNotices.callId, [...callIds]))
    .orderBy(contactNotices.callId, desc(contactNotices.createdAt));
  return new Map(rows.map((row) => [row.callId, row]));
}
