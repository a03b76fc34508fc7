import { z } from 'zod';

/**
 * Where the guests stand who were chosen in the list, until the page of messages takes them: too many for an address.
 */
const KEY = 'mailing-guests';

const kept = z.object({ eventId: z.string(), ids: z.array(z.string()) });

/** In a browser that refuses its storage they are kept as long as the page is not loaded anew. */
let unstored: string | null = null;

/** Keeps whom the next message of this window is for. */
export function keepChosenGuests(eventId: string, ids: string[]): void {
  const chosen = JSON.stringify({ eventId, ids });
  try {
    sessionStorage.setItem(KEY, chosen);
  } catch {
    unstored = chosen;
  }
}

function takeKept(): string | null {
  try {
    const found = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return found;
  } catch {
    const found = unstored;
    unstored = null;
    return found;
  }
}

/**
 * The guests for whom a message of the event was begun, answered only once; null where none were chosen, or for another
 * event.
 */
export function takeChosenGuests(eventId: string): string[] | null {
  const found = takeKept();
  const chosen = found === null ? null : kept.parse(JSON.parse(found));
  return chosen?.eventId === eventId ? chosen.ids : null;
}
