import { getLocale, getTranslations } from 'next-intl/server';
import { EventTime } from '@/components/console/list/event-time';
import { ListTable } from '@/components/console/list/list-table';
import { ListTools } from '@/components/console/list/list-tools';
import { EventLink } from '@/components/console/place/event-link';
import recordStyles from '@/components/console/record-list/record-list.module.css';
import { RecordPager } from '@/components/console/record-list/record-pager';
import { RecordSearch } from '@/components/console/record-list/record-search';
import { isFiltered, type RecordState, recordHref } from '@/components/console/record-list/record-state';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { roomingListUrl } from '@/lib/api/rooming-list';
import type { CallPriority, CallState } from '@/lib/contract/call';
import type { Attendance } from '@/lib/contract/guest';
import type { PaymentMethod, PaymentStatus } from '@/lib/contract/payment';
import { type Report, type ReportFilters, type ReportName, reportName } from '@/lib/contract/report';
import type { RoomingList } from '@/lib/contract/rooming-list';
import type { TransportStatus } from '@/lib/contract/transport';
import { datesIn } from '@/lib/domain/date-text';
import { unitsText } from '@/lib/domain/money';
import styles from './report.module.css';
import { ReportFiles } from './report-jobs';
import { ReportSchedules } from './report-schedules';
import { isSearched, reportShape, type ShownReport } from './shown-report';

type Names = Record<ReportName, string>;

type Cell = Report['rows'][number][number];

interface ReportViewProps {
  report: Report;
  eventId: string;
  name: ReportName;
  state: RecordState;
  filters: ReportFilters;
}

/** A page of a report as a table, what narrows it, and all of it as files. */
export async function ReportView({ report, eventId, name, state, filters }: ReportViewProps) {
  const t = await getTranslations('records.report');
  const locale = await getLocale();
  const format = datesIn(locale);
  const title = t('caption', { report: t(`names.${name}`), event: report.eventName });
  if (report.total === 0 && !isFiltered(state)) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  const show = (cell: Cell, kind: Report['columns'][number]['kind'], currency: string | null) => {
    if (cell === null) return '';
    if (kind === 'date') return format.short(String(cell));
    if (kind === 'clock') return format.clock(String(cell));
    if (kind === 'instant') return <EventTime at={String(cell)} timeZone={report.timeZone} />;
    return kind === 'money' ? unitsText(Number(cell), currency, locale) : cell;
  };
  const [, ...arranged] = report.columns.map(({ name: id, label }) => ({ id, label }));
  const plain = `?report=${name}`;
  const hrefOf = (page: number) => `${plain}&${recordHref({ ...state, page }, { filters: {}, sorts: [] }).slice(1)}`;
  return (
    <section aria-label={title}>
      <ReportSearch name={name} state={state} />
      <div className={styles.head}>
        <p className="mb-0" role="status">
          {t('rows', { count: report.total })}
        </p>
        {isFiltered(state) && <EventLink href={plain}>{t('clear')}</EventLink>}
        <ReportFiles
          eventId={eventId}
          name={name}
          filters={filters}
          total={report.total}
          columns={report.columns.map((column) => column.name)}
        />
        <ListTools list={`report-${name}`} columns={arranged} />
      </div>
      {report.rows.length === 0 && <NoRows total={report.total} plain={plain} first={hrefOf(1)} />}
      <div className={`${styles.table} ${recordStyles.records}`}>
        <ListTable
          list={`report-${name}`}
          caption={title}
          rows={report.rows.map((cells, index) => ({
            id: String(index),
            cells: report.columns.map(({ kind }, at) =>
              show(cells[at] ?? null, kind, report.currencies[index] ?? null),
            ),
          }))}
          columns={report.columns.map(({ name: id, label, kind }, at) => ({
            id,
            className: at === 0 ? recordStyles.title : '',
            header: label,
            align: kind === 'number' || kind === 'money' ? ('end' as const) : ('start' as const),
          }))}
        />
      </div>
      {report.rows.length > 0 && (
        <RecordPager page={{ ...report, data: report.rows, next_cursor: null }} locale={locale} hrefOf={hrefOf} />
      )}
      <ReportSchedules
        eventId={eventId}
        name={name}
        names={Object.fromEntries(reportName.options.map((each) => [each, t(`names.${each}`)])) as Names}
        filters={filters}
        columns={report.columns.map((column) => column.name)}
        timeZone={report.timeZone}
      />
    </section>
  );
}

interface NoRowsProps {
  /** Rows on all pages. */
  total: number;
  /** The report without filters, and its first page with them. */
  plain: string;
  first: string;
}

/** Why a page of a report has no row: nothing matches, or the report is shorter by now. */
export async function NoRows({ total, plain, first }: NoRowsProps) {
  const t = await getTranslations('records.report');
  const list = await getTranslations('records.list');
  const isShorter = total > 0;
  return (
    <EmptyState
      title={isShorter ? list('noPage') : t('noMatch')}
      text={isShorter ? list('noPageText') : t('noMatchText')}
      action={
        <EventLink href={isShorter ? first : plain} className={buttonClass('secondary')}>
          {isShorter ? list('firstPage') : t('clear')}
        </EventLink>
      }
    />
  );
}

/** Search and filters of a report that has any. */
export async function ReportSearch({ name, state }: { name: ReportName; state: RecordState }) {
  const t = await getTranslations('records.report');
  const locale = await getLocale();
  const words = await wordsOfFilters();
  const shape = reportShape(name);
  if (!shape) return null;
  return (
    <RecordSearch
      locale={locale}
      labels={{ search: t('filters.search'), hint: t('filters.searchHint'), apply: t('filters.apply') }}
      q={isSearched(name) ? state.q : null}
      filters={Object.entries(shape.filters).map(([filter, values]) => ({
        name: filter,
        label: t(`filters.${filter as 'state'}`),
        all: t('filters.any'),
        value: state.filters[filter] ?? '',
        options: values.map((value) => ({ value, label: words(filter, value) })),
      }))}
      days={(shape.days ?? []).map((day) => ({
        name: day,
        label: t(`filters.${day as 'from' | 'to'}`),
        value: state.filters[day] ?? '',
      }))}
      sort={null}
      keep={{ report: name }}
    />
  );
}

/** The words of a filter's choices, as other lists name them; typed by the choices, so that none lacks its word. */
async function wordsOfFilters() {
  const guests = await getTranslations('records.guests.attendance');
  const calls = await getTranslations('records.calls');
  const tables = await getTranslations('reports.tables');
  const own = await getTranslations('records.report.filters');
  const methods = await getTranslations('paymentMethods');
  const words: Record<string, (value: string) => string> = {
    attendance: (value) => guests(value as Attendance),
    paymentStatus: (value) => tables('paymentStatus', { status: value as PaymentStatus }),
    method: (value) => methods(value as PaymentMethod),
    state: (value) => calls(`states.${value as CallState}`),
    priority: (value) => calls(`priorities.${value as CallPriority}`),
    status: (value) => tables('transportStatus', { status: value as TransportStatus }),
    roomState: (value) => own(`roomStates.${value as 'toApprove'}`),
    due: (value) => own(`dues.${value as 'overdue'}`),
  };
  return (filter: string, value: string) => words[filter]?.(value) ?? value;
}

interface ReportTabsProps {
  reports: readonly ShownReport[];
  current: ShownReport;
}

/** The reports that the reader may see, as links to each. */
export async function ReportTabs({ reports, current }: ReportTabsProps) {
  const t = await getTranslations('records.report');
  return (
    <nav aria-label={t('choose')} className={styles.tabs}>
      {reports.map((report) => (
        <EventLink
          key={report}
          href={`?report=${report}`}
          aria-current={report === current ? 'page' : undefined}
          className={buttonClass(report === current ? 'primary' : 'secondary', { small: true })}
        >
          {t(`names.${report}`)}
        </EventLink>
      ))}
    </nav>
  );
}

const FORMATS = ['xlsx', 'csv', 'pdf'] as const;

interface RoomingReportProps {
  load: () => Promise<RoomingList>;
  eventId: string;
}

/** The sums and files of the rooming list; the list itself has its own page. */
export async function RoomingReport({ load, eventId }: RoomingReportProps) {
  const t = await getTranslations('records.report');
  const rooming = await getTranslations('attendees.rooming');
  const locale = await getLocale();
  const { rooms, totals } = await load();
  if (rooms.length === 0) return <EmptyState title={rooming('empty')} text={rooming('emptyText')} />;
  return (
    <section aria-label={t('names.rooming-list')}>
      <p>{rooming('totals', { ...totals })}</p>
      <div className={styles.head}>
        <EventLink href="/adminmaster/Asistentes/rooming-list" className={buttonClass('primary', { small: true })}>
          {t('full')}
        </EventLink>
        {FORMATS.map((format) => (
          <a
            key={format}
            href={roomingListUrl({ eventId, format, locale })}
            download
            className={buttonClass('secondary', { small: true })}
          >
            {t(`formats.${format}`)}
          </a>
        ))}
      </div>
    </section>
  );
}
