import { createHash } from 'node:crypto';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { ErrorCode } from '@/lib/contract/error';
import { ProviderError } from '../error';
import { addressKey, networkKey } from '../ground/caller-key';
import { isUsualAddress, knownBrowserOf, type LoginAccount } from '../people/session/known-browser';
import type { ProviderRequest } from './environment';
import { spend } from './rate-limit';

/** The account's name in counters, in which no address can be read. */
export const accountKeyOf = (account: LoginAccount): string =>
  createHash('sha256').update(JSON.stringify(account).toLowerCase()).digest('base64url');

interface Counter {
  limiter: RateLimiterAbstract;
  key: string;
  /** Whether a full counter lets this caller pass all the same. */
  letsPass?: () => Promise<boolean>;
}

/**
 * The counters of a caller's login. A browser with which the owner has logged in before has one of its own, so that no
 * stranger can lock it out. For all others they are those of the address, of the IPv6 network around it, and of the
 * account; the account's still lets addresses pass from which it has been used.
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
 * Runs a login and counts it where it fails. It is counted before and given back on success: if the counter were only
 * looked at before, attempts sent at the same time would all pass. Raises TOO_MANY_REQUESTS.
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

/** Whether the error means a wrong login, and not some other failure. */
export function isFailedLogin(error: unknown): error is ProviderError {
  return error instanceof ProviderError && FAILED.has(error.code);
}
