import { eq } from 'drizzle-orm';
import type { AgencyHealth } from '@/lib/contract/platform-agency';
import type { AgencyId, Context, Transaction } from '../../context';
import { agencies } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { readAgencyHealth } from './agency-health';

interface Call<Input> {
  ctx: Context;
  input: Input & { id: string; version: number };
}

/**
 * Suspends an agency: its staff and its guests do nothing until it works again, its jobs leave everything as it is, and
 * nothing is deleted. Raises NOT_FOUND, STALE with the agency, and INVALID_STATE for one that is suspended and for the one
 * whose application the caller uses, which nobody could reopen.
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

/** Lets a suspended agency work again. Raises NOT_FOUND, STALE with the agency, INVALID_STATE for one that works. */
export async function reopenAgency({ ctx, input }: Call<unknown>): Promise<AgencyHealth> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockAgency(tx, input);
    if (before.active) fail('INVALID_STATE', { values: { what: 'notSuspended' } });
    const change = { active: true, suspendedAt: null, suspensionReason: null, reopenedAt: ctx.clock.now() };
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
