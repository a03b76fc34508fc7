'use client';

import { useSearchParams } from 'next/navigation';
import { type MouseEvent, type ReactNode, useState } from 'react';
import Offcanvas from 'react-bootstrap/Offcanvas';
import { useWayBack } from '@/components/ui/use-way-back';
import { eventInQuery } from '@/lib/domain/event-address';
import { usePathname } from '@/lib/i18n/navigation';
import { useConsoleStore } from '@/lib/stores/console-store';
import styles from '../frame/frame.module.css';
import { EventLink } from '../place/event-link';
import sidebar from './sidebar.module.css';

interface SidebarDrawerProps {
  title: string;
  openLabel: string;
  closeLabel: string;
  children: ReactNode;
}

/**
 * The sidebar: beside the page on a desk, behind a button on a phone. It closes when the route or the event changes,
 * and at a press on the link of the page that is open already.
 */
export function SidebarDrawer({ title, openLabel, closeLabel, children }: SidebarDrawerProps) {
  const pathname = usePathname();
  const named = eventInQuery(useSearchParams());
  const agencyId = useConsoleStore((place) => place.agencyId);
  const [openOn, setOpenOn] = useState<string | null>(null);
  const here = `${pathname} ${named} ${agencyId}`;
  const open = openOn === here;
  const close = () => setOpenOn(null);
  const onEscape = useWayBack(open, close);
  const closeAtOwnLink = ({ target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('a[aria-current=page]')) close();
  };
  return (
    <>
      <button type="button" className={styles.openMenu} aria-expanded={open} onClick={() => setOpenOn(here)}>
        <span className={styles.bars} aria-hidden="true" />
        {openLabel}
      </button>
      <Offcanvas
        show={open}
        onHide={close}
        onEscapeKeyDown={onEscape}
        onClick={closeAtOwnLink}
        responsive="lg"
        className={styles.sidebar}
        aria-label={open ? title : undefined}
      >
        <aside className={styles.sidebarInner} aria-label={title}>
          <button
            type="button"
            className="btn-close d-lg-none align-self-end"
            aria-label={closeLabel}
            onClick={close}
          />
          {children}
        </aside>
      </Offcanvas>
    </>
  );
}

interface SidebarLinkProps {
  href: string;
  label: string;
  children?: ReactNode;
}

export function SidebarLink({ href, label, children }: SidebarLinkProps) {
  const current = usePathname() === href;
  return (
    <EventLink href={href} className={sidebar.link} aria-current={current ? 'page' : undefined}>
      <span>{label}</span>
      {children}
    </EventLink>
  );
}
