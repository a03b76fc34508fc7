import { millisecondsInMinute } from 'date-fns/constants';
import { and, eq, gte, inArray } from 'drizzle-orm';
import type { BulkItem, BulkKind } from '@/lib/contract/bulk';
import type { ErrorCode } from '@/lib/contract/error';
import type { Permission } from '@/lib/contract/permission';
import { can } from '@/lib/domain/permissions';
import { decideCancellation } from '../../booking/cancellation/decide-cancellation';
import { decideRoom } from '../../booking/reservation/decide-room';
import { findListedEvent } from '../../booking/reservation/list-conditions';
import { actorName, type Context } from '../../context';
import type { Database } from '../../db/client';
import { auditLog, idempotencyKeys, payments, reservationRooms, reservations } from '../../db/schema';
import { fail, ProviderError } from '../../error';
import { claimOf, ENDED, UNDER_WAY } from '../../ground/once';
import { decidePayment } from '../../money/payment/decide-payment';

/** A run that has not ended after so long died with its process; the next call with its key goes on. */
const DEAD_AFTER_MS = millisecondsInMinute;

const RETRY_AFTER_SECONDS = 2;

interface RecordsOfEvent {
  /** Id of the record that the item is about; null where the event has none such. */
  idOf: (item: BulkItem) => string | null;
}

type ItemOf<Kind extends BulkKind> = Extract<BulkItem, { kind: Kind }>;

interface KindOfDecision<Kind extends BulkKind> {
  permission: Permission;
  decide: (ctx: Context, item: ItemOf<Kind>) => Promise<unknown>;
}

/** The verb and the permission of each kind: the same as those of its own call. */
const DECISIONS: { [Kind in BulkKind]: KindOfDecision<Kind> } = {
  room: {
    permission: 'decideRoom',
    decide: (ctx, { key, roomId, decision, reason, version }) =>
      decideRoom({ ctx, input: { key, roomId, decision, version, ...(reason && { reason }) } }),
  },
  payment: {
    permission: 'decidePayment',
    decide: async (ctx, { id, decision, reason }) => {
      const input = { paymentId: id, decision, ...(reason && { reason }) };
      // The first of two approvals is noted, and the report says that the payment still waits for the second.
      if ((await decidePayment({ ctx, input })).status === 'pending') fail('SECOND_APPROVER');
    },
  },
  cancellation: {
    permission: 'decideCancellation',
    decide: (ctx, { key, decision, reason, version }) =>
      decideCancellation({ ctx, input: { key, decision, version, ...(reason && { reason }) } }),
  },
};

/** Why an item was refused: what the edge needs for a sentence. */
export interface Refusal {
  code: ErrorCode;
  fields?: Record<string, string>;
  values?: Record<string, string | number>;
  details?: unknown;
}

export interface DecidedItem {
  item: BulkItem;
  refusal: Refusal | null;
}

interface DecideManyInput {
  event: string;
  items: BulkItem[];
}

/**
 * Takes up to a hundred decisions about rooms, payments and cancellations of one event, each in its own transaction by
 * the same verb and rules as alone, and reports each in order; one that is refused stops no other. The same
 * Idempotency-Key answers the same report. Raises NOT_FOUND for an event that is not the caller's. docs/domain.md,
 * States.
 */
export async function decideMany({ ctx, input }: { ctx: Context; input: DecideManyInput }): Promise<DecidedItem[]> {
  const { event } = await findListedEvent(ctx, input.event);
  const run = await claimRun<DecidedItem[]>(ctx, 'decide-many', { event: event.id, items: input.items });
  if (run.result) return run.result;
  const records = await recordsOfEvent(ctx.db, event.id, input.items);
  const decided: DecidedItem[] = [];
  for (const item of input.items) decided.push({ item, refusal: await decideItem(ctx, item, records, run.diedSince) });
  await run.end(decided);
  return decided;
}

async function decideItem(
  ctx: Context,
  item: BulkItem,
  records: RecordsOfEvent,
  diedSince: Date | null,
): Promise<Refusal | null> {
  const record = records.idOf(item);
  try {
    const { permission, decide } = DECISIONS[item.kind];
    if (ctx.actor.kind !== 'user' || !can(ctx.actor, permission)) fail('FORBIDDEN');
    if (!record) fail('NOT_FOUND');
    await decide(ctx, item as never);
    return null;
  } catch (error) {
    const refusal = refusalOf(ctx, error);
    // The run that died may have taken this decision itself: then it is done, not refused.
    const ownDoing =
      refusal.code === 'ALREADY_DECIDED' && diedSince && record && (await isDoneSince(ctx, record, diedSince));
    return ownDoing ? null : refusal;
  }
}

function refusalOf(ctx: Context, error: unknown): Refusal {
  if (error instanceof ProviderError) {
    const { fields, values, details } = error.facts;
    return {
      code: error.code,
      ...(fields && { fields }),
      ...(values && { values }),
      ...(details !== undefined && { details }),
    };
  }
  ctx.services.log.error({ err: error, requestId: ctx.requestId }, 'an item of a bulk decision failed');
  return { code: 'INTERNAL' };
}

async function isDoneSince(ctx: Context, record: string, since: Date): Promise<boolean> {
  const [entry] = await ctx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, record), eq(auditLog.actor, actorName(ctx.actor)), gte(auditLog.at, since)))
    .limit(1);
  return entry !== undefined;
}

/** Which of the items are about records of this event: what is another event's is not there. */
async function recordsOfEvent(db: Database, eventId: string, items: BulkItem[]): Promise<RecordsOfEvent> {
  const keys = items.flatMap((item) => (item.kind === 'payment' ? [] : [item.key]));
  const paymentIds = items.flatMap((item) => (item.kind === 'payment' ? [item.id] : []));
  const roomIds = items.flatMap((item) => (item.kind === 'room' ? [item.roomId] : []));
  const ofEvent = eq(reservations.eventId, eventId);
  const [bookings, paid, rooms] = await Promise.all([
    db
      .select({ id: reservations.id, key: reservations.key })
      .from(reservations)
      .where(and(ofEvent, inArray(reservations.key, keys))),
    db
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(reservations, eq(reservations.id, payments.reservationId))
      .where(and(ofEvent, inArray(payments.id, paymentIds))),
    db
      .select({ id: reservationRooms.id, key: reservations.key })
      .from(reservationRooms)
      .innerJoin(reservations, eq(reservations.id, reservationRooms.reservationId))
      .where(and(ofEvent, inArray(reservationRooms.id, roomIds))),
  ]);
  const idOfKey = new Map(bookings.map(({ id, key }) => [key, id]));
  const keyOfRoom = new Map(rooms.map(({ id, key }) => [id, key]));
  const ownPayments = new Set(paid.map(({ id }) => id));
  return {
    idOf(item) {
      if (item.kind === 'payment') return ownPayments.has(item.id) ? item.id : null;
      if (item.kind === 'room') return keyOfRoom.get(item.roomId) === item.key ? item.roomId : null;
      return idOfKey.get(item.key) ?? null;
    },
  };
}

interface Run<Result> {
  /** When the run began whose process died: decisions since then may be its own. Null for a run that begins now. */
  diedSince: Date | null;
  /** The result, where a run with this key has ended already. */
  result?: Result;
  end: (result: Result) => Promise<void>;
}

/**
 * Claims an Idempotency-Key for work of several transactions. Another call with the key gets the result, or BUSY while
 * the first is at work, or goes on where a dead one stopped. Raises IDEMPOTENCY_MISMATCH where the key came with
 * another body. docs/wire.md, Changing calls.
 */
async function claimRun<Result>(ctx: Context, call: string, fingerprint: unknown): Promise<Run<Result>> {
  const key = ctx.idempotencyKey;
  if (!key) return { diedSince: null, end: async () => {} };
  const { scope, requestHash } = claimOf(ctx, call, fingerprint);
  const now = ctx.clock.now();
  const ofKey = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  const end = async (result: Result) => {
    await ctx.db.update(idempotencyKeys).set({ status: ENDED, body: result }).where(ofKey);
  };
  const claimed = await ctx.db
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash, status: UNDER_WAY, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return { diedSince: null, end };
  const [earlier] = await ctx.db.select().from(idempotencyKeys).where(ofKey);
  if (!earlier || earlier.requestHash !== requestHash) fail('IDEMPOTENCY_MISMATCH');
  if (earlier.status === ENDED) return { diedSince: null, result: earlier.body as Result, end };
  if (now.getTime() - earlier.createdAt.getTime() < DEAD_AFTER_MS) {
    fail('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return { diedSince: earlier.createdAt, end };
}
