import type { EventPatch } from '@/lib/contract/event-profile';

/**
 * The fields of an event that the couple, or others with the right to edit its page alone, change themselves. Every
 * other change needs the agency. docs/pages.md, The couple's pen.
 */
export const EVENT_PAGE_FIELDS = [
  'message',
  'giftTableUrl',
  'liveStreamUrl',
  'guestListShows',
] as const satisfies (keyof EventPatch)[];

/** Whether the right to edit an event's page is enough to change the field. */
export function isOfEventPage(field: string): boolean {
  return EVENT_PAGE_FIELDS.some((each) => each === field);
}
