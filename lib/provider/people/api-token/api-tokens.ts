import { randomBytes, randomUUID } from 'node:crypto';
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { and, count, desc, eq, gt, isNull } from 'drizzle-orm';
import { type ApiToken, type ApiTokenInput, type ApiTokenWithSecret, TOKEN_LIMITS } from '@/lib/contract/api-token';
import { permissionsOfScopes } from '@/lib/domain/token-scopes';
import type { Actor, AgencyId, Context, Transaction } from '../../context';
import { agencies, apiTokens, users } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { isGranted, refuseSwitchedOff } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { hashOfToken } from '../../ground/mailed-token';
import { once } from '../../ground/once';
import { seal, unseal } from '../../ground/seal';
import { staffAgency } from '../agency/agency-scope';
import { changesOfManagers, readChanges } from '../permission/change-permissions';

/** Every token begins with it, so that a token in a log or a repository is recognized. */
const PREFIX = 'bpt_';

const ENDING_LENGTH = 4;

const TOUCHED_EVERY_MS = millisecondsInMinute;

type TokenRow = typeof apiTokens.$inferSelect;

interface Call<Input> {
  ctx: Context;
  input: Input & { agencyId: string };
}

const describe = (row: TokenRow, createdBy: string | null): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  ending: row.ending,
  createdBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
});

/** The agency's tokens, the newest first, including those that are no longer valid. Raises NOT_FOUND. */
export async function listApiTokens({ ctx, input }: Call<unknown>): Promise<ApiToken[]> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const rows = await ctx.db
    .select({ token: apiTokens, createdBy: users.name })
    .from(apiTokens)
    .leftJoin(users, eq(users.id, apiTokens.createdBy))
    .where(eq(apiTokens.agencyId, agencyId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id));
  return rows.map(({ token, createdBy }) => describe(token, createdBy));
}

/**
 * Makes a token and shows it once; a repeated press is answered the same token while that is valid. Raises NOT_FOUND,
 * AGENCY_LIMIT, INVALID where the agency has as many as it may.
 */
export async function addApiToken({ ctx, input }: Call<{ token: ApiTokenInput }>): Promise<ApiTokenWithSecret> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const { actor } = ctx;
  if (actor.kind !== 'user') return fail('FORBIDDEN');
  await refuseSwitchedOff(ctx.db, agencyId, 'integrations');
  const made = await once({
    ctx,
    call: `token ${agencyId}`,
    fingerprint: input.token,
    work: (tx) => makeToken(tx, ctx, { agencyId, userId: actor.userId, input: input.token }),
  });
  const [found] = await ctx.db
    .select({ row: apiTokens, createdBy: users.name })
    .from(apiTokens)
    .leftJoin(users, eq(users.id, apiTokens.createdBy))
    .where(and(eq(apiTokens.id, made.id), eq(apiTokens.agencyId, agencyId), isNull(apiTokens.revokedAt)));
  const token = unseal(made.sealed, sealingOf(ctx, made.id));
  return found && token ? { ...describe(found.row, found.createdBy), token } : fail('NOT_FOUND');
}

const sealingOf = (ctx: Context, owner: string) =>
  ({ sessionSecret: ctx.services.config.sessionSecret, use: 'access token', owner }) as const;

interface Making {
  agencyId: AgencyId;
  userId: string;
  input: ApiTokenInput;
}

/** The new row's id and the sealed token, which is what is kept for a repeated press. */
async function makeToken(tx: Transaction, ctx: Context, { agencyId, userId, input }: Making) {
  const token = PREFIX + randomBytes(32).toString('base64url');
  const { name, scopes, days } = input;
  const now = ctx.clock.now();
  await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId)).for('update');
  const living = and(eq(apiTokens.agencyId, agencyId), isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now));
  const [known] = await tx.select({ tokens: count() }).from(apiTokens).where(living);
  if ((known?.tokens ?? 0) >= TOKEN_LIMITS.tokens) fail('INVALID', { fields: { name: 'tooManyTokens' } });
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + days * millisecondsInDay);
  await tx.insert(apiTokens).values({
    id,
    agencyId,
    name,
    scopes,
    tokenHash: hashOfToken(token),
    createdBy: userId,
    ending: token.slice(-ENDING_LENGTH),
    createdAt: now,
    expiresAt,
  });
  const after = { name, scopes, expiresAt: expiresAt.toISOString() };
  await writeAudit(tx, ctx, { agencyId, action: 'token.created', entity: 'token', entityId: id, after });
  return { id, sealed: seal(token, sealingOf(ctx, id)) };
}

/** Ends a token at once. Raises NOT_FOUND; one that is revoked already stays so. */
export async function revokeApiToken({ ctx, input }: Call<{ id: string }>): Promise<void> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  const { id } = input;
  const ofAgency = and(eq(apiTokens.id, id), eq(apiTokens.agencyId, agencyId));
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.select().from(apiTokens).where(ofAgency).for('update');
    if (!row) fail('NOT_FOUND');
    if (row.revokedAt) return;
    await tx.update(apiTokens).set({ revokedAt: ctx.clock.now() }).where(ofAgency);
    const before = { name: row.name, scopes: row.scopes };
    await writeAudit(tx, ctx, { agencyId, action: 'token.revoked', entity: 'token', entityId: id, before });
  });
}

/** Whether a token sent as X-Access-Token is one of these, and not a session's. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);

/**
 * Who calls by a token: a visitor where it is unknown, expired or revoked, or its agency is closed or may have no
 * tokens. Read at each call, so that a revoked token, or a right taken from the agency's managers, ends at once.
 * docs/integrations.md, Tokens.
 */
export async function resolveApiToken({ ctx, input }: { ctx: Context; input: { token: string } }): Promise<Actor> {
  const now = ctx.clock.now();
  const [found] = await ctx.db
    .select({ token: apiTokens, active: agencies.active, changes: changesOfManagers })
    .from(apiTokens)
    .innerJoin(agencies, eq(agencies.id, apiTokens.agencyId))
    .where(and(eq(apiTokens.tokenHash, hashOfToken(input.token)), isGranted(apiTokens.agencyId, 'integrations')));
  if (!found?.active || found.token.revokedAt || found.token.expiresAt <= now) return { kind: 'visitor' };
  const { id, name, agencyId, scopes, lastUsedAt } = found.token;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= TOUCHED_EVERY_MS)
    await ctx.db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, id));
  const permissions = permissionsOfScopes(scopes, readChanges(found.changes));
  return { kind: 'token', tokenId: id, name, agencyId: agencyId as AgencyId, scopes, permissions };
}
