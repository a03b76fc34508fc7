import { createMiddleware } from 'hono/factory';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { ProviderConfig } from '../context';
import type { OpenDatabase } from '../db/client';
import { fail } from '../error';
import { callerKeys } from '../ground/caller-key';
import { traitsOf } from './declared-calls';
import type { ProviderEnvironment, ProviderRequest, RateLimits } from './environment';

/** How many households one IPv6 network (/48) counts as: it may fail this many times as often as one address. */
const HOUSEHOLDS = 5;

const MINUTE = 60;

const HOUR = 3600;

/** A captcha is asked for after this many failed logins. */
export const FAILURES_BEFORE_CAPTCHA = 3;

const FAILURES_COUNT_SECONDS = 15 * MINUTE;

const HIDDEN_NAMES_PER_HOUR = 20;

/** Wrong guesses of the last digits of one person's mobile: there are ten thousand, so that guessing takes years. */
const MOBILE_TRIES_PER_DAY = 8;

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

interface Query {
  text: string;
  values: unknown[];
}

/**
 * Counters of one provider. On PostgreSQL all processes share them; on PGlite, which has one process, they are in
 * memory.
 */
export function createRateLimits(
  database: Pick<OpenDatabase, 'raw' | 'dialect'>,
  { loginsPerMinute, writesPerMinute, uploadsPerHour, readsPerMinute }: ProviderConfig['rateLimits'],
): RateLimits {
  const limiter = (keyPrefix: string, points: number, duration: number): RateLimiterAbstract =>
    database.dialect === 'pglite'
      ? new RateLimiterMemory({ keyPrefix, points, duration })
      : new RateLimiterPostgres({
          keyPrefix,
          points,
          duration,
          storeClient: { query: ({ text, values }: Query) => database.raw.query(text, values) },
          storeType: 'client',
          tableName: 'rate_limits',
          tableCreated: true,
          // The sweep removes what has expired, so that the ten limiters of each process need not.
          clearExpiredByTimeout: false,
        });
  return {
    loginsByAddress: limiter('login-address', loginsPerMinute, MINUTE),
    loginsByNetwork: limiter('login-network', loginsPerMinute * HOUSEHOLDS, MINUTE),
    loginsByAccount: limiter('login-account', loginsPerMinute, MINUTE),
    failures: limiter('failure', FAILURES_BEFORE_CAPTCHA, FAILURES_COUNT_SECONDS),
    mails: limiter('mail', loginsPerMinute, MINUTE),
    writes: limiter('write', writesPerMinute, MINUTE),
    uploads: limiter('upload', uploadsPerHour, HOUR),
    reads: limiter('read', readsPerMinute, MINUTE),
    // As many as changing calls, with a counter of their own.
    lookups: limiter('lookup', writesPerMinute, MINUTE),
    hiddenNames: limiter('hidden-name', HIDDEN_NAMES_PER_HOUR, HOUR),
    mobileTries: limiter('mobile-try', MOBILE_TRIES_PER_DAY, 24 * HOUR),
    simulations: limiter('simulation', writesPerMinute, MINUTE),
  };
}

/** Counts one more; raises TOO_MANY_REQUESTS with the seconds to wait where the limit is passed. */
export async function spend(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) });
  }
}

/** Counts one more for each key of the caller; raises TOO_MANY_REQUESTS where one of them is past the limit. */
export async function spendOfCaller(
  limiter: 'writes' | 'uploads' | 'reads' | 'lookups' | 'simulations',
  request: Pick<ProviderRequest, 'get'>,
): Promise<void> {
  const limits = request.get('limits');
  const keys = callerKeys(request.get('actor'), request.get('ip'));
  await Promise.all(keys.map((key) => spend(limits[limiter], key)));
}

/** Counts changing calls a person or address. docs/reliability.md, Guessing. */
export const limitWrites = (limits: RateLimits) =>
  createMiddleware<ProviderEnvironment>(async (request, next) => {
    request.set('limits', limits);
    if (!READS.has(request.req.method) && !traitsOf(request).uncounted) {
      await spendOfCaller('writes', request);
    }
    await next();
  });
