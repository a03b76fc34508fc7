import type { ChangeRequest } from '@/lib/contract/change-request';
import type { CalendarDate } from '@/lib/contract/dates';
import type { RefundDestination } from '@/lib/contract/refund';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import { textIn } from '@/lib/domain/bilingual-text';
import { changeRuleOn } from '@/lib/domain/change-rule';
import { lastFour } from '@/lib/domain/clabe';
import type { ChargedFee } from '@/lib/domain/late-payment';
import { countNights } from '@/lib/domain/nights';
import { nextDue } from '@/lib/domain/payment-schedule';
import { mayRead } from '@/lib/domain/private-data';
import { canReceivePayment, isBooked, shownStatus } from '@/lib/domain/reservation-state';
import { STAFF_ROLES } from '@/lib/domain/roles';
import { dateInZone } from '@/lib/domain/zone';
import type { Actor, Context } from '../../context';
import { contactFor } from '../../ground/access';
import { describePayment } from '../../ground/describe-payment';
import { holdEnds, isOverHold } from '../../ground/due-hold';
import { findRecord } from '../../ground/find-reservation';
import type { ReservationRecord } from '../../ground/load-record';
import { sumsOf } from '../../ground/load-record';
import { lateFeeText } from '../../ground/policy-text';
import { describeLine, isShown } from '../../inventory/room-block/get-quote';
import { shareWaitOf } from '../companion/calculate-shares';
import { describeTransport } from '../transport/find-transport';
import { describeStanding, reckonStanding } from './describe-summary';
import { lapseOf } from './lapse';

const OPEN = new Set<string>(['requested', 'approved', 'failed']);

const STAFF = new Set<string>([...STAFF_ROLES, 'support', 'token']);

/** A reservation as its holder and staff see it; paid, balance and status are reckoned from the payments. */
export function describeReservation(
  record: ReservationRecord,
  ctx: Pick<Context, 'actor' | 'clock' | 'locale'>,
): Reservation {
  const { reservation, event } = record;
  const now = ctx.clock.now();
  const { currency, total } = reservation;
  const money = (amount: number) => ({ amount, currency });
  const sums = sumsOf(record.payments, total);
  const standing = reckonStanding(record, now);
  const bookingStatus = isOverHold(reservation, record.payments, now) ? 'expired' : reservation.bookingStatus;
  const due = standing.balance > 0 && canReceivePayment(bookingStatus) ? nextDue(record.schedule, sums.paid) : null;
  const gone = new Set(record.rooms.filter(isGone).map((room) => room.position));
  return {
    key: reservation.key,
    eventId: event.id,
    eventCode: event.code,
    eventName: event.name,
    status: shownStatus({ bookingStatus, total, paid: sums.paid }),
    standing: describeStanding(standing, currency),
    expiresAt: bookingStatus === 'hold' ? (holdEnds(reservation, record.payments)?.toISOString() ?? null) : null,
    lapse: lapseOf(reservation, record.payments, event, now),
    shareWait: shareWaitOf(record, now),
    leaver: leaverOf(record),
    contact: {
      firstName: reservation.firstName,
      lastName: reservation.lastName,
      maternalLastName: reservation.maternalLastName,
      ...contactFor(ctx.actor, reservation),
    },
    rooms: record.rooms.map((room) => describeRoom(room, currency, ctx.locale)),
    passes: record.passes.map(({ kind, quantity, unit, total: price }) => ({
      kind,
      quantity,
      unit: money(unit),
      total: money(price),
    })),
    lines: record.lines
      .filter((line) => (line.room === null || !gone.has(line.room)) && isShown(line))
      .map((line) => describeLine(line, currency, ctx.locale)),
    lateFees: chargedFees(record.lines).flatMap(({ dueOn, amount, removed }) =>
      removed ? [] : [{ dueOn, amount: money(amount) }],
    ),
    lateFeePolicy: event.lateFee && lateFeeText(event.lateFee, currency, ctx.locale),
    total: money(total),
    paid: money(sums.paid),
    pending: money(sums.pending),
    balance: money(standing.balance),
    refunded: money(sums.refunded),
    credit: money(standing.credit),
    minimumToReserve: money(reservation.minimumToReserve),
    schedule: standing.schedule.map(({ kind, dueOn, amount, paid, state }) => ({
      kind,
      dueOn,
      amount: money(amount),
      paid: money(paid),
      state,
    })),
    nextDue: due && { ...due, amount: money(due.amount) },
    payments: record.payments.map((payment) => describePayment(payment, reservation.key, ctx)),
    transport: record.transport.map((row) =>
      describeTransport(row, currency, isBooked(bookingStatus) ? record : undefined),
    ),
    history: record.history.map(({ at, action, actorRole }) => ({
      at: at.toISOString(),
      action,
      by: author(actorRole),
    })),
    cancellation: cancellationOf(reservation),
    refundDestination: describeDestination(record.refundDestination, ctx.actor),
    needsRefundDestination: needsDestination(record),
    roomChanges: {
      rule: changeRuleOn(event, { today: dateInZone(now, event.timeZone), arrival: lastArrival(record) }),
      lockedFrom: event.changesLockDate,
    },
    changeRequests: record.changeRequests.map((request) => describeChange(request, currency)),
    coupon: record.lines.find(({ couponCode }) => couponCode !== null)?.couponCode ?? null,
    honeymoon: reservation.honeymoon,
    checkedInAt: reservation.checkedInAt?.toISOString() ?? null,
    paymentReference: reservation.paymentReference,
    locale: reservation.locale,
    createdAt: reservation.createdAt.toISOString(),
    confirmedAt: reservation.confirmedAt?.toISOString() ?? null,
    version: reservation.version,
  };
}

function leaverOf({ companions, rooms }: ReservationRecord): Reservation['leaver'] {
  const stays = new Set(rooms.filter((room) => !isGone(room)).map(({ id }) => id));
  const found = companions.find(
    ({ leavingAt, leftAt, roomId }) => leavingAt !== null && leftAt === null && stays.has(roomId),
  );
  return found ? { name: found.name } : null;
}

/** A change that was asked for, as the wire has it; its difference in the reservation's currency. */
export const describeChange = (row: ReservationRecord['changeRequests'][number], currency: string): ChangeRequest => ({
  id: row.id,
  roomId: row.roomId,
  kind: row.kind,
  status: row.status,
  from: row.before,
  to: row.after,
  difference: { amount: row.difference, currency },
  askedAt: row.askedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
});

const isGone = ({ status }: ReservationRecord['rooms'][number]) => status === 'rejected' || status === 'cancelled';

/** The first night of the room whose guests arrive last: from the day after it guests change no room. */
const lastArrival = ({ rooms }: ReservationRecord): CalendarDate | null =>
  rooms
    .filter((room) => !isGone(room))
    .map(({ checkIn }) => checkIn)
    .toSorted()
    .at(-1) ?? null;

function cancellationOf(row: ReservationRecord['reservation']): Reservation['cancellation'] {
  const { cancellationReason, cancellationText, cancellationRequestedAt, cancelledAt } = row;
  if (!cancellationRequestedAt && !cancelledAt) return null;
  return {
    reason: cancellationReason,
    text: cancellationText,
    requestedAt: cancellationRequestedAt?.toISOString() ?? null,
    rooms: row.cancellationRooms,
    cancelledAt: cancelledAt?.toISOString() ?? null,
  };
}

/** One room as the wire has it. */
export function describeRoom(
  room: ReservationRecord['rooms'][number],
  currency: string,
  locale: Context['locale'],
): ReservationRoom {
  const { id, categoryName, mealPlan, checkIn, checkOut, status, adults, juniors, minors, infants, version } = room;
  return {
    id,
    categoryId: room.eventCategoryId,
    categoryName: textIn(categoryName, locale).text,
    texts: { categoryName },
    ...(room.hotel && { hotel: room.hotel }),
    mealPlan,
    checkIn,
    checkOut,
    nights: countNights(room),
    status,
    reason: room.decisionReason,
    adults,
    juniors,
    minors,
    infants,
    occupants: room.occupants,
    observations: room.observations,
    hotelConfirmation: room.hotelConfirmation,
    total: { amount: room.total, currency },
    version,
  };
}

function author(actorRole: string | null): 'guest' | 'staff' | 'system' {
  if (actorRole === null || actorRole === 'system') return 'system';
  return STAFF.has(actorRole) ? 'staff' : 'guest';
}

/** Where refunds go, as this actor may know it: whole for those who send them, without the number for its guest. */
function describeDestination(row: ReservationRecord['refundDestination'], actor: Actor): RefundDestination | null {
  if (!row) return null;
  const { clabe, bank, holder } = row;
  const isGuest = actor.kind === 'holder' || (actor.kind === 'user' && actor.role === 'attendee');
  const sends = !isGuest && actor.kind === 'user' && mayRead('account', actor);
  const named = isGuest || sends ? { bank, holder } : { bank: null, holder: null };
  return { last4: lastFour(clabe), clabe: sends ? clabe : null, ...named };
}

/** Whether a refund by transfer waits, and nobody knows where it goes. */
function needsDestination({
  payments,
  refundDestination,
}: Pick<ReservationRecord, 'payments' | 'refundDestination'>): boolean {
  const refunds = payments.flatMap((record) => record.refunds);
  return refundDestination === null && refunds.some(({ method, status }) => method === 'bank' && OPEN.has(status));
}

/**
 * The late fees that a booking was ever charged, from its lines: one that staff took off has quantity 0. Minor units.
 */
export function chargedFees(lines: ReservationRecord['lines']): ChargedFee[] {
  return lines.flatMap(({ kind, dueOn, unit, quantity }) =>
    kind === 'lateFee' && dueOn !== null ? [{ dueOn, amount: unit, removed: quantity === 0 }] : [],
  );
}

/** A reservation for its holder, its attendee or the agency's staff; NOT_FOUND to everybody else. */
export async function getReservation({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<Reservation> {
  return describeReservation(await findRecord(ctx.db, ctx, input.key, 'readReservations'), ctx);
}
