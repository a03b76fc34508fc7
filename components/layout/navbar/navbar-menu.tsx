'use client';

import dynamic from 'next/dynamic';
import { useRef, useSyncExternalStore } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { isStaff } from '@/lib/domain/roles';
import { Link, usePathname } from '@/lib/i18n/navigation';
import { onTabsNews } from '@/lib/session/session-tabs';
import { readUserView } from '@/lib/session/views';

const LogoutButton = dynamic(() => import('@/components/user/logout-button').then((module) => module.LogoutButton), {
  ssr: false,
});

interface SessionLabels {
  login: string;
  account: string;
  ownEvent: string;
  logout: string;
  leaving: string;
}

interface NavbarMenuProps {
  links: { href: string; label: string }[];
  labels: SessionLabels & { main: string; menu: string };
}

export function NavbarMenu({ links, labels }: NavbarMenuProps) {
  const pathname = usePathname();
  const menu = useRef<HTMLDetailsElement>(null);
  // A link of the page that is open already leads nowhere else, so that only the press closes the menu.
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  return (
    <>
      {/* The browser itself opens it, before the page's script is there too. On another page it is another one, closed. */}
      <details key={pathname} ref={menu} className="site-menu-toggle">
        <summary className={buttonClass('quiet')}>{labels.menu}</summary>
      </details>
      <nav className="site-menu" aria-label={labels.main}>
        {links.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={pathname === href ? 'page' : undefined} onClick={close}>
            {label}
          </Link>
        ))}
        <SessionLink labels={labels} />
      </nav>
    </>
  );
}

/** Where people have their own pages. */
const HOMES = {
  couple: '/adminmaster/Evento',
  staff: '/adminmaster/Evento',
  support: '/SidebarOptions',
  guest: '/adminReservacion',
} as const;

/** Who the person of the readable `user` cookie is; null when logged out. */
function readerOfCookie(cookies: string): keyof typeof HOMES | null {
  const user = readUserView(cookies);
  if (!user) return null;
  const { name } = user.role;
  if (user.type === 'U' && isStaff(name)) return name === 'organizer' ? 'couple' : 'staff';
  return name === 'support' ? 'support' : 'guest';
}

/**
 * The login button, shown only when logged out; then the way home, and the couple's to everything that is theirs. The
 * page is static, so the server always sends the button; the browser then looks at the readable cookie, again when
 * another tab tells of a login or logout.
 */
function SessionLink({ labels }: { labels: SessionLabels }) {
  const reader = useSyncExternalStore(
    onTabsNews,
    () => readerOfCookie(document.cookie),
    () => null,
  );
  const home = reader && HOMES[reader];
  return (
    <>
      {reader === 'couple' && <Link href="/SidebarOptions">{labels.ownEvent}</Link>}
      <Link href={home ?? '/login'} className={buttonClass('secondary', { small: true })} prefetch={false}>
        {home ? labels.account : labels.login}
      </Link>
      {home && <LogoutButton label={labels.logout} busyLabel={labels.leaving} small />}
    </>
  );
}
