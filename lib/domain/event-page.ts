import type { EventPatch } from '@/lib/contract/event-profile';

/**
 * What the couple itself writes of its event, and whoever else may tend the page without managing the event. Everything
 * else the agency has to agree to. docs/pages.md, The couple's pen.
 */
export const EVENT_PAGE_FIELDS = [
  'message',
  'giftTableUrl',
  'liveStreamUrl',
  'guestListShows',
] as const satisfies (keyof EventPatch)[];

/** Whether a field of an event is changed with the right to tend its page alone. */
export function isOfEventPage(field: string): boolean {
  return EVENT_PAGE_FIELDS.some((each) => each === field);
}
