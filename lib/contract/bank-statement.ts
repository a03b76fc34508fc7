import { z } from 'zod';
import { calendarDate } from './dates';
import { jsonText } from './json-text';
import { currencyCode, money } from './money';
import { paymentStatus } from './payment';
import { recordId } from './record-id';

/**
 * The meaning of a column in a bank's file. Money that came in has a column of its own (`credit`), or is in `amount`
 * with a `sign` column or a minus; several columns may be `description` or `reference`. Rows in another `currency` than
 * the account's are not read.
 */
export const statementColumn = z.enum([
  'date',
  'description',
  'reference',
  'credit',
  'debit',
  'amount',
  'sign',
  'currency',
]);
export type StatementColumn = z.infer<typeof statementColumn>;

/** The most rows of one file, and its largest size. */
export const MOST_STATEMENT_ROWS = 5_000;
export const STATEMENT_MAX_BYTES = 5 * 1024 * 1024;

/** The text fields sent with the file. A column without an entry is guessed; null ignores it. */
export const statementInput = z.object({
  mapping: jsonText.pipe(z.record(z.string().max(200), statementColumn.nullable())).default({}),
  /** Id of the agency's account that the file comes from; its rows are in the account's currency. */
  bankAccountId: recordId,
});
export type StatementInput = z.infer<typeof statementInput>;

/**
 * `new`: money that came in and is not stored yet; `known`: stored from an earlier file; `other`: money that went out,
 * or no movement; `broken`: the date, the amount or the direction could not be read for certain.
 */
const statementCounts = z.object({
  new: z.int(),
  known: z.int(),
  other: z.int(),
  broken: z.int(),
  /** New rows that clearly belong to one deposit. */
  matched: z.int(),
});
export type StatementCounts = z.infer<typeof statementCounts>;

/** A file that was read with dryRun: what would be stored. Only a limited number of rows, the doubtful ones first. */
export const statementPreview = z
  .object({
    columns: z.array(z.object({ name: z.string(), field: statementColumn.nullable() })),
    counts: statementCounts,
    rows: z.array(
      z.object({
        line: z.int(),
        verdict: z.enum(['new', 'known', 'broken']),
        /** Null where the row could not be read. */
        paidOn: calendarDate.nullable(),
        amount: money.nullable(),
        description: z.string(),
        /** For a broken row, the column that could not be read for certain. */
        problem: statementColumn.nullable(),
        /** The one deposit that it belongs to beyond doubt. */
        matches: z.object({ paymentId: z.string(), holder: z.string(), reservationKey: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'BankStatementPreview' });
export type StatementPreview = z.infer<typeof statementPreview>;

export const importedStatement = z.object({ id: z.string(), counts: statementCounts }).meta({ id: 'BankStatement' });
export type ImportedStatement = z.infer<typeof importedStatement>;

/** `discarded`: money that did not come from a guest. */
export const transactionState = z.enum(['unmatched', 'matched', 'discarded']);
export type TransactionState = z.infer<typeof transactionState>;

/** Why a row may be a deposit; `date` means within three days. */
export const matchReason = z.enum(['reference', 'trackingKey', 'amount', 'name', 'date']);
export type MatchReason = z.infer<typeof matchReason>;

const depositOfRow = z.object({
  paymentId: z.string(),
  reservationKey: z.string(),
  holder: z.string(),
  eventName: z.string(),
  amount: money,
  status: paymentStatus,
});

/** Money that came into an account of the agency, as its bank reported. */
export const bankTransaction = z
  .object({
    id: z.string(),
    /** Name of the bank and the last figures of the account. */
    account: z.string(),
    paidOn: calendarDate,
    amount: money,
    description: z.string(),
    state: transactionState,
    /** The deposits matched with it; several where one transfer paid several bookings. */
    parts: z.array(depositOfRow),
    /** Deposits that it may be, the likeliest first; none where it is matched already. */
    suggestions: z.array(depositOfRow.extend({ reasons: z.array(matchReason) })),
    version: z.int(),
  })
  .meta({ id: 'BankTransaction' });
export type BankTransaction = z.infer<typeof bankTransaction>;

export const bankTransactionQuery = z.object({
  state: transactionState.default('unmatched'),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});
export type BankTransactionQuery = z.infer<typeof bankTransactionQuery>;

/** GET /api/v1/agencies/{id}/bank-transactions: a page of one state, the newest first. */
export const bankTransactions = z
  .object({
    counts: z.record(transactionState, z.int()),
    perPage: z.int(),
    rows: z.array(bankTransaction),
    /** The accounts whose statements can be imported. */
    accounts: z.array(z.object({ id: z.string(), name: z.string(), currency: currencyCode })),
  })
  .meta({ id: 'BankTransactions' });
export type BankTransactions = z.infer<typeof bankTransactions>;

/** The most deposits that one row can be matched with. */
const MOST_PARTS = 20;

/** POST /api/v1/bank-transactions/{id}/match: the amounts of the deposits sum to the row's amount. */
export const transactionMatch = z.object({
  paymentIds: z.array(recordId).min(1).max(MOST_PARTS),
  version: z.int(),
});
export type TransactionMatch = z.infer<typeof transactionMatch>;

/** PATCH /api/v1/bank-transactions/{id} */
export const transactionChange = z.object({
  state: transactionState.exclude(['matched']),
  version: z.int(),
});
export type TransactionChange = z.infer<typeof transactionChange>;
