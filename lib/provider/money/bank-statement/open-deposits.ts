import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import type { BankTransaction } from '@/lib/contract/bank-statement';
import type { MatchableDeposit } from '@/lib/domain/deposit-match';
import type { AgencyId, Transaction } from '../../context';
import type { Database } from '../../db/client';
import {
  bankStatements,
  bankTransactionPayments,
  bankTransactions,
  companions,
  events,
  payments,
  reservations,
} from '../../db/schema';

/** A deposit of a guest, with what staff know it by. */
export interface OpenDeposit extends MatchableDeposit {
  reservationKey: string;
  eventName: string;
  status: typeof payments.$inferSelect.status;
}

const depositColumns = {
  id: payments.id,
  reference: sql<string>`coalesce(${companions.paymentReference}, ${reservations.paymentReference})`,
  trackingKey: payments.trackingKey,
  // The amount that was sent, which the bank shows, not what it counts toward the reservation.
  amount: sql<number>`coalesce(${payments.sentAmount}, ${payments.amount})`.mapWith(payments.amount),
  currency: sql<string>`coalesce(${payments.sentCurrency}, ${payments.currency})`,
  paidOn: payments.paidOn,
  // The payer's name, since that is the one which a bank shows.
  holder: sql<string>`coalesce(nullif(${companions.name}, ''), ${reservations.firstName} || ' ' || ${reservations.lastName})`,
  reservationKey: reservations.key,
  eventName: events.name,
  status: payments.status,
};

/**
 * Deposits that a bank may show: one that was refunded in full did come in first. A rejected one is taken as money that
 * never came.
 */
export const mayStandOnStatement = ne(payments.status, 'rejected');

/** The agency's deposits that a row of a bank may tell of and that no row is matched with yet. */
export async function openDeposits(db: Database, agencyId: AgencyId, ids?: string[]): Promise<OpenDeposit[]> {
  return db
    .select(depositColumns)
    .from(payments)
    .innerJoin(reservations, eq(reservations.id, payments.reservationId))
    .innerJoin(events, eq(events.id, reservations.eventId))
    .leftJoin(companions, eq(companions.id, payments.companionId))
    .where(
      and(
        eq(payments.agencyId, agencyId),
        eq(payments.method, 'deposit'),
        mayStandOnStatement,
        ids && inArray(payments.id, ids),
        notExists(
          db
            .select({ one: sql`1` })
            .from(bankTransactionPayments)
            .where(eq(bankTransactionPayments.paymentId, payments.id)),
        ),
      ),
    );
}

/** The deposits that these rows of a bank are matched with, each with its row's id. */
export async function depositsOfRows(
  db: Database,
  transactionIds: string[],
): Promise<(OpenDeposit & { transactionId: string })[]> {
  if (transactionIds.length === 0) return [];
  return db
    .select({ ...depositColumns, transactionId: bankTransactionPayments.transactionId })
    .from(bankTransactionPayments)
    .innerJoin(payments, eq(payments.id, bankTransactionPayments.paymentId))
    .innerJoin(reservations, eq(reservations.id, payments.reservationId))
    .innerJoin(events, eq(events.id, reservations.eventId))
    .leftJoin(companions, eq(companions.id, payments.companionId))
    .where(inArray(bankTransactionPayments.transactionId, transactionIds));
}

type ToldByBank = Pick<BankTransaction, 'account' | 'paidOn' | 'amount' | 'description'>;

/** The bank's row of each deposit that was matched, by the deposit's id. */
export async function rowsOfDeposits(db: Database, paymentIds: string[]): Promise<Map<string, ToldByBank>> {
  if (paymentIds.length === 0) return new Map();
  const found = await db
    .select({
      paymentId: bankTransactionPayments.paymentId,
      account: bankStatements.accountName,
      paidOn: bankTransactions.paidOn,
      amount: bankTransactions.amount,
      currency: bankTransactions.currency,
      description: bankTransactions.description,
    })
    .from(bankTransactionPayments)
    .innerJoin(bankTransactions, eq(bankTransactions.id, bankTransactionPayments.transactionId))
    .innerJoin(bankStatements, eq(bankStatements.id, bankTransactions.statementId))
    .where(inArray(bankTransactionPayments.paymentId, paymentIds));
  return new Map(
    found.map(({ paymentId, amount, currency, ...row }) => [paymentId, { ...row, amount: { amount, currency } }]),
  );
}

/**
 * Frees the row of a bank that a rejected deposit was linked to, with what else was linked: it waits for a person
 * again.
 */
export async function releaseRowOf(tx: Transaction, paymentId: string): Promise<void> {
  const { transactionId } = bankTransactionPayments;
  const [linked] = await tx
    .select({ transactionId })
    .from(bankTransactionPayments)
    .where(eq(bankTransactionPayments.paymentId, paymentId));
  if (!linked) return;
  await tx.delete(bankTransactionPayments).where(eq(transactionId, linked.transactionId));
  await tx
    .update(bankTransactions)
    .set({ state: 'unmatched', version: sql`${bankTransactions.version} + 1` })
    .where(eq(bankTransactions.id, linked.transactionId));
}

/** A deposit that a bank's row may be, as the wire has it. */
export const describeDeposit = (deposit: OpenDeposit): BankTransaction['parts'][number] => ({
  paymentId: deposit.id,
  reservationKey: deposit.reservationKey,
  holder: deposit.holder,
  eventName: deposit.eventName,
  amount: { amount: deposit.amount, currency: deposit.currency },
  status: deposit.status,
});
