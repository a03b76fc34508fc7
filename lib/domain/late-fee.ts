import type { LateFee } from '@/lib/contract/booking-terms';
import type { CalendarDate } from '@/lib/contract/dates';
import { percentOf } from './money';
import { daysBetween } from './nights';
import type { AllocatedItem } from './payment-schedule';

/** A late fee of a booking, named by the day of the item that was not paid; `amount` in minor units as it was charged. */
export interface ChargedFee {
  dueOn: CalendarDate;
  amount: number;
  /** Staff took it off again: it is not owed, and its item is not charged once more. */
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
 * The fees that today adds: one for every item whose grace days are over, once, minor units. A percentage is of what
 * the item still owes, rounded half-up, and never of a fee. All fees ever charged stay within the cap, removed ones
 * too, so that taking one off brings no other. docs/domain.md, Late payment. Throws RangeError on a bad date.
 */
export function lateFeesDue({ policy, items, charged, today }: LateFeeQuestion): Omit<ChargedFee, 'removed'>[] {
  const known = new Set(charged.map(({ dueOn }) => dueOn));
  const carried = charged.reduce((sum, { amount, removed }) => sum + (removed ? 0 : amount), 0);
  let room = policy.cap - charged.reduce((sum, { amount }) => sum + amount, 0);
  return items.flatMap((item, index) => {
    const { dueOn, state } = item;
    const owed = item.amount - item.paid - (index === items.length - 1 ? carried : 0);
    const isLate = state === 'overdue' && daysBetween(dueOn, today) > policy.graceDays;
    if (!isLate || owed <= 0 || known.has(dueOn)) return [];
    known.add(dueOn);
    const asked = policy.kind === 'fixed' ? policy.amount : percentOf(owed, policy.percent);
    const amount = Math.min(asked, Math.max(0, room));
    room -= amount;
    return amount > 0 ? [{ dueOn, amount }] : [];
  });
}
