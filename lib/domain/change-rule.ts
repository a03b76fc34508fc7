import { millisecondsInDay } from 'date-fns/constants';
import type { GuestChanges } from '@/lib/contract/change-request';
import type { CalendarDate } from '@/lib/contract/dates';
import { nightsOf, type Stay } from './nights';
import { endOfDayInstant } from './zone';

/** An answer to a guest's change is waited for this many days. */
export const CHANGE_REQUEST_DAYS = 7;

/**
 * What holds today for a guest's change of an approved room: the event's rule, and nothing but by the agency from the day
 * on which the rooming list is locked, and once its guests have arrived. Dates in the event's zone. docs/domain.md,
 * Changes.
 */
export function changeRuleOn(
  { guestChanges, changesLockDate }: { guestChanges: GuestChanges; changesLockDate: CalendarDate | null },
  { today, arrival }: { today: CalendarDate; arrival: CalendarDate | null },
): GuestChanges {
  const isListLocked = changesLockDate !== null && today >= changesLockDate;
  const hasArrived = arrival !== null && today > arrival;
  return isListLocked || hasArrived ? 'locked' : guestChanges;
}

/** Nights of the new stay that the old one has not: what a change has to have, and what a request for one holds. */
export function nightsBeyond(to: Stay, from: Stay): CalendarDate[] {
  const slept = new Set(nightsOf(from));
  return nightsOf(to).filter((night) => !slept.has(night));
}

interface AskedChange {
  askedAt: Date;
  from: Stay;
  to: Stay;
  /** Time zone of the event. */
  timeZone: string;
}

/** When a request ends that nobody answered: after a week, and at the latest when the day of the earlier arrival is over. */
export function endOfChangeRequest({ askedAt, from, to, timeZone }: AskedChange): Date {
  const arrival = endOfDayInstant([from.checkIn, to.checkIn].toSorted()[0] ?? from.checkIn, timeZone);
  return new Date(Math.min(askedAt.getTime() + CHANGE_REQUEST_DAYS * millisecondsInDay, arrival.getTime()));
}
