import { and, asc, eq, lte } from 'drizzle-orm';
import type { BookingChange } from '@/lib/contract/booking-change';
import type { ChangeDecision } from '@/lib/contract/change-request';
import type { Reservation } from '@/lib/contract/reservation';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { changeRequests, events, reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationAndEvent, type ReservationRecord } from '../../ground/load-record';
import { forEachRow } from '../../ground/run-job';
import { ofWorkingAgency } from '../../ground/suspension';
import { exchangeNights } from '../../inventory/room-block/exchange-nights';
import { type ChangeRequestRow, heldNights } from '../../inventory/room-block/release-nights';
import { describeReservation } from '../reservation/describe-reservation';
import { mailGuest } from '../reservation/mail-guest';
import { mailAgency } from '../reservation/tell-agency';
import { checkDifference, describeNow, findToChange, writeChange } from './change-booking';
import { settle, waitingFor } from './change-request';
import { planChange } from './plan-change';

interface RoomOfBooking {
  key: string;
  roomId: string;
}

/**
 * Decides a guest's change of a room, once. Approval writes it at the price that the guest agreed to; a rejection, with
 * its reason, leaves the room as it is and gives the held nights back. Either way the guest is mailed. Raises
 * NOT_FOUND, INVALID (a rejection needs a reason), INVALID_STATE (nothing was asked, or a cancellation waits),
 * PRICE_CHANGED where that price no longer comes to the same difference, and ALREADY_DECIDED and STALE (another change
 * than was looked at) with the reservation as it is.
 */
export async function decideChange({
  ctx,
  input,
}: {
  ctx: Context;
  input: ChangeDecision & RoomOfBooking;
}): Promise<Reservation> {
  const { key, roomId, decision, reason, requestId } = input;
  if (decision === 'reject' && !reason) fail('INVALID', { fields: { reason: 'required' } });
  const found = await findReservation(ctx.db, ctx, key, 'decideRoom');
  await inTransaction(ctx, async (tx) => {
    const { record, request } = await lockWaiting(tx, ctx, found, roomId);
    if (requestId !== undefined && requestId !== request.id)
      fail('STALE', { details: describeReservation(record, ctx) });
    if (decision === 'approve') await approve(tx, ctx, record, request);
    else await giveUp(tx, ctx, record, request, { status: 'rejected', reason: reason ?? '' });
  });
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

/**
 * Takes a change back while nobody has decided it: the room stays as it is, the held nights go back, both sides are
 * mailed. Raises NOT_FOUND, INVALID_STATE (nothing was asked), ALREADY_DECIDED with the reservation as it is.
 */
export async function withdrawChange({ ctx, input }: { ctx: Context; input: RoomOfBooking }): Promise<Reservation> {
  const found = await findToChange(ctx, input.key);
  await inTransaction(ctx, async (tx) => {
    const { record, request } = await lockWaiting(tx, ctx, found, input.roomId);
    await giveUp(tx, ctx, record, request, { status: 'withdrawn' });
    const payload = payloadOf(record, request);
    await mailAgency(tx, ctx, record, { mail: 'change-withdrawn-staff', occasion: request.id, payload });
  });
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

/** The job: ends changes that nobody decided in time, each by itself, and answers how many. */
export async function expireChanges({ ctx }: { ctx: Context }): Promise<number> {
  const due = await ctx.db
    .select({ roomId: changeRequests.roomId, reservation: reservations, event: events })
    .from(changeRequests)
    .innerJoin(reservations, eq(reservations.id, changeRequests.reservationId))
    .innerJoin(events, eq(events.id, reservations.eventId))
    .where(
      and(
        eq(changeRequests.status, 'waiting'),
        lte(changeRequests.expiresAt, ctx.clock.now()),
        ofWorkingAgency(reservations.agencyId),
      ),
    )
    .orderBy(asc(changeRequests.expiresAt));
  const idOf = ({ roomId }: { roomId: string }) => roomId;
  const results = await forEachRow(ctx, { job: 'changes', rows: due, idOf }, ({ roomId, ...found }) =>
    inTransaction(ctx, (tx) => expireOne(tx, ctx, found, roomId)),
  );
  const ended = results.filter(Boolean).length;
  if (ended > 0) ctx.services.wakeWorkers();
  return ended;
}

async function expireOne(tx: Transaction, ctx: Context, found: ReservationAndEvent, roomId: string): Promise<boolean> {
  const reservation = await lockReservation(tx, found.reservation.id);
  const record = await loadRecord(tx, { ...found, reservation });
  const request = waitingFor(record, roomId);
  if (!request || request.expiresAt > ctx.clock.now()) return false;
  await giveUp(tx, ctx, record, request, { status: 'expired' });
  return true;
}

async function lockWaiting(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  roomId: string,
): Promise<{ record: ReservationRecord; request: ChangeRequestRow }> {
  const reservation = await lockReservation(tx, found.reservation.id);
  const record = await loadRecord(tx, { ...found, reservation });
  if (!record.rooms.some(({ id }) => id === roomId)) fail('NOT_FOUND');
  const request = waitingFor(record, roomId);
  if (request) return { record, request };
  if (!record.changeRequests.some((settled) => settled.roomId === roomId)) fail('INVALID_STATE');
  return fail('ALREADY_DECIDED', { details: describeReservation(record, ctx) });
}

function roomOf({ rooms }: ReservationRecord, { roomId }: ChangeRequestRow): ReservationRecord['rooms'][number] {
  const room = rooms.find(({ id }) => id === roomId);
  if (!room) throw new Error('A change of a room that is gone');
  return room;
}

const heldFor = (record: ReservationRecord, request: ChangeRequestRow) =>
  heldNights(request, roomOf(record, request).eventCategoryId);

function changeOf({ kind, roomId, after }: ChangeRequestRow): BookingChange {
  const { checkIn, checkOut, ...people } = after;
  return kind === 'dates' ? { kind, roomId, checkIn, checkOut } : { kind, roomId, people };
}

function payloadOf(record: ReservationRecord, request: ChangeRequestRow) {
  const { before, after, difference } = request;
  const { categoryName } = roomOf(record, request);
  return {
    amount: { amount: difference, currency: record.reservation.currency },
    room: { categoryName, checkIn: after.checkIn, checkOut: after.checkOut },
    change: { before, after },
  };
}

async function approve(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  request: ChangeRequestRow,
): Promise<void> {
  const { lines, total, difference, occupants, observations, leaversPlace } = request;
  const held = heldFor(record, request);
  const change = changeOf(request);
  const plan = await planChange(tx, ctx, record, change, { lines, total, held });
  checkDifference(ctx, record, plan, difference);
  await settle(tx, ctx, record.reservation, request, { status: 'approved' });
  const named = {
    occupants: occupants ?? undefined,
    observations: observations ?? undefined,
    leaversPlace: leaversPlace ?? undefined,
  };
  const nights = { ...plan.nights, give: [...plan.nights.give, ...held] };
  await writeChange(tx, ctx, record, { ...plan, nights }, { change, ...named }, async (changed) => {
    const kind = 'change-approved';
    const payload = payloadOf(record, request);
    await mailGuest(tx, ctx, changed, { kind, dedupeKey: `${kind} ${request.id}`, payload });
  });
}

/** The room stays as it is; the nights held for the change are given back, last. */
async function giveUp(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  request: ChangeRequestRow,
  settlement: { status: 'rejected' | 'withdrawn' | 'expired'; reason?: string },
): Promise<void> {
  await settle(tx, ctx, record.reservation, request, settlement);
  const kind = `change-${settlement.status}` as const;
  const payload = { ...payloadOf(record, request), ...(settlement.reason && { reason: settlement.reason }) };
  await mailGuest(tx, ctx, record, { kind, dedupeKey: `${kind} ${request.id}`, payload });
  const today = dateInZone(ctx.clock.now(), record.event.timeZone);
  await exchangeNights(tx, { take: [], give: heldFor(record, request) }, today);
}
