import { ACCESS_COOKIE } from '@/lib/session/cookies';
import { readCookie } from '@/lib/session/views';

export interface Credentials {
  cookie: string | undefined;
  header: string | undefined;
}

/** The token that a call brings along: X-Access-Token (`Bearer …`), else the cookie. docs/wire.md, Who calls. */
export function sentToken({ cookie, header }: Credentials): string | null {
  return /^Bearer (\S+)$/i.exec(header ?? '')?.[1] ?? readCookie(cookie ?? '', ACCESS_COOKIE);
}
