import type { PriceAdjustment } from '@/lib/contract/price-adjustment';
import type { Reservation } from '@/lib/contract/reservation';
import { describeNow } from '../../booking/change/change-booking';
import { adjustmentLine, applyPrice, newSchedule, returnCredit } from '../../booking/change/change-price';
import { standsIn } from '../../booking/change/plan-change';
import { describeReservation } from '../../booking/reservation/describe-reservation';
import { mailGuest } from '../../booking/reservation/mail-guest';
import type { Context, Transaction } from '../../context';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationRecord } from '../../ground/load-record';
import { once } from '../../ground/once';
import { scheduledRoom } from '../../inventory/room-block/price-request';
import { isOfOwnReservation } from '../payment/find-payment';

/**
 * Staff put something on a booking's price or take something off, with the reason as a line that the guest reads; the
 * open payments are reckoned anew and what was paid beyond the total goes back. Once per Idempotency-Key. Raises
 * NOT_FOUND, INVALID_STATE (not confirmed), FORBIDDEN (their own booking), STALE with the reservation as it is, INVALID
 * where less than nothing would be left. docs/domain.md, Price.
 */
export async function adjustPrice({
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

async function write(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  { amount, reason }: PriceAdjustment,
): Promise<void> {
  const { id, agencyId, currency, total: before } = record.reservation;
  const total = before + amount;
  const { today, eventDay } = bookableDates(record.event, ctx.clock.now());
  const rooms = record.rooms.filter(standsIn).map((room) => scheduledRoom(room, room.total));
  const lines = [...record.lines, { ...adjustmentLine(amount, reason), position: record.lines.length }];
  const schedule = newSchedule({ record, rooms, total, today, eventDay: eventDay ?? today });
  const reservation = await applyPrice(tx, id, { lines, total, ...schedule });
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
