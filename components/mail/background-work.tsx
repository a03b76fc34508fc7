import { getLocale, getTranslations } from 'next-intl/server';
import { EventTime } from '@/components/console/list/event-time';
import { RecordList } from '@/components/console/record-list/record-list';
import styles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { unbroken } from '@/components/ui/unbroken';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { JobFailures as Failures } from '@/lib/contract/job-failure';
import { type MailPage, type MailState, mailState } from '@/lib/contract/mail';
import { datesIn } from '@/lib/domain/date-text';
import { MailActions, RetryJob } from './mail-actions';

export const MAIL_LIST: RecordShape = {
  filters: { state: mailState.options, channel: ['sms'] },
  words: ['agency'],
  sorts: [''],
};

const TONES: Record<MailState, BadgeTone> = {
  pending: 'info',
  sending: 'info',
  sent: 'success',
  dead: 'danger',
  dropped: 'neutral',
};
/** Failure reasons of our own, which have a sentence; all others are the mail server's text. */
const REASONS = ['flooded', 'interrupted', 'suppressed'] as const;

/** The mails and text messages of the platform: by state, and what to do about a mail that did not leave. */
export async function MailList({ load, state }: { load: () => Promise<MailPage>; state: RecordState }) {
  const t = await getTranslations('mails');
  const format = datesIn(await getLocale());
  const page = await load();
  const { agency } = state.filters;
  const reasonOf = (lastError: string) => {
    const known = REASONS.find((reason) => reason === lastError);
    return known ? t(`reasons.${known}`) : lastError;
  };
  return (
    <RecordList
      list="mails"
      caption={t('list')}
      page={page}
      shape={MAIL_LIST}
      state={state}
      searchHint={t('searchHint')}
      filters={[
        {
          name: 'state',
          label: t('columns.state'),
          all: t('anyState'),
          options: mailState.options.map((value) => ({
            value,
            label: t(`states.${value}`),
            count: page.counts[value],
          })),
        },
        { name: 'channel', label: t('columns.channel'), all: t('mails'), options: [{ value: 'sms', label: t('sms') }] },
        // Chosen where an agency's figures lead here; an agency is no choice of a short list.
        ...(agency
          ? [
              {
                name: 'agency',
                label: t('columns.agency'),
                all: t('anyAgency'),
                options: [{ value: agency, label: page.data[0]?.agencyName ?? t('oneAgency') }],
              },
            ]
          : []),
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[
        {
          id: 'mail',
          label: t('columns.mail'),
          cell: ({ title, recipient }) => (
            <span className={styles.lines}>
              <strong>{title}</strong>
              <small>{recipient}</small>
            </span>
          ),
        },
        { id: 'agency', label: t('columns.agency'), cell: ({ agencyName }) => agencyName ?? t('noAgency') },
        {
          id: 'state',
          label: t('columns.state'),
          cell: ({ state: of, lastError, attempts, delivery }) => (
            <span className={styles.lines}>
              <Badge tone={TONES[of]}>{t(`states.${of}`)}</Badge>
              {delivery && (
                <Badge tone={delivery === 'delivered' ? 'success' : 'danger'}>{t(`deliveries.${delivery}`)}</Badge>
              )}
              {delivery && lastError && <small>{lastError}</small>}
              {of !== 'sent' && attempts > 0 && <small>{t('attempts', { count: attempts })}</small>}
              {of !== 'sent' && lastError && <small>{reasonOf(lastError)}</small>}
            </span>
          ),
        },
        {
          id: 'at',
          label: t('columns.at'),
          cell: ({ createdAt, sentAt, nextAttemptAt }) => (
            <span className={styles.lines}>
              <EventTime at={sentAt ?? createdAt} timeZone={AGENCY_ZONE} />
              {nextAttemptAt && (
                <small>{unbroken(t('next', { at: format.instant(nextAttemptAt, AGENCY_ZONE) }))}</small>
              )}
            </span>
          ),
        },
        {
          id: 'actions',
          label: t('columns.actions'),
          cell: (mail) =>
            mail.channel === 'sms' ? (
              <small>{t('ofAgency')}</small>
            ) : (
              mail.state !== 'sent' && <MailActions mail={mail} />
            ),
        },
      ]}
    />
  );
}

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
