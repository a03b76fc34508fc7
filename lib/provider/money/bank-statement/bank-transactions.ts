import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  type BankTransaction,
  type BankTransactionQuery,
  type BankTransactions,
  type TransactionChange,
  type TransactionMatch,
  transactionState,
} from '@/lib/contract/bank-statement';
import { suggestMatches } from '@/lib/domain/deposit-match';
import type { AgencyId, Context, Transaction } from '../../context';
import type { Database } from '../../db/client';
import { bankAccounts, bankStatements, bankTransactionPayments, bankTransactions, payments } from '../../db/schema';
import { inTransaction } from '../../db/transaction';
import { fail } from '../../error';
import { writeAudit } from '../../ground/audit';
import { staffAgency } from '../../people/agency/agency-scope';
import { nameOfAccount } from './import-statement';
import { depositsOfRows, describeDeposit, openDeposits } from './open-deposits';

const PER_PAGE = 50;

type TransactionRow = typeof bankTransactions.$inferSelect & { accountName: string };

/**
 * A page of the money that came to the agency's accounts, in one state, the newest first; what is unmatched with the
 * deposits that it may be. Raises NOT_FOUND.
 */
export async function listBankTransactions({
  ctx,
  input: { agencyId: id, query },
}: {
  ctx: Context;
  input: { agencyId: string; query: BankTransactionQuery };
}): Promise<BankTransactions> {
  const agencyId = await staffAgency(ctx, id);
  const { state, page } = query;
  const [rows, counted, accounts] = await Promise.all([
    selectRows(ctx.db)
      .where(and(eq(bankTransactions.agencyId, agencyId), eq(bankTransactions.state, state)))
      .orderBy(desc(bankTransactions.paidOn), asc(bankTransactions.id))
      .limit(PER_PAGE)
      .offset((page - 1) * PER_PAGE),
    ctx.db
      .select({ state: bankTransactions.state, rows: count() })
      .from(bankTransactions)
      .where(eq(bankTransactions.agencyId, agencyId))
      .groupBy(bankTransactions.state),
    ctx.db
      .select()
      .from(bankAccounts)
      .where(eq(bankAccounts.agencyId, agencyId))
      .orderBy(asc(bankAccounts.position), asc(bankAccounts.id)),
  ]);
  const counts = Object.fromEntries(
    transactionState.options.map((each) => [each, counted.find((row) => row.state === each)?.rows ?? 0]),
  ) as BankTransactions['counts'];
  return {
    counts,
    perPage: PER_PAGE,
    rows: await describeRows(ctx.db, agencyId, rows.map(withAccount)),
    accounts: accounts.map((account) => ({
      id: account.id,
      name: nameOfAccount(account),
      currency: account.currency,
    })),
  };
}

const selectRows = (db: Database) =>
  db
    .select({ row: bankTransactions, accountName: bankStatements.accountName })
    .from(bankTransactions)
    .innerJoin(bankStatements, eq(bankStatements.id, bankTransactions.statementId));

const withAccount = ({ row, accountName }: { row: Omit<TransactionRow, 'accountName'>; accountName: string }) => ({
  ...row,
  accountName,
});

async function describeRows(db: Database, agencyId: AgencyId, rows: TransactionRow[]): Promise<BankTransaction[]> {
  const unmatched = rows.filter(({ state }) => state === 'unmatched');
  const [parts, open] = await Promise.all([
    depositsOfRows(
      db,
      rows.map(({ id }) => id),
    ),
    unmatched.length > 0 ? openDeposits(db, agencyId) : [],
  ]);
  const suggestions = suggestMatches(unmatched, open);
  return rows.map((row) => ({
    id: row.id,
    account: row.accountName,
    paidOn: row.paidOn,
    amount: { amount: row.amount, currency: row.currency },
    description: row.description,
    state: row.state,
    parts: parts.filter(({ transactionId }) => transactionId === row.id).map(describeDeposit),
    suggestions: (suggestions.get(row.id) ?? []).map(({ deposit, reasons }) => ({
      ...describeDeposit(deposit),
      reasons,
    })),
    version: row.version,
  }));
}

interface OneRow<Input> {
  ctx: Context;
  input: Input & { id: string };
}

/**
 * Says which deposits a row of a bank is: their amounts make up the row's. It is evidence and approves nothing. Raises
 * NOT_FOUND, STALE with the row as it is, INVALID_STATE where it is matched or discarded, INVALID for deposits of
 * another agency or currency, of another row, or of another sum.
 */
export async function matchTransaction({ ctx, input }: OneRow<TransactionMatch>): Promise<BankTransaction> {
  return changeRow(ctx, input, async (tx, row) => {
    if (row.state !== 'unmatched') fail('INVALID_STATE');
    const ids = [...new Set(input.paymentIds)];
    // Waits for a rejection of one of them that is under way; the deposit is then not open any more.
    await tx.select({ id: payments.id }).from(payments).where(inArray(payments.id, ids)).for('share');
    const deposits = await openDeposits(tx, row.agencyId as AgencyId, ids);
    if (deposits.length !== ids.length) fail('INVALID', { fields: { paymentIds: 'matchedElsewhere' } });
    const sum = deposits.reduce((total, { amount }) => total + amount, 0);
    const isWhole = sum === row.amount && deposits.every(({ currency }) => currency === row.currency);
    if (!isWhole) fail('INVALID', { fields: { paymentIds: 'otherSum' } });
    const linked = await tx
      .insert(bankTransactionPayments)
      .values(ids.map((paymentId) => ({ transactionId: row.id, paymentId })))
      .onConflictDoNothing({ target: bankTransactionPayments.paymentId })
      .returning({ paymentId: bankTransactionPayments.paymentId });
    if (linked.length !== ids.length) fail('INVALID', { fields: { paymentIds: 'matchedElsewhere' } });
    return { state: 'matched', action: 'bankTransaction.matched', deposits: ids };
  });
}

/** Takes a match back; the deposits keep what was decided of them. Raises NOT_FOUND, STALE, INVALID_STATE. */
export async function unmatchTransaction({ ctx, input }: OneRow<{ version: number }>): Promise<BankTransaction> {
  return changeRow(ctx, input, async (tx, row) => {
    if (row.state !== 'matched') fail('INVALID_STATE');
    const gone = await tx
      .delete(bankTransactionPayments)
      .where(eq(bankTransactionPayments.transactionId, row.id))
      .returning({ paymentId: bankTransactionPayments.paymentId });
    return {
      state: 'unmatched',
      action: 'bankTransaction.unmatched',
      deposits: gone.map(({ paymentId }) => paymentId),
    };
  });
}

/**
 * Puts a row aside that is no guest's money, or takes it back. Raises NOT_FOUND, STALE, INVALID_STATE where it is
 * matched.
 */
export async function changeTransaction({ ctx, input }: OneRow<TransactionChange>): Promise<BankTransaction> {
  return changeRow(ctx, input, async (_tx, row) => {
    if (row.state === 'matched') fail('INVALID_STATE');
    const action = input.state === 'discarded' ? 'bankTransaction.discarded' : 'bankTransaction.restored';
    return { state: input.state, action };
  });
}

interface RowChange {
  state: TransactionRow['state'];
  action: string;
  /** Ids of the deposits concerned. */
  deposits?: string[];
}

async function changeRow(
  ctx: Context,
  { id, version }: { id: string; version: number },
  decide: (tx: Transaction, row: TransactionRow) => Promise<RowChange>,
): Promise<BankTransaction> {
  const [known] = await ctx.db
    .select({ agencyId: bankTransactions.agencyId })
    .from(bankTransactions)
    .where(eq(bankTransactions.id, id));
  const agencyId = await staffAgency(ctx, known?.agencyId ?? fail('NOT_FOUND'));
  return inTransaction(ctx, async (tx) => {
    const [found] = await selectRows(tx)
      .where(eq(bankTransactions.id, id))
      .for('no key update', { of: bankTransactions });
    if (!found) throw new Error('A row of a bank is gone');
    const row = withAccount(found);
    const describe = async (current: TransactionRow) => {
      const [described] = await describeRows(tx, agencyId, [current]);
      return described ?? fail('NOT_FOUND');
    };
    if (row.version !== version) fail('STALE', { details: await describe(row) });
    const { state, action, deposits } = await decide(tx, row);
    const [changed] = await tx
      .update(bankTransactions)
      .set({ state, version: sql`${bankTransactions.version} + 1` })
      .where(eq(bankTransactions.id, id))
      .returning();
    if (!changed) throw new Error('A row of a bank changed under its lock');
    await writeAudit(tx, ctx, {
      agencyId,
      action,
      entity: 'bankTransaction',
      entityId: id,
      before: { state: row.state },
      after: { state, amount: row.amount, currency: row.currency, ...(deposits && { deposits }) },
    });
    return describe({ ...changed, accountName: row.accountName });
  });
}
