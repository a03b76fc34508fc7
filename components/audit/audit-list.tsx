import { getLocale, getTranslations } from 'next-intl/server';
import { EventTime } from '@/components/console/list/event-time';
import { RecordList } from '@/components/console/record-list/record-list';
import styles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import type { AuditPage } from '@/lib/api/audit';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import { AuditFacts } from './audit-facts';
import { ENTITIES, PERIODS } from './audit-state';
import { auditSentence } from './audit-words';

interface AuditListProps {
  load: () => Promise<AuditPage>;
  shape: RecordShape;
  state: RecordState;
  /** The log is read on this clock: its times, and the days of its filter. */
  timeZone: string;
}

type Entry = AuditPage['data'][number];

/** Who changed what and when, the newest first. */
export async function AuditList({ load, shape, state, timeZone }: AuditListProps) {
  const t = await getTranslations('audit');
  const roles = await getTranslations('console.roles');
  const format = datesIn(await getLocale());
  const zone = format.zone(timeZone);
  const loaded = await load();
  const page = { ...loaded, data: loaded.data.map((entry) => ({ ...entry, id: String(entry.id) })) };
  const known = (key: string) => t.has(key as 'title');
  const actionOf = ({ action }: Pick<Entry, 'action'>) => {
    const key = `actions.${action.replaceAll('.', '_')}`;
    return known(key) ? t(key as 'title') : action;
  };
  const actions = (shape.filters.action ?? []).map((value) => ({ value, label: actionOf({ action: value }) }));
  const roleOf = ({ actor, actorRole }: Pick<Entry, 'actor' | 'actorRole'>) =>
    actor.kind === 'user' ? actorRole && roles(actorRole as 'admin') : t(`actors.${actor.kind}`);
  return (
    <RecordList
      list="auditLog"
      caption={t('title')}
      page={page}
      shape={shape}
      state={state}
      searchHint={t('searchHint')}
      filters={[
        {
          name: 'entity',
          label: t('filterEntity'),
          all: t('anyEntity'),
          options: ENTITIES.map((value) => ({ value, label: t(`entities.${value}`) })),
        },
        {
          name: 'action',
          label: t('filterAction'),
          all: t('anyAction'),
          options: actions.toSorted((one, other) => one.label.localeCompare(other.label)),
        },
        {
          name: 'days',
          label: t('filterDays'),
          all: t('anyDay'),
          options: PERIODS.map((value) => ({ value, label: t('days', { days: Number(value) }) })),
        },
      ]}
      days={[
        { name: 'from', label: t('filterFrom', { zone }) },
        { name: 'to', label: t('filterTo', { zone }) },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[
        {
          id: 'at',
          label: t('columns.when'),
          cell: (entry) => (
            <span className={styles.lines}>
              <EventTime at={entry.at} timeZone={timeZone} />
              <small>{[entry.actor.name, roleOf(entry)].filter(Boolean).join(' · ')}</small>
            </span>
          ),
        },
        {
          id: 'what',
          label: t('columns.what'),
          cell: (entry) => (
            <span className={styles.lines}>
              <span>{auditSentence(entry, t)}</span>
              {entry.reservationKey && (
                <Link href={`/adminmaster/Asistentes?key=${encodeURIComponent(entry.reservationKey)}`}>
                  {entry.reservationKey}
                </Link>
              )}
            </span>
          ),
        },
        {
          id: 'facts',
          label: t('columns.facts'),
          cell: ({ before, after, currency }) => <AuditFacts {...{ before, after, currency, timeZone }} />,
        },
      ]}
    />
  );
}
