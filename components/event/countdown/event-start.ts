import { TZDate } from '@date-fns/tz';
import type { Event } from '@/lib/contract/event';
import { firstEventDay } from '@/lib/domain/event-dates';

/** When the celebration begins, epoch milliseconds: the ceremony, else the first day's midnight, in the event's zone. */
export function eventStart(event: Event): number | null {
  const day = event.ceremony?.date ?? firstEventDay(event);
  if (!day) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hour = 0, minute = 0] = (event.ceremony?.startTime ?? '00:00').split(':').map(Number);
  return new TZDate(year, month - 1, date, hour, minute, event.timeZone).getTime();
}
