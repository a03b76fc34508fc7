import { eq } from 'drizzle-orm';
import type { Permission } from '@/lib/contract/permission';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { events, files, payments, reservations } from '../../db/schema';
import { fail } from '../../error';
import { isOwnReservation, worksForEvent } from '../../ground/access';
import type { ReservationAndEvent } from '../../ground/load-record';

interface FoundPayment extends ReservationAndEvent {
  payment: typeof payments.$inferSelect;
  proof: typeof files.$inferSelect | null;
}

/**
 * Finds a payment for staff with the permission and, where `own`, for the reservation's holder or attendee. To
 * everybody else it is NOT_FOUND. docs/wire.md, Failures.
 */
export async function findPayment(
  db: Database,
  ctx: Context,
  id: string,
  { permission, own }: { permission: Permission; own: boolean },
): Promise<FoundPayment> {
  const [found] = await db
    .select({ payment: payments, proof: files, reservation: reservations, event: events })
    .from(payments)
    .innerJoin(reservations, eq(reservations.id, payments.reservationId))
    .innerJoin(events, eq(events.id, reservations.eventId))
    .leftJoin(files, eq(files.id, payments.proofFileId))
    .where(eq(payments.id, id));
  if (!found) fail('NOT_FOUND');
  if (own && isOwnReservation(ctx.actor, found.reservation)) return found;
  return worksForEvent(ctx.actor, found.event, permission) ? found : fail('NOT_FOUND');
}
