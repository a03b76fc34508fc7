import { eq, inArray } from 'drizzle-orm';
import type { ErasurePreview } from '@/lib/contract/personal-data';
import type { Context } from '../../context';
import { files, payments } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import type { ReservationAndEvent } from '../../ground/load-record';
import { dropUnreferenced } from '../../ground/unreferenced-file';
import { refuseActingAdmin } from '../../people/profile/profile';
import { erasePerson } from './erase-person';
import { type Db, obstacleOf, refuseObstacle, requestsOf, settle } from './erasure';
import { findPerson } from './find-person';

/** The right by which staff erase: that of who runs the agency. */
const RIGHT = 'manageAgency';

/** What erasing the holder of a reservation would take, for who runs its agency. Raises NOT_FOUND. */
export async function previewErasure({
  ctx,
  input,
}: {
  ctx: Context;
  input: { key: string };
}): Promise<ErasurePreview> {
  const { reservation } = await findForStaff(ctx, input.key);
  return previewOf(ctx.db, ctx, reservation);
}

async function findForStaff(ctx: Context, key: string): Promise<ReservationAndEvent> {
  if (ctx.actor.kind !== 'user' || ctx.actor.role === 'attendee') fail('NOT_FOUND');
  return findReservation(ctx.db, ctx, key, RIGHT);
}

async function previewOf(
  db: Db,
  ctx: Context,
  reservation: ReservationAndEvent['reservation'],
): Promise<ErasurePreview> {
  const erasedAt = reservation.erasedAt?.toISOString() ?? null;
  const person = await findPerson(db, reservation, { byMail: erasedAt === null });
  const [request = null] = await requestsOf(db, ctx, [...person.reservationIds, reservation.id]);
  const known = { request, erasedAt };
  if (erasedAt !== null)
    return { ...known, obstacle: null, reservations: [], guests: 0, messages: 0, proofs: 0, account: false };
  const proofs = await db
    .select({ id: files.id })
    .from(files)
    .innerJoin(payments, eq(payments.proofFileId, files.id))
    .where(inArray(payments.id, person.paymentIds));
  return {
    ...known,
    obstacle: await obstacleOf(db, ctx, person),
    reservations: person.keys,
    guests: person.guestIds.length,
    messages: person.messageIds.length + person.ticketIds.length,
    proofs: proofs.length,
    account: person.userId !== null,
  };
}

/**
 * Erases whoever holds a reservation from everything that its agency keeps, in one transaction; done already, the same
 * is answered. Raises NOT_FOUND, INVALID where the key was not typed, INVALID_STATE while something is in the way.
 */
export async function carryOutErasure({
  ctx,
  input,
}: {
  ctx: Context;
  input: { key: string; confirm: string };
}): Promise<ErasurePreview> {
  const found = await findForStaff(ctx, input.key);
  await refuseActingAdmin(ctx.db, ctx);
  if (input.confirm !== found.reservation.key) fail('INVALID', { fields: { confirm: 'invalid' } });
  const { gone, preview } = await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    if (reservation.erasedAt) return { gone: [], preview: await previewOf(tx, ctx, reservation) };
    const person = await findPerson(tx, reservation, { byMail: true });
    for (const id of person.reservationIds.toSorted()) await lockReservation(tx, id);
    await refuseObstacle(tx, ctx, person);
    const files = await erasePerson(tx, ctx, person);
    await settle(tx, ctx, person, 'done');
    for (const entityId of person.reservationIds)
      await writeAudit(tx, ctx, {
        agencyId: person.agencyId,
        action: 'reservation.personErased',
        entity: 'reservation',
        entityId,
        after: { reservations: person.keys.length, guests: person.guestIds.length, files: files.length },
      });
    const erased = await lockReservation(tx, found.reservation.id);
    return { gone: files, preview: await previewOf(tx, ctx, erased) };
  });
  for (const key of gone) await dropUnreferenced(ctx, key);
  return preview;
}
