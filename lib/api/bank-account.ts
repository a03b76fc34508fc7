import { z } from 'zod';
import {
  type BankAccountChange,
  type BankAccountInput,
  type ManagedBankAccount,
  managedBankAccount,
} from '@/lib/contract/bank-account';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

const pathOf = (agencyId: string) => `/api/v1/agencies/${encodeURIComponent(agencyId)}/bank-accounts`;

interface OfAgency {
  agencyId: string;
}

/** The accounts of an agency, for those who manage them. */
export async function listBankAccounts(http: HttpClient, { agencyId }: OfAgency): Promise<ManagedBankAccount[]> {
  const { data } = await http.get(pathOf(agencyId));
  return parseData(z.array(managedBankAccount), data);
}

export async function addBankAccount(
  http: HttpClient,
  { agencyId, account, idempotencyKey }: OfAgency & { account: BankAccountInput; idempotencyKey: string },
): Promise<ManagedBankAccount> {
  const { data } = await http.post(pathOf(agencyId), account, keyed(idempotencyKey));
  return parseData(managedBankAccount, data);
}

export async function changeBankAccount(
  http: HttpClient,
  { agencyId, id, change }: OfAgency & { id: string; change: BankAccountChange },
): Promise<ManagedBankAccount> {
  const { data } = await http.patch(`${pathOf(agencyId)}/${encodeURIComponent(id)}`, change);
  return parseData(managedBankAccount, data);
}

export async function removeBankAccount(
  http: HttpClient,
  { agencyId, id, version }: OfAgency & { id: string; version: number },
): Promise<void> {
  await http.delete(`${pathOf(agencyId)}/${encodeURIComponent(id)}`, { params: { version } });
}
