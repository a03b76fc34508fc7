import type { LateFee } from '@/lib/contract/booking-terms';
import type { CalendarDate } from '@/lib/contract/dates';
import { percentOf } from './money';
import { daysBetween } from './nights';
import { type AllocatedItem, allocate, type ScheduleItem } from './payment-schedule';

/** An overdue debt: since when (the day of the oldest unpaid item) and how much, minor units. */
export interface Overdue {
  since: CalendarDate;
  amount: number;
}

/**
 * What should have been paid before today but was not; null where nothing is overdue. docs/domain.md, Payment schedule.
 */
export function overdueOf(schedule: ScheduleItem[], paid: number, today: CalendarDate): Overdue | null {
  const late = allocate(schedule, paid, today).filter(({ state }) => state === 'overdue');
  const [oldest] = late;
  return oldest ? { since: oldest.dueOn, amount: late.reduce((sum, item) => sum + item.amount - item.paid, 0) } : null;
}

/** The event's rules for unpaid bookings, in days; null = never. */
interface OverduePolicy {
  finalNoticeDays: number | null;
  cancelAfterDays: number | null;
}

interface OverdueQuestion extends OverduePolicy {
  overdue: Overdue | null;
  /** Day of the final notice, in the event's zone; null where none was sent. */
  noticedOn: CalendarDate | null;
  /** The first day of the stay, or of the event for passes alone; null where there is none. */
  arrival: CalendarDate | null;
  today: CalendarDate;
}

/**
 * The next step: a final notice some days after the oldest unpaid item was due; a cancellation some days after that
 * notice; forgetting the notice once the debt is paid. From the day of arrival on nothing happens by itself, so that
 * nobody loses the room they sleep in: collecting is then the agency's task. docs/domain.md, Late payment. Throws
 * RangeError on a bad date.
 */
export function nextOverdueStep(question: OverdueQuestion): 'none' | 'forget' | 'notice' | 'cancel' {
  const { overdue, noticedOn, arrival, today, finalNoticeDays, cancelAfterDays } = question;
  if (!overdue) return noticedOn === null ? 'none' : 'forget';
  if (arrival !== null && today >= arrival) return 'none';
  if (noticedOn === null)
    return finalNoticeDays !== null && daysBetween(overdue.since, today) >= finalNoticeDays ? 'notice' : 'none';
  return cancelAfterDays !== null && daysBetween(noticedOn, today) > cancelAfterDays ? 'cancel' : 'none';
}

/** A late fee of a booking, named by the day of the unpaid item; `amount` in minor units as it was charged. */
export interface ChargedFee {
  dueOn: CalendarDate;
  amount: number;
  /** Staff took the fee off again: it is not owed, and the item is not charged a second one. */
  removed: boolean;
}

interface LateFeeQuestion {
  policy: LateFee;
  /** The schedule with what is paid of it, the oldest first; the last item carries the fees that stand. */
  items: AllocatedItem[];
  charged: ChargedFee[];
  today: CalendarDate;
}

/**
 * The fees that today adds: one fee, once, for every item whose grace days are over, minor units. A percentage counts
 * from what the item still owes without fees, rounded half-up. All fees ever charged count against the cap, removed
 * ones too, so that removing one does not lead to another. docs/domain.md, Late payment. Throws RangeError on a bad
 * date.
 */
export function lateFeesDue({ policy, items, charged, today }: LateFeeQuestion): Omit<ChargedFee, 'removed'>[] {
  const known = new Set(charged.map(({ dueOn }) => dueOn));
  const carried = charged.reduce((sum, { amount, removed }) => sum + (removed ? 0 : amount), 0);
  let room = policy.cap - charged.reduce((sum, { amount }) => sum + amount, 0);
  return items.flatMap((item, index) => {
    const { dueOn } = item;
    const owed = item.amount - item.paid - (index === items.length - 1 ? carried : 0);
    const isLate = daysBetween(dueOn, today) > policy.graceDays;
    if (!isLate || owed <= 0 || known.has(dueOn)) return [];
    known.add(dueOn);
    const asked = policy.kind === 'fixed' ? policy.amount : percentOf(owed, policy.percent);
    const amount = Math.min(asked, Math.max(0, room));
    room -= amount;
    return amount > 0 ? [{ dueOn, amount }] : [];
  });
}
