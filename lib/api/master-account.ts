import { PROVIDER_URL } from '@/lib/config/public-env';
import {
  type DepositReversal,
  type MasterAccount,
  type MasterAccountInput,
  type MasterDepositChange,
  type MasterDepositInput,
  masterAccount,
  type QuestionAnswer,
  type ServiceChange,
  type ServiceInput,
} from '@/lib/contract/master-account';
import type { HttpClient } from './http';
import { keyed } from './idempotency';
import { parseData } from './parse-answer';

const ofEvent = (eventId: string) => `/api/v1/events/${encodeURIComponent(eventId)}/master-account`;

const ofAccount = (id: string) => `/api/v1/master-account/${encodeURIComponent(id)}`;

const serviceOf = ({ id, serviceId }: { id: string; serviceId: string }) =>
  `${ofAccount(id)}/services/${encodeURIComponent(serviceId)}`;

const depositOf = ({ id, depositId }: { id: string; depositId: string }) =>
  `${ofAccount(id)}/deposits/${encodeURIComponent(depositId)}`;

interface OfAccount {
  /** The account's id. */
  id: string;
}

interface Keyed extends OfAccount {
  idempotencyKey: string;
}

/** Null before the agency opened the account. */
export async function getMasterAccount(
  http: HttpClient,
  { eventId }: { eventId: string },
): Promise<MasterAccount | null> {
  const { data } = await http.get(ofEvent(eventId));
  return parseData(masterAccount.nullable(), data);
}

/** Opens the account (without version), or changes its own data. */
export async function putMasterAccount(
  http: HttpClient,
  { eventId, account }: { eventId: string; account: MasterAccountInput },
): Promise<MasterAccount> {
  const { data } = await http.put(ofEvent(eventId), account);
  return parseData(masterAccount, data);
}

export async function addService(
  http: HttpClient,
  { id, service, idempotencyKey }: Keyed & { service: ServiceInput },
): Promise<MasterAccount> {
  const { data } = await http.post(`${ofAccount(id)}/services`, service, keyed(idempotencyKey));
  return parseData(masterAccount, data);
}

export async function changeService(
  http: HttpClient,
  { change, ...line }: OfAccount & { serviceId: string; change: ServiceChange },
): Promise<MasterAccount> {
  const { data } = await http.patch(serviceOf(line), change);
  return parseData(masterAccount, data);
}

export async function removeService(
  http: HttpClient,
  { version, ...line }: OfAccount & { serviceId: string; version: number },
): Promise<MasterAccount> {
  const { data } = await http.delete(serviceOf(line), { params: { version } });
  return parseData(masterAccount, data);
}

export async function askAboutService(
  http: HttpClient,
  { text, idempotencyKey, ...line }: Keyed & { serviceId: string; text: string },
): Promise<MasterAccount> {
  const { data } = await http.post(`${serviceOf(line)}/questions`, { text }, keyed(idempotencyKey));
  return parseData(masterAccount, data);
}

export async function answerQuestion(
  http: HttpClient,
  { id, questionId, ...answer }: QuestionAnswer & OfAccount & { questionId: string },
): Promise<MasterAccount> {
  const { data } = await http.patch(`${ofAccount(id)}/questions/${encodeURIComponent(questionId)}`, answer);
  return parseData(masterAccount, data);
}

export async function addMasterDeposit(
  http: HttpClient,
  { id, deposit, idempotencyKey }: Keyed & { deposit: MasterDepositInput },
): Promise<MasterAccount> {
  const { data } = await http.post(`${ofAccount(id)}/deposits`, deposit, keyed(idempotencyKey));
  return parseData(masterAccount, data);
}

export async function changeMasterDeposit(
  http: HttpClient,
  { change, ...line }: OfAccount & { depositId: string; change: MasterDepositChange },
): Promise<MasterAccount> {
  const { data } = await http.patch(depositOf(line), change);
  return parseData(masterAccount, data);
}

/** Reverses a wrong deposit by adding a second row. */
export async function reverseMasterDeposit(
  http: HttpClient,
  { reason, version, ...line }: DepositReversal & OfAccount & { depositId: string },
): Promise<MasterAccount> {
  const { data } = await http.delete(depositOf(line), { data: { reason, version } });
  return parseData(masterAccount, data);
}

export async function putDepositReceipt(
  http: HttpClient,
  { receipt, ...line }: OfAccount & { depositId: string; receipt: File },
): Promise<MasterAccount> {
  const form = new FormData();
  form.append('proof', receipt, receipt.name);
  const { data } = await http.put(`${depositOf(line)}/receipt`, form);
  return parseData(masterAccount, data);
}

/** Address of a deposit's receipt, for viewing. The cookie is the only login that it needs. */
export const depositReceiptUrl = (line: OfAccount & { depositId: string }): string =>
  `${PROVIDER_URL}${depositOf(line)}/receipt?inline=1`;
