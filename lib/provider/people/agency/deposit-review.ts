import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { DepositReview, DepositReviewInput } from '@/lib/contract/deposit-review';
import type { AgencyId, Context } from '../../context';
import type { Database } from '../../db/client';
import { agencies, bankAccounts, events } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { staffAgency } from './agency-scope';

type Limits = Record<string, number>;

interface StoredReview {
  /** By currency, minor units: deposits above the limit need two people; null where none does. */
  limits: Limits | null;
  /** Business days for which a proof that waits protects its hold. */
  proofProtectsDays: number;
  version: number;
}

/** How the agency reviews deposits. Raises NOT_FOUND. */
export async function reviewOfAgency(db: Database, agencyId: string): Promise<StoredReview> {
  const { secondApprovalAbove: limits, proofProtectsDays, version } = agencies;
  const [row] = await db.select({ limits, proofProtectsDays, version }).from(agencies).where(eq(agencies.id, agencyId));
  return row ?? fail('NOT_FOUND');
}

/**
 * How the agency reviews deposits, for its staff, with a line for every currency in which it takes money. Raises
 * NOT_FOUND for another agency.
 */
export async function readDepositReview({ ctx, input }: { ctx: Context; input: { agencyId: string } }) {
  return describe(ctx.db, await staffAgency(ctx, input.agencyId));
}

/**
 * Sets how the agency reviews deposits. No limit at all switches second approvals off; proofs that wait already go on
 * protecting their holds for as long as before. Raises NOT_FOUND for another agency and STALE, with everything as it
 * is, where the agency was changed meanwhile. docs/domain.md, Deposits.
 */
export async function setDepositReview({
  ctx,
  input: { agencyId: named, limits, proofProtectsDays, version },
}: {
  ctx: Context;
  input: DepositReviewInput & { agencyId: string };
}): Promise<DepositReview> {
  const agencyId = await staffAgency(ctx, named);
  const set = limits.flatMap(({ currency, above }) => (above === null ? [] : [[currency, above] as const]));
  const after: Limits | null = set.length > 0 ? Object.fromEntries(set) : null;
  return inTransaction(ctx, async (tx) => {
    const before = await reviewOfAgency(tx, agencyId);
    const changed = await tx
      .update(agencies)
      .set({ secondApprovalAbove: after, proofProtectsDays, version: sql`${agencies.version} + 1` })
      .where(and(eq(agencies.id, agencyId), eq(agencies.version, version)))
      .returning({ id: agencies.id });
    if (changed.length === 0) fail('STALE', { details: await describe(tx, agencyId) });
    const entry = { agencyId, entity: 'agency', entityId: agencyId };
    if (!isDeepStrictEqual(before.limits, after))
      await writeAudit(tx, ctx, { ...entry, action: 'agency.secondApproval', before: before.limits, after });
    if (before.proofProtectsDays !== proofProtectsDays)
      await writeAudit(tx, ctx, {
        ...entry,
        action: 'agency.proofProtection',
        before: { proofProtectsDays: before.proofProtectsDays },
        after: { proofProtectsDays },
      });
    return describe(tx, agencyId);
  });
}

async function describe(db: Database, agencyId: AgencyId): Promise<DepositReview> {
  const { limits, proofProtectsDays, version } = await reviewOfAgency(db, agencyId);
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
  return {
    limits: currencies.map((currency) => ({ currency, above: limits?.[currency] ?? null })),
    proofProtectsDays,
    version,
  };
}
