import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { BookingChange } from '@/lib/contract/booking-change';
import type { ChangeRequest, GuestChanges, RoomShape } from '@/lib/contract/change-request';
import type { Occupant } from '@/lib/contract/reservation';
import { changeRuleOn, endOfChangeRequest } from '@/lib/domain/change-rule';
import { dateInZone } from '@/lib/domain/zone';
import { actorName, type Context, type Transaction } from '../../context';
import { agencies, changeRequests } from '../../db/schema';
import { fail } from '../../error';
import { isOwnReservation } from '../../ground/access';
import { writeAudit } from '../../ground/audit';
import { endNotifications } from '../../ground/end-notifications';
import type { ReservationRecord } from '../../ground/load-record';
import { exchangeNights } from '../../inventory/room-block/exchange-nights';
import type { ChangeRequestRow } from '../../inventory/room-block/release-nights';
import { heldNights } from '../../inventory/room-block/release-nights';
import { mailGuest } from '../reservation/mail-guest';
import { tellAgency } from '../reservation/tell-agency';
import type { PlannedChange } from './plan-change';

/** The change of this room that waits for the agency, if there is one. */
export const waitingFor = ({ changeRequests: asked }: Pick<ReservationRecord, 'changeRequests'>, roomId: string) =>
  asked.find((request) => request.roomId === roomId && request.status === 'waiting');

/** The stay and the people of a room, without the rest of it. */
const shapeOf = ({ checkIn, checkOut, adults, juniors, minors, infants }: RoomShape): RoomShape => {
  return { checkIn, checkOut, adults, juniors, minors, infants };
};

/** The rule for a room that waits for approval: guests change it freely, since staff look at it anyway. */
const FREELY = { guestChanges: 'automatic', changesLockDate: null } as const;

/**
 * What holds for a change: staff change at once, and so do guests where it adds rooms or the room waits for approval
 * anyway; once its guests have arrived only staff do. Raises CHANGE_LOCKED with the agency to ask, CHANGE_WAITS
 * where a change of the room waits already, FORBIDDEN where a guest moves to another category.
 */
export async function ruleFor(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  change: BookingChange,
): Promise<Exclude<GuestChanges, 'locked'>> {
  if (change.kind === 'addRooms') return 'automatic';
  if (waitingFor(record, change.roomId)) fail('CHANGE_WAITS');
  const { reservation, event, rooms } = record;
  if (!isOwnReservation(ctx.actor, reservation)) return 'automatic';
  if (change.kind === 'category') fail('FORBIDDEN');
  const room = rooms.find(({ id }) => id === change.roomId);
  const today = dateInZone(ctx.clock.now(), event.timeZone);
  const terms = room?.status === 'approved' ? event : FREELY;
  const rule = changeRuleOn(terms, { today, arrival: room?.checkIn ?? null });
  if (rule !== 'locked') return rule;
  const [agency] = await tx.select().from(agencies).where(eq(agencies.id, reservation.agencyId));
  return fail('CHANGE_LOCKED', { values: { agency: agency?.name ?? '', phone: agency?.phone ?? '' } });
}

interface AskedChange {
  change: Extract<BookingChange, { kind: 'dates' | 'people' }>;
  plan: PlannedChange;
  /** Minor units, as the guest agreed to it. */
  difference: number;
  occupants?: Occupant[] | undefined;
  observations?: string | undefined;
  leaversPlace?: number | undefined;
}

/**
 * Writes a change down for the agency to decide and takes the nights that it adds, last. Until the decision the room
 * keeps its own nights as well, so that neither an approval nor a rejection can oversell. Raises SOLD_OUT.
 */
export async function askForChange(
  tx: Transaction,
  ctx: Context,
  record: ReservationRecord,
  { change, plan, difference, occupants, observations, leaversPlace }: AskedChange,
): Promise<void> {
  const [planned] = plan.rooms;
  const room = planned?.row;
  if (!planned || !room) throw new Error('A change of a room without its room');
  const { reservation, event } = record;
  const askedAt = ctx.clock.now();
  const before = shapeOf(room);
  const after = shapeOf(planned.request);
  const id = randomUUID();
  await tx.insert(changeRequests).values({
    id,
    reservationId: reservation.id,
    roomId: room.id,
    kind: change.kind,
    status: 'waiting',
    before,
    after,
    lines: planned.lines,
    total: planned.total,
    difference,
    occupants: occupants ?? null,
    observations: observations ?? null,
    leaversPlace: leaversPlace ?? null,
    askedAt,
    expiresAt: endOfChangeRequest({ askedAt, from: before, to: after, timeZone: event.timeZone }),
  });
  await writeAudit(tx, ctx, {
    agencyId: reservation.agencyId,
    action: 'change.requested',
    entity: 'reservationRoom',
    entityId: room.id,
    before: { ...before, total: reservation.total },
    after: { ...after, total: reservation.total + difference },
  });
  const payload = {
    amount: { amount: difference, currency: reservation.currency },
    room: { categoryName: room.categoryName, checkIn: after.checkIn, checkOut: after.checkOut },
    change: { before, after },
  };
  await tellAgency(tx, ctx, record, {
    type: 'CHG_TO_APPV',
    mail: 'change-to-decide',
    occasion: id,
    params: { changeId: id },
    payload: { ...payload, changeId: id },
  });
  await mailGuest(tx, ctx, record, { kind: 'change-requested', dedupeKey: `change-requested ${id}`, payload });
  await exchangeNights(tx, { take: heldNights({ before, after }, room.eventCategoryId), give: [] }, plan.today);
}

interface Settlement {
  /** What it becomes; it is approved where the change itself is written. */
  status: Exclude<ChangeRequest['status'], 'waiting'>;
  reason?: string;
}

/**
 * Ends a waiting change request, once, and its notification; the audit row has the room as it was and as it was asked
 * for. The caller holds the reservation's lock, and gives the held nights back or keeps them.
 */
export async function settle(
  tx: Transaction,
  ctx: Context,
  { agencyId }: { agencyId: string },
  request: ChangeRequestRow,
  { status, reason }: Settlement,
): Promise<void> {
  const decided = { decidedBy: actorName(ctx.actor), decidedAt: ctx.clock.now(), reason: reason ?? null };
  const settled = await tx
    .update(changeRequests)
    .set({ status, ...decided })
    .where(and(eq(changeRequests.id, request.id), eq(changeRequests.status, 'waiting')))
    .returning({ id: changeRequests.id });
  if (settled.length === 0) throw new Error('A waiting change was settled under its lock');
  await endNotifications(tx, request.reservationId);
  await writeAudit(tx, ctx, {
    agencyId,
    action: `change.${status}`,
    entity: 'reservationRoom',
    entityId: request.roomId,
    before: request.before,
    after: { ...request.after, ...(reason && { reason }) },
  });
}
