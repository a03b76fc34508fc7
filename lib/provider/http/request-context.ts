import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { inRanges } from '@/lib/config/address-ranges';
import { BACKGROUND_HEADER, PEER_ADDRESS_HEADER } from '@/lib/config/constants';
import { KNOWN_BROWSER_COOKIE } from '@/lib/session/cookies';
import { readCookie } from '@/lib/session/views';
import type { Clock, Services } from '../context';
import type { Database } from '../db/client';
import { countingStatements } from '../db/statement-count';
import { readShared } from '../ground/shared-reads';
import { isApiToken, resolveApiToken } from '../people/api-token/api-tokens';
import { sentToken } from '../people/session/create-login-link';
import { resolveSession } from '../people/session/resolve-session';
import { withoutSecrets } from './declared-calls';
import type { ProviderEnvironment } from './environment';

/** Finds out who calls: the signed cookie or X-Access-Token, checked against the session's row. */
export const authenticate = createMiddleware<ProviderEnvironment>(async (request, next) => {
  const ctx = request.get('ctx');
  const credentials = { cookie: request.req.header('cookie'), header: request.req.header('x-access-token') };
  const background = request.req.header(BACKGROUND_HEADER) !== undefined;
  const token = sentToken(credentials);
  const resolve = () =>
    credentials.header && token !== null && isApiToken(token)
      ? resolveApiToken({ ctx, input: { token } })
      : resolveSession({ ctx, input: { ...credentials, background } });
  // All calls of one page with the same token look the session up once.
  const actor = token === null ? await resolve() : await readShared(ctx, `session ${background} ${token}`, resolve);
  request.set('actor', actor);
  request.set('ctx', { ...ctx, actor });
  await next();
});

const READS = new Set(['GET', 'HEAD']);

const OWN_REQUEST_ID = /^[\w-]{8,64}$/;

interface Parts {
  db: Database;
  clock: Clock;
  services: Services;
}

/** Gives every request its id, language, address and context, and writes one log line for it. */
export function requestContext({ db, clock, services }: Parts) {
  const { trustProxy, proxyRanges } = services.config;
  const proxies = { count: trustProxy, isProxy: inRanges(proxyRanges) };
  return createMiddleware<ProviderEnvironment>(async (request, next) => {
    const started = performance.now();
    const sent = request.req.header('x-request-id');
    const requestId = sent && OWN_REQUEST_ID.test(sent) ? sent : randomUUID();
    const locale = /^\s*en\b/i.test(request.req.header('accept-language') ?? '') ? 'en' : 'es';
    const ip = clientAddress(request.req.raw.headers, proxies);
    const userAgent = request.req.header('user-agent')?.slice(0, 300) ?? null;
    const knownBrowser = readCookie(request.req.header('cookie') ?? '', KNOWN_BROWSER_COOKIE);
    const idempotencyKey = request.req.header('idempotency-key')?.slice(0, 200) ?? null;
    request.set('requestId', requestId);
    request.set('locale', locale);
    request.set('ip', ip);
    request.set('services', services);
    request.set('actor', { kind: 'visitor' });
    // Changing calls share nothing, since what they read before the change is outdated after it.
    const shared = READS.has(request.req.method) ? (request.env?.page ?? new Map()) : undefined;
    const asked = { requestId, ip, userAgent, knownBrowser, idempotencyKey };
    request.set('ctx', { actor: { kind: 'visitor' }, ...asked, locale, db, clock, services, shared });
    if (request.env?.isPart) return next();
    // Shows how many statements a call takes. Counting costs time, so only the level `debug` does it.
    let statements: number | null = null;
    if (services.log.isLevelEnabled('debug')) {
      statements = await countingStatements(async (sent) => {
        await next();
        return sent();
      });
    } else await next();
    request.header('X-Request-Id', requestId);
    services.log.info({
      requestId,
      method: request.req.method,
      path: withoutSecrets(request.req.path),
      status: request.res.status,
      ms: Math.round(performance.now() - started),
      actor: request.get('actor').kind,
      ...(statements !== null && { statements }),
    });
  });
}

/** Some proxies add the caller's port, which differs for every connection. */
const withoutPort = (address: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([^:]+):\d+$/, '$1');

/** The addresses in X-Forwarded-For: first what the visitor claims to be, last what the nearest proxy saw. */
export const forwardedFor = (headers: Headers): string[] =>
  (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => withoutPort(hop.trim()))
    .filter(Boolean);

interface Proxies {
  /** Number of proxies in front. */
  count: number;
  isProxy(address: string): boolean;
}

/**
 * The caller's address: that of the socket, which lib/server/every-request.ts writes over whatever the caller sent.
 * Where that is a proxy's, it is the address that this proxy saw, and so on for as many proxies as are configured;
 * X-Forwarded-For from anybody else is not trusted.
 */
export function clientAddress(headers: Headers, { count, isProxy }: Proxies): string | null {
  const hops = forwardedFor(headers);
  let address = headers.get(PEER_ADDRESS_HEADER);
  for (let passed = 0; passed < count && address !== null && isProxy(address); passed++) {
    const seen = hops.pop();
    if (seen === undefined) break;
    address = seen;
  }
  return address;
}
