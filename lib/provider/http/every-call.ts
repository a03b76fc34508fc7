import { createMiddleware } from 'hono/factory';
import { getPath } from 'hono/utils/url';
import { BACKGROUND_HEADER, MAINTENANCE_HOURS, PROVIDER_PATH } from '@/lib/config/constants';
import { ANSWER_HEADERS, PAGE_HEADERS } from '@/lib/config/security-headers';
import { isStaff } from '@/lib/domain/roles';
import type { Context } from '../context';
import { fail } from '../error';
import { sentToken } from '../people/session/create-login-link';
import { renewSession } from '../people/session/resolve-session';
import { setCookies } from './cookies';
import { fits, traitsOf } from './declared-calls';
import type { ProviderApp, ProviderEnvironment, ProviderRequest } from './environment';

const HEADERS = new Map([...PAGE_HEADERS, ...ANSWER_HEADERS].map(({ key, value }) => [key, value]));
HEADERS.set('cross-origin-resource-policy', 'same-origin');
HEADERS.set('cache-control', 'private, no-store');

/**
 * Puts the site's security headers on every answer, errors too; a route may have set a stricter or fitting one.
 * docs/reliability.md, Pages.
 */
export const secureAnswers = createMiddleware<ProviderEnvironment>(async (request, next) => {
  await next();
  for (const [name, value] of HEADERS) if (!request.res.headers.has(name)) request.header(name, value);
});

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a changing call that a foreign site sent: its Origin must be the site's own (as the caller addressed it, or
 * as configured), and the browser must not call it cross-site. docs/wire.md, Who calls.
 */
export const refuseForeignOrigins = createMiddleware<ProviderEnvironment>(async (request, next) => {
  if (!READS.has(request.req.method) && !traitsOf(request).signed) {
    const origin = request.req.header('origin');
    const site = request.req.header('sec-fetch-site');
    if (site === 'cross-site') fail('FOREIGN_ORIGIN');
    // The browser itself sets this header and no page can; it is right even behind a proxy that changes Host.
    const isOwn = site === 'same-origin';
    if (!isOwn && origin && !ownOrigins(request.req.raw.headers, request.get('services').config.siteUrl).has(origin)) {
      fail('FOREIGN_ORIGIN');
    }
  }
  await next();
});

function ownOrigins(headers: Headers, siteUrl: string): Set<string> {
  const hosts = [headers.get('host')].filter((host) => host !== null);
  return new Set([new URL(siteUrl).origin, ...hosts.flatMap((host) => [`http://${host}`, `https://${host}`])]);
}

/**
 * During maintenance only staff are answered; everybody else is told when to come back. Card processors repeat an event
 * that gets 503 (Stripe for three days), so no webhook is lost.
 */
export const closedForMaintenance = createMiddleware<ProviderEnvironment>(async (request, next) => {
  const actor = request.get('actor');
  const comesIn = actor.kind === 'user' && isStaff(actor.role);
  if (!comesIn && !request.env?.inside && !traitsOf(request).inMaintenance) {
    fail('MAINTENANCE', { retryAfterSeconds: MAINTENANCE_HOURS * 3600, values: { hours: MAINTENANCE_HOURS } });
  }
  await next();
});

/** Prolongs the caller's session while it is in use; a call that ends or replaces it sets its own cookies. */
export const renew = createMiddleware<ProviderEnvironment>(async (request, next) => {
  await next();
  if (request.env?.isPart || request.get('actor').kind === 'visitor' || request.res.headers.has('set-cookie')) return;
  if (request.req.header(BACKGROUND_HEADER) !== undefined) return;
  const token = sentToken({ cookie: request.req.header('cookie'), header: request.req.header('x-access-token') });
  const cookies = token ? await renewed(request.get('ctx'), token) : [];
  if (cookies.length === 0) return;
  setCookies(request, cookies);
  request.header('Cache-Control', 'private, no-store');
});

/** The call has done its work by now, so it is answered even where the session cannot be prolonged. */
async function renewed(ctx: Context, token: string): Promise<string[]> {
  try {
    return await renewSession({ ctx, input: { token } });
  } catch (error) {
    ctx.services.log.warn({ requestId: ctx.requestId, error }, 'A session was not renewed');
    return [];
  }
}

const MAX_LENGTH = 8000;

/**
 * Refuses an address with a NUL, which no text in PostgreSQL can contain, and one that is too long.
 * docs/reliability.md, Bodies and addresses.
 */
export const refuseUnreadableUrls = createMiddleware<ProviderEnvironment>(async (request, next) => {
  if (request.req.url.length > MAX_LENGTH || request.req.url.includes('%00')) fail('BAD_REQUEST');
  await next();
});

/** The path as the routes know it: a proxy may pass the site's `/provider` in front of it on or remove it. */
export function providerPath(request: Request): string {
  const path = getPath(request);
  if (path === PROVIDER_PATH) return '/';
  return path.startsWith(`${PROVIDER_PATH}/`) ? path.slice(PROVIDER_PATH.length) : path;
}

/** Answers a call that no route takes: 405 with Allow where the path has other methods (204 to OPTIONS), else 404. */
export function answerUnmatched(app: ProviderApp): (request: ProviderRequest) => Response {
  return (request) => {
    const methods = methodsAt(app, request.req.path);
    if (methods.length === 0) fail('NOT_FOUND');
    request.header('Allow', methods.join(', '));
    if (request.req.method === 'OPTIONS') return request.body(null, 204);
    return fail('METHOD_NOT_ALLOWED');
  };
}

function methodsAt(app: ProviderApp, path: string): string[] {
  const methods = new Set(
    app.routes.filter((route) => route.method !== 'ALL' && fits(route.path, path)).map((r) => r.method),
  );
  if (methods.has('GET')) methods.add('HEAD');
  return methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort();
}
