import { createHash } from 'node:crypto';
import { ProviderError } from '../error';
import { isUsualAddress } from '../services/session/is-usual-address';
import { addressKey } from './caller-key';
import type { ProviderRequest } from './environment';
import { spend } from './rate-limit';

type Account = { email: string } | { key: string } | null;

/**
 * Runs a login and counts it where it fails: by address, and by account. It is counted beforehand and given back, since
 * attempts sent at once would all pass a look beforehand. An account that strangers try in vain stays open to the
 * addresses that it has been used from. design/reliability.md S9.
 */
export async function limitFailures<Result>(
  request: ProviderRequest,
  account: Account,
  work: () => Promise<Result>,
): Promise<Result> {
  const { loginsByAddress, loginsByAccount } = request.get('limits');
  const ctx = request.get('ctx');
  const address = addressKey(ctx.ip);
  const accountKey = account && createHash('sha256').update(JSON.stringify(account).toLowerCase()).digest('base64url');
  await spend(loginsByAddress, address);
  if (accountKey) {
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

function isFailedLogin(error: unknown): boolean {
  return error instanceof ProviderError && (error.code === 'LOGIN_FAILED' || error.code === 'LINK_INVALID');
}
