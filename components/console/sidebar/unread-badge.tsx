'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { unreadKey, unreadQuery } from '@/lib/api/lazy-queries';

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
