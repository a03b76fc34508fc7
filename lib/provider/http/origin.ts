import { createMiddleware } from 'hono/factory';
import { fail } from '../error';
import { traitsOf } from './declared-calls';
import type { ProviderEnvironment } from './environment';

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
    // A browser says so itself, and no page can; it holds behind a proxy that renames Host, too.
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
