import 'server-only';
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import { cache } from 'react';
import { getAgency, getAgencyProfile } from '@/lib/api/agency';
import { ApiError, isMissing, nullWhere } from '@/lib/api/api-error';
import { listBankAccounts } from '@/lib/api/bank-account';
import { bankTransactionsQuery } from '@/lib/api/bank-statement';
import { listPaymentProcessors } from '@/lib/api/card';
import { listAgencyHealth } from '@/lib/api/platform-agency';
import type { Agency, BankAccount } from '@/lib/contract/agency';
import type { AgencyProfile } from '@/lib/contract/agency-profile';
import type { ManagedBankAccount } from '@/lib/contract/bank-account';
import type { PaymentProcessor } from '@/lib/contract/card';
import type { Page, RecordQuery } from '@/lib/contract/page';
import type { AgencyHealth } from '@/lib/contract/platform-agency';
import type { Session } from '@/lib/contract/session';
import { agencySource } from '@/lib/domain/agency-source';
import { loadConsole } from './load-console';
import { loadBankData, loadCurrentReservation, loadEventOf } from './load-reservation';
import { callerHttp, publicHttp, serverHttp } from './server-http';

/** The agency's ways of paying, for people who may set them. */
export const loadPaymentProcessors = cache(
  async (agencyId: string): Promise<PaymentProcessor[]> => listPaymentProcessors(await serverHttp(), { agencyId }),
);

const LONGEST_ID = 60;

/** The agency of a sign-up link; `none` where the link names no agency that is active. */
export async function loadSignupAgency(id: string): Promise<Pick<Agency, 'id' | 'name'> | 'none'> {
  if (id === '' || id.length > LONGEST_ID) return 'none';
  const agency = await getAgency(await callerHttp(), { agencyId: id }).catch(nullWhere(isMissing));
  return agency?.active ? { id: agency.id, name: agency.name } : 'none';
}

/** The agency's profile, to edit. */
export const loadAgencyProfile = async (agencyId: string): Promise<AgencyProfile> =>
  getAgencyProfile(await serverHttp(), { agencyId });

/** An agency as everybody sees it, also a suspended one; null where there is none. */
export async function loadPublicAgency(agencyId: string, locale: string): Promise<Agency | null> {
  return getAgency(publicHttp(locale), { agencyId }).catch(nullWhere(isMissing));
}

/** The state of each agency of the platform; for its admin. */
export const loadAgencyHealth = async (query: RecordQuery): Promise<Page<AgencyHealth>> =>
  listAgencyHealth(await serverHttp(), query);

/** The agency whose contacts navbar and footer show to this person on a page without an event; null = the defaults. */
export async function loadSiteAgency(session: Session | null): Promise<Agency | null> {
  const source = agencySource(session?.role.name ?? null, false);
  if (source === 'none') return null;
  if (source !== 'ownEvent') return (await loadConsole())?.agency ?? null;
  const reservation = await loadCurrentReservation();
  return (reservation && (await loadEventOf(reservation))?.agency) ?? null;
}

/** `managed` is null for people who may only read. */
type LoadedAccounts =
  | { ok: true; accounts: BankAccount[]; managed: ManagedBankAccount[] | null }
  | { ok: false; error: string };

/** The agency's accounts, for managing or reading; a refusal comes back as its sentence. */
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

/**
 * Money that came into the agency's accounts and is not matched with a deposit. Where this read fails the browser tries
 * again.
 */
export async function loadBankTransactions(agencyId: string): Promise<DehydratedState> {
  const http = await serverHttp();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await queries.prefetchQuery(bankTransactionsQuery(() => http, { agencyId, state: 'unmatched', page: 1 }));
  return dehydrate(queries);
}
