import { createMiddleware } from 'hono/factory';
import { BACKGROUND_HEADER } from '@/lib/config/constants';
import { resolveSession } from '../people/session/resolve-session';
import type { ProviderEnvironment } from './environment';

/** Finds out who calls: the signed cookie or X-Access-Token, checked against the session's row. */
export const authenticate = createMiddleware<ProviderEnvironment>(async (request, next) => {
  const ctx = request.get('ctx');
  const actor = await resolveSession({
    ctx,
    input: {
      cookie: request.req.header('cookie'),
      header: request.req.header('x-access-token'),
      background: request.req.header(BACKGROUND_HEADER) !== undefined,
    },
  });
  request.set('actor', actor);
  request.set('ctx', { ...ctx, actor });
  await next();
});
