import { createMiddleware } from 'hono/factory';
import { BACKGROUND_HEADER } from '@/lib/config/constants';
import type { Context } from '../context';
import { sentToken } from '../people/session/create-login-link';
import { renewSession } from '../people/session/resolve-session';
import { setCookies } from './cookies';
import type { ProviderEnvironment } from './environment';

/** Prolongs the session of whoever calls while it is in use; a call that ends or replaces it has its own cookies. */
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

/** What was asked for is done by now: it is answered even where the session cannot be prolonged. */
async function renewed(ctx: Context, token: string): Promise<string[]> {
  try {
    return await renewSession({ ctx, input: { token } });
  } catch (error) {
    ctx.services.log.warn({ requestId: ctx.requestId, error }, 'A session was not renewed');
    return [];
  }
}
