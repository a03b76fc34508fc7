import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { passesGuard } from '@/lib/domain/guards';
import { ACCESS_COOKIE } from '@/lib/session/cookies';
import { sessionSecret } from '@/lib/session/secret';
import { verifyToken } from '@/lib/session/token';
import { readCookie } from '@/lib/session/views';
import { asNotice, asVisited } from './as-notice';
import { LOGIN_WITH_NOTICE, pageVerdict } from './page-verdict';

/**
 * Puts the maintenance notice in front of every page that this process serves. Next gives nobody its server, and a
 * middleware in front of every page would halve what the site serves on every other day: so the server's own listeners
 * are taken over at its first request, which the channel tells of before they hear of it.
 */
export function closePages(): void {
  const closed = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (closed.has(server)) return;
    closed.add(server);
    const listeners = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
      await admit(request, response);
      for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    });
  });
}

async function admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [pathname = '/', search] = (request.url ?? '/').split('?');
  const verdict = pageVerdict({ pathname, isStaff: await isStaff(request) });
  if (verdict === 'pass') return;
  const { show } = verdict;
  if (show.endsWith(LOGIN_WITH_NOTICE)) asVisited(request, search ? `${show}?${search}` : show);
  else asNotice(request, response, show);
}

async function isStaff(request: IncomingMessage): Promise<boolean> {
  const token = readCookie(request.headers.cookie ?? '', ACCESS_COOKIE);
  const claims = token ? await verifyToken(token, { secret: sessionSecret(), now: new Date() }) : null;
  return passesGuard('authEvent', claims);
}
