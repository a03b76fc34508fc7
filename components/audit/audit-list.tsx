import { getLocale, getTranslations } from 'next-intl/server';
import { EventTime } from '@/components/console/list/event-time';
import { RecordList } from '@/components/console/record-list/record-list';
import styles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { unbroken } from '@/components/ui/unbroken';
import type { AuditPage } from '@/lib/api/audit';
import type { AuditFilters, AuditQuery } from '@/lib/contract/audit-log';
import { datesIn } from '@/lib/domain/date-text';
import { addDays } from '@/lib/domain/nights';
import { dateInZone } from '@/lib/domain/zone';
import { Link } from '@/lib/i18n/navigation';
import audit from './audit.module.css';
import { auditSentence, changedFacts, factWords, isByItsGuest, isNothing } from './audit-words';

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
  // The system's own name is that of a job, which tells a person nothing.
  const nameOf = (entry: Omit<Entry, 'id'>) =>
    entry.actor.kind === 'system' || isByItsGuest(entry) ? null : entry.actor.name;
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
              <small>{[nameOf(entry), roleOf(entry)].filter(Boolean).join(' · ')}</small>
              {entry.impersonatedBy && <small>{t('through', { name: entry.impersonatedBy })}</small>}
            </span>
          ),
        },
        {
          id: 'what',
          label: t('columns.what'),
          cell: (entry) => (
            <span className={styles.lines}>
              <span>{unbroken(auditSentence(entry, t))}</span>
              {entry.reservationKey && (
                <Link href={`/adminmaster/Asistentes?key=${encodeURIComponent(entry.reservationKey)}`}>
                  {unbroken(t('record', { entity: t('entities.reservation'), name: entry.reservationKey }))}
                </Link>
              )}
            </span>
          ),
        },
        {
          id: 'facts',
          label: t('columns.facts'),
          cell: ({ before, after, currency }) => (
            <AuditFacts before={before} after={after} currency={currency} timeZone={timeZone} />
          ),
        },
      ]}
    />
  );
}

interface AuditFactsProps {
  before: unknown;
  after: unknown;
  /** Currency of amounts that do not name their own. */
  currency: string | null;
  timeZone: string;
}

/** What changed, fact by fact: before → after, in words; what stayed the same is left out. */
async function AuditFacts({ before, after, currency, timeZone }: AuditFactsProps) {
  const t = await getTranslations('audit');
  const roles = await getTranslations('console.roles');
  const means = await getTranslations('permissions.means');
  // A changed permission is written down as its role and its name.
  const nameOf = (fact: string) => {
    const [role = '', permission = ''] = fact.split(' ');
    const isCell = roles.has(role as 'admin') && means.has(permission as 'decideRoom');
    return isCell ? `${roles(role as 'admin')}: ${means(permission as 'decideRoom')}` : null;
  };
  const said = factWords({ t, locale: await getLocale(), currency, timeZone, nameOf });
  const { was, is, names } = changedFacts(before, after);
  if (names.length === 0) return <span className="text-secondary">{t('noFacts')}</span>;
  return (
    <dl className={audit.facts}>
      {names.map((name) => (
        <div key={name}>
          {name && <dt>{said.label(name)}</dt>}{' '}
          <dd>
            {!isNothing(was[name]) && (
              <>
                <del>{said.value(was[name], name, was)}</del> <span aria-hidden="true">→</span>{' '}
              </>
            )}
            {isNothing(is[name]) ? <em>{t('nothing')}</em> : <ins>{said.value(is[name], name, is)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Kinds of records that the log tells of. */
const ENTITIES = [
  'reservation',
  'reservationRoom',
  'reservationNote',
  'transportLeg',
  'payment',
  'coupon',
  'eventCategory',
  'event',
  'transportRequest',
  'waitlistEntry',
  'user',
  'agency',
  'supportTicket',
] as const;

/** How far back, in days; without one, from the beginning. */
const PERIODS = ['1', '7', '30', '90'] as const;

/** Filters and order of the log; `actions` are the provider's names of those that have words. */
export const auditList = (actions: readonly string[]): RecordShape => ({
  filters: { entity: ENTITIES, action: actions, days: PERIODS },
  days: ['from', 'to'],
  sorts: ['-at'],
});

const PER_PAGE = 50;

/**
 * Filters of the log: a named day goes before a period. Days are those of the zone; a period ends on `now`'s.
 */
export function auditFilters({ q, filters }: RecordState, now: Date, timeZone: string): AuditFilters {
  const days = Number(filters.days ?? 0);
  return {
    ...(q && { actor: q }),
    ...(filters.entity && { entity: filters.entity }),
    ...(filters.action && { action: filters.action }),
    ...(days > 0 && { from: addDays(dateInZone(now, timeZone), 1 - days) }),
    ...(filters.from && { from: filters.from }),
    ...(filters.to && { to: filters.to }),
    time_zone: timeZone,
  };
}

/** What the provider is asked for. */
export const toAuditQuery = (state: RecordState, now: Date, timeZone: string): AuditQuery => ({
  ...auditFilters(state, now, timeZone),
  page: state.page,
  per_page: PER_PAGE,
});
