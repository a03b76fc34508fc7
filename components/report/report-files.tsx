'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useOwnList } from '@/components/console/list/list-settings';
import { buttonClass } from '@/components/ui/button-class';
import { reportUrl } from '@/lib/api/report';
import { REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { ReportFilters, ReportName } from '@/lib/contract/report';

const FORMATS = ['xlsx', 'csv', 'pdf'] as const;

interface ReportFilesProps {
  eventId: string;
  name: ReportName;
  filters: ReportFilters;
  /** Rows of the whole report. */
  total: number;
  /** Names of all its columns. */
  columns: string[];
}

/** The report as files: with the filters that are chosen and the columns that its reader keeps. */
export function ReportFiles({ eventId, name, filters, total, columns }: ReportFilesProps) {
  const t = useTranslations('console.reportFiles');
  const locale = useLocale();
  const hidden = useOwnList(`report-${name}`)?.layout.hidden ?? [];
  const kept = columns.filter((column) => !hidden.includes(column));
  const wanted = kept.length < columns.length ? kept : [];
  return FORMATS.filter((format) => format !== 'pdf' || total <= REPORT_PAPER_ROWS).map((format) => (
    <a
      key={format}
      href={reportUrl({ eventId, name, format, locale, filters, columns: wanted })}
      download
      className={buttonClass('secondary', { small: true })}
    >
      {t(format)}
    </a>
  ));
}
