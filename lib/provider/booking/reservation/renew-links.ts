import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { loginLinks, sessions } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { mailGuest } from './mail-guest';

/**
 * Ends every mailed link of a reservation and whoever came in by one, but for the caller, and mails a new link to the
 * holder. Raises NOT_FOUND. Of a mail that waits the link is made when it leaves, so that one counts.
 */
export async function renewLinks({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<void> {
  const found = await findReservation(ctx.db, ctx, input.key, 'createReservationForGuest');
  await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    const { id, agencyId } = reservation;
    await endLinks(tx, ctx, id);
    const own = ctx.actor.kind === 'holder' ? ne(sessions.id, ctx.actor.sessionId) : undefined;
    await tx
      .update(sessions)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(eq(sessions.reservationId, id), isNull(sessions.revokedAt), own));
    await writeAudit(tx, ctx, { agencyId, action: 'reservation.linksRenewed', entity: 'reservation', entityId: id });
    const mail = { kind: 'links-renewed', dedupeKey: `links-renewed ${randomUUID()}` };
    await mailGuest(tx, ctx, { ...found, reservation }, mail);
  });
  ctx.services.wakeWorkers();
}

/** Ends the links into a reservation that were mailed until now. */
export async function endLinks(tx: Transaction, ctx: Context, reservationId: string): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .update(loginLinks)
    .set({ expiresAt: now })
    .where(and(eq(loginLinks.reservationId, reservationId), gt(loginLinks.expiresAt, now)));
}
