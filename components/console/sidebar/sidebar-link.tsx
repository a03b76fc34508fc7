'use client';

import type { ReactNode } from 'react';
import { usePathname } from '@/lib/i18n/navigation';
import { EventLink } from '../place/event-link';
import styles from './sidebar.module.css';

interface SidebarLinkProps {
  href: string;
  label: string;
  children?: ReactNode;
}

export function SidebarLink({ href, label, children }: SidebarLinkProps) {
  const current = usePathname() === href;
  return (
    <EventLink href={href} className={styles.link} aria-current={current ? 'page' : undefined}>
      <span>{label}</span>
      {children}
    </EventLink>
  );
}
