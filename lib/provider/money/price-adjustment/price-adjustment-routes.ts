import { calendarDate } from '@/lib/contract/dates';
import { dataOf } from '@/lib/contract/page';
import {
  type LateFeeRemoval,
  lateFeeRemoval,
  type PriceAdjustment,
  priceAdjustment,
} from '@/lib/contract/price-adjustment';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import { isEnded } from '@/lib/domain/reservation-state';
import { owedNow } from '../../booking/cancellation/plan-cancellation';
import { describeNow } from '../../booking/change/change-booking';
import {
  adjustmentLine,
  applyPrice,
  countedLines,
  type NewPrice,
  newSchedule,
  returnCredit,
  withoutDebt,
} from '../../booking/change/change-price';
import { standsIn } from '../../booking/change/plan-change';
import { chargedFees, describeReservation } from '../../booking/reservation/describe-reservation';
import { mailGuest } from '../../booking/reservation/mail-guest';
import type { Context, Transaction } from '../../context';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationRecord } from '../../ground/load-record';
import { once } from '../../ground/once';
import type { ProviderApp } from '../../http/environment';
import { withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { scheduledRoom } from '../../inventory/room-block/price-request';
import { isOfOwnReservation } from '../payment/find-payment';

/** What staff alone do to a booking's price. */
export function registerPriceAdjustmentRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/late-fees/{dueOn}/removal',
      summary: 'Take the late fee of an item off a booking, once',
      policy: withPermission('refundPayment'),
      params: keyParams.extend({ dueOn: calendarDate }),
      body: lateFeeRemoval,
      answer: dataOf(reservation),
    },
    async ({ ctx, params, body }) => ({ data: await removeLateFee({ ctx, input: { ...params, ...body } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/adjustments',
      summary: "Put something on a booking's price or take something off, with the reason that the guest reads",
      policy: withPermission('refundPayment'),
      params: keyParams,
      body: priceAdjustment,
      answer: dataOf(reservation),
      status: 201,
    },
    async ({ ctx, params, body }) => ({ data: await adjustPrice({ ctx, input: { ...params, ...body } }) }),
  );
}

/**
 * Staff put something on a booking's price or take something off, with the reason as a line that the guest reads; the
 * open payments are reckoned anew and what was paid beyond the total goes back. Once per Idempotency-Key. Raises
 * NOT_FOUND, INVALID_STATE (not confirmed), FORBIDDEN (their own booking), STALE with the reservation as it is, INVALID
 * where less than nothing would be left. docs/domain.md, Price.
 */
async function adjustPrice({
  ctx,
  input: { key, ...adjustment },
}: {
  ctx: Context;
  input: PriceAdjustment & { key: string };
}): Promise<Reservation> {
  const found = await findReservation(ctx.db, ctx, key, 'refundPayment');
  await once({
    ctx,
    call: `adjust price ${found.reservation.id}`,
    fingerprint: adjustment,
    work: async (tx) => {
      const reservation = await lockReservation(tx, found.reservation.id);
      const record = await loadRecord(tx, { ...found, reservation });
      if (reservation.version !== adjustment.version) fail('STALE', { details: describeReservation(record, ctx) });
      if (reservation.bookingStatus !== 'confirmed') fail('INVALID_STATE');
      if (await isOfOwnReservation(tx, ctx, reservation)) fail('FORBIDDEN');
      if (reservation.total + adjustment.amount < 0) fail('INVALID', { fields: { amount: 'number' } });
      await write(tx, ctx, record, adjustment);
      return { adjusted: true };
    },
  });
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

/**
 * Writes the price, with the schedule that follows from its total; what asked for money that is no longer owed ends.
 */
async function reprice(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  price: Pick<NewPrice, 'lines' | 'total'>,
) {
  const { today, eventDay } = bookableDates(record.event, ctx.clock.now());
  const rooms = record.rooms.filter(standsIn).map((room) => scheduledRoom(room, room.total));
  const schedule = isEnded(record.reservation.bookingStatus)
    ? owedNow(record, price.total, today)
    : newSchedule({ record, rooms, total: price.total, today, eventDay: eventDay ?? today });
  const changed = await applyPrice(tx, record.reservation.id, { ...price, ...schedule });
  await endNotifications(tx, changed.id);
  return changed;
}

async function write(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  { amount, reason }: PriceAdjustment,
): Promise<void> {
  const { id, agencyId, currency, total: before } = record.reservation;
  const lines = [...record.lines, { ...adjustmentLine(amount, reason), position: record.lines.length }];
  const total = before + amount;
  const reservation = await reprice(tx, ctx, record, { lines, total });
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'reservation.priceAdjusted',
    entity: 'reservation',
    entityId: id,
    before: { total: before },
    after: { total, amount, reason },
  });
  await returnCredit(tx, ctx, { ...record, reservation }, 'priceAdjusted');
  await mailGuest(
    tx,
    ctx,
    { ...record, reservation },
    {
      kind: 'reservation-changed',
      dedupeKey: `reservation-changed ${id} v${reservation.version}`,
      payload: { amount: { amount, currency }, reason },
    },
  );
}

interface RemovalCall extends LateFeeRemoval {
  key: string;
  /** Day of the item that the fee is for. */
  dueOn: string;
}

/**
 * Staff take a late fee off a booking, with the reason: its line stays with quantity 0, so that its item is not charged
 * again, and what was paid beyond the total goes back. Raises NOT_FOUND, FORBIDDEN (their own booking) and
 * ALREADY_DECIDED with the reservation as it is, where somebody took it off before. docs/domain.md, Late payment.
 */
async function removeLateFee({ ctx, input }: { ctx: Context; input: RemovalCall }): Promise<Reservation> {
  const found = await findReservation(ctx.db, ctx, input.key, 'refundPayment');
  await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    const record = await loadRecord(tx, { ...found, reservation });
    const fee = chargedFees(record.lines).find(({ dueOn }) => dueOn === input.dueOn) ?? fail('NOT_FOUND');
    if (fee.removed) fail('ALREADY_DECIDED', { details: describeReservation(record, ctx) });
    if (await isOfOwnReservation(tx, ctx, reservation)) fail('FORBIDDEN');
    await takeOff(tx, ctx, record, { ...fee, reason: input.reason });
  });
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

async function takeOff(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  { dueOn, amount, reason }: { dueOn: string; amount: number; reason: string },
): Promise<void> {
  const { id, agencyId, total, currency } = record.reservation;
  const lines = withoutDebt(
    countedLines(record).map((line) =>
      line.kind === 'lateFee' && line.dueOn === dueOn ? { ...line, quantity: 0, total: 0 } : line,
    ),
  );
  // Staff may have taken more off the price than it is without the fee: the total then stops at 0.
  const reservation = await reprice(tx, ctx, record, { lines, total: Math.max(0, total - amount) });
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'reservation.lateFeeRemoved',
    entity: 'reservation',
    entityId: id,
    before: { total, dueOn, amount },
    after: { total: reservation.total, reason },
  });
  await returnCredit(tx, ctx, { ...record, reservation }, 'lateFeeRemoved');
  const payload = { amount: { amount, currency } };
  await mailGuest(tx, ctx, record, { kind: 'late-fee-removed', dedupeKey: `late-fee-removed ${id} ${dueOn}`, payload });
}
