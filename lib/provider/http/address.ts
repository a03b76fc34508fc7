import { createMiddleware } from 'hono/factory';
import { getPath } from 'hono/utils/url';
import { PROVIDER_PATH } from '@/lib/config/constants';
import { fail } from '../error';
import { fits } from './declared-calls';
import type { ProviderApp, ProviderEnvironment, ProviderRequest } from './environment';

const MAX_LENGTH = 8000;

/**
 * Refuses an address with a NUL in it, which PostgreSQL takes in no text, and one without end. docs/reliability.md,
 * Bodies and addresses.
 */
export const refuseUnreadableUrls = createMiddleware<ProviderEnvironment>(async (request, next) => {
  if (request.req.url.length > MAX_LENGTH || request.req.url.includes('%00')) fail('BAD_REQUEST');
  await next();
});

/** The path that the routes know: a proxy may hand on the site's `/provider` in front of it, or cut it off. */
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
