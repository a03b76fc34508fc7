'use client';

import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Link, usePathname } from '@/lib/i18n/navigation';
import { type SessionLabels, SessionLink } from './session-link';

interface NavbarMenuProps {
  links: { href: string; label: string }[];
  labels: SessionLabels & { main: string; menu: string };
}

const MENU_ID = 'site-menu';

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
