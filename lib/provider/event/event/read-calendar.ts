import { MAX_PER_PAGE } from '@/lib/config/constants';
import type { Context } from '../../context';
import { eventCalendar } from '../../documents/event-calendar';
import { listActivities } from './list-activities';
import { readEvent } from './read-event';

/** The event's calendar file in the caller's language, text of type text/calendar, and its name. Raises EVENT_KEY_NOT_FOUND. */
export async function readCalendar({
  ctx,
  input,
}: {
  ctx: Context;
  input: { code: string };
}): Promise<{ name: string; text: string }> {
  const event = await readEvent({ ctx, input: { event: input.code } });
  const { data } = await listActivities({ ctx, input: { event: event.id, per_page: MAX_PER_PAGE } });
  const url = `${ctx.services.config.siteUrl}/eventos/${event.code}`;
  return { name: `${event.code}.ics`, text: eventCalendar({ event, activities: data, url }) };
}
