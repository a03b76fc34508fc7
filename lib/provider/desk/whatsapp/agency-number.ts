import { and, eq, ne } from 'drizzle-orm';
import { PROVIDER_PATH } from '@/lib/config/constants';
import type { AgencyWhatsapp, WhatsappNumberInput } from '@/lib/contract/whatsapp';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { agencies, whatsappNumbers } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { refuseSwitchedOff } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { derivedToken } from '../../ground/mailed-token';
import { seal, unseal } from '../../ground/seal';
import { cloudGateway, lookUpNumber, WHATSAPP_WEBHOOK } from '../../integrations/whatsapp/open-whatsapp-gateway';
import { isSameSecret, type WhatsappGateway, WhatsappRefused } from '../../integrations/whatsapp/whatsapp-gateway';
import { staffAgency } from '../../people/agency/agency-scope';

type Row = typeof whatsappNumbers.$inferSelect;

interface OfAgency<Input> {
  ctx: Context;
  input: Input & { agencyId: string };
}

const sealing = (ctx: Context, agencyId: string) =>
  ({ sessionSecret: ctx.services.config.sessionSecret, owner: agencyId }) as const;
const tokenOf = (ctx: Context, { agencyId, token }: Row) =>
  unseal(token, { ...sealing(ctx, agencyId), use: 'WhatsApp token' });
const callbackToken = (ctx: Context, { agencyId, numberId }: Row) =>
  derivedToken(ctx, 'whatsapp-callback', `${agencyId} ${numberId}`);

/** The agency's own number; null where it writes from the site's. */
export async function ownNumberOf(db: Pick<Database, 'select'>, agencyId: string): Promise<Row | null> {
  const [row] = await db.select().from(whatsappNumbers).where(eq(whatsappNumbers.agencyId, agencyId));
  return row ?? null;
}

/** An own number as those who manage it see it; its secrets never. */
export function describeOwnNumber(ctx: Context, row: Row): NonNullable<AgencyWhatsapp['own']> {
  const { numberId, phone, version } = row;
  const url = `${ctx.services.config.siteUrl}${PROVIDER_PATH}${WHATSAPP_WEBHOOK}/${numberId}`;
  return {
    numberId,
    phone,
    version,
    isUnreadable: tokenOf(ctx, row) === null,
    callback: row.appSecret === null ? null : { url, verifyToken: callbackToken(ctx, row) },
  };
}

interface WhatsappSender {
  gateway: WhatsappGateway;
  /** Null = the site's number. */
  numberId: string | null;
}

/** What an agency's messages leave by: its own number, else the site's; null where there is neither. */
export async function whatsappSender(ctx: Context, agencyId: string): Promise<WhatsappSender | null> {
  return senderBy(ctx, await ownNumberOf(ctx.db, agencyId));
}

/** By what messages leave, given the agency's own number (null where it has none); null where none can leave. */
export function senderBy(ctx: Context, own: Row | null): WhatsappSender | null {
  const { whatsapp, config } = ctx.services;
  if (!own) return whatsapp && { gateway: whatsapp, numberId: null };
  const token = tokenOf(ctx, own);
  // Never by the site's number instead: guests would get messages from a number that is not their agency's.
  if (token === null) return null;
  const { numberId } = own;
  return { gateway: cloudGateway({ url: config.whatsappUrl, numberId, token }), numberId };
}

/**
 * Lets an agency write from a number of its own, once the platform knows it by its token. Raises NOT_FOUND,
 * AGENCY_LIMIT, STALE with the number as it is, and INVALID for one that the token does not open or that is somebody
 * else's here.
 */
export async function setOwnNumber({ ctx, input }: OfAgency<WhatsappNumberInput>) {
  const agencyId = await staffAgency(ctx, input.agencyId);
  await refuseSwitchedOff(ctx.db, agencyId, 'integrations');
  const { numberId, token, appSecret, version } = input;
  const { whatsappUrl: url, whatsappHooks } = ctx.services.config;
  const phone = await lookUpNumber({ url, numberId, token }).catch((error: Error) => {
    if (error instanceof WhatsappRefused) return fail('INVALID', { fields: { token: 'whatsappToken' } });
    throw error;
  });
  return inTransaction(ctx, async (tx) => {
    await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId)).for('update');
    const [taken] = await tx
      .select({ agencyId: whatsappNumbers.agencyId })
      .from(whatsappNumbers)
      .where(and(eq(whatsappNumbers.numberId, numberId), ne(whatsappNumbers.agencyId, agencyId)));
    if (taken || numberId === whatsappHooks?.numberId) fail('INVALID', { fields: { numberId: 'whatsappNumberTaken' } });
    const before = await ownNumberOf(tx, agencyId);
    if ((before?.version ?? 0) !== version) fail('STALE', { details: before && describeOwnNumber(ctx, before) });
    const kept = {
      numberId,
      phone,
      version: version + 1,
      updatedAt: ctx.clock.now(),
      token: seal(token, { ...sealing(ctx, agencyId), use: 'WhatsApp token' }),
      appSecret: appSecret && seal(appSecret, { ...sealing(ctx, agencyId), use: 'WhatsApp app secret' }),
    };
    const [row] = await tx
      .insert(whatsappNumbers)
      .values({ ...kept, agencyId })
      .onConflictDoUpdate({ target: whatsappNumbers.agencyId, set: kept })
      .returning();
    await writeAudit(tx, ctx, {
      agencyId,
      action: 'agency.whatsappNumberSet',
      entity: 'agency',
      entityId: agencyId,
      before: before && audited(before),
      after: audited(row ?? fail('NOT_FOUND')),
    });
    return describeOwnNumber(ctx, row ?? fail('NOT_FOUND'));
  });
}

/** Lets an agency write from the site's number again. Raises NOT_FOUND, STALE with the number as it is. */
export async function removeOwnNumber({ ctx, input }: OfAgency<{ version: number }>): Promise<void> {
  const agencyId = await staffAgency(ctx, input.agencyId);
  await inTransaction(ctx, async (tx) => {
    await tx.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, agencyId)).for('update');
    const row = (await ownNumberOf(tx, agencyId)) ?? fail('NOT_FOUND');
    if (row.version !== input.version) fail('STALE', { details: describeOwnNumber(ctx, row) });
    await tx.delete(whatsappNumbers).where(eq(whatsappNumbers.agencyId, agencyId));
    await writeAudit(tx, ctx, {
      agencyId,
      action: 'agency.whatsappNumberRemoved',
      entity: 'agency',
      entityId: agencyId,
      before: audited(row),
    });
  });
}

const audited = ({ numberId, phone, appSecret }: Row) => ({ numberId, phone, ownApp: appSecret !== null });

/** A number that is heard, and how far its caller is believed. */
export interface HeardNumber {
  /** The agency's own number; null = the site's, from which agencies without their own number write. */
  own: { numberId: string; agencyId: string } | null;
  /** The agency's own app signs what it reports, so it could make up replies that no guest wrote. */
  isOwnApp: boolean;
}

/** What the site's app hears of: the site's number, and those of agencies that have no app of their own. */
export async function heardBySite(ctx: Context, numberId: string): Promise<HeardNumber | null> {
  if (numberId === ctx.services.config.whatsappHooks?.numberId) return { own: null, isOwnApp: false };
  const own = await rowOfNumber(ctx, numberId);
  return own && own.appSecret === null ? { own, isOwnApp: false } : null;
}

async function rowOfNumber(ctx: Context, numberId: string): Promise<Row | null> {
  const [row] = await ctx.db.select().from(whatsappNumbers).where(eq(whatsappNumbers.numberId, numberId));
  return row ?? null;
}

/** What an agency's own app proves itself by, for its number. Raises NOT_FOUND where there is no such app. */
export async function ownApp(ctx: Context, numberId: string) {
  const own = await rowOfNumber(ctx, numberId);
  if (!own?.appSecret) return fail('NOT_FOUND');
  const appSecret = unseal(own.appSecret, { ...sealing(ctx, own.agencyId), use: 'WhatsApp app secret' });
  if (appSecret === null) return fail('NOT_FOUND');
  return {
    appSecret,
    isItsWord: (said: string) => isSameSecret(said, callbackToken(ctx, own)),
    heard: { own, isOwnApp: true } satisfies HeardNumber,
  };
}
