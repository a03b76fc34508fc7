import type { CalendarDate } from '@/lib/contract/dates';
import type { MailingChannel, MailingEnd } from '@/lib/contract/mailing';
import { hasPage, isShownToGuests, type ShownEvent } from './publication';

/** An event as its mailings depend on it. */
interface WritingEvent extends ShownEvent {
  emailService: boolean;
  smsService: boolean;
}

/**
 * Why an event writes to nobody by a channel today: guests cannot open what the links lead to, since it is taken back or the
 * months of its package are over, or the channel is off; null = it does.
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
