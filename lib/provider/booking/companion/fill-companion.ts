import { eq, sql } from 'drizzle-orm';
import type { CompanionInput, CompanionStay } from '@/lib/contract/companion';
import { placesOf } from '@/lib/domain/rooming-people';
import type { Context, Transaction } from '../../context';
import { companions, reservationRooms } from '../../db/schema';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { lockReservation, renewVersion } from '../../ground/find-reservation';
import { once } from '../../ground/once';
import { describeStay, openCompanion, waitsForPeople } from './find-companion';

/** The stay of an invited companion, by the token of their link. Raises LINK_INVALID. */
export async function readStay({ ctx, input }: { ctx: Context; input: { token: string } }): Promise<CompanionStay> {
  return describeStay(ctx.db, ctx, await openCompanion(ctx.db, ctx, input.token));
}

interface Filling {
  ctx: Context;
  input: { token: string; said: CompanionInput };
}

/**
 * Keeps what an invited person says of themself: their name among those of the room, and what they do not eat. Raises
 * LINK_INVALID, STALE with the stay as it is, INVALID_STATE where the booking is being cancelled, CHANGE_WAITS while
 * another number of people of the room waits for the agency.
 */
export async function fillCompanion({ ctx, input }: Filling): Promise<CompanionStay> {
  const { token, said } = input;
  const { companion } = await openCompanion(ctx.db, ctx, token);
  await once({
    ctx,
    call: `companion ${companion.id}`,
    fingerprint: said,
    work: async (tx) => ({ version: await keep(tx, ctx, companion.reservationId, input) }),
  });
  return readStay({ ctx, input: { token } });
}

async function keep(
  tx: Transaction,
  ctx: Context,
  reservationId: string,
  { token, said }: Filling['input'],
): Promise<number> {
  await lockReservation(tx, reservationId);
  // Read again under the lock: the link may have been revoked meanwhile, or the room's people changed.
  const opened = await openCompanion(tx, ctx, token);
  const { companion, at, reservation } = opened;
  if (reservation.bookingStatus !== 'confirmed') fail('INVALID_STATE');
  if (companion.version !== said.version) fail('STALE', { details: await describeStay(tx, ctx, opened) });
  if (await waitsForPeople(tx, at.room.id)) fail('CHANGE_WAITS');
  const { name, needs, dietNote, email } = said;
  if (name !== at.occupant.name) {
    await tx
      .update(reservationRooms)
      .set({
        occupants: placesOf(at.room).with(at.place, { ...at.occupant, name }),
        version: sql`${reservationRooms.version} + 1`,
      })
      .where(eq(reservationRooms.id, at.room.id));
  }
  const version = companion.version + 1;
  await tx
    .update(companions)
    .set({
      name,
      roomId: at.room.id,
      place: at.place,
      version,
      filledAt: ctx.clock.now(),
      diet: [...new Set(needs)],
      dietNote: dietNote || null,
      locale: ctx.locale,
      ...(email !== undefined && { ownEmail: email }),
    })
    .where(eq(companions.id, companion.id));
  await renewVersion(tx, reservation.id);
  await writeAudit(tx, ctx, {
    agencyId: reservation.agencyId,
    action: 'companion.filled',
    entity: 'reservation',
    entityId: reservation.id,
    before: { name: at.occupant.name },
    after: { name },
  });
  return version;
}
