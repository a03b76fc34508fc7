import type { Money } from '@/lib/contract/money';
import type { Reservation, ReservationStatus, ReservationSummary, RoomStatus } from '@/lib/contract/reservation';
import type { Standing } from '@/lib/contract/standing';
import { type StandingFacts, standingOf } from '@/lib/domain/standing';

const TODAY = '2026-11-20';

interface Known {
  status: ReservationStatus;
  rooms: RoomStatus[];
  total: Money;
  paid: Money;
  pending: StandingFacts['pending'];
  schedule: StandingFacts['schedule'];
  refundsToMake?: number;
  attention?: number;
  changes?: number;
  missing?: number;
}

/** How a made-up reservation stands, by the product's own rule: what a test makes up cannot contradict itself. */
function standing({
  status,
  rooms,
  total,
  paid,
  pending,
  schedule,
  refundsToMake = 0,
  attention = 0,
  changes = 0,
  missing = 0,
}: Known): Standing {
  const money = (amount: number) => ({ amount, currency: total.currency });
  const { due, next, underReview, state, missingShares, reviewGoesBack, guest, agency } = standingOf({
    bookingStatus: status === 'paid' ? 'confirmed' : status,
    isCharged: status === 'cancelled' || status === 'rejected',
    rooms,
    total: total.amount,
    paid: paid.amount,
    pending,
    minimumToReserve: 0,
    schedule,
    refundsToMake,
    attention,
    changes,
    missingShares: missing,
    today: TODAY,
    eventDate: '2028-06-10',
    balanceDueDays: 70,
  });
  return {
    state,
    missingShares,
    reviewGoesBack,
    guest,
    agency,
    due: due && { ...due, amount: money(due.amount) },
    next: next && { ...next, amount: money(next.amount) },
    underReview: money(underReview),
  };
}

export const standingOfReservation = (of: Omit<Reservation, 'standing'>): Standing =>
  standing({
    ...of,
    rooms: of.rooms.map((room) => room.status),
    pending: { count: of.payments.filter((payment) => payment.status === 'pending').length, amount: of.pending.amount },
    missing: of.shareWait?.missing ?? 0,
    changes: of.changeRequests.filter((request) => request.status === 'waiting').length,
    schedule: of.schedule.map(({ kind, dueOn, amount }) => ({ kind, dueOn, amount: amount.amount })),
  });

export const standingOfSummary = (of: Omit<ReservationSummary, 'standing'>): Standing =>
  standing({
    ...of,
    rooms: of.roomsToDecide.map(() => 'requested'),
    pending: {
      count: of.paymentsToDecide.length,
      amount: of.paymentsToDecide.reduce((sum, { amount }) => sum + amount.amount, 0),
    },
    schedule: of.nextDue ? [{ kind: 'balance', dueOn: of.nextDue.dueOn, amount: of.total.amount }] : [],
    attention: of.attention ? 1 : 0,
  });
