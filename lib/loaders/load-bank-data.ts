import 'server-only';
import { cache } from 'react';
import { getBankData } from '@/lib/api/agency/get-bank-data';
import { ApiError } from '@/lib/api/api-error';
import type { AgencyWithBankData } from '@/lib/contract/agency';
import { callerHttp } from './server-http';

export type BankData = { ok: true; agency: AgencyWithBankData } | { ok: false; error: string };

/** The agency's accounts; a refusal comes back as the sentence of the answer's error field. Specification 8. */
export const loadBankData = cache(async (agencyId: string): Promise<BankData> => {
  try {
    return { ok: true, agency: await getBankData(await callerHttp(), { agencyId }) };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error: error.message };
    throw error;
  }
});
