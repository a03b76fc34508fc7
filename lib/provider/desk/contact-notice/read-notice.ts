import type { ContactNotice } from '@/lib/contract/contact-notice';
import { rescheduleDays } from '@/lib/domain/contact-notice';
import type { Context } from '../../context';
import { lastDayOf, type NoticeRecord, openNotice } from './find-notice';

/** What the page of a notice shows. Raises LINK_INVALID for an unknown, expired or used token. */
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
