import { and, eq, sql } from 'drizzle-orm';
import type { SecondApproval, SecondApprovalInput } from '@/lib/contract/second-approval';
import type { AgencyId, Context } from '../../context';
import type { Database } from '../../db/client';
import { agencies, bankAccounts, events } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { staffAgency } from './agency-scope';

type Limits = Record<string, number>;

/** The agency's limits by currency (minor units) above which two people approve a deposit; null = none. */
export async function secondApprovalLimits(db: Database, agencyId: string): Promise<Limits | null> {
  return (await readAgency(db, agencyId)).limits;
}

/** The limits of every currency in which the agency takes money. Raises NOT_FOUND for another agency. */
export async function readSecondApproval({ ctx, input }: { ctx: Context; input: { agencyId: string } }) {
  return describe(ctx.db, await staffAgency(ctx, input.agencyId));
}

/**
 * Sets the limits; no limit at all switches second approvals off. Raises NOT_FOUND for another agency and STALE, with
 * the limits as they are, where the agency was changed meanwhile. docs/domain.md, Deposits.
 */
export async function setSecondApproval({
  ctx,
  input: { agencyId: named, limits, version },
}: {
  ctx: Context;
  input: SecondApprovalInput & { agencyId: string };
}): Promise<SecondApproval> {
  const agencyId = await staffAgency(ctx, named);
  const set = limits.flatMap(({ currency, above }) => (above === null ? [] : [[currency, above] as const]));
  const after: Limits | null = set.length > 0 ? Object.fromEntries(set) : null;
  return inTransaction(ctx, async (tx) => {
    const before = await readAgency(tx, agencyId);
    const changed = await tx
      .update(agencies)
      .set({ secondApprovalAbove: after, version: sql`${agencies.version} + 1` })
      .where(and(eq(agencies.id, agencyId), eq(agencies.version, version)))
      .returning({ id: agencies.id });
    if (changed.length === 0) fail('STALE', { details: await describe(tx, agencyId) });
    const entry = { agencyId, action: 'agency.secondApproval', entity: 'agency', entityId: agencyId };
    await writeAudit(tx, ctx, { ...entry, before: before.limits, after });
    return describe(tx, agencyId);
  });
}

async function readAgency(db: Database, agencyId: string) {
  const columns = { limits: agencies.secondApprovalAbove, version: agencies.version };
  const [row] = await db.select(columns).from(agencies).where(eq(agencies.id, agencyId));
  return row ?? fail('NOT_FOUND');
}

async function describe(db: Database, agencyId: AgencyId): Promise<SecondApproval> {
  const { limits, version } = await readAgency(db, agencyId);
  const ofEvents = await db
    .selectDistinct({ currency: events.currency })
    .from(events)
    .where(eq(events.agencyId, agencyId));
  const ofAccounts = await db
    .selectDistinct({ currency: bankAccounts.currency })
    .from(bankAccounts)
    .where(eq(bankAccounts.agencyId, agencyId));
  const taken = [...ofEvents, ...ofAccounts].map(({ currency }) => currency);
  const currencies = [...new Set([...taken, ...Object.keys(limits ?? {})])].sort();
  return { limits: currencies.map((currency) => ({ currency, above: limits?.[currency] ?? null })), version };
}
