import { createHash } from 'node:crypto';
import type { ErrorCode } from '@/lib/contract/error';
import { ProviderError } from '../error';
import { isUsualAddress } from '../services/session/is-usual-address';
import { addressKey } from './caller-key';
import type { ProviderRequest } from './environment';
import { spend } from './rate-limit';

/** Whose login it is, as it was typed. */
export type LoginAccount = { email: string } | { key: string } | null;

/** The account as counters name it: no address is readable in them. */
export const accountKeyOf = (account: LoginAccount): string | null =>
  account && createHash('sha256').update(JSON.stringify(account).toLowerCase()).digest('base64url');

/**
 * Runs a login and counts it where it fails: by address, and by account. It is counted beforehand and given back, since
 * attempts sent at once would all pass a look beforehand. An account that strangers try in vain stays open to the
 * addresses that it has been used from. design/reliability.md S9.
 */
export async function limitFailures<Result>(
  request: ProviderRequest,
  account: LoginAccount,
  work: () => Promise<Result>,
): Promise<Result> {
  const { loginsByAddress, loginsByAccount } = request.get('limits');
  const ctx = request.get('ctx');
  const address = addressKey(ctx.ip);
  const accountKey = accountKeyOf(account);
  await spend(loginsByAddress, address);
  if (account && accountKey) {
    await spend(loginsByAccount, accountKey).catch(async (refusal: unknown) => {
      if (!(await isUsualAddress({ ctx, input: account }))) throw refusal;
    });
  }
  const giveBack = async () => {
    await loginsByAddress.reward(address);
    if (accountKey) await loginsByAccount.reward(accountKey);
  };
  try {
    const result = await work();
    await giveBack();
    return result;
  } catch (error) {
    if (!isFailedLogin(error)) await giveBack();
    throw error;
  }
}

const FAILED = new Set<ErrorCode>(['LOGIN_FAILED', 'LINK_INVALID', 'RKNF']);

/** Whether the error says that the login was not right, rather than that something else went wrong. */
export function isFailedLogin(error: unknown): error is ProviderError {
  return error instanceof ProviderError && FAILED.has(error.code);
}
