import { randomBytes, randomUUID } from 'node:crypto';
import { millisecondsInHour } from 'date-fns/constants';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import {
  type switchOffReason,
  WEBHOOK_LIMITS,
  type Webhook,
  type WebhookChange,
  type WebhookInput,
  type WebhookWithSecret,
} from '@/lib/contract/webhook';
import type { AgencyId, Context, Transaction } from '../../context';
import { agencies, webhookDeliveries, webhookEndpoints } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { refuseSwitchedOff } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { seal, unseal } from '../../ground/seal';
import { staffAgency } from '../agency/agency-scope';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

interface Call<Input> {
  ctx: Context;
  input: Input & { agencyId: string };
}

const SECRET_BYTES = 32;

/** In the form of the Standard Webhooks, whose libraries take it as it is. */
const makeSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

const sealingOf = (ctx: Context, owner: string) =>
  ({ sessionSecret: ctx.services.config.sessionSecret, use: 'webhook secret', owner }) as const;

const sealed = (ctx: Context, secret: string, endpointId: string) => seal(secret, sealingOf(ctx, endpointId));

/** An endpoint as those who manage it see it; its secret never. */
function describe(row: EndpointRow): Webhook {
  const { id, name, url, events, active, switchedOff, version } = row;
  return {
    id,
    name,
    url,
    events,
    active,
    switchedOff,
    version,
    failingSince: row.failingSince?.toISOString() ?? null,
    earlierSecretUntil: row.earlierSecretUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The endpoint's row, if it is of this agency. Raises NOT_FOUND. */
export async function findEndpoint(
  tx: Pick<Transaction, 'select'>,
  { agencyId, id }: { agencyId: AgencyId; id: string },
): Promise<EndpointRow> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.agencyId, agencyId)));
  return row ?? fail('NOT_FOUND');
}

/** The agency's endpoints, the first one first. Raises NOT_FOUND. */
export async function listEndpoints({ ctx, input }: Call<unknown>): Promise<Webhook[]> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const rows = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.agencyId, agencyId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return rows.map(describe);
}

function checkUrl(ctx: Context, url: string): void {
  if (!ctx.services.webhooks.accepts(url)) fail('INVALID', { fields: { url: 'webhookUrl' } });
}

/**
 * Adds an endpoint and shows its secret once; a repeated press is answered the same secret. Raises NOT_FOUND,
 * AGENCY_LIMIT, INVALID for an address that must not be called, and INVALID_STATE where the agency has as many as it
 * may.
 */
export async function addEndpoint({ ctx, input }: Call<{ webhook: WebhookInput }>): Promise<WebhookWithSecret> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  await refuseSwitchedOff(ctx.db, agencyId, 'integrations');
  checkUrl(ctx, input.webhook.url);
  const work = async (tx: Transaction) => {
    await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId)).for('update');
    const [known] = await tx
      .select({ endpoints: count() })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.agencyId, agencyId));
    if ((known?.endpoints ?? 0) >= WEBHOOK_LIMITS.endpoints) fail('INVALID', { fields: { url: 'tooManyWebhooks' } });
    const id = randomUUID();
    const secret = sealed(ctx, makeSecret(), id);
    const [row] = await tx
      .insert(webhookEndpoints)
      .values({ ...input.webhook, id, agencyId, secret, createdAt: ctx.clock.now() })
      .returning();
    await audit(tx, ctx, { agencyId, id, action: 'webhook.created', after: describe(row ?? fail('NOT_FOUND')) });
    // Sealed, as in the table: this value is kept for a repeated press.
    return { id, secret };
  };
  const { id, secret } = await once({ ctx, call: `webhook ${agencyId}`, fingerprint: input.webhook, work });
  const added = describe(await findEndpoint(ctx.db, { agencyId, id }));
  return { ...added, secret: unseal(secret, sealingOf(ctx, id)) ?? fail('NOT_FOUND') };
}

/**
 * Changes an endpoint, or switches it on or off; what waits for one that is switched off is given up. Raises NOT_FOUND,
 * STALE with the endpoint as it is, INVALID for an address that must not be called.
 */
export async function changeEndpoint({
  ctx,
  input: {
    id,
    change: { version, ...change },
    ...input
  },
}: Call<{ id: string; change: WebhookChange }>): Promise<Webhook> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  if (change.url !== undefined) checkUrl(ctx, change.url);
  return inTransaction(ctx, async (tx) => {
    const row = await lockAsKnown(tx, { agencyId, id, version });
    const isStarted = change.active === true || (change.url !== undefined && change.url !== row.url);
    const begun = isStarted ? { switchedOff: null, failingSince: null, restsUntil: null } : {};
    const after = await write(tx, row, { ...change, ...begun });
    if (!after.active) await giveUpWaiting(tx, id);
    await audit(tx, ctx, { agencyId, id, action: 'webhook.changed', before: describe(row), after });
    return after;
  });
}

/** Removes an endpoint and its log. Raises NOT_FOUND, STALE with the endpoint as it is. */
export async function removeEndpoint({
  ctx,
  input: { id, version, ...input },
}: Call<{ id: string; version: number }>): Promise<void> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  await inTransaction(ctx, async (tx) => {
    const row = await lockAsKnown(tx, { agencyId, id, version });
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await audit(tx, ctx, { agencyId, id, action: 'webhook.deleted', before: describe(row) });
  });
}

/**
 * Makes a new secret and shows it once; for a day deliveries are signed by the earlier one too, so that a receiver has
 * time to change. Raises NOT_FOUND, STALE with the endpoint as it is.
 */
export async function rotateSecret({
  ctx,
  input: { id, version, ...input },
}: Call<{ id: string; version: number }>): Promise<WebhookWithSecret> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const secret = makeSecret();
  return inTransaction(ctx, async (tx) => {
    const row = await lockAsKnown(tx, { agencyId, id, version });
    const earlierSecretUntil = new Date(ctx.clock.now().getTime() + WEBHOOK_LIMITS.overlapHours * millisecondsInHour);
    const changed = { secret: sealed(ctx, secret, id), earlierSecret: row.secret, earlierSecretUntil };
    const after = await write(tx, row, changed);
    await audit(tx, ctx, { agencyId, id, action: 'webhook.secretRotated', after: { name: row.name } });
    return { ...after, secret };
  });
}

interface KnownAs {
  agencyId: AgencyId;
  id: string;
  version: number;
}

async function lockAsKnown(tx: Transaction, { agencyId, id, version }: KnownAs): Promise<EndpointRow> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.agencyId, agencyId)))
    // `no key update`, since changes that notify endpoints hold a key share lock on the row and need not wait.
    .for('no key update');
  if (!row) fail('NOT_FOUND');
  if (row.version !== version) fail('STALE', { details: describe(row) });
  return row;
}

async function write(tx: Transaction, { id, version }: EndpointRow, change: Partial<EndpointRow>): Promise<Webhook> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ ...change, version: version + 1 })
    .where(eq(webhookEndpoints.id, id))
    .returning();
  return describe(row ?? fail('NOT_FOUND'));
}

async function giveUpWaiting(tx: Transaction, endpointId: string): Promise<void> {
  const waiting = inArray(webhookDeliveries.status, ['pending', 'sending']);
  await tx
    .update(webhookDeliveries)
    .set({ status: 'givenUp' })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), waiting));
}

/** Switches an endpoint off automatically; null where it is off or gone already. */
export async function switchOff(
  tx: Transaction,
  ctx: Context,
  { id, reason }: { id: string; reason: (typeof switchOffReason.options)[number] },
): Promise<EndpointRow | null> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ active: false, switchedOff: reason })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.active, true)))
    .returning();
  if (!row) return null;
  await giveUpWaiting(tx, id);
  const { agencyId, name, url } = row;
  await audit(tx, ctx, { agencyId, id, action: 'webhook.switchedOff', after: { name, url, reason } });
  return row;
}

interface Entry {
  agencyId: string;
  id: string;
  action: string;
  before?: unknown;
  after?: unknown;
}

const audit = (tx: Transaction, ctx: Context, { id, ...entry }: Entry) =>
  writeAudit(tx, ctx, { ...entry, entity: 'webhook', entityId: id });
