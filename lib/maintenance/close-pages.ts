import type { IncomingMessage, ServerResponse } from 'node:http';
import { passesGuard } from '@/lib/domain/guards';
import { beforeListeners } from '@/lib/server/before-listeners';
import { ACCESS_COOKIE } from '@/lib/session/cookies';
import { sessionSecret } from '@/lib/session/secret';
import { verifyToken } from '@/lib/session/token';
import { readCookie } from '@/lib/session/views';
import { asNotice, asVisited } from './as-notice';
import { LOGIN_WITH_NOTICE, pageVerdict } from './page-verdict';

/** Puts the maintenance notice in front of every page that this process serves. */
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
