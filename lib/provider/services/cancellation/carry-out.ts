import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CancellationReason } from '@/lib/contract/reservation';
import type { Context, Transaction } from '../../context';
import { notifications, reservationRooms, reservations } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../audit';
import { applyPrice, returnCredit } from '../change/apply-price';
import { giveUseBack } from '../coupon/give-use-back';
import type { ReservationAndEvent, ReservationRecord } from '../reservation/load-record';
import { mailGuest } from '../reservation/mail-guest';
import { sumsOf } from '../reservation/payment-sums';
import { exchangeNights } from '../room-block/exchange-nights';
import { demandOf } from '../room-block/night-demand';
import type { PlannedCancellation } from './plan-cancellation';

interface Ending {
  reason: CancellationReason;
  text: string | null;
}

/**
 * Cancels what was planned: rooms and their nights once, total and schedule to what is kept, credit sent back, coupon
 * use given back, audit and mail. The caller holds the reservation's lock. design/field-notes.md 5, vector 32.
 */
export async function carryOut(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  plan: PlannedCancellation,
  ending: Ending,
): Promise<void> {
  const { reservation } = record;
  await endRooms(tx, ctx, plan);
  await applyPrice(tx, reservation.id, plan.after);
  const ended = await markEnded(tx, ctx, record, plan, ending);
  if (plan.whole) await giveUseBack(tx, [reservation.id]);
  await settleNotifications(tx, reservation.id, plan.whole);
  const { total, bookingStatus } = reservation;
  await writeAudit(tx, ctx, {
    agencyId: reservation.agencyId,
    action: plan.whole ? 'reservation.cancelled' : 'reservation.partCancelled',
    entity: 'reservation',
    entityId: reservation.id,
    before: { bookingStatus, total, lines: record.lines, schedule: record.schedule },
    after: { ...ending, total: plan.after.total, penalty: plan.penalty, rooms: plan.rooms.map(({ id }) => id) },
  });
  await returnCredit(tx, ctx, { ...record, reservation: ended }, 'cancellation');
  await tellGuestOfEnd(tx, ctx, { ...record, reservation: ended }, plan);
  const given = demandOf(plan.rooms.map((room) => ({ ...room, categoryId: room.eventCategoryId })));
  await exchangeNights(tx, { take: [], give: given }, plan.today);
}

async function endRooms(tx: Transaction, ctx: Context, { rooms }: PlannedCancellation): Promise<void> {
  if (rooms.length === 0) return;
  const ids = rooms.map(({ id }) => id);
  const ended = await tx
    .update(reservationRooms)
    .set({
      status: 'cancelled',
      nightsReleasedAt: ctx.clock.now(),
      version: sql`${reservationRooms.version} + 1`,
    })
    .where(
      and(
        inArray(reservationRooms.id, ids),
        inArray(reservationRooms.status, ['requested', 'approved']),
        isNull(reservationRooms.nightsReleasedAt),
      ),
    )
    .returning({ id: reservationRooms.id });
  if (ended.length !== rooms.length) fail('INVALID_STATE');
}

async function markEnded(
  tx: Transaction,
  ctx: Context,
  { reservation }: ReservationRecord,
  { whole }: PlannedCancellation,
  { reason, text }: Ending,
): Promise<ReservationAndEvent['reservation']> {
  const now = ctx.clock.now();
  const why = { cancellationReason: reason, cancellationText: text, cancellationRooms: null };
  const [ended] = await tx
    .update(reservations)
    .set(
      whole
        ? { ...why, bookingStatus: 'cancelled', cancelledAt: now, nightsReleasedAt: now }
        : { ...why, bookingStatus: 'confirmed' },
    )
    .where(and(eq(reservations.id, reservation.id), eq(reservations.bookingStatus, reservation.bookingStatus)))
    .returning();
  return ended ?? fail('INVALID_STATE');
}

/** What staff were asked to decide is decided. */
export async function settleNotifications(tx: Transaction, reservationId: string, whole: boolean): Promise<void> {
  const types = whole ? (['RSVN_TO_CNX', 'RSVN_TO_APPV'] as const) : (['RSVN_TO_CNX'] as const);
  await tx
    .update(notifications)
    .set({ status: 'Off' })
    .where(and(eq(notifications.reservationId, reservationId), inArray(notifications.type, [...types])));
}

async function tellGuestOfEnd(
  tx: Transaction,
  ctx: Context,
  { reservation, event, payments }: ReservationRecord,
  { whole, penalty }: PlannedCancellation,
): Promise<void> {
  const { currency, id, version, total } = reservation;
  const { credit } = sumsOf(payments, total);
  const kind = whole ? 'reservation-cancelled' : 'rooms-cancelled';
  const payload = { penalty: { amount: penalty, currency }, credit: { amount: credit, currency } };
  await mailGuest(tx, ctx, { reservation, event }, { kind, dedupeKey: `${kind} ${id} v${version}`, payload });
}
