import { millisecondsInDay } from 'date-fns/constants';
import type { GuestChanges } from '@/lib/contract/change-request';
import type { CalendarDate } from '@/lib/contract/dates';
import { nightsOf, type Stay } from './nights';
import { endOfDayInstant } from './zone';

/** A guest's request for a change ends after so many days without an answer. */
export const CHANGE_REQUEST_DAYS = 7;

/**
 * Whether a guest may change an approved room today: the event's rule decides. From the day on which the rooming list
 * is locked, and once the guests have arrived, only the agency may change it. Dates in the event's zone.
 * docs/domain.md, Changes.
 */
export function changeRuleOn(
  { guestChanges, changesLockDate }: { guestChanges: GuestChanges; changesLockDate: CalendarDate | null },
  { today, arrival }: { today: CalendarDate; arrival: CalendarDate | null },
): GuestChanges {
  const isListLocked = changesLockDate !== null && today >= changesLockDate;
  const hasArrived = arrival !== null && today > arrival;
  return isListLocked || hasArrived ? 'locked' : guestChanges;
}

/** Nights of the new stay that the old one lacks: these must be free, and a request for a change holds them. */
export function nightsBeyond(to: Stay, from: Stay): CalendarDate[] {
  const slept = new Set(nightsOf(from));
  return nightsOf(to).filter((night) => !slept.has(night));
}

interface ChangedStay {
  from: Stay;
  to: Stay;
  /** Time zone of the event. */
  timeZone: string;
}

/** The end of the earlier of the two arrival days, after which a request for a change cannot be answered. */
export function lastMomentOfChange({ from, to, timeZone }: ChangedStay): Date {
  return endOfDayInstant([from.checkIn, to.checkIn].toSorted()[0] ?? from.checkIn, timeZone);
}

/**
 * When a request for a change ends if nobody answers it: after a week, at the latest at the end of the earlier of the
 * two arrival days.
 */
export function endOfChangeRequest({ askedAt, ...stay }: ChangedStay & { askedAt: Date }): Date {
  const week = askedAt.getTime() + CHANGE_REQUEST_DAYS * millisecondsInDay;
  return new Date(Math.min(week, lastMomentOfChange(stay).getTime()));
}
