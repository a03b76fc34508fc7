import { eq, sql } from 'drizzle-orm';
import type { CancellationDecision } from '@/lib/contract/cancellation';
import type { Reservation } from '@/lib/contract/reservation';
import type { Context, Transaction } from '../../context';
import { reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationRecord } from '../../ground/load-record';
import { describeNow } from '../change/change-booking';
import { describeReservation } from '../reservation/describe-reservation';
import { mailGuest } from '../reservation/mail-guest';
import { carryOut } from './carry-out';
import { planCancellation } from './plan-cancellation';

interface DecisionCall extends CancellationDecision {
  key: string;
}

/**
 * Decides a guest's request, once. Approval cancels at the penalty of the day of the request; a rejection, with its
 * reason, leaves the booking confirmed. Raises NOT_FOUND, INVALID (a rejection needs a reason), INVALID_STATE (nobody
 * asked), ALREADY_DECIDED with the reservation as it is. docs/domain.md, States.
 */
export async function decideCancellation({ ctx, input }: { ctx: Context; input: DecisionCall }): Promise<Reservation> {
  if (input.decision === 'reject' && !input.reason) fail('INVALID', { fields: { reason: 'required' } });
  const found = await findReservation(ctx.db, ctx, input.key, 'decideCancellation');
  await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    const record = await loadRecord(tx, { ...found, reservation });
    if (reservation.bookingStatus !== 'cancellationRequested') {
      if (!reservation.cancellationRequestedAt) fail('INVALID_STATE');
      fail('ALREADY_DECIDED', { details: describeReservation(record, ctx) });
    }
    if (input.decision === 'reject') await reject(tx, ctx, record, input.reason ?? '');
    else await approve(tx, ctx, record);
  });
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

async function approve(tx: Transaction, ctx: Context, record: ReservationRecord): Promise<void> {
  const { cancellationRooms: rooms, cancellationReason, cancellationText: text } = record.reservation;
  const reason = cancellationReason ?? 'guestRequest';
  const plan = await planCancellation(tx, ctx, record, { rooms, reason });
  await carryOut(tx, ctx, record, plan, { as: 'cancelled', reason, text });
}

async function reject(tx: Transaction, ctx: Context, record: ReservationRecord, reason: string): Promise<void> {
  const { id, agencyId, bookingStatus } = record.reservation;
  const [reservation] = await tx
    .update(reservations)
    .set({ bookingStatus: 'confirmed', cancellationRooms: null, version: sql`${reservations.version} + 1` })
    .where(eq(reservations.id, id))
    .returning();
  if (!reservation) throw new Error('A locked reservation is gone');
  await endNotifications(tx, id);
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'cancellation.rejected',
    entity: 'reservation',
    entityId: id,
    before: { bookingStatus },
    after: { bookingStatus: 'confirmed', reason },
  });
  const kind = 'cancellation-rejected';
  const dedupeKey = `${kind} ${id} v${reservation.version}`;
  await mailGuest(tx, ctx, { reservation, event: record.event }, { kind, dedupeKey, payload: { reason } });
}
