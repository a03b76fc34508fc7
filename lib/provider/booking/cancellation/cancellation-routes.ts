import { eq, sql } from 'drizzle-orm';
import {
  type CancellationInput,
  cancellationDecision,
  cancellationInput,
  cancellationPreview,
  cancellationQuery,
} from '@/lib/contract/cancellation';
import { dataOf } from '@/lib/contract/page';
import { type Reservation, reservation } from '@/lib/contract/reservation';
import { namedReason } from '@/lib/domain/cancellation';
import { formatMoney } from '@/lib/domain/money';
import { canCancelAsStaff, canRequestCancellation } from '@/lib/domain/reservation-state';
import type { Context, Transaction } from '../../context';
import { reservations } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { isOwnReservation } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import { findReservation, lockReservation } from '../../ground/find-reservation';
import { loadRecord, type ReservationAndEvent, type ReservationRecord } from '../../ground/load-record';
import type { ProviderApp } from '../../http/environment';
import { holderOr, withPermission } from '../../http/policy';
import { keyParams, route } from '../../http/route';
import { describeNow } from '../change/change-booking';
import { writeDestination } from '../refund-request/set-destination';
import { describeReservation } from '../reservation/describe-reservation';
import { mailGuest } from '../reservation/mail-guest';
import { mailAgency, tellAgency } from '../reservation/tell-agency';
import { carryOut, decideCancellation } from './decide-cancellation';
import { type PlannedCancellation, planCancellation, previewCancellation } from './plan-cancellation';

export function registerCancellationRoutes(app: ProviderApp): void {
  route(
    app,
    {
      method: 'get',
      path: '/api/v1/reservations/{key}/cancellation',
      summary: 'What cancelling would mean now: penalty, refund, policy in words',
      policy: holderOr('readReservations'),
      params: keyParams,
      query: cancellationQuery,
      answer: dataOf(cancellationPreview),
    },
    async ({ ctx, params: { key }, query }) => ({ data: await previewCancellation({ ctx, input: { key, ...query } }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/cancellation',
      summary: 'A guest asks for a cancellation; staff cancel at once',
      policy: holderOr('decideCancellation'),
      params: keyParams,
      body: cancellationInput,
      answer: dataOf(reservation),
    },
    async ({ ctx, params: { key }, body }) => ({ data: await cancelReservation({ ctx, input: { key, ...body } }) }),
  );
  route(
    app,
    {
      method: 'delete',
      path: '/api/v1/reservations/{key}/cancellation',
      summary: 'Take a request for cancellation back, while nobody has decided it',
      policy: holderOr('decideCancellation'),
      params: keyParams,
      answer: dataOf(reservation),
    },
    async ({ ctx, params }) => ({ data: await withdrawCancellation({ ctx, input: params }) }),
  );
  route(
    app,
    {
      method: 'post',
      path: '/api/v1/reservations/{key}/cancellation/decision',
      summary: "Approve or reject a guest's request, once",
      policy: withPermission('decideCancellation'),
      params: keyParams,
      body: cancellationDecision,
      answer: dataOf(reservation),
    },
    async ({ ctx, params: { key }, body }) => ({ data: await decideCancellation({ ctx, input: { key, ...body } }) }),
  );
}

interface CancellationCall extends CancellationInput {
  key: string;
}

/**
 * A guest asks for a confirmed booking (or rooms of it) to be cancelled, which staff decide; staff cancel at once and
 * say why, which answers what the guest asked. Raises NOT_FOUND, INVALID_STATE (also where less would end than the
 * guest asked for), PRICE_CHANGED {penalty}, INVALID.
 */
async function cancelReservation({ ctx, input }: { ctx: Context; input: CancellationCall }): Promise<Reservation> {
  const found = await findReservation(ctx.db, ctx, input.key, 'decideCancellation');
  const isGuest = isOwnReservation(ctx.actor, found.reservation);
  const named = input.reason === undefined ? null : namedReason(input.reason);
  const reason = isGuest ? 'guestRequest' : (named ?? refuseReason(input.reason));
  const text = input.text || (named === null && input.reason) || null;
  await inTransaction(ctx, async (tx) => {
    const reservation = await lockReservation(tx, found.reservation.id);
    const mayCancel = isGuest ? canRequestCancellation : canCancelAsStaff;
    if (!mayCancel(reservation.bookingStatus)) fail('INVALID_STATE');
    const record = await loadRecord(tx, { ...found, reservation });
    const plan = await planCancellation(tx, ctx, record, { rooms: input.rooms, reason });
    if (!endsWhatWasAsked(reservation, plan)) fail('INVALID_STATE');
    if (input.expectedPenalty !== undefined) checkShownPenalty(ctx, plan, input.expectedPenalty, reservation.currency);
    if (isGuest && input.refundTo) await writeDestination(tx, ctx, record, input.refundTo, 'refundTo.clabe');
    if (isGuest) await writeRequest(tx, ctx, record, plan, text);
    else await carryOut(tx, ctx, record, plan, { as: 'cancelled', reason, text });
  });
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

/** The penalty depends on the reason, so staff must choose one of the list; free words alone are for guests. */
const refuseReason = (given?: string) => fail('INVALID', { fields: { reason: given ? 'invalid' : 'required' } });

/** Whether this cancellation ends everything that the guest asked to end; true where nothing is asked. */
function endsWhatWasAsked(
  { bookingStatus, cancellationRooms }: ReservationRecord['reservation'],
  { whole, rooms }: PlannedCancellation,
): boolean {
  if (bookingStatus !== 'cancellationRequested' || whole) return true;
  return cancellationRooms?.every((asked) => rooms.some(({ id }) => id === asked)) ?? false;
}

async function writeRequest(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  { whole, rooms, penalty }: PlannedCancellation,
  text: string | null,
): Promise<void> {
  const { id, agencyId, currency } = record.reservation;
  const [reservation] = await tx
    .update(reservations)
    .set({
      bookingStatus: 'cancellationRequested',
      cancellationReason: 'guestRequest',
      cancellationText: text,
      cancellationRequestedAt: ctx.clock.now(),
      cancellationRooms: whole ? null : rooms.map((room) => room.id),
      version: sql`${reservations.version} + 1`,
    })
    .where(eq(reservations.id, id))
    .returning();
  if (!reservation) throw new Error('A locked reservation is gone');
  const after = { bookingStatus: 'cancellationRequested', text, rooms: rooms.map((room) => room.id), penalty };
  const before = { bookingStatus: record.reservation.bookingStatus };
  const action = 'cancellation.requested';
  await writeAudit(tx, ctx, { agencyId, action, entity: 'reservation', entityId: id, before, after });
  const ofPart = !whole && { endingRooms: rooms.map((room) => room.id) };
  const payload = { penalty: { amount: penalty, currency }, text, ...ofPart };
  await tellOfRequest(tx, ctx, { reservation, event: record.event }, payload);
}

async function tellOfRequest(
  tx: Transaction,
  ctx: Context,
  found: ReservationAndEvent,
  payload: Record<string, unknown>,
): Promise<void> {
  const occasion = `${found.reservation.id} v${found.reservation.version}`;
  const told = { type: 'RSVN_TO_CNX', mail: 'cancellation-to-decide' } as const;
  const askedAt = found.reservation.cancellationRequestedAt?.toISOString();
  await tellAgency(tx, ctx, found, { ...told, occasion, params: {}, payload: { ...payload, askedAt } });
  const kind = 'cancellation-requested';
  await mailGuest(tx, ctx, found, { kind, dedupeKey: `${kind} ${occasion}`, payload });
}

/**
 * Takes a request for cancellation back while nobody has decided it: the booking is confirmed as before, both sides are
 * mailed and the agency's notification ends. Raises NOT_FOUND, INVALID_STATE (nothing is asked), ALREADY_DECIDED with
 * the reservation as it is.
 */
async function withdrawCancellation({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<Reservation> {
  const found = await findReservation(ctx.db, ctx, input.key, 'decideCancellation');
  await inTransaction(ctx, async (tx) => {
    const locked = await lockReservation(tx, found.reservation.id);
    if (locked.bookingStatus !== 'cancellationRequested') {
      if (!locked.cancellationRequestedAt) fail('INVALID_STATE');
      fail('ALREADY_DECIDED', {
        details: describeReservation(await loadRecord(tx, { ...found, reservation: locked }), ctx),
      });
    }
    const { id, agencyId, bookingStatus, cancellationText: text } = locked;
    const [reservation] = await tx
      .update(reservations)
      .set({
        bookingStatus: 'confirmed',
        cancellationReason: null,
        cancellationText: null,
        cancellationRequestedAt: null,
        cancellationRooms: null,
        version: sql`${reservations.version} + 1`,
      })
      .where(eq(reservations.id, id))
      .returning();
    if (!reservation) throw new Error('A locked reservation is gone');
    await endNotifications(tx, id);
    const before = { bookingStatus, text };
    const after = { bookingStatus: 'confirmed' };
    const action = 'cancellation.withdrawn';
    await writeAudit(tx, ctx, { agencyId, action, entity: 'reservation', entityId: id, before, after });
    const kind = 'cancellation-withdrawn';
    const occasion = `${id} v${reservation.version}`;
    const told = { ...found, reservation };
    await mailGuest(tx, ctx, told, { kind, dedupeKey: `${kind} ${occasion}` });
    await mailAgency(tx, ctx, told, { mail: 'cancellation-withdrawn-staff', occasion, payload: {} });
  });
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}

/** Raises PRICE_CHANGED {penalty} where another penalty was shown. Minor units. */
function checkShownPenalty(ctx: Context, plan: PlannedCancellation, shown: number, currency: string): void {
  if (plan.penalty === shown) return;
  const penalty = { amount: plan.penalty, currency };
  fail('PRICE_CHANGED', { values: { amount: formatMoney(penalty, ctx.locale) }, details: { penalty } });
}
