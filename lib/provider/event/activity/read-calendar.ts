import { and, eq, isNotNull, not, type SQL } from 'drizzle-orm';
import { MAX_PER_PAGE } from '@/lib/config/constants';
import { textIn } from '@/lib/domain/bilingual-text';
import { languagePrefix } from '@/lib/domain/language-path';
import type { Context } from '../../context';
import { activities } from '../../db/schema';
import type { PersonalEntry } from '../../documents/activity-entries';
import { readEvent } from '../event/describe-event';
import { visibleEvent } from '../event/find-bookable-event';
import { isForEverybody, isPublished, listActivities, rowsThat } from './list-activities';

/**
 * The event's calendar file in the caller's language, text of type text/calendar, and its name. An activity that
 * everybody was shown before and is not shown any more is in it as cancelled, so that calendars remove it. `personal`:
 * entries for the owner of the file alone, which the file for everybody never has. Raises EVENT_KEY_NOT_FOUND.
 */
export async function readCalendar({
  ctx,
  input,
}: {
  ctx: Context;
  input: { code: string; personal?: PersonalEntry[] };
}): Promise<{ name: string; text: string }> {
  const event = await readEvent({ ctx, input: { event: input.code } });
  const { data } = await listActivities({ ctx, input: { event: event.id, per_page: MAX_PER_PAGE } });
  const shown = and(isPublished(event.id), isForEverybody) as SQL;
  const gone = await rowsThat(
    ctx.db,
    and(eq(activities.eventId, event.id), isNotNull(activities.announced), not(shown)),
  );
  const cancelled = gone.flatMap(({ id, version, announced }) =>
    announced
      ? [
          {
            id,
            version,
            startsAt: announced.startsAt,
            endsAt: announced.endsAt,
            name: textIn(announced.name, ctx.locale).text,
          },
        ]
      : [],
  );
  const url = `${ctx.services.config.siteUrl}${languagePrefix(ctx.locale)}/eventos/${event.code}`;
  const [{ eventCalendar }, { version }] = await Promise.all([
    import('../../documents/event-calendar'),
    visibleEvent(ctx, event.id),
  ]);
  const text = eventCalendar({ event, version, activities: data, cancelled, url, personal: input.personal ?? [] });
  return { name: `${event.code}.ics`, text };
}
