import { and, asc, eq, sql } from 'drizzle-orm';
import type { GuestList } from '@/lib/contract/guest';
import type { Context } from '../../context';
import { guests } from '../../db/schema';
import { visibleEvent } from '../event/visible-event';
import { shortName } from './shown-name';

const MOST = 2000;
/** Sorts as people do: the database would put accented letters last. */
const BY_NAME = new Intl.Collator('es');

/**
 * The event's list of guests as the couple shows it to everybody with the link: nothing, how many come, or first names
 * with an initial. Raises EVENT_KEY_NOT_FOUND. docs/pages.md, Event pages.
 */
export async function readGuestList({ ctx, input }: { ctx: Context; input: { event: string } }): Promise<GuestList> {
  const event = await visibleEvent(ctx, input.event);
  const shows = event.guestListShows;
  if (shows === 'nothing') return { shows, attending: null, names: [] };
  const coming = and(eq(guests.eventId, event.id), eq(guests.attendance, 'attends'));
  const [counted] = await ctx.db
    .select({ people: sql`coalesce(sum(1 + ${guests.companions}), 0)`.mapWith(Number) })
    .from(guests)
    .where(coming);
  const attending = counted?.people ?? 0;
  if (shows === 'count') return { shows, attending, names: [] };
  const found = await ctx.db
    .select({
      id: guests.id,
      firstName: guests.firstName,
      lastName: guests.lastName,
      maternalLastName: guests.maternalLastName,
    })
    .from(guests)
    .where(coming)
    .orderBy(asc(guests.firstName), asc(guests.lastName), asc(guests.id))
    .limit(MOST);
  const shown = (guest: (typeof found)[number]) => ({ id: guest.id, name: shortName(guest) });
  return { shows, attending, names: found.map(shown).sort((a, b) => BY_NAME.compare(a.name, b.name)) };
}
