import { randomUUID } from 'node:crypto';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CompanionPlace, companionInvitationInput } from '@/lib/contract/companion';
import { textIn } from '@/lib/domain/bilingual-text';
import { wholeName } from '@/lib/domain/guest-name';
import { languagePrefix } from '@/lib/domain/language-path';
import { isSameName, placesOf } from '@/lib/domain/rooming-people';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { companions, payments, roomShares } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { isOwnReservation, readsPrivate } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { lockReservation, renewVersion } from '../../ground/find-reservation';
import type { ReservationAndEvent } from '../../ground/load-record';
import { derivedToken, hashOfToken, knownToken } from '../../ground/mailed-token';
import { enqueueMail } from '../../ground/outbox';
import { findToChange } from '../change/change-booking';
import { type CompanionRow, isStayOver, readInvited, readLeaving } from './find-companion';

interface OfReservation<More> {
  ctx: Context;
  input: { key: string } & More;
}

/** Only adults and juniors are invited: the booking's holder fills in for children. */
const isGrown = ({ band }: { band: CompanionRow['band'] }) => band === 'adult' || band === 'junior';

/** Whether whoever sleeps at a place leaves it and the agency has not decided yet, so that it is nobody else's. */
const isLeaving = (leaving: Awaited<ReturnType<typeof readLeaving>>, roomId: string, place: number) =>
  leaving.some((each) => each.roomId === roomId && each.place === place);

type Link = Pick<CompanionRow, 'id' | 'linkGeneration' | 'linkHash'>;

const idOf = ({ id, linkGeneration }: Pick<Link, 'id' | 'linkGeneration'>) => `${id} ${linkGeneration}`;

const hashNow = (ctx: Context, link: Pick<Link, 'id' | 'linkGeneration'>) =>
  hashOfToken(derivedToken(ctx, 'companion', idOf(link)));

/**
 * The path of an invited person's page, in no language, with the token of the link that is out; null where none can be
 * told again.
 */
function companionPath(ctx: Context, link: Link, eventCode: string): string | null {
  const token = knownToken(ctx, { purpose: 'companion', id: idOf(link), hash: link.linkHash });
  return token && `/eventos/${eventCode}/acompanante?token=${encodeURIComponent(token)}`;
}

/**
 * The path of an invited person's page for a mail to them. A link that an earlier secret of the server made cannot be
 * told again and is replaced by one that opens; null where none is out.
 */
export async function mailedPath(ctx: Context, link: Link, eventCode: string): Promise<string | null> {
  const { id, linkHash } = link;
  const known = companionPath(ctx, link, eventCode);
  if (known || linkHash === null) return known;
  const stands = and(eq(companions.id, id), eq(companions.linkHash, linkHash));
  const [renewed] = await ctx.db
    .update(companions)
    .set({ linkHash: hashNow(ctx, link) })
    .where(stands)
    .returning();
  return renewed ? companionPath(ctx, renewed, eventCode) : null;
}

/**
 * The places of the rooms of a booking that grown people have, and who of them was invited; none that somebody leaves
 * once the agency agrees. Raises NOT_FOUND to whoever
 * may not change the booking.
 */
export async function listCompanions({ ctx, input }: OfReservation<object>): Promise<CompanionPlace[]> {
  const found = await findToChange(ctx, input.key);
  return describePlaces(ctx.db, ctx, found);
}

async function describePlaces(
  db: Database | Transaction,
  ctx: Context,
  { reservation, event }: ReservationAndEvent,
): Promise<CompanionPlace[]> {
  const { rooms, invited } = await readInvited(db, reservation.id);
  const leaving = await readLeaving(db, reservation.id);
  const isOwn = isOwnReservation(ctx.actor, reservation);
  const seesContact = readsPrivate(ctx.actor, 'contact');
  const site = ctx.services.config.siteUrl + languagePrefix(reservation.locale);
  const isHolder = ({ name }: { name: string }) =>
    isSameName(name, wholeName(reservation)) || isSameName(name, `${reservation.firstName} ${reservation.lastName}`);
  const invitationAt = (roomId: string, place: number): CompanionPlace['invitation'] => {
    const companion = invited.find(({ at }) => at?.room.id === roomId && at.place === place)?.companion;
    if (!companion) return null;
    const { id, email, filledAt, leavingAt, diet, dietNote } = companion;
    const path = companionPath(ctx, companion, event.code);
    return {
      id,
      url: path && site + path,
      email: seesContact ? email : null,
      filledAt: filledAt?.toISOString() ?? null,
      leavingAt: leavingAt?.toISOString() ?? null,
      diet: isOwn || !filledAt ? null : { needs: diet, note: dietNote },
    };
  };
  return rooms.flatMap((room) =>
    placesOf(room).flatMap((occupant, place) =>
      isGrown(occupant) && !isLeaving(leaving, room.id, place)
        ? [
            {
              roomId: room.id,
              place,
              band: occupant.band,
              categoryName: textIn(room.categoryName, ctx.locale).text,
              checkIn: room.checkIn,
              checkOut: room.checkOut,
              name: occupant.name.trim() || null,
              isHolder: isHolder(occupant),
              invitation: invitationAt(room.id, place),
            },
          ]
        : [],
    ),
  );
}

/**
 * Gives the person at a place of a confirmed booking a link, and mails it where an address is given; `renew` ends the
 * earlier link. Invited people who no longer sleep in the booking are deleted, unless a share or a payment is theirs.
 * Raises NOT_FOUND, INVALID_STATE for a booking or a room that does not stand, a stay that is over or a place that
 * somebody leaves, INVALID for a place that no grown person has.
 */
export async function inviteCompanion({
  ctx,
  input,
}: OfReservation<z.output<typeof companionInvitationInput>>): Promise<CompanionPlace[]> {
  const found = await findToChange(ctx, input.key);
  const places = await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    if (reservation.bookingStatus !== 'confirmed') fail('INVALID_STATE');
    const companion = await writeInvitation(tx, ctx, { ...found, reservation }, input);
    if (input.email) await mailLink(tx, ctx, { ...found, reservation }, { companion, email: input.email });
    return describePlaces(tx, ctx, { ...found, reservation });
  });
  ctx.services.wakeWorkers();
  return places;
}

async function writeInvitation(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  { roomId, place, email, renew }: z.output<typeof companionInvitationInput>,
): Promise<CompanionRow> {
  const { reservation } = found;
  const { rooms, invited } = await readInvited(tx, reservation.id);
  const room = rooms.find(({ id }) => id === roomId) ?? fail('NOT_FOUND');
  const occupant = placesOf(room)[place];
  if (!occupant || !isGrown(occupant)) return fail('INVALID', { fields: { place: 'invalid' } });
  const isLeft = isLeaving(await readLeaving(tx, reservation.id), roomId, place);
  if (isLeft || isStayOver(ctx, room, found)) fail('INVALID_STATE');
  const gone = invited.filter(({ at }) => at === null).map(({ companion }) => companion.id);
  if (gone.length > 0)
    await tx.delete(companions).where(
      and(
        inArray(companions.id, gone),
        // Companions with a share or a payment are kept, so that the money still has a name.
        notExists(tx.select({ one: sql`1` }).from(roomShares).where(eq(roomShares.companionId, companions.id))),
        notExists(tx.select({ one: sql`1` }).from(payments).where(eq(payments.companionId, companions.id))),
      ),
    );
  const known = invited.find(({ at }) => at?.room.id === roomId && at.place === place)?.companion;
  const keepsLink = known && companionPath(ctx, known, found.event.code) !== null && !renew;
  const id = known?.id ?? randomUUID();
  const linkGeneration = keepsLink ? known.linkGeneration : (known?.linkGeneration ?? 0) + 1;
  const written = {
    roomId,
    place,
    linkGeneration,
    name: occupant.name.trim(),
    linkHash: hashNow(ctx, { id, linkGeneration }),
    ...(email !== undefined && { email }),
  };
  const { agencyId } = reservation;
  const made = { id, agencyId, reservationId: reservation.id, band: occupant.band, createdAt: ctx.clock.now() };
  const [companion] = known
    ? await tx.update(companions).set(written).where(eq(companions.id, id)).returning()
    : await tx
        .insert(companions)
        .values({ ...made, ...written })
        .returning();
  if (!keepsLink || email) await note(tx, ctx, found, { action: 'companion.invited', name: written.name });
  return companion ?? fail('NOT_FOUND');
}

async function mailLink(
  tx: Transaction,
  ctx: Context,
  { reservation }: ReservationAndEvent,
  { companion, email }: { companion: CompanionRow; email: string },
): Promise<void> {
  const { id, linkGeneration } = companion;
  await enqueueMail(tx, ctx, {
    agencyId: reservation.agencyId,
    kind: 'companion-invited',
    recipient: email,
    locale: reservation.locale,
    // A link is mailed to a mailbox only once; to send it again a new link is made.
    dedupeKey: `companion-invited ${id} ${linkGeneration} ${email.toLowerCase()}`,
    payload: { companionId: id, linkGeneration },
  });
}

/** Ends the link of an invited person; what they said stays. Raises NOT_FOUND. */
export async function revokeCompanion({ ctx, input }: OfReservation<{ id: string }>): Promise<CompanionPlace[]> {
  const found = await findToChange(ctx, input.key);
  return inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    const { invited } = await readInvited(tx, reservation.id);
    const own = invited.find(({ companion }) => companion.id === input.id)?.companion ?? fail('NOT_FOUND');
    if (own.linkHash) {
      const ended = { linkHash: null, linkGeneration: own.linkGeneration + 1 };
      await tx.update(companions).set(ended).where(eq(companions.id, own.id));
      await note(tx, ctx, { ...found, reservation }, { action: 'companion.revoked', name: own.name });
    }
    return describePlaces(tx, ctx, { ...found, reservation });
  });
}

/** Writes the booking's audit row and raises its version, so that earlier readers get its history anew. */
async function note(
  tx: Transaction,
  ctx: Context,
  { reservation: { id, agencyId } }: ReservationAndEvent,
  { action, name }: { action: `companion.${'invited' | 'revoked'}`; name: string },
): Promise<void> {
  await renewVersion(tx, id);
  await writeAudit(tx, ctx, { agencyId, action, entity: 'reservation', entityId: id, after: { name } });
}
