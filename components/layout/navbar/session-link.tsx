'use client';

import { useSyncExternalStore } from 'react';
import { buttonClass } from '@/components/ui/button/button-class';
import { Link } from '@/lib/i18n/navigation';
import { homeOfCookie } from './user-cookie';

const neverChanges = () => () => {};

/**
 * The login button shows only when logged out (specification 2). The page itself is static, so the server always
 * sends the button and the browser looks at the readable cookie.
 */
export function SessionLink({ login, account }: { login: string; account: string }) {
  const home = useSyncExternalStore(
    neverChanges,
    () => homeOfCookie(document.cookie),
    () => null,
  );
  return (
    <Link href={home ?? '/login'} className={buttonClass('secondary', { small: true })} prefetch={false}>
      {home ? account : login}
    </Link>
  );
}
