import type { CalendarDate } from '@/lib/contract/dates';
import type { MailingChannel, MailingEnd } from '@/lib/contract/mailing';
import { hasPage, isShownToGuests, type ShownEvent } from './publication';

/** The facts of an event that its mailings depend on. */
interface WritingEvent extends ShownEvent {
  emailService: boolean;
  smsService: boolean;
}

/**
 * Why an event sends nothing by a channel today; null = it sends. Either guests could not open the links (the page was
 * taken back, or the months of its package are over), or the channel is off.
 */
export function closedFor(
  channel: MailingChannel,
  event: WritingEvent,
  today: CalendarDate,
): Exclude<MailingEnd, 'tooNear' | 'couponOver'> | null {
  if (!hasPage(event.state)) return 'unpublished';
  if (!isShownToGuests(event, today)) return 'package';
  const isOff = (channel !== 'sms' && !event.emailService) || (channel !== 'mail' && !event.smsService);
  return isOff ? 'channelOff' : null;
}
