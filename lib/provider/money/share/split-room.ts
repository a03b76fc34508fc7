import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { BookingSplit, RoomSplitInput } from '@/lib/contract/share';
import { textIn } from '@/lib/domain/bilingual-text';
import { formatMoney } from '@/lib/domain/money';
import { makeReference } from '@/lib/domain/payment-reference';
import { placesOf } from '@/lib/domain/rooming-people';
import { splitTotal } from '@/lib/domain/share-split';
import { findToChange } from '../../booking/change/change-booking';
import {
  type CompanionShare,
  type Share,
  type Shares,
  sharesOf,
  shareWaitOf,
} from '../../booking/companion/calculate-shares';
import { tellPayer } from '../../booking/companion/tell-payer';
import type { Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { companions, roomShares } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { lockReservation, renewVersion } from '../../ground/find-reservation';
import { loadRecord, type ReservationAndEvent } from '../../ground/load-record';
import { dueOf, readShares } from './read-shares';

interface OfReservation<More> {
  ctx: Context;
  input: { key: string } & More;
}

const REFERENCE_LEAST = 1_000_000_000;

const REFERENCE_MOST = 9_999_999_999;

/** Who pays the rooms of a booking. Raises NOT_FOUND for callers who may not change the booking. */
export async function readSplit({ ctx, input }: OfReservation<object>): Promise<BookingSplit> {
  return describeSplit(ctx.db, ctx, await findToChange(ctx, input.key));
}

export const sumsIn = (currency: string, share: Share) => {
  const money = (amount: number) => ({ amount, currency });
  const due = dueOf(share);
  return {
    amount: money(share.amount),
    paid: money(share.paid),
    pending: money(share.pending),
    due: due && { amount: money(due.amount), dueOn: due.dueOn },
  };
};

const NOTHING: Share = { amount: 0, paid: 0, pending: 0, left: [], lacksFirst: false };

async function describeSplit(db: Database, ctx: Context, found: ReservationAndEvent): Promise<BookingSplit> {
  const { currency, version } = found.reservation;
  const record = await loadRecord(db, found);
  const shares = sharesOf(record);
  const { rooms, invited } = shares.invited;
  return {
    rooms: rooms.map((room) => {
      const split = shares.rooms.find((each) => each.id === room.id);
      const ofRoom = invited.filter(({ at, companion }) => {
        const share = shares.companions.find((each) => each.companion.id === companion.id);
        return share ? share.roomId === room.id : at?.room.id === room.id;
      });
      return {
        roomId: room.id,
        categoryName: textIn(room.categoryName, ctx.locale).text,
        cost: { amount: split?.cost ?? 0, currency },
        people: placesOf(room).length,
        way: split?.way ?? null,
        holderWeight: split?.holderWeight ?? 1,
        invited: ofRoom.map(({ companion, at }) => {
          const share = shares.companions.find((each) => each.companion.id === companion.id);
          return {
            companionId: companion.id,
            name: (at?.occupant.name ?? companion.name).trim() || null,
            weight: share?.weight ?? 0,
            takenOver: share?.takenOver ?? false,
            ...sumsIn(currency, share ?? NOTHING),
          };
        }),
      };
    }),
    holder: sumsIn(currency, shares.holder),
    shareWait: shareWaitOf(record, ctx.clock.now()),
    version,
  };
}

/**
 * Shares a room's cost among its holder and people who were invited to it; with nobody named the holder pays it alone
 * again. Raises NOT_FOUND, INVALID_STATE (a booking that does not stand, or whose holder has paid more than would be
 * theirs), STALE with the split as it is, INVALID (amounts that miss the cost, somebody of another room, less than
 * somebody has given already). docs/decisions/companions.md.
 */
export async function splitRoom({
  ctx,
  input,
}: OfReservation<RoomSplitInput & { roomId: string }>): Promise<BookingSplit> {
  return changing(ctx, input.key, async (tx, found) => {
    const { reservation } = found;
    const before = await readShares(tx, found);
    if (reservation.bookingStatus !== 'confirmed') fail('INVALID_STATE');
    if (reservation.version !== input.version) fail('STALE', { details: await describeSplit(tx, ctx, found) });
    const room = before.rooms.find(({ id }) => id === input.roomId) ?? fail('NOT_FOUND');
    checkPayers(before, input);
    checkWeights(ctx, found, room.cost, input);
    await tx.delete(roomShares).where(eq(roomShares.roomId, room.id));
    const { agencyId, id: reservationId } = reservation;
    const row = (companionId: string | null, weight: number, position: number) => ({
      id: randomUUID(),
      agencyId,
      reservationId,
      roomId: room.id,
      way: input.way,
      companionId,
      weight,
      position,
    });
    if (input.shares.length > 0)
      await tx
        .insert(roomShares)
        .values([
          row(null, input.holderWeight, 0),
          ...input.shares.map(({ companionId, weight }, index) => row(companionId, weight, index + 1)),
        ]);
    for (const { companionId } of input.shares) await giveReference(tx, companionId);
    const after = await readShares(tx, found);
    checkGiven(before, after);
    await writeAudit(tx, ctx, {
      agencyId,
      action: 'companion.split',
      entity: 'reservation',
      entityId: reservationId,
      before: { way: room.way, shares: amountsOf(before) },
      after: { way: input.shares.length > 0 ? input.way : null, shares: amountsOf(after) },
    });
  });
}

/**
 * Makes the holder pay what has not come in of a companion's share. A repeated call changes nothing. Raises NOT_FOUND,
 * INVALID_STATE.
 */
export async function takeShareOver({ ctx, input }: OfReservation<{ companionId: string }>): Promise<BookingSplit> {
  return changing(ctx, input.key, async (tx, found) => {
    const { id, agencyId, bookingStatus } = found.reservation;
    if (bookingStatus !== 'confirmed') fail('INVALID_STATE');
    const { companions: shares } = await readShares(tx, found);
    const own = shares.find(({ companion }) => companion.id === input.companionId) ?? fail('NOT_FOUND');
    if (own.takenOver) return;
    await tx.update(roomShares).set({ takenOver: true }).where(eq(roomShares.companionId, own.companion.id));
    const occasion = `${own.companion.id} ${found.reservation.version}`;
    await tellPayer(tx, ctx, found, own.companion, { kind: 'companion-share-taken', occasion });
    await writeAudit(tx, ctx, {
      agencyId,
      action: 'companion.shareTakenOver',
      entity: 'reservation',
      entityId: id,
      before: { name: own.companion.name, amount: own.amount },
      after: { amount: own.paid + own.pending },
    });
  });
}

async function changing(
  ctx: Context,
  key: string,
  work: (tx: Transaction, found: ReservationAndEvent) => Promise<void>,
): Promise<BookingSplit> {
  const found = await findToChange(ctx, key);
  await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    await work(tx, { ...found, reservation });
    await renewVersion(tx, reservation.id);
  });
  ctx.services.wakeWorkers();
  return readSplit({ ctx, input: { key } });
}

/** Raises INVALID unless each payer is named once and was invited to this very room. */
function checkPayers(
  { invited: { invited } }: Shares,
  { roomId, shares }: Pick<RoomSplitInput, 'shares'> & { roomId: string },
): void {
  const isOfRoom = (id: string) => invited.some(({ companion, at }) => companion.id === id && at?.room.id === roomId);
  const ids = shares.map(({ companionId }) => companionId);
  if (new Set(ids).size < ids.length || !ids.every(isOfRoom)) fail('INVALID', { fields: { shares: 'invalid' } });
}

function checkWeights(
  ctx: Context,
  { reservation: { currency } }: ReservationAndEvent,
  cost: number,
  { way, holderWeight, shares }: RoomSplitInput,
): void {
  if (shares.length === 0) return;
  const weights = [holderWeight, ...shares.map(({ weight }) => weight)];
  const most = { equal: 1, byPerson: 20, byAmount: cost }[way];
  if (weights.some((weight) => weight > most)) fail('INVALID', { fields: { shares: 'invalid' } });
  if (way !== 'byAmount') return;
  const split = splitTotal({ amount: cost, currency }, { way, amounts: weights });
  if (!split.ok)
    fail('INVALID', {
      fields: { shares: 'shareSum' },
      values: { amount: formatMoney({ amount: cost, currency }, ctx.locale) },
    });
}

/** Nobody's share falls below what they gave, and what the holder gave is not more than theirs. */
function checkGiven(before: Shares, after: Shares): void {
  const given = ({ paid, pending }: Share) => paid + pending;
  for (const own of before.companions) {
    // Money of a person who has left the room stays with the booking, so it limits no share.
    if (before.invited.invited.some(({ companion, at }) => companion.id === own.companion.id && at === null)) continue;
    const now = after.companions.find(({ companion }) => companion.id === own.companion.id);
    if (given(own) > (now?.amount ?? 0)) fail('INVALID', { fields: { shares: 'shareGiven' } });
  }
  if (after.companions.length > 0 && given(after.holder) > after.holder.amount)
    fail('INVALID_STATE', { values: { what: 'splitPaid' } });
}

const amountsOf = ({ companions: shares }: Shares) =>
  shares.map(({ companion, amount }: CompanionShare) => ({ name: companion.name, amount }));

/** A reference of the person's own, once. */
async function giveReference(tx: Transaction, companionId: string): Promise<void> {
  await tx
    .update(companions)
    .set({ paymentReference: makeReference(String(randomInt(REFERENCE_LEAST, REFERENCE_MOST))) })
    .where(and(eq(companions.id, companionId), isNull(companions.paymentReference)));
}
