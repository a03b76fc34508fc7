import { getLocale, getTranslations } from 'next-intl/server';
import { RecordPager } from '@/components/console/record-list/record-pager';
import { buttonClass } from '@/components/ui/button-class';
import { DataTable } from '@/components/ui/data-table';
import { EmptyState } from '@/components/ui/empty-state';
import { reportUrl } from '@/lib/api/report';
import { REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { Report } from '@/lib/contract/report';
import { datesIn } from '@/lib/domain/date-text';
import { NUMBER_TAGS } from '@/lib/domain/money';
import styles from './report.module.css';

const FORMATS = ['xlsx', 'csv', 'pdf'] as const;

type Cell = Report['rows'][number][number];

interface ReportRow {
  id: string;
  cells: Cell[];
}

interface ReportViewProps {
  report: Report;
  eventId: string;
}

/** A page of a report as a table, and all of it as files. */
export async function ReportView({ report, eventId }: ReportViewProps) {
  const t = await getTranslations('records.report');
  const locale = await getLocale();
  const format = datesIn(locale);
  const { report: name, eventName } = report;
  const title = t('caption', { report: t(`names.${name}`), event: eventName });
  if (report.total === 0) return <EmptyState title={t('empty')} text={t('emptyText')} />;
  const rows = report.rows.map((cells, index): ReportRow => ({ id: String(index), cells }));
  const money = new Intl.NumberFormat(NUMBER_TAGS[locale], { minimumFractionDigits: 2 });
  const show = (cell: Cell, kind: Report['columns'][number]['kind']) => {
    if (cell === null) return '';
    if (kind === 'date') return format.short(String(cell));
    if (kind === 'clock') return format.clock(String(cell));
    if (kind === 'instant') return format.instant(String(cell), report.timeZone);
    return kind === 'money' ? money.format(Number(cell)) : cell;
  };
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <p className="mb-0">{t('rows', { count: report.total })}</p>
        {FORMATS.filter((file) => file !== 'pdf' || report.total <= REPORT_PAPER_ROWS).map((file) => (
          <a
            key={file}
            href={reportUrl({ eventId, name, format: file, locale })}
            download
            className={buttonClass('secondary', { small: true })}
          >
            {t(`formats.${file}`)}
          </a>
        ))}
      </div>
      <div className={styles.table}>
        <DataTable
          caption={title}
          hideCaption
          rows={rows}
          columns={report.columns.map(({ name: id, label, kind }, index) => ({
            id,
            header: label,
            align: kind === 'number' || kind === 'money' ? ('end' as const) : ('start' as const),
            cell: ({ cells }: ReportRow) => show(cells[index] ?? null, kind),
          }))}
          empty={null}
        />
      </div>
      <RecordPager
        page={{ ...report, data: report.rows, next_cursor: null }}
        locale={locale}
        hrefOf={(page) => `?report=${name}&page=${page}`}
      />
    </section>
  );
}
