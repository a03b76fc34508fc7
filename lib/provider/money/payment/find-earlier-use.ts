import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../context';
import { files, payments } from '../../db/schema';
import { fail } from '../../error';

interface Proof {
  agencyId: string;
  reservationId: string;
  sha256: string;
  trackingKey: string | null;
}

/**
 * The earliest payment of the agency with the same file or tracking key, or null. Raises DUPLICATE_PROOF where the same
 * reservation has it waiting already; elsewhere a person decides. docs/domain.md, Deposits.
 */
export async function findEarlierUse(tx: Transaction, proof: Proof): Promise<string | null> {
  const { agencyId, sha256, trackingKey } = proof;
  // Two uploads of one slip at once must not miss each other; always in the same order, so that they cannot deadlock.
  for (const name of [sha256, trackingKey ?? ''].filter(Boolean).sort())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${agencyId} ${name}`}, 0))`);
  const columns = {
    id: payments.id,
    reservationId: payments.reservationId,
    status: payments.status,
    createdAt: payments.createdAt,
  };
  const sameFile = await tx
    .select(columns)
    .from(files)
    .innerJoin(payments, eq(payments.proofFileId, files.id))
    .where(and(eq(files.agencyId, agencyId), eq(files.sha256, sha256)));
  const sameKey = trackingKey
    ? await tx
        .select(columns)
        .from(payments)
        .where(and(eq(payments.agencyId, agencyId), eq(payments.trackingKey, trackingKey)))
    : [];
  const earlier = [...sameFile, ...sameKey].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const waiting = earlier.find(({ reservationId, status }) => {
    return reservationId === proof.reservationId && status === 'pending';
  });
  if (waiting) fail('DUPLICATE_PROOF', { details: { paymentId: waiting.id } });
  return earlier[0]?.id ?? null;
}
