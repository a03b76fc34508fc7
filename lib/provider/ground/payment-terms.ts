import { eq } from 'drizzle-orm';
import type { FeeTerms } from '@/lib/domain/payment-fee';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { paymentProcessors } from '../db/schema';

export type ProcessorRow = typeof paymentProcessors.$inferSelect;

const UNSET = { feePassedOn: false, feePercent: 0, feeFixed: 0, version: 0 };

/** Every way of paying with the agency's terms for it. What it never chose: deposits are taken, cards are not. */
export async function readProcessors(db: Database, agencyId: string): Promise<ProcessorRow[]> {
  const rows = await db.select().from(paymentProcessors).where(eq(paymentProcessors.agencyId, agencyId));
  return (['deposit', 'stripe', 'sandbox'] as const).map(
    (name) => rows.find((row) => row.name === name) ?? { ...UNSET, agencyId, name, active: name === 'deposit' },
  );
}

export interface AgencyTerms {
  deposit: boolean;
  /** Null where the agency takes no cards, or not with the processor that this installation has. */
  card: FeeTerms | null;
}

/** How an agency takes money here and now. */
export async function readTerms(db: Database, ctx: Context, agencyId: string): Promise<AgencyTerms> {
  const rows = await readProcessors(db, agencyId);
  const active = (name: ProcessorRow['name']) => rows.find((row) => row.name === name && row.active) ?? null;
  return { deposit: active('deposit') !== null, card: active(ctx.services.cards.name) };
}
