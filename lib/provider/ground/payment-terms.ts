import { and, eq, getTableColumns, notInArray, or, sql } from 'drizzle-orm';
import { paymentProcessorName, processorName } from '@/lib/contract/card';
import type { FeeTerms } from '@/lib/domain/payment-fee';
import type { Context } from '../context';
import type { Database } from '../db/client';
import { prepared, rowsOf } from '../db/prepared';
import { agencies, paymentProcessors } from '../db/schema';
import { isGranted } from './agency-terms';

export type ProcessorRow = typeof paymentProcessors.$inferSelect;

const UNSET = { feePassedOn: false, feePercent: 0, feeFixed: 0, version: 0 };

/** Leaves out cards where the platform switched them off for the agency, whatever the agency chose. */
const isServed = or(
  notInArray(paymentProcessors.name, processorName.options),
  isGranted(paymentProcessors.agencyId, 'cards'),
);

/** The ways that an agency chose and may use, for a selection that has `agencies`. */
export const PROCESSORS_OF_AGENCY = rowsOf(
  getTableColumns(paymentProcessors),
  sql`from ${paymentProcessors} where ${paymentProcessors.agencyId} = ${agencies.id} and ${isServed}`,
);

const chosen = prepared((db) =>
  db
    .select()
    .from(paymentProcessors)
    .where(eq(paymentProcessors.agencyId, sql.placeholder('agencyId'))),
);

const served = prepared((db) =>
  db
    .select()
    .from(paymentProcessors)
    .where(and(eq(paymentProcessors.agencyId, sql.placeholder('agencyId')), isServed)),
);

/** Every way of paying with the agency's terms for it. What it never chose: deposits are taken, cards are not. */
export async function readProcessors(db: Database, agencyId: string): Promise<ProcessorRow[]> {
  const rows = await chosen(db, { agencyId });
  return paymentProcessorName.options.map(
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
  return termsOf(await served(db, { agencyId }), ctx);
}

/** How an agency takes money, from its rows: where it never chose, deposits are taken and cards are not. */
export function termsOf(rows: ProcessorRow[], ctx: Context): AgencyTerms {
  const named = (name: ProcessorRow['name']) => rows.find((row) => row.name === name) ?? null;
  const card = named(ctx.services.cards.name);
  return { deposit: named('deposit')?.active ?? true, card: card?.active ? card : null };
}

/**
 * How a guest is asked to pay: by a slip of the agency's accounts where it takes deposits, else by a link to pay by
 * card where it takes those and the event's guests pay here; null where neither.
 */
export const askedToPayBy = (
  { deposit, card }: AgencyTerms,
  { paymentService }: { paymentService: boolean },
): 'deposit' | 'card' | null => (deposit ? 'deposit' : card && paymentService ? 'card' : null);
