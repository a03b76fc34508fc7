import { createHash } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { ErrorCode } from '@/lib/contract/error';
import { ProviderError } from '../error';
import { addressKey, networkKey } from '../ground/caller-key';
import { isUsualAddress, knownBrowserOf, type LoginAccount } from '../people/session/known-browser';
import type { ProviderRequest } from './environment';
import { spend } from './rate-limit';

/** The account as counters name it: no address is readable in them. */
export const accountKeyOf = (account: LoginAccount): string =>
  createHash('sha256').update(JSON.stringify(account).toLowerCase()).digest('base64url');

interface Counter {
  limiter: RateLimiterAbstract;
  key: string;
  /** Whether a full counter lets this caller pass all the same. */
  letsPass?: () => Promise<boolean>;
}

/**
 * What a login of this caller counts on. A browser that its owner has logged in with counts apart from everybody: no
 * stranger can keep it out. For the rest it is the address, the IPv6 network around it, and the account, which stays open
 * to addresses that it has been used from.
 */
async function countersOf(request: ProviderRequest, account: LoginAccount | null): Promise<Counter[]> {
  const { loginsByAddress, loginsByNetwork, loginsByAccount } = request.get('limits');
  const ctx = request.get('ctx');
  const accountKey = account && accountKeyOf(account);
  const browser = account && (await knownBrowserOf(ctx, account));
  if (browser) return [{ limiter: loginsByAccount, key: `${accountKey} from ${browser}` }];
  const network = networkKey(ctx.ip);
  const isUsual = async () => account !== null && !('challenge' in account) && isUsualAddress({ ctx, input: account });
  return [
    { limiter: loginsByAddress, key: addressKey(ctx.ip) },
    ...(network ? [{ limiter: loginsByNetwork, key: network }] : []),
    ...(accountKey ? [{ limiter: loginsByAccount, key: accountKey, letsPass: isUsual }] : []),
  ];
}

/**
 * Runs a login and counts it where it fails. It is counted beforehand and given back, since attempts sent at once would
 * all pass a look beforehand. Raises TOO_MANY_REQUESTS.
 */
export async function limitFailures<Result>(
  request: ProviderRequest,
  account: LoginAccount | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const counters = await countersOf(request, account);
  for (const { limiter, key, letsPass } of counters) {
    await spend(limiter, key).catch(async (refusal: unknown) => {
      if (!(await letsPass?.())) throw refusal;
    });
  }
  const giveBack = async () => {
    for (const { limiter, key } of counters) await limiter.reward(key);
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
