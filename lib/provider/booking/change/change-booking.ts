import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { BookingChange, ChangePreview } from '@/lib/contract/booking-change';
import type { Occupant, Reservation } from '@/lib/contract/reservation';
import { formatMoney } from '@/lib/domain/money';
import { allocate } from '@/lib/domain/payment-schedule';
import type { Context, Transaction } from '../../context';
import { reservationRooms } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { refuseStrangers } from '../../event/guest/find-guest';
import { isOwnReservation } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationAndEvent, type ReservationRecord, sumsOf } from '../../ground/load-record';
import { exchangeNights } from '../../inventory/room-block/exchange-nights';
import { describeLine, isShown } from '../../inventory/room-block/get-quote';
import { freeingDueHolds } from '../../inventory/room-block/release-nights';
import { moveUp } from '../companion/find-companion';
import { tellPayersGone } from '../companion/tell-payer';
import { describeReservation } from '../reservation/describe-reservation';
import { mailGuest } from '../reservation/mail-guest';
import type { FactsToOrder } from '../reservation/ordered-facts';
import { mailAgency, tellAgency } from '../reservation/tell-agency';
import { capUnpaid } from '../reservation/unpaid-rooms';
import { applyPrice, returnCredit } from './change-price';
import { askForChange, ruleFor } from './change-request';
import { type PlannedChange, type PlannedRoom, planChange } from './plan-change';

interface ChangeOrder {
  change: BookingChange;
  /** Minor units, as shown before consent. */
  expectedDifference: number;
  /** Version of the room that changes. */
  version?: number | undefined;
  occupants?: Occupant[] | undefined;
  observations?: string | undefined;
  /** Place in the changed room of an invited person who leaves it by the change, as placesOf counts. */
  leaversPlace?: number | undefined;
}

/** Finds a booking to change: its holder, its attendee, or staff who book for guests. Raises NOT_FOUND. */
export const findToChange = (ctx: Context, key: string) =>
  findReservation(ctx.db, ctx, key, 'createReservationForGuest');

/**
 * Changes a confirmed booking in one transaction: rooms, price, schedule, audit, mails, credit sent back, and the
 * nights last. Where the event's rule makes guests ask first, the change is only written down for the agency, and the
 * nights that it adds are held. Raises what planChange, ruleFor and refuseStrangers raise, STALE with the reservation,
 * PRICE_CHANGED {difference}.
 */
export async function changeBooking(
  ctx: Context,
  found: ReservationAndEvent,
  order: ChangeOrder,
): Promise<Reservation> {
  await freeingDueHolds(ctx, found.event.id, () => inTransaction(ctx, (tx) => changeInside(tx, ctx, found, order)));
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

/** The reservation as it is after the commit. */
export async function describeNow(ctx: Context, found: ReservationAndEvent): Promise<Reservation> {
  const { reservation } = await findReservation(ctx.db, ctx, found.reservation.key, 'readReservations');
  return describeReservation(await loadRecord(ctx.db, { ...found, reservation }), ctx);
}

/** Changes a booking in the caller's transaction. Raises what changeBooking raises. */
export async function changeInside(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  order: ChangeOrder,
): Promise<void> {
  const reservation = await lockReservation(tx, found.reservation.id);
  const record = await loadRecord(tx, { ...found, reservation });
  refuseStale(ctx, record, order);
  const rule = await ruleFor(tx, ctx, record, order.change);
  if (order.change.kind === 'addRooms') await refuseStrangers(tx, found.event.id, order.change.rooms);
  else await refuseStrangers(tx, found.event.id, [{ occupants: order.occupants }], () => '');
  if (order.change.kind === 'addRooms' && !record.payments.some(({ payment }) => payment.status === 'approved'))
    await capUnpaid(tx, ctx, found.event, { email: reservation.email, rooms: order.change.rooms.length });
  const plan = await planChange(tx, ctx, record, order.change);
  const difference = checkDifference(ctx, record, plan, order.expectedDifference);
  const { change, occupants, observations, leaversPlace } = order;
  if (rule === 'asks' && (change.kind === 'dates' || change.kind === 'people'))
    return askForChange(tx, ctx, record, { change, plan, difference, occupants, observations, leaversPlace });
  await writeChange(tx, ctx, record, plan, order, (changed) =>
    tellOfChange(tx, ctx, changed, { kind: change.kind, difference }),
  );
}

/**
 * Answers what the booking's total changes by, minor units. Raises PRICE_CHANGED {difference} where another was agreed.
 */
export function checkDifference(
  ctx: Context,
  { reservation: { currency, total } }: ReservationRecord,
  { price }: PlannedChange,
  expected: number,
): number {
  const difference = price.total - total;
  if (difference === expected) return difference;
  // The sentence names the new price; what it differs by may be negative.
  const values = { amount: formatMoney({ amount: price.total, currency }, ctx.locale) };
  return fail('PRICE_CHANGED', { values, details: { difference: { amount: difference, currency } } });
}

/** Writes a planned change: rooms, price, schedule, audit, credit, mails and notifications, and the nights last. */
export async function writeChange(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  plan: PlannedChange,
  order: Pick<ChangeOrder, 'change' | 'occupants' | 'observations' | 'leaversPlace'>,
  tell: (changed: ReservationAndEvent) => Promise<void>,
): Promise<void> {
  const { id } = record.reservation;
  for (const room of plan.rooms) await writeRoom(tx, id, room, order);
  const { change, leaversPlace } = order;
  if (leaversPlace !== undefined && change.kind !== 'addRooms')
    await moveUp(tx, { roomId: change.roomId, place: leaversPlace });
  const changed = await applyPrice(tx, id, plan.price);
  await auditChange(tx, ctx, record, plan, order);
  await returnCredit(tx, ctx, { ...record, reservation: changed }, 'change');
  await tell({ ...record, reservation: changed });
  await tellPayersGone(tx, ctx, record, changed);
  await endNotifications(tx, id);
  await exchangeNights(tx, plan.nights, plan.today);
}

function refuseStale(ctx: Context, record: ReservationRecord, { change, version }: ChangeOrder): void {
  if (change.kind === 'addRooms') return;
  const room = record.rooms.find(({ id }) => id === change.roomId);
  if (room && room.version !== version) fail('STALE', { details: describeReservation(record, ctx) });
}

async function writeRoom(
  tx: Transaction,
  reservationId: string,
  { row, request, offer, total, position, categoryName }: PlannedRoom,
  { occupants, observations }: Pick<ChangeOrder, 'occupants' | 'observations'>,
): Promise<void> {
  const { checkIn, checkOut, adults, juniors, minors, infants } = request;
  const columns = { checkIn, checkOut, adults, juniors, minors, infants, total };
  const sold = { eventCategoryId: offer.id, categoryName, hotel: offer.hotel, mealPlan: offer.plan.mealPlan };
  if (row) {
    const named = {
      // A room that stays in its category keeps the name and terms under which it was sold.
      ...(offer.id !== row.eventCategoryId && sold),
      // Another hotel knows nothing of the number that the first gave it, nor of what that one's contract gives.
      ...(offer.hotel?.id !== row.hotel?.id && { hotelConfirmation: null, complimentary: null }),
      ...(occupants && { occupants }),
      ...(observations !== undefined && { observations: observations || null }),
    };
    await tx
      .update(reservationRooms)
      .set({ ...columns, ...named, version: sql`${reservationRooms.version} + 1` })
      .where(and(eq(reservationRooms.id, row.id), eq(reservationRooms.version, row.version)));
    return;
  }
  await tx.insert(reservationRooms).values({
    id: randomUUID(),
    reservationId,
    ...sold,
    ...columns,
    status: 'requested',
    occupants: request.occupants ?? [],
    observations: request.observations || null,
    position,
  });
}

const ACTIONS = {
  addRooms: 'reservation.roomsAdded',
  dates: 'room.datesChanged',
  people: 'room.peopleChanged',
  category: 'room.categoryChanged',
} as const;

async function auditChange(
  tx: Transaction,
  ctx: Context,
  { reservation, lines, schedule }: ReservationRecord,
  { rooms, price }: PlannedChange,
  { change }: Pick<ChangeOrder, 'change'>,
): Promise<void> {
  const [changed] = rooms;
  const ofRoom = changed?.row ?? null;
  await writeAudit(tx, ctx, {
    agencyId: reservation.agencyId,
    action: ACTIONS[change.kind],
    entity: ofRoom ? 'reservationRoom' : 'reservation',
    entityId: ofRoom ? ofRoom.id : reservation.id,
    before: { total: reservation.total, room: ofRoom, lines, schedule },
    after: { total: price.total, rooms: rooms.map(({ request, total }) => ({ ...request, total })) },
  });
}

/** Tells guest and agency of a change; rooms that were added wait for the agency's approval. Amounts in minor units. */
async function tellOfChange(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { kind, difference }: { kind: BookingChange['kind']; difference: number },
): Promise<void> {
  const { id, version, total, currency } = found.reservation;
  const occasion = `${id} v${version}`;
  const doneBy = isOwnReservation(ctx.actor, found.reservation) ? 'guest' : 'staff';
  const payload: FactsToOrder = { amount: { amount: difference, currency }, doneBy };
  await mailGuest(tx, ctx, found, {
    kind: 'reservation-changed',
    dedupeKey: `reservation-changed ${occasion}`,
    payload,
  });
  if (kind === 'addRooms') {
    const told = { type: 'RSVN_TO_APPV', mail: 'reservation-to-approve' } as const;
    await tellAgency(tx, ctx, found, {
      ...told,
      occasion,
      params: {},
      payload: { total: { amount: total, currency }, doneBy },
    });
    return;
  }
  await mailAgency(tx, ctx, found, { mail: 'reservation-changed-staff', occasion, payload });
}

/**
 * What a change would cost now. Writes nothing and holds nothing. Raises what ruleFor and planChange raise.
 * docs/domain.md, Price.
 */
export async function previewChange({
  ctx,
  input,
}: {
  ctx: Context;
  input: { key: string; change: BookingChange };
}): Promise<ChangePreview> {
  const found = await findToChange(ctx, input.key);
  const record = await loadRecord(ctx.db, found);
  const { price, changedLines, today, rule } = await ctx.db.transaction(async (tx) => {
    const rule = await ruleFor(tx, ctx, record, input.change);
    return { ...(await planChange(tx, ctx, record, input.change)), rule };
  });
  const { currency, total } = record.reservation;
  const money = (amount: number) => ({ amount, currency });
  const { paid, credit } = sumsOf(record.payments, price.total);
  const due = allocate(price.schedule, paid, today).filter(({ dueOn }) => dueOn <= today);
  return {
    difference: money(price.total - total),
    oldTotal: money(total),
    newTotal: money(price.total),
    lines: changedLines.filter(isShown).map((line) => describeLine(line, currency, ctx.locale)),
    schedule: price.schedule.map((item) => ({ ...item, amount: money(item.amount) })),
    dueNow: money(due.reduce((sum, item) => sum + item.amount - item.paid, 0)),
    credit: money(credit),
    asks: rule === 'asks',
  };
}
