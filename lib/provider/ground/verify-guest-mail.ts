import { eq, min } from 'drizzle-orm';
import { FIRST_PAYMENT_HOURS, UNVERIFIED_MAIL_HOURS } from '@/lib/config/constants';
import { lapseEnd } from '@/lib/domain/lapse';
import { endOfDayInstant } from '@/lib/domain/zone';
import type { Context, Transaction } from '../context';
import { events, reservations, scheduleItems } from '../db/schema';
import { writeAudit } from './audit';
import { lockReservation } from './find-reservation';
import type { ReservationAndEvent } from './load-record';

/**
 * When a confirmation without payment lapses: by the guest's proven address, the event's own hours and the first day
 * due.
 */
export async function lapseEndOf(
  tx: Transaction,
  { reservation, event }: ReservationAndEvent,
  { confirmedAt, verifiedAt }: { confirmedAt: Date; verifiedAt: Date | null },
): Promise<Date | null> {
  // Guests do not pay here, so no booking ends because nothing was paid.
  if (!event.paymentService) return null;
  const [schedule] = await tx
    .select({ firstDue: min(scheduleItems.dueOn) })
    .from(scheduleItems)
    .where(eq(scheduleItems.reservationId, reservation.id));
  const firstDue = schedule?.firstDue;
  return lapseEnd({
    confirmedAt,
    verifiedAt,
    hours: { unverified: UNVERIFIED_MAIL_HOURS, firstPayment: event.firstPaymentHours ?? FIRST_PAYMENT_HOURS },
    firstDueEnds: firstDue ? endOfDayInstant(firstDue, event.timeZone) : null,
  });
}

/**
 * Notes that a link which was mailed to the guest's address was opened: the address is theirs, and they get more time
 * to pay.
 */
export async function verifyMail(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const reservation = await lockReservation(tx, id);
  if (reservation.mailVerifiedAt !== null) return;
  const now = ctx.clock.now();
  const { agencyId, confirmedAt, lapsesAt } = reservation;
  const [event] = await tx.select().from(events).where(eq(events.id, reservation.eventId));
  const extended =
    event && confirmedAt && lapsesAt && reservation.bookingStatus === 'confirmed'
      ? {
          lapsesAt: await lapseEndOf(tx, { reservation, event }, { confirmedAt, verifiedAt: now }),
          lapseWarnedAt: null,
        }
      : {};
  await tx
    .update(reservations)
    .set({ mailVerifiedAt: now, ...extended })
    .where(eq(reservations.id, id));
  await writeAudit(tx, ctx, { agencyId, action: 'reservation.mailVerified', entity: 'reservation', entityId: id });
}
