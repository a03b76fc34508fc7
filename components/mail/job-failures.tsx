import { getLocale, getTranslations } from 'next-intl/server';
import { EventTime } from '@/components/console/list/event-time';
import styles from '@/components/console/record-list/record-list.module.css';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { JobFailures as Failures } from '@/lib/contract/job-failure';
import { datesIn } from '@/lib/domain/date-text';
import { RetryJob } from './mail-actions';

/** Jobs that failed and have not succeeded since, with when each is tried next. */
export async function JobFailures({ load }: { load: () => Promise<Failures> }) {
  const t = await getTranslations('mails.jobs');
  const format = datesIn(await getLocale());
  const { items, total } = await load();
  const at = (instant: string) => format.instant(instant, AGENCY_ZONE);
  return (
    <section aria-labelledby="job-failures" className="mt-5">
      <h2 id="job-failures">{t('title')}</h2>
      <p>{t('lead')}</p>
      {total > items.length && <p>{t('newest', { shown: items.length, total })}</p>}
      <DataTable
        caption={t('title')}
        hideCaption
        rows={items}
        empty={<EmptyState level={3} title={t('empty')} text={t('emptyText')} />}
        columns={[
          {
            id: 'job',
            header: t('columns.job'),
            cell: ({ job, recordId, reservationKey, agencyName }) => (
              <span className={styles.lines}>
                <strong>{t(`names.${job}`)}</strong>
                {recordId && <small>{[reservationKey ?? recordId, agencyName].filter(Boolean).join(' · ')}</small>}
              </span>
            ),
          },
          {
            id: 'reason',
            header: t('columns.reason'),
            cell: ({ lastError, failures, firstFailedAt }) => (
              <span className={styles.lines}>
                <span>{lastError}</span>
                <small>{t('since', { count: failures, at: at(firstFailedAt) })}</small>
              </span>
            ),
          },
          {
            id: 'next',
            header: t('columns.next'),
            cell: ({ nextAttemptAt }) => <EventTime at={nextAttemptAt} timeZone={AGENCY_ZONE} />,
          },
          {
            id: 'actions',
            header: t('columns.actions'),
            cell: ({ id, job, recordId, reservationKey }) => (
              <RetryJob id={id} name={[t(`names.${job}`), reservationKey ?? recordId].filter(Boolean).join(', ')} />
            ),
          },
        ]}
      />
    </section>
  );
}
