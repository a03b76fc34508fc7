import type { CalendarDate } from '@/lib/contract/dates';
import type { BookingStatus, RoomStatus } from '@/lib/contract/reservation';
import type { DueState, ReservationState, Standing } from '@/lib/contract/standing';
import { allocate, type BalanceWindow, depositBounds, lastDueOf, type ScheduleItem } from './payment-schedule';
import { canDecideRoom, canReceivePayment, isEnded } from './reservation-state';

/** What is known of a reservation, amounts in minor units. */
export interface StandingFacts extends BalanceWindow {
  /** As stored, but `expired` for a hold whose time is over. */
  bookingStatus: BookingStatus;
  /**
   * The booking was cancelled and its total is the penalty. A hold that was given up keeps its price but owes nothing.
   */
  isCharged: boolean;
  rooms: readonly RoomStatus[];
  total: number;
  /** Approved payments minus refunds. */
  paid: number;
  /** Payments that wait for approval: how many, and how much. */
  pending: { count: number; amount: number };
  minimumToReserve: number;
  schedule: ScheduleItem[];
  /** Refunds that staff still have to make. */
  refundsToMake: number;
  /** Payments that need a person to look at them. */
  attention: number;
  /** Changes of approved rooms that the guest asked for and nobody has decided yet. */
  changes: number;
  /** Companions who share the cost and whose first payment is missing. docs/domain.md, Shared bookings. */
  missingShares: number;
}

type InMinorUnits<Part> = Omit<Part, 'amount'> & { amount: number };

/** How a reservation stands, amounts in minor units. */
export interface ReckonedStanding
  extends Pick<Standing, 'state' | 'missingShares' | 'guest' | 'agency' | 'reviewGoesBack'> {
  /** What is left to pay, counting only approved money; 0 where nothing is owed any more. */
  balance: number;
  /** What was paid beyond what is owed, and is refunded. */
  credit: number;
  underReview: number;
  due: InMinorUnits<NonNullable<Standing['due']>> | null;
  next: { amount: number; dueOn: CalendarDate } | null;
  /** The unpaid part of a confirmed booking's items whose day is past; money under review counts as given. */
  overdue: number;
  /** What must be paid by when; empty where nothing is to be paid any more. */
  schedule: (ScheduleItem & { paid: number; state: DueState })[];
}

/**
 * How a reservation stands: its state, what is owed and due now, and who has to act. Only this function decides it:
 * pages, mails, files and lists show its answer, so that they never differ. Money that waits for approval counts for
 * what is due, but never as paid. Throws RangeError on a bad date.
 */
export function standingOf(facts: StandingFacts): ReckonedStanding {
  const { paid, pending } = facts;
  const price = priceOf(facts);
  const balance = Math.max(0, price - paid);
  const credit = Math.max(0, paid - price);
  const schedule = price === 0 && facts.total > 0 ? [] : scheduleOf(facts);
  const isPayable = canReceivePayment(facts.bookingStatus) && balance > pending.amount;
  const { due, next } = isPayable ? dueOf(facts) : { due: null, next: null };
  const state = stateOf(facts);
  return {
    state,
    missingShares: state === 'sharesMissing' ? facts.missingShares : 0,
    balance,
    credit,
    underReview: pending.amount,
    // Money for an expired hold does not go back: it brings the hold back.
    reviewGoesBack: pending.amount > 0 && balance === 0 && facts.bookingStatus !== 'expired',
    due,
    next,
    overdue: facts.bookingStatus === 'confirmed' && due?.when === 'overdue' ? overdueOf(facts) : 0,
    schedule,
    guest: guestTask(facts.bookingStatus, due),
    agency: agencyTasks(facts),
  };
}

/** The state's name. A room that the agency has not approved yet comes before missing payments. */
function stateOf({ bookingStatus, rooms, total, paid, missingShares }: StandingFacts): ReservationState {
  if (bookingStatus !== 'confirmed') return bookingStatus;
  if (rooms.includes('requested')) return 'toApprove';
  if (missingShares > 0) return 'sharesMissing';
  return paid >= total ? 'paid' : 'confirmed';
}

/** What the reservation costs now: nothing where it expired or was given up. */
function priceOf({ bookingStatus, isCharged, total }: StandingFacts): number {
  if (bookingStatus === 'expired') return 0;
  return bookingStatus === 'cancelled' && !isCharged ? 0 : total;
}

function scheduleOf({ schedule, paid, pending, today }: StandingFacts): ReckonedStanding['schedule'] {
  const withPending = allocate(schedule, paid + pending.amount, today);
  return allocate(schedule, paid, today).map((item, index) =>
    item.state !== 'paid' && withPending[index]?.state === 'paid' ? { ...item, state: 'underReview' } : item,
  );
}

const leftOf = ({ schedule, paid, pending, today }: StandingFacts) =>
  allocate(schedule, paid + pending.amount, today)
    .map(({ kind, dueOn, amount, paid: given }) => ({ kind, dueOn, amount: amount - given }))
    .filter(({ amount }) => amount > 0);

const sumOf = (items: { amount: number }[]) => items.reduce((sum, { amount }) => sum + amount, 0);

const overdueOf = (facts: StandingFacts) => sumOf(leftOf(facts).filter(({ dueOn }) => dueOn < facts.today));

/** The sum of the items whose day has come, else the next item; kept within what can be paid at once. */
function dueOf(facts: StandingFacts): Pick<ReckonedStanding, 'due' | 'next'> {
  const { today } = facts;
  const left = leftOf(facts);
  const come = left.filter(({ dueOn }) => dueOn <= today);
  const asked = come.length > 0 ? come : left.slice(0, 1);
  const [first] = asked;
  if (!first) return { due: null, next: null };
  const { minimum, maximum } = depositBounds({
    ...facts,
    pending: facts.pending.amount,
    lastDueOn: lastDueOf(facts.schedule),
    isCancelled: isEnded(facts.bookingStatus),
  });
  const amount = Math.min(maximum, Math.max(minimum, sumOf(asked)));
  const { kind, dueOn } = first;
  const when = dueOn < today ? 'overdue' : dueOn === today ? 'today' : 'later';
  const after = left.slice(asked.length)[0];
  const next =
    after && maximum > amount ? { amount: Math.min(after.amount, maximum - amount), dueOn: after.dueOn } : null;
  return { due: { kind, amount, dueOn, when }, next };
}

function guestTask(status: BookingStatus, due: ReckonedStanding['due']): Standing['guest'] {
  if (status === 'hold') return 'confirm';
  if (status === 'expired') return 'holdAgain';
  return due && due.when !== 'later' ? 'pay' : null;
}

function agencyTasks({
  bookingStatus,
  rooms,
  pending,
  refundsToMake,
  attention,
  changes,
}: StandingFacts): Standing['agency'] {
  return {
    rooms: rooms.filter((room) => canDecideRoom({ room, booking: bookingStatus })).length,
    payments: pending.count,
    cancellations: bookingStatus === 'cancellationRequested' ? 1 : 0,
    changes,
    refunds: refundsToMake,
    attention,
  };
}
