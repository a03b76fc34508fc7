import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAINTENANCE_HOURS } from '@/lib/config/constants';
import { passesGuard } from '@/lib/domain/guards';
import { beforeListeners } from '@/lib/server/before-listeners';
import { ACCESS_COOKIE } from '@/lib/session/cookies';
import { sessionSecret } from '@/lib/session/secret';
import { verifyToken } from '@/lib/session/token';
import { readCookie } from '@/lib/session/views';
import { LOGIN_WITH_NOTICE, MAINTENANCE_HEADER, pageVerdict } from './page-verdict';

/**
 * Headers that would make Next answer less than a whole page: only a part of the data, "not modified", or an action.
 */
const PARTIAL = /^(?:rsc|next-.*|if-.*|range|content-.*|transfer-encoding)$/;

/** Shows the maintenance notice instead of every page that this process serves. */
export function closePages(): void {
  beforeListeners(async (request, response) => {
    await admit(request, response);
    return false;
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

/** Makes Next answer another page than the one in the request. */
export function asVisited(request: IncomingMessage, page: string): void {
  request.url = page;
  request.headers[MAINTENANCE_HEADER] = '1';
}

/** Makes Next answer the notice, whatever was requested and how; it is sent as 503 with Retry-After. */
export function asNotice(request: IncomingMessage, response: ServerResponse, page: string): void {
  asVisited(request, page);
  if (request.method !== 'HEAD') request.method = 'GET';
  for (const name of Object.keys(request.headers)) if (PARTIAL.test(name)) delete request.headers[name];
  const writeHead = response.writeHead.bind(response);
  const unavailable = (_status: number, ...rest: []) => {
    response.removeHeader('etag');
    response.setHeader('cache-control', 'private, no-store');
    response.setHeader('retry-after', String(MAINTENANCE_HOURS * 3600));
    return writeHead(503, ...rest);
  };
  response.writeHead = unavailable;
}
