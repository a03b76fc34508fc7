'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ListLink } from '@/components/console/list/list-link';
import { type TransportPage, transportStatus } from '@/lib/contract/transport';
import styles from './transport-staff.module.css';
import { useTransportState } from './use-transport-state';

/** How many requests are in each state; a press shows those alone. */
export function StateLinks({ counts }: { counts: TransportPage['counts'] }) {
  const t = useTranslations('transport');
  const locale = useLocale();
  const { state, go, hrefOf } = useTransportState();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const links = [
    { status: '' as const, label: t('staff.summary.all'), count: all },
    ...transportStatus.options.map((status) => ({ status, label: t(`status.${status}`), count: counts[status] })),
  ];
  return (
    <nav aria-label={t('staff.summary.label')} className={styles.states}>
      {links.map(({ status, label, count }) => (
        <ListLink
          key={status}
          href={hrefOf({ status, page: 1 })}
          onGo={() => go({ status, page: 1 })}
          aria-current={state.status === status ? 'true' : undefined}
        >
          <b>{new Intl.NumberFormat(locale).format(count)}</b> {label}
        </ListLink>
      ))}
    </nav>
  );
}
