import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import { addDays } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';

/** Time zone of every demo event: Quintana Roo. */
export const DEMO_ZONE = 'America/Cancun';
export const DEMO_RANGE_NIGHTS = 5;

export interface DemoDays {
  now: Date;
  today: CalendarDate;
  wedding: CalendarDate;
  beachStart: CalendarDate;
  beachEnd: CalendarDate;
  otherWedding: CalendarDate;
  /** The instant so many days (and hours) from now; negative is the past. */
  at(days: number, hours?: number): Date;
}

/** Every date of the demo counts from now, so that the demo never expires. docs/wire.md, Demo data. */
export function demoDays(now: Date): DemoDays {
  const today = dateInZone(now, DEMO_ZONE);
  const beachStart = addDays(today, 240);
  return {
    now,
    today,
    wedding: addDays(today, 200),
    beachStart,
    beachEnd: addDays(beachStart, DEMO_RANGE_NIGHTS),
    otherWedding: addDays(today, 260),
    at: (days, hours = 0) => new Date(now.getTime() + days * millisecondsInDay + hours * millisecondsInHour),
  };
}
