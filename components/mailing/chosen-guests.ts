import { z } from 'zod';

/** Where the guests stand who were chosen in the list, until the page of messages takes them: too many for an address. */
const KEY = 'mailing-guests';

const kept = z.object({ eventId: z.string(), ids: z.array(z.string()) });

/** Keeps whom the next message of this window is for. */
export const keepChosenGuests = (eventId: string, ids: string[]): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ eventId, ids }));

/** Whom a message of the event is for, asked once; null where nobody was chosen, or for another event. */
export function takeChosenGuests(eventId: string): string[] | null {
  const found = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const chosen = found === null ? null : kept.parse(JSON.parse(found));
  return chosen?.eventId === eventId ? chosen.ids : null;
}
