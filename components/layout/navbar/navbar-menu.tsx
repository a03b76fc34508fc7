'use client';

import dynamic from 'next/dynamic';
import { useState, useSyncExternalStore } from 'react';
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

const MENU_ID = 'site-menu';

interface NavbarMenuProps {
  links: { href: string; label: string }[];
  labels: SessionLabels & { main: string; menu: string };
}

export function NavbarMenu({ links, labels }: NavbarMenuProps) {
  const pathname = usePathname();
  // Open on one page only: the bar collapses by itself when the route changes.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  return (
    <>
      <button
        type="button"
        className={`site-menu-toggle ${buttonClass('quiet')}`}
        aria-expanded={open}
        aria-controls={MENU_ID}
        onClick={() => setOpenOn(open ? null : pathname)}
      >
        {labels.menu}
      </button>
      <nav id={MENU_ID} className={open ? 'site-menu open' : 'site-menu'} aria-label={labels.main}>
        {links.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={pathname === href ? 'page' : undefined}>
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
 * The login button, shown only when logged out; then the way home, and the couple's to everything that is theirs. The page is static, so the server always sends the button; the browser
 * then looks at the readable cookie, again when another tab tells of a login or logout.
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
      {reader === 'couple' && (
        <Link href="/SidebarOptions" prefetch={false}>
          {labels.ownEvent}
        </Link>
      )}
      <Link href={home ?? '/login'} className={buttonClass('secondary', { small: true })} prefetch={false}>
        {home ? labels.account : labels.login}
      </Link>
      {home && <LogoutButton label={labels.logout} busyLabel={labels.leaving} small />}
    </>
  );
}
