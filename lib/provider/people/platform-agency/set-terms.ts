import { and, eq } from 'drizzle-orm';
import type { AgencyTerms } from '@/lib/contract/agency-terms';
import type { AgencyHealth } from '@/lib/contract/platform-agency';
import type { Context } from '../../context';
import { agencies, agencyTerms } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { describeTerms } from '../../ground/agency-terms';
import { writeAudit } from '../../ground/audit';
import { readAgencyHealth } from './agency-health';

/**
 * Sets what an agency may use and how much of it. What is there stays: events that are published, people, mailings that
 * left; nothing is added beyond it. Raises NOT_FOUND, and STALE with the agency where somebody else set them since.
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
      ...{ agencyId: id, entity: 'agency', entityId: id, action: 'agency.termsSet' },
      before: { off: before.off, limits: before.limits },
      after: { off: set.off, limits },
    });
    return readAgencyHealth(tx, id);
  });
}
