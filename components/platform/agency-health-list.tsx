import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { RecordList } from '@/components/console/record-list/record-list';
import styles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { Badge } from '@/components/ui/badge';
import { AGENCY_ZONE } from '@/lib/config/constants';
import type { Page } from '@/lib/contract/page';
import type { AgencyHealth } from '@/lib/contract/platform-agency';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { dateInZone } from '@/lib/domain/zone';
import { AgencyActions } from './agency-actions';

const STATES = ['working', 'suspended'] as const;

export const AGENCY_LIST: RecordShape = {
  filters: { state: STATES, failures: ['some'] },
  sorts: ['name', 'lastActivityAt', '-lastActivityAt'],
};

const WORK = '/adminmaster/Permisos/background-work';

/** A figure that leads to what it counts, where there is any. */
const Failures = ({ count, href, children }: { count: number; href: string; children: ReactNode }) => (
  <span className="text-nowrap">
    <EventLink href={count > 0 ? href : null}>{children}</EventLink>
  </span>
);

interface AgencyHealthListProps {
  load: () => Promise<Page<AgencyHealth>>;
  state: RecordState;
}

/** The platform's agencies with how each does; its admin suspends and reopens them here. */
export async function AgencyHealthList({ load, state }: AgencyHealthListProps) {
  const t = await getTranslations('platform');
  const locale = await getLocale();
  const dayOf = (at: string) => datesIn(locale).short(dateInZone(new Date(at), AGENCY_ZONE));
  const page = await load();
  return (
    <RecordList
      caption={t('title')}
      page={page}
      shape={AGENCY_LIST}
      state={state}
      searchHint={t('searchHint')}
      filters={[
        {
          name: 'state',
          label: t('state'),
          all: t('anyState'),
          options: STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          name: 'failures',
          label: t('columns.failures'),
          all: t('withOrWithout'),
          options: [{ value: 'some', label: t('withFailures') }],
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[
        {
          id: 'name',
          label: t('columns.name'),
          sort: 'name',
          cell: ({ name, email }) => (
            <span className={styles.lines}>
              <strong>{name}</strong>
              <small>{email}</small>
            </span>
          ),
        },
        {
          id: 'state',
          label: t('columns.state'),
          cell: ({ suspendedAt, suspensionReason }) => (
            <span className={styles.lines}>
              <Badge tone={suspendedAt ? 'danger' : 'success'}>
                {t(`states.${suspendedAt ? 'suspended' : 'working'}`)}
              </Badge>
              {suspendedAt && (
                <small>
                  {t('suspendedOn', {
                    day: dayOf(suspendedAt),
                    reason: suspensionReason ?? '',
                  })}
                </small>
              )}
            </span>
          ),
        },
        { id: 'events', label: t('columns.events'), align: 'end', cell: ({ events }) => events },
        {
          id: 'reservations',
          label: t('columns.reservations'),
          align: 'end',
          cell: ({ reservations }) => reservations,
        },
        {
          id: 'paid',
          label: t('columns.paid'),
          align: 'end',
          cell: ({ paid }) =>
            paid.length === 0 ? (
              t('nothingPaid')
            ) : (
              <span className={styles.lines}>
                {paid.map((sum) => (
                  <span key={sum.currency}>{formatMoney(sum, locale)}</span>
                ))}
              </span>
            ),
        },
        { id: 'people', label: t('columns.people'), align: 'end', cell: ({ people }) => people },
        {
          id: 'activity',
          label: t('columns.activity'),
          sort: 'lastActivityAt',
          cell: ({ lastActivityAt }) =>
            lastActivityAt ? <span className="text-nowrap">{dayOf(lastActivityAt)}</span> : t('never'),
        },
        {
          id: 'failures',
          label: t('columns.failures'),
          cell: ({ id, deadMails, failedJobs }) => (
            <span className={styles.lines}>
              <Failures count={deadMails} href={`${WORK}?agency=${id}&state=dead`}>
                {t('deadMails', { count: deadMails })}
              </Failures>
              <Failures count={failedJobs} href={`${WORK}?agency=${id}#job-failures`}>
                {t('failedJobs', { count: failedJobs })}
              </Failures>
            </span>
          ),
        },
        { id: 'actions', label: t('columns.actions'), cell: (agency) => <AgencyActions agency={agency} /> },
      ]}
    />
  );
}
