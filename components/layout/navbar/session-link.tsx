'use client';

import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/lib/i18n/navigation';
import { onTabsNews } from '@/lib/session/session-tabs';
import { homeOfCookie } from './home-of-cookie';

const LogoutButton = dynamic(() => import('@/components/user/logout-button').then((module) => module.LogoutButton), {
  ssr: false,
});

export interface SessionLabels {
  login: string;
  account: string;
  logout: string;
  leaving: string;
}

/**
 * The login button shows only when logged out (specification 2). The page itself is static, so the server always
 * sends the button and the browser looks at the readable cookie, again when another tab tells of a login or logout.
 */
export function SessionLink({ labels }: { labels: SessionLabels }) {
  const home = useSyncExternalStore(
    onTabsNews,
    () => homeOfCookie(document.cookie),
    () => null,
  );
  return (
    <>
      <Link href={home ?? '/login'} className={buttonClass('secondary', { small: true })} prefetch={false}>
        {home ? labels.account : labels.login}
      </Link>
      {home && <LogoutButton label={labels.logout} busyLabel={labels.leaving} small />}
    </>
  );
}
