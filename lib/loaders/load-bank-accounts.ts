import 'server-only';
import { ApiError } from '@/lib/api/api-error';
import { listBankAccounts } from '@/lib/api/bank-account/bank-accounts';
import type { BankAccount } from '@/lib/contract/agency';
import type { ManagedBankAccount } from '@/lib/contract/bank-account';
import { loadBankData } from './load-bank-data';
import { callerHttp } from './server-http';

/** `managed` is null for those who only read. */
type LoadedAccounts =
  | { ok: true; accounts: BankAccount[]; managed: ManagedBankAccount[] | null }
  | { ok: false; error: string };

/** The agency's accounts, to manage or to read; a refusal comes back as its sentence. Specification 8. */
export async function loadBankAccounts(agencyId: string, manages: boolean): Promise<LoadedAccounts> {
  if (!manages) {
    const read = await loadBankData(agencyId);
    return read.ok ? { ok: true, accounts: read.agency.bankAccounts, managed: null } : read;
  }
  try {
    const managed = await listBankAccounts(await callerHttp(), { agencyId });
    return { ok: true, accounts: managed, managed };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error: error.message };
    throw error;
  }
}
