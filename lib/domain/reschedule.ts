import type { CalendarDate } from '@/lib/contract/dates';
import type { ScheduleItem } from './payment-schedule';

/** `paid` in minor units; `target` is the schedule that a new booking of the new total would have. */
export interface Rescheduling {
  items: ScheduleItem[];
  paid: number;
  target: ScheduleItem[];
  today: CalendarDate;
}

const byDate = (a: ScheduleItem, b: ScheduleItem) => a.dueOn.localeCompare(b.dueOn);
const sumOf = (items: ScheduleItem[]) => items.reduce((sum, { amount }) => sum + amount, 0);

/** The items that are paid in full, the oldest first. */
export function paidItems(items: ScheduleItem[], paid: number): ScheduleItem[] {
  let left = paid;
  const whole: ScheduleItem[] = [];
  for (const item of items.toSorted(byDate)) {
    if (item.amount > left) break;
    left -= item.amount;
    whole.push(item);
  }
  return whole;
}

/** The first items up to `amount`, the last of them cut to fit. */
function upTo(items: ScheduleItem[], amount: number): ScheduleItem[] {
  let left = amount;
  return items.flatMap((item) => {
    const part = Math.min(item.amount, left);
    left -= part;
    return part > 0 ? [{ ...item, amount: part }] : [];
  });
}

/** What is left of the items after `amount` is taken off them, the oldest first. */
function after(items: ScheduleItem[], amount: number): ScheduleItem[] {
  let left = amount;
  return items.flatMap((item) => {
    const taken = Math.min(item.amount, left);
    left -= taken;
    return item.amount > taken ? [{ ...item, amount: item.amount - taken }] : [];
  });
}

/**
 * A booking's schedule after its total changed: paid items stay as they are, the rest follows the target, and nothing
 * new is due before today. Where the new total is below the paid items, they are cut from the last one on: money beyond
 * the total is credit, never a negative item. Sums to the new total. docs/domain.md, Payment schedule.
 */
export function reschedule({ items, paid, target, today }: Rescheduling): ScheduleItem[] {
  const total = sumOf(target);
  const kept = paidItems(items, paid);
  if (sumOf(kept) >= total) return upTo(kept, total);
  const owed = new Set(items.filter((item) => !kept.includes(item)).map(({ dueOn }) => dueOn));
  const open = new Map<CalendarDate, ScheduleItem>();
  for (const item of after(target.toSorted(byDate), sumOf(kept))) {
    const dueOn = item.dueOn < today && !owed.has(item.dueOn) ? today : item.dueOn;
    const kind = item.kind === 'full' && kept.length > 0 ? 'balance' : item.kind;
    const same = open.get(dueOn);
    open.set(dueOn, same ? { ...same, amount: same.amount + item.amount } : { kind, dueOn, amount: item.amount });
  }
  return [...kept, ...open.values()].toSorted(byDate);
}
