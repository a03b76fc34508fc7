import type { ScheduleTemplate } from '@/lib/contract/booking-terms';
import type { CalendarDate } from '@/lib/contract/dates';
import { percentOf } from './money';
import { addDays, daysBetween, type Stay } from './nights';
import {
  type BalanceWindow,
  balanceDueOn,
  buildSchedule,
  isInsideBalanceWindow,
  type ScheduleItem,
} from './payment-schedule';
import { inProportion } from './proportions';

/** A room as a schedule counts it; `total` in minor units. */
export interface ScheduledRoom extends Stay {
  nights: number;
  people: number;
  total: number;
}

/** A booking to be paid in items; `today` is the day of booking, amounts in minor units. */
export interface ScheduledBooking extends BalanceWindow {
  total: number;
  minimumToReserve: number;
  rooms: ScheduledRoom[];
  /** Passes are persons too. */
  passes: number;
}

type TemplateItem = ScheduleTemplate['items'][number];

function amountOf({ amount }: TemplateItem, booking: ScheduledBooking): number {
  switch (amount.kind) {
    case 'fixedPerRoom':
      return amount.amount * booking.rooms.length;
    case 'fixedPerPerson':
      return amount.amount * booking.rooms.reduce((sum, room) => sum + room.people, booking.passes);
    case 'oneNight':
      return booking.rooms.reduce((sum, room) => sum + Math.floor(room.total / Math.max(1, room.nights)), 0);
    case 'percent':
      return percentOf(booking.total, amount.percent);
    case 'minimum':
      return booking.minimumToReserve;
    case 'balance':
      return booking.total;
  }
}

function dueOf({ due }: TemplateItem, booking: ScheduledBooking): CalendarDate {
  switch (due.kind) {
    case 'atBooking':
      return booking.today;
    case 'fixedDate':
      return due.date;
    case 'daysAfterBooking':
      return addDays(booking.today, due.days);
    case 'daysBeforeEvent':
      return addDays(booking.eventDate, -due.days);
    case 'daysBeforeArrival': {
      const [arrival = booking.eventDate] = booking.rooms.map((room) => room.checkIn).sort();
      return addDays(arrival, -due.days);
    }
  }
}

interface DueAmount {
  dueOn: CalendarDate;
  amount: number;
}

/** The due rule of an item as a number of days from a starting point. */
function anchorOf(
  { due }: TemplateItem,
  eventDate: CalendarDate,
): { from: 'booking' | 'event' | 'arrival'; day: number } {
  switch (due.kind) {
    case 'atBooking':
      return { from: 'booking', day: 0 };
    case 'daysAfterBooking':
      return { from: 'booking', day: due.days };
    case 'fixedDate':
      return { from: 'event', day: daysBetween(eventDate, due.date) };
    case 'daysBeforeEvent':
      return { from: 'event', day: -due.days };
    case 'daysBeforeArrival':
      return { from: 'arrival', day: -due.days };
  }
}

/**
 * Positions of the items that fall due after the balance (the last item) on any day of booking: the balance takes
 * everything left, so these items would never ask for money. docs/domain.md, Payment schedule. Throws RangeError on a
 * bad date.
 */
export function itemsAfterBalance(template: ScheduleTemplate, eventDate: CalendarDate): number[] {
  const last = template.items.at(-1);
  if (!last) return [];
  const balance = anchorOf(last, eventDate);
  return template.items.flatMap((item, index) => {
    const { from, day } = anchorOf(item, eventDate);
    return from === balance.from && day > balance.day ? [index] : [];
  });
}

/**
 * Positions of the items that fall due inside the event's balance window: only the whole balance is taken there, so
 * nobody could pay them. Items that count from the booking or the arrival are left out, since their day is not known
 * yet. docs/domain.md, Payment schedule. Throws RangeError on a bad date.
 */
export function itemsInsideWindow(
  template: ScheduleTemplate,
  { eventDate, balanceDueDays }: Pick<BalanceWindow, 'eventDate' | 'balanceDueDays'>,
): number[] {
  return template.items.flatMap((item, index) => {
    const { from, day } = anchorOf(item, eventDate);
    return from === 'event' && day > -balanceDueDays ? [index] : [];
  });
}

/**
 * The template with its fixed days moved by so many days (negative: earlier), as its event moves. Throws RangeError on
 * a bad date.
 */
export function movedTemplate(template: ScheduleTemplate, days: number): ScheduleTemplate {
  const items = template.items.map((item) =>
    item.due.kind === 'fixedDate' ? { ...item, due: { ...item.due, date: addDays(item.due.date, days) } } : item,
  );
  return { ...template, items };
}

/**
 * Items in the order of their dates. None is above what is left, and the last takes everything that is. An item inside
 * the balance window becomes due on the window's first day, since from then on only the whole balance is taken.
 */
function filled(template: ScheduleTemplate, booking: ScheduledBooking): DueAmount[] {
  const latest = balanceDueOn(booking);
  const ordered = template.items
    .map((item) => ({ item, day: dueOf(item, booking) }))
    .map(({ item, day }) => ({ item, dueOn: isInsideBalanceWindow({ ...booking, today: day }) ? latest : day }))
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  let left = booking.total;
  return ordered.map(({ item, dueOn }, index) => {
    const amount = index === ordered.length - 1 ? left : Math.min(left, Math.max(0, amountOf(item, booking)));
    left -= amount;
    return { dueOn, amount };
  });
}

/**
 * Handles items whose day is already past when the booking is made: they are due at once, or spread over the later
 * items, of which there is at least one. docs/domain.md, Payment schedule.
 */
function caughtUp(items: DueAmount[], today: CalendarDate, mode: ScheduleTemplate['lateBooking']): DueAmount[] {
  const sum = (parts: DueAmount[]) => parts.reduce((total, { amount }) => total + amount, 0);
  const missed = items.filter(({ dueOn }) => dueOn < today);
  const now = items.filter(({ dueOn }) => dueOn === today);
  const later = items.filter(({ dueOn }) => dueOn > today);
  if (mode === 'catchUp') return [{ dueOn: today, amount: sum(missed) + sum(now) }, ...later];
  const parts = inProportion(
    sum(missed),
    later.map(() => 1),
  );
  const spread = later.map((item, index) => ({ ...item, amount: item.amount + (parts[index] ?? 0) }));
  return [{ dueOn: today, amount: sum(now) }, ...spread];
}

/** Joins items of the same day. */
function merged(items: DueAmount[]): DueAmount[] {
  const byDay = new Map<CalendarDate, number>();
  for (const { dueOn, amount } of items) byDay.set(dueOn, (byDay.get(dueOn) ?? 0) + amount);
  return [...byDay].map(([dueOn, amount]) => ({ dueOn, amount })).filter(({ amount }) => amount > 0);
}

/**
 * The schedule of a new booking by the event's template; without one, the minimum now and the balance by its day.
 * Inside the balance window, or from the last item's day on, the whole total is due at once. Amounts sum to `total`
 * exactly. docs/domain.md, Payment schedule.
 */
export function scheduleFor(template: ScheduleTemplate | null, booking: ScheduledBooking): ScheduleItem[] {
  if (!template || booking.total <= 0 || isInsideBalanceWindow(booking)) return buildSchedule(booking);
  const items = filled(template, booking);
  const last = items.at(-1);
  if (!last || last.dueOn <= booking.today) return [{ kind: 'full', dueOn: booking.today, amount: booking.total }];
  const due = merged(caughtUp(items, booking.today, template.lateBooking));
  return due.map(({ dueOn, amount }, index) => {
    const kind = index === due.length - 1 ? 'balance' : dueOn === booking.today ? 'minimum' : 'instalment';
    return { kind: due.length === 1 && dueOn === booking.today ? 'full' : kind, dueOn, amount };
  });
}

/** The amount that must be paid to reserve: the item that is due on the day of booking, minor units. */
export function minimumOf(schedule: ScheduleItem[], today: CalendarDate): number {
  const [first] = schedule;
  return first && first.dueOn <= today ? first.amount : 0;
}
