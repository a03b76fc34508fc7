import { randomBytes, randomUUID } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import { and, eq } from 'drizzle-orm';
import { REOPENED_GRACE_DAYS } from '@/lib/config/constants';
import type { AgencyTerms } from '@/lib/contract/agency-terms';
import type { AgencyHealth, AgencyOpening } from '@/lib/contract/platform-agency';
import type { AgencyId, Context, Transaction } from '../../context';
import { agencies, agencyTerms } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { describeTerms } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { once } from '../../ground/once';
import { hashPassword } from '../../ground/password';
import { insertAgency } from '../agency/agency-profile';
import { NO_TOKEN } from '../agency/agency-token';
import { addInvited } from '../people/invitations';
import { readAgencyHealth } from './agency-health';
import { giveTime } from './give-time';

/**
 * Opens an agency for somebody who is invited by mail to be its first person; the token that names the agency's site is
 * mailed once that person has accepted. Raises INVALID for an address that has an account.
 */
export async function openAgency({ ctx, input }: { ctx: Context; input: AgencyOpening }): Promise<AgencyHealth> {
  const { name, phone, languageCode, email, person } = input;
  // A random password that nobody knows, until the invitation is accepted.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const opened = await once({
    ctx,
    call: 'open agency',
    fingerprint: input,
    work: async (tx) => {
      const id = randomUUID();
      const tokenHash = `${NO_TOKEN}${id}`;
      await insertAgency(tx, { id, name, email, phone, languageCode, tokenHash, createdAt: ctx.clock.now() });
      const entry = { agencyId: id, entity: 'agency', entityId: id, action: 'agency.opened' };
      await writeAudit(tx, ctx, { ...entry, after: { name } });
      await addInvited(tx, ctx, { agencyId: id, email, name: person, role: 'agency', languageCode, passwordHash });
      return readAgencyHealth(tx, id);
    },
  });
  ctx.services.wakeWorkers();
  return opened;
}

/**
 * Sets what an agency may use and how much of it. What is there already stays (published events, people, mailings that
 * left), but nothing can be added beyond the limit. Raises NOT_FOUND, and STALE with the agency where somebody else set
 * them since.
 */
export async function setAgencyTerms({
  ctx,
  input: { id, version, off, limits },
}: {
  ctx: Context;
  input: AgencyTerms & { id: string };
}): Promise<AgencyHealth> {
  return inTransaction(ctx, async (tx) => {
    const [agency] = await tx
      .select({ id: agencies.id })
      .from(agencies)
      .where(eq(agencies.id, id))
      .for('no key update');
    if (!agency) fail('NOT_FOUND');
    const [row] = await tx.select().from(agencyTerms).where(eq(agencyTerms.agencyId, id)).for('update');
    const before = describeTerms(row);
    if (before.version !== version) fail('STALE', { details: await readAgencyHealth(tx, id) });
    const set = { off: [...new Set(off)].sort(), ...limits, version: version + 1 };
    if (row)
      await tx
        .update(agencyTerms)
        .set(set)
        .where(and(eq(agencyTerms.agencyId, id), eq(agencyTerms.version, version)));
    else await tx.insert(agencyTerms).values({ ...set, agencyId: id });
    await writeAudit(tx, ctx, {
      agencyId: id,
      entity: 'agency',
      entityId: id,
      action: 'agency.termsSet',
      before: { off: before.off, limits: before.limits },
      after: { off: set.off, limits },
    });
    return readAgencyHealth(tx, id);
  });
}

interface Call<Input> {
  ctx: Context;
  input: Input & { id: string; version: number };
}

/**
 * Suspends an agency: its staff and guests can do nothing until it is reopened, jobs leave everything as it is, and
 * nothing is deleted. Raises NOT_FOUND, STALE with the agency, and INVALID_STATE for one that is suspended already and
 * for the agency whose site the caller uses, since nobody could then reopen it.
 */
export async function suspendAgency({
  ctx,
  input: { id, reason, version, appAgencyId },
}: Call<{ reason: string; appAgencyId: AgencyId }>): Promise<AgencyHealth> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockAgency(tx, { id, version });
    if (!before.active) fail('INVALID_STATE', { values: { what: 'suspended' } });
    if (id === appAgencyId) fail('INVALID_STATE', { values: { what: 'ownSite' } });
    const change = { active: false, suspendedAt: ctx.clock.now(), suspensionReason: reason };
    return keepChange(tx, ctx, { before, change, action: 'agency.suspended', after: { reason } });
  });
}

/**
 * Lets a suspended agency work again. What its staff and guests could not answer meanwhile, they get some days for. Raises
 * NOT_FOUND, STALE with the agency, INVALID_STATE for one that works. docs/reliability.md, A suspended agency.
 */
export async function reopenAgency({ ctx, input }: Call<unknown>): Promise<AgencyHealth> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockAgency(tx, input);
    if (before.active) fail('INVALID_STATE', { values: { what: 'notSuspended' } });
    const now = ctx.clock.now();
    const until = new Date(now.getTime() + REOPENED_GRACE_DAYS * millisecondsInDay);
    await giveTime(tx, { agencyId: before.id, since: before.suspendedAt ?? now, until });
    const change = { active: true, suspendedAt: null, suspensionReason: null, reopenedAt: now };
    return keepChange(tx, ctx, { before, change, action: 'agency.reopened' });
  });
}

type AgencyRow = typeof agencies.$inferSelect;

async function lockAgency(tx: Transaction, { id, version }: { id: string; version: number }): Promise<AgencyRow> {
  const [row] = await tx.select().from(agencies).where(eq(agencies.id, id)).for('no key update');
  if (!row) fail('NOT_FOUND');
  if (row.version !== version) fail('STALE', { details: await readAgencyHealth(tx, id) });
  return row;
}

interface Change {
  before: AgencyRow;
  change: Partial<AgencyRow>;
  action: string;
  after?: { reason: string };
}

async function keepChange(tx: Transaction, ctx: Context, { before, change, action, after }: Change) {
  const { id, version } = before;
  await tx
    .update(agencies)
    .set({ ...change, version: version + 1 })
    .where(eq(agencies.id, id));
  await writeAudit(tx, ctx, { agencyId: id, entity: 'agency', entityId: id, action, ...(after && { after }) });
  return readAgencyHealth(tx, id);
}
