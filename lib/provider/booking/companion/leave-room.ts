import { and, eq, sql } from 'drizzle-orm';
import type { CompanionPlace, CompanionStay } from '@/lib/contract/companion';
import type { LeavingConsent, LeavingPreview } from '@/lib/contract/leaving';
import { type FoundPlace, placesOf } from '@/lib/domain/rooming-people';
import type { Context, Transaction } from '../../context';
import { companions, type reservationRooms } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { lockReservation, renewVersion } from '../../ground/find-reservation';
import { loadPayments, type ReservationAndEvent, sumsOf } from '../../ground/load-record';
import { freeingDueHolds } from '../../inventory/room-block/release-nights';
import { changeInside, findToChange, previewChange } from '../change/change-booking';
import { mailGuest } from '../reservation/mail-guest';
import { readStay } from './fill-companion';
import { type CompanionRow, openCompanion, readInvited } from './find-companion';
import { listCompanions } from './invite-companion';
import { tellGone } from './tell-payer';

/**
 * Keeps that an invited person does not come any more, or that they do after all. It binds nobody until whoever booked
 * agrees to the new price. A repeated call changes nothing. Raises LINK_INVALID, INVALID_STATE where the booking is
 * being cancelled.
 */
export async function sayLeaving({
  ctx,
  input: { token, leaves },
}: {
  ctx: Context;
  input: { token: string; leaves: boolean };
}): Promise<CompanionStay> {
  const { reservation: known } = await openCompanion(ctx.db, ctx, token);
  await inTransaction(ctx, async (tx) => {
    await lockReservation(tx, known.id);
    const { companion, at, ...found } = await openCompanion(tx, ctx, token);
    const { id, agencyId, bookingStatus } = found.reservation;
    if (bookingStatus !== 'confirmed') fail('INVALID_STATE');
    if ((companion.leavingAt !== null) === leaves) return;
    const now = ctx.clock.now();
    await tx
      .update(companions)
      .set({ leavingAt: leaves ? now : null, version: sql`${companions.version} + 1` })
      .where(eq(companions.id, companion.id));
    await renewVersion(tx, id);
    const action = leaves ? 'companion.leaves' : 'companion.stays';
    const { name } = at.occupant;
    await writeAudit(tx, ctx, { agencyId, action, entity: 'reservation', entityId: id, after: { name } });
    if (!leaves) return;
    const askedAt = now.toISOString();
    const payload = { companion: name, companionId: companion.id, askedAt };
    const dedupeKey = `companion-leaves ${companion.id} ${askedAt}`;
    await mailGuest(tx, ctx, found, { kind: 'companion-leaves', dedupeKey, payload });
  });
  ctx.services.wakeWorkers();
  return readStay({ ctx, input: { token } });
}

interface OfLeaver<More> {
  ctx: Context;
  input: { key: string; companionId: string } & More;
}

interface Leaver {
  companion: CompanionRow;
  at: FoundPlace<typeof reservationRooms.$inferSelect>;
}

/** A companion who said that they leave. Raises NOT_FOUND, INVALID_STATE where they did not, or have left. */
async function findLeaver(db: Context['db'] | Transaction, reservationId: string, id: string): Promise<Leaver> {
  const { invited } = await readInvited(db, reservationId);
  const { companion, at } = invited.find((each) => each.companion.id === id) ?? fail('NOT_FOUND');
  return at && companion.leavingAt ? { companion, at } : fail('INVALID_STATE');
}

/** The room without one of its people. */
function withoutLeaver({ at: { room, occupant } }: Leaver) {
  const { adults, juniors, minors, infants } = room;
  const people = { adults, juniors, minors, infants };
  const count = `${occupant.band}s` as const;
  return { kind: 'people' as const, roomId: room.id, people: { ...people, [count]: people[count] - 1 } };
}

/** How much a companion has paid, minor units, payments that wait for approval included. */
async function givenBy(db: Context['db'] | Transaction, { reservationId, id }: CompanionRow): Promise<number> {
  const own = (await loadPayments(db, reservationId)).filter(({ payment }) => payment.companionId === id);
  const { paid, pending } = sumsOf(own, 0);
  return paid + pending;
}

/** What a booking costs without who leaves. Raises NOT_FOUND, INVALID_STATE and what previewChange raises. */
export async function previewLeaving({ ctx, input }: OfLeaver<object>): Promise<LeavingPreview> {
  const { reservation } = await findToChange(ctx, input.key);
  const leaver = await findLeaver(ctx.db, reservation.id, input.companionId);
  const price = await previewChange({ ctx, input: { key: input.key, change: withoutLeaver(leaver) } });
  const amount = await givenBy(ctx.db, leaver.companion);
  return { price, given: { amount, currency: reservation.currency }, roomVersion: leaver.at.room.version };
}

/**
 * Whoever booked agrees that somebody leaves, at the price that was shown: the room changes as by any change of people
 * (where the event makes guests ask first, the agency decides), and the person's link ends. What they paid stays with
 * the booking under their name, and the agency is told to decide about it. Raises NOT_FOUND, INVALID_STATE and what
 * changeBooking raises. docs/decisions/companions.md.
 */
export async function acceptLeaving({ ctx, input }: OfLeaver<LeavingConsent>): Promise<CompanionPlace[]> {
  const { key, companionId, expectedDifference, version } = input;
  const found = await findToChange(ctx, key);
  await freeingDueHolds(ctx, found.event.id, () =>
    inTransaction(ctx, async (tx) => {
      const reservation = await lockReservation(tx, found.reservation.id);
      const leaver = await findLeaver(tx, reservation.id, companionId);
      const { room, place } = leaver.at;
      const occupants = placesOf(room).filter((_, at) => at !== place);
      const change = withoutLeaver(leaver);
      // Gone first: a place that the room has no more must not be taken for that of somebody who stays.
      await endStay(tx, ctx, leaver);
      await changeInside(tx, ctx, found, { change, version, expectedDifference, occupants, leaversPlace: place });
      await tellOfEnd(tx, ctx, { ...found, reservation }, leaver);
    }),
  );
  ctx.services.wakeWorkers();
  return listCompanions({ ctx, input: { key } });
}

async function endStay(tx: Transaction, ctx: Context, { companion }: Leaver): Promise<void> {
  const left = { leftAt: ctx.clock.now(), linkHash: null, linkGeneration: companion.linkGeneration + 1 };
  await tx
    .update(companions)
    .set(left)
    .where(and(eq(companions.id, companion.id), eq(companions.agencyId, companion.agencyId)));
}

/** Once automatic refunds are ordered, since what goes back by itself is not asked about. */
async function tellOfEnd(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { companion, at: { occupant } }: Leaver,
): Promise<void> {
  const { id, agencyId } = found.reservation;
  const given = await givenBy(tx, companion);
  const { name } = occupant;
  const entry = { action: 'companion.left', entity: 'reservation', entityId: id };
  await writeAudit(tx, ctx, { agencyId, ...entry, after: { name, given } });
  await tellGone(tx, ctx, found, { companion, name });
}
