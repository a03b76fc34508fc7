import type { CalendarDate } from '@/lib/contract/dates';
import { addDays } from './nights';

/** What must be paid by the end of `dueOn` in the event's zone; `amount` in minor units. */
export interface ScheduleItem {
  kind: 'minimum' | 'instalment' | 'balance' | 'full';
  dueOn: CalendarDate;
  amount: number;
}

export type DueState = 'paid' | 'due' | 'dueSoon' | 'partiallyPaid' | 'overdue';

export type AllocatedItem = ScheduleItem & { paid: number; state: DueState };

/** Dates that decide the balance window; `balanceDueDays` are days before the event, usually 70. */
export interface BalanceWindow {
  today: CalendarDate;
  eventDate: CalendarDate;
  balanceDueDays: number;
}

const DUE_SOON_DAYS = 7;

/** The last day for the balance. Throws RangeError on a bad date. */
export function balanceDueOn({ eventDate, balanceDueDays }: Omit<BalanceWindow, 'today'>): CalendarDate {
  return addDays(eventDate, -balanceDueDays);
}

/** Whether only the full balance can be paid: from the day of the balance on. docs/domain.md, Payment schedule. */
export function isInsideBalanceWindow(window: BalanceWindow): boolean {
  return window.today >= balanceDueOn(window);
}

/** The last day of a booking's schedule; null where nothing of it is to be paid. */
export const lastDueOf = (schedule: readonly { dueOn: CalendarDate }[]): CalendarDate | null =>
  schedule.reduce<CalendarDate | null>((last, { dueOn }) => (last === null || dueOn > last ? dueOn : last), null);

/**
 * Whether a booking takes only the whole rest: the balance window has begun, and all days of its own schedule have
 * come. Its schedule counts even where the event was moved since. docs/domain.md, Payment schedule.
 */
export function takesWholeOnly({ lastDueOn, ...window }: BalanceWindow & { lastDueOn: CalendarDate | null }): boolean {
  return isInsideBalanceWindow(window) && (lastDueOn === null || window.today >= lastDueOn);
}

/**
 * Schedule of a new booking: the minimum today and the rest by the day of the balance; a single item where the balance
 * window has begun or the minimum is the whole total. Amounts sum to `total` exactly. docs/domain.md, Payment schedule.
 */
export function buildSchedule(booking: BalanceWindow & { total: number; minimumToReserve: number }): ScheduleItem[] {
  const { total, today } = booking;
  const minimum = Math.min(Math.max(0, booking.minimumToReserve), total);
  if (total <= 0) return [];
  if (isInsideBalanceWindow(booking) || minimum === total) return [{ kind: 'full', dueOn: today, amount: total }];
  const balance: ScheduleItem = { kind: 'balance', dueOn: balanceDueOn(booking), amount: total - minimum };
  return minimum === 0 ? [balance] : [{ kind: 'minimum', dueOn: today, amount: minimum }, balance];
}

function fill(items: ScheduleItem[], paid: number): (ScheduleItem & { paid: number })[] {
  let left = Math.max(0, paid);
  return items
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
    .map((item) => {
      const part = Math.min(left, item.amount);
      left -= part;
      return { ...item, paid: part };
    });
}

function stateOf(item: ScheduleItem & { paid: number }, today: CalendarDate): AllocatedItem['state'] {
  if (item.paid >= item.amount) return 'paid';
  if (item.dueOn < today) return 'overdue';
  if (item.paid > 0) return 'partiallyPaid';
  return item.dueOn <= addDays(today, DUE_SOON_DAYS) ? 'dueSoon' : 'due';
}

/**
 * Counts what was paid toward the items, the oldest first; money beyond the total is ignored. An item not fully paid is
 * overdue from the day after `dueOn`; before that it is partly paid, or due soon within 7 days. docs/domain.md, Payment
 * schedule.
 */
export function allocate(items: ScheduleItem[], paid: number, today: CalendarDate): AllocatedItem[] {
  return fill(items, paid).map((item) => ({ ...item, state: stateOf(item, today) }));
}

/** What is left of the oldest item that is not fully paid; null where all are. docs/domain.md, Payment schedule. */
export function nextDue(items: ScheduleItem[], paid: number): ScheduleItem | null {
  const item = fill(items, paid).find((filled) => filled.paid < filled.amount);
  return item ? { kind: item.kind, dueOn: item.dueOn, amount: item.amount - item.paid } : null;
}

/** Amounts in minor units; `pending` are deposits that wait for approval. */
interface DepositQuestion extends BalanceWindow {
  total: number;
  paid: number;
  pending: number;
  minimumToReserve: number;
  /** The last day of the booking's own schedule; null where it has none. */
  lastDueOn: CalendarDate | null;
  /** What a cancelled booking still owes can be paid in any amounts. */
  isCancelled?: boolean;
}

/**
 * Smallest and largest deposit that can be made now, minor units; both 0 where nothing is left. The first deposits must
 * reach the minimum to reserve; once only the whole balance is taken, both are the balance; never more than what is
 * left. docs/domain.md, Payment schedule.
 */
export function depositBounds(question: DepositQuestion): { minimum: number; maximum: number } {
  const given = question.paid + question.pending;
  const maximum = Math.max(0, question.total - given);
  if (question.isCancelled) return { minimum: Math.min(maximum, 1), maximum };
  if (takesWholeOnly(question)) return { minimum: maximum, maximum };
  return { minimum: Math.min(maximum, Math.max(1, question.minimumToReserve - given)), maximum };
}
