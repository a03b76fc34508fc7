import { eq } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import { addDays } from '@/lib/domain/nights';
import type { Overdue } from '@/lib/domain/overdue';
import { mailGuest } from '../../booking/reservation/mail-guest';
import type { Context, Transaction } from '../../context';
import { reservations } from '../../db/schema';
import { writeAudit } from '../../ground/audit';
import type { ReservationRecord } from '../../ground/load-record';

interface Notice {
  /** The reservation, whose row is locked. */
  record: ReservationRecord;
  overdue: Overdue;
  today: CalendarDate;
}

/** Key of a notice's mail, by the time it was ordered. */
export const noticeKey = (reservationId: string, at: Date) => `final-notice ${reservationId} ${at.toISOString()}`;

/** The last mail before a booking may be cancelled: how much is overdue, and until when it can be paid. */
export async function sendFinalNotice(
  tx: Transaction,
  ctx: Context,
  { record, overdue, today }: Notice,
): Promise<void> {
  const { id, agencyId, currency } = record.reservation;
  const { cancelAfterDays } = record.event;
  const now = ctx.clock.now();
  await tx.update(reservations).set({ finalNoticeAt: now }).where(eq(reservations.id, id));
  const until = cancelAfterDays === null ? null : addDays(today, cancelAfterDays);
  const after = { ...overdue, until };
  await writeAudit(tx, ctx, {
    agencyId,
    action: 'reservation.finalNotice',
    entity: 'reservation',
    entityId: id,
    after,
  });
  const payload = { amount: { amount: overdue.amount, currency }, until };
  await mailGuest(tx, ctx, record, { kind: 'final-notice', dedupeKey: noticeKey(id, now), payload });
}

/** What was overdue is paid: the next time begins with a notice of its own. */
export async function forgetNotice(tx: Transaction, reservationId: string): Promise<void> {
  await tx.update(reservations).set({ finalNoticeAt: null }).where(eq(reservations.id, reservationId));
}
