import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import type { ErasureObstacle, ErasurePreview, ErasureRequest } from '@/lib/contract/personal-data';
import { erasureDueOn } from '@/lib/domain/erasure';
import { BOOKED } from '@/lib/domain/reservation-state';
import { dateInZone } from '@/lib/domain/zone';
import { actorName, type Context, type Transaction } from '../../context';
import type { Database } from '../../db/client';
import {
  erasureRequests,
  events,
  files,
  notifications,
  payments,
  reservationRooms,
  reservations,
} from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { isLivingHold } from '../../ground/due-hold';
import { endNotifications } from '../../ground/end-notifications';
import { findReservation, loadReservationById, lockReservation } from '../../ground/find-reservation';
import type { ReservationAndEvent } from '../../ground/load-record';
import { dropLoose } from '../../ground/loose-file';
import { refuseActingAdmin } from '../../people/profile/profile';
import { erasePerson, openMoney } from './erase-person';
import { findPerson, type Person } from './find-person';

type Db = Database | Transaction;

type RequestRow = typeof erasureRequests.$inferSelect;

const DATE_LETTERS = 10;

/** The right by which staff erase: that of who runs the agency. */
const RIGHT = 'manageAgency';

/**
 * The reservations by which the caller is known, one for each agency, the newest; with whether they have shown that the
 * address is theirs, by a mailed link or by an account.
 */
export async function ownBookings(db: Db, ctx: Context): Promise<(ReservationAndEvent & { isProven: boolean })[]> {
  const { actor } = ctx;
  if (actor.kind === 'holder') {
    const found = await loadReservationById(db, actor.reservationId);
    return found ? [{ ...found, isProven: found.reservation.mailVerifiedAt !== null }] : [];
  }
  if (actor.kind !== 'user' || actor.role !== 'attendee') fail('FORBIDDEN');
  const rows = await db
    .select({ reservation: reservations, event: events })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(eq(reservations.userId, actor.userId))
    .orderBy(desc(reservations.createdAt), desc(reservations.id));
  const newest = new Map(rows.toReversed().map((row) => [row.reservation.agencyId, row]));
  return [...newest.values()].map((row) => ({ ...row, isProven: true }));
}

/** What stands against erasing a person now; null = nothing. A booked room of an event that is not over goes first. */
async function obstacleOf(db: Db, ctx: Context, person: Person): Promise<ErasureObstacle | null> {
  const now = ctx.clock.now();
  const booked = await db
    .select({ id: reservations.id, event: events })
    .from(reservations)
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(and(inArray(reservations.id, person.reservationIds), inArray(reservations.bookingStatus, [...BOOKED])));
  const held = await db.$count(reservations, and(inArray(reservations.id, person.reservationIds), isLivingHold(now)));
  const isAhead = booked.some(
    ({ event: { rangeEnd, eventDate, timeZone } }) => (rangeEnd ?? eventDate) >= dateInZone(now, timeZone),
  );
  const sleeping = await db.$count(
    reservationRooms,
    and(
      inArray(reservationRooms.id, person.roomIds),
      inArray(reservationRooms.status, ['requested', 'approved']),
      gt(reservationRooms.checkOut, now.toISOString().slice(0, DATE_LETTERS)),
      inArray(
        reservationRooms.reservationId,
        booked.map(({ id }) => id),
      ),
    ),
  );
  if (held > 0 || isAhead || sleeping > 0) return 'bookingAhead';
  return (await openMoney(db, person)) ? 'moneyOpen' : null;
}

async function requestsOf(
  db: Db,
  reservationIds: string[],
): Promise<{ request: RequestRow; key: string; zone: string }[]> {
  return db
    .select({ request: erasureRequests, key: reservations.key, zone: events.timeZone })
    .from(erasureRequests)
    .innerJoin(reservations, eq(reservations.id, erasureRequests.reservationId))
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(and(inArray(erasureRequests.reservationId, reservationIds), ne(erasureRequests.state, 'withdrawn')))
    .orderBy(desc(erasureRequests.askedAt), desc(erasureRequests.id));
}

function describe(ctx: Context, found: { request: RequestRow; key: string; zone: string }): ErasureRequest {
  const { state, askedAt, dueOn } = found.request;
  return {
    ...{ state, dueOn, reservationKey: found.key, askedAt: askedAt.toISOString() },
    isLate: state === 'waiting' && dueOn < dateInZone(ctx.clock.now(), found.zone),
  };
}

/** The caller's own wishes to be erased that were not taken back. Raises FORBIDDEN to who is no guest. */
export async function readOwnErasure({ ctx }: { ctx: Context }): Promise<ErasureRequest[]> {
  const own = await ownBookings(ctx.db, ctx);
  const found = await requestsOf(
    ctx.db,
    own.map(({ reservation }) => reservation.id),
  );
  return found.map((each) => describe(ctx, each));
}

/**
 * The caller asks each agency that knows them to erase their data; asked already, the same is answered. Raises FORBIDDEN,
 * MAIL_UNVERIFIED where they have not shown that the address is theirs, INVALID_STATE while something is in the way.
 */
export async function askForErasure({ ctx }: { ctx: Context }): Promise<ErasureRequest[]> {
  await refuseActingAdmin(ctx.db, ctx);
  await inTransaction(ctx, async (tx) => {
    const own = await ownBookings(tx, ctx);
    if (own.length === 0) fail('NOT_FOUND');
    for (const { reservation, event, isProven } of own) {
      if (!isProven) fail('MAIL_UNVERIFIED');
      const locked = await lockReservation(tx, reservation.id);
      await refuseObstacle(tx, ctx, await findPerson(tx, locked, { byMail: true }));
      await writeRequest(tx, ctx, { reservation: locked, event });
    }
  });
  return readOwnErasure({ ctx });
}

async function refuseObstacle(tx: Transaction, ctx: Context, person: Person): Promise<void> {
  const what = await obstacleOf(tx, ctx, person);
  if (what) fail('INVALID_STATE', { values: { what } });
}

async function writeRequest(tx: Transaction, ctx: Context, { reservation, event }: ReservationAndEvent): Promise<void> {
  const { id: reservationId, agencyId, key } = reservation;
  const now = ctx.clock.now();
  const dueOn = erasureDueOn(dateInZone(now, event.timeZone));
  const [added] = await tx
    .insert(erasureRequests)
    .values({ id: randomUUID(), agencyId, reservationId, askedAt: now, dueOn })
    .onConflictDoNothing()
    .returning();
  if (!added) return;
  await tx.insert(notifications).values({
    ...{ id: randomUUID(), agencyId, eventId: event.id, reservationId, type: 'DATA_ERASURE', createdAt: now },
    params: { key, eventName: event.name, date: dueOn },
  });
  const entry = { agencyId, entity: 'reservation', entityId: reservationId, after: { dueOn } };
  await writeAudit(tx, ctx, { ...entry, action: 'reservation.erasureAsked' });
}

/** Takes the own wish back while nobody has carried it out; nothing to take back is no failure. Raises FORBIDDEN. */
export async function withdrawErasure({ ctx }: { ctx: Context }): Promise<void> {
  await refuseActingAdmin(ctx.db, ctx);
  await inTransaction(ctx, async (tx) => {
    for (const { reservation } of await ownBookings(tx, ctx)) {
      const { id, agencyId } = await lockReservation(tx, reservation.id);
      if ((await settle(tx, ctx, [id], 'withdrawn')) === 0) continue;
      await writeAudit(tx, ctx, {
        agencyId,
        action: 'reservation.erasureWithdrawn',
        entity: 'reservation',
        entityId: id,
      });
    }
  });
}

async function settle(tx: Transaction, ctx: Context, ids: string[], state: 'done' | 'withdrawn'): Promise<number> {
  const settled = await tx
    .update(erasureRequests)
    .set({ state, settledAt: ctx.clock.now(), settledBy: actorName(ctx.actor) })
    .where(and(inArray(erasureRequests.reservationId, ids), eq(erasureRequests.state, 'waiting')))
    .returning({ id: erasureRequests.id });
  for (const id of ids) await endNotifications(tx, id);
  return settled.length;
}

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
  const [request] = await requestsOf(db, [...person.reservationIds, reservation.id]);
  const known = { request: request ? describe(ctx, request) : null, erasedAt };
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
 * Erases whoever holds a reservation from everything that its agency keeps, in one transaction; done already, the same is
 * answered. Raises NOT_FOUND, INVALID where the key was not typed, INVALID_STATE while something is in the way.
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
    await settle(tx, ctx, person.reservationIds, 'done');
    for (const entityId of person.reservationIds)
      await writeAudit(tx, ctx, {
        ...{ agencyId: person.agencyId, action: 'reservation.personErased', entity: 'reservation', entityId },
        after: { reservations: person.keys.length, guests: person.guestIds.length, files: files.length },
      });
    const erased = await lockReservation(tx, found.reservation.id);
    return { gone: files, preview: await previewOf(tx, ctx, erased) };
  });
  for (const key of gone) await dropLoose(ctx, key);
  return preview;
}
