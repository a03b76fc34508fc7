import { queryOptions } from '@tanstack/react-query';
import {
  type BankTransaction,
  type BankTransactions,
  bankTransaction,
  bankTransactions,
  type ImportedStatement,
  importedStatement,
  type StatementColumn,
  type StatementPreview,
  statementPreview,
  type TransactionChange,
  type TransactionMatch,
  type TransactionState,
} from '@/lib/contract/bank-statement';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

/** A bank's file as a person uploads it. */
export interface StatementUpload {
  agencyId: string;
  bankAccountId: string;
  file: File;
  mapping: Record<string, StatementColumn | null>;
}

interface ListArgs {
  agencyId: string;
  state: TransactionState;
  page: number;
}

/** Query key of all lists of bank transactions: an import or a match makes them outdated. */
export const BANK_TRANSACTIONS = ['bank-transactions'] as const;

export const bankTransactionsQuery = (http: () => HttpClient, args: ListArgs) =>
  queryOptions({ queryKey: [...BANK_TRANSACTIONS, args], queryFn: () => listBankTransactions(http(), args) });

async function listBankTransactions(http: HttpClient, { agencyId, ...params }: ListArgs): Promise<BankTransactions> {
  const { data } = await http.get(`/api/v1/agencies/${encodeURIComponent(agencyId)}/bank-transactions`, { params });
  return parseData(bankTransactions, data);
}

/** What an import of the file would store and match. */
export async function previewStatement(http: HttpClient, upload: StatementUpload): Promise<StatementPreview> {
  const { data } = await http.post(pathOf(upload), formOf(upload), { params: { dryRun: '1' } });
  return parseData(statementPreview, data);
}

export async function importStatement(
  http: HttpClient,
  { idempotencyKey, ...upload }: StatementUpload & { idempotencyKey: string },
): Promise<ImportedStatement> {
  const { data } = await http.post(pathOf(upload), formOf(upload), keyed(idempotencyKey));
  return parseData(importedStatement, data);
}

const pathOf = ({ agencyId }: StatementUpload) => `/api/v1/agencies/${encodeURIComponent(agencyId)}/bank-statements`;

function formOf({ file, mapping, bankAccountId }: StatementUpload): FormData {
  const form = new FormData();
  form.set('bankAccountId', bankAccountId);
  form.set('mapping', JSON.stringify(mapping));
  form.set('file', file);
  return form;
}

const rowPath = (id: string) => `/api/v1/bank-transactions/${encodeURIComponent(id)}`;

export async function matchTransaction(
  http: HttpClient,
  { id, ...match }: TransactionMatch & { id: string },
): Promise<BankTransaction> {
  const { data } = await http.post(`${rowPath(id)}/match`, match);
  return parseData(bankTransaction, data);
}

export async function unmatchTransaction(
  http: HttpClient,
  { id, version }: { id: string; version: number },
): Promise<BankTransaction> {
  const { data } = await http.delete(`${rowPath(id)}/match`, { params: { version } });
  return parseData(bankTransaction, data);
}

export async function changeTransaction(
  http: HttpClient,
  { id, ...change }: TransactionChange & { id: string },
): Promise<BankTransaction> {
  const { data } = await http.patch(rowPath(id), change);
  return parseData(bankTransaction, data);
}
