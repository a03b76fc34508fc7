import { createMiddleware } from 'hono/factory';
import { BACKGROUND_HEADER } from '@/lib/config/constants';
import { readShared } from '../ground/shared-reads';
import { sentToken } from '../people/session/create-login-link';
import { resolveSession } from '../people/session/resolve-session';
import type { ProviderEnvironment } from './environment';

/** Finds out who calls: the signed cookie or X-Access-Token, checked against the session's row. */
export const authenticate = createMiddleware<ProviderEnvironment>(async (request, next) => {
  const ctx = request.get('ctx');
  const credentials = { cookie: request.req.header('cookie'), header: request.req.header('x-access-token') };
  const background = request.req.header(BACKGROUND_HEADER) !== undefined;
  const resolve = () => resolveSession({ ctx, input: { ...credentials, background } });
  // Whoever reads a page is the same person for all of its calls that bring the same token.
  const token = sentToken(credentials);
  const actor = token === null ? await resolve() : await readShared(ctx, `session ${background} ${token}`, resolve);
  request.set('actor', actor);
  request.set('ctx', { ...ctx, actor });
  await next();
});
