import { and, eq, gte } from 'drizzle-orm';
import type { BulkItem } from '@/lib/contract/bulk';
import type { ErrorCode } from '@/lib/contract/error';
import { can } from '@/lib/domain/permissions';
import { findListedEvent } from '../../booking/reservation/list-scope';
import { actorName, type Context } from '../../context';
import { auditLog } from '../../db/schema';
import { fail, ProviderError } from '../../error';
import { claimRun } from './claim-run';
import { DECISIONS } from './decisions';
import { type RecordsOfEvent, recordsOfEvent } from './records-of-event';

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
    // A run that died may have taken this decision already: then it is done, not refused.
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
