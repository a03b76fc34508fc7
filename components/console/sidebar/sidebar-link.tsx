'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { unreadKey, unreadQuery } from '@/lib/api/lazy-queries';
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

/** How many notifications wait to be read, asked anew every minute; not there without any. */
export function UnreadBadge({ agencyId, count }: { agencyId: string; count: number }) {
  const t = useTranslations('console');
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryData(unreadKey(agencyId), count);
  }, [client, agencyId, count]);
  const { data: unread } = useQuery({ ...unreadQuery(lazyBrowserHttp, agencyId), initialData: count });
  if (unread === 0) return null;
  return (
    <span className="badge badge-danger">
      {unread}
      <span className="visually-hidden"> {t('unread', { count: unread })}</span>
    </span>
  );
}
