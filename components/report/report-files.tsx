'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useOwnList } from '@/components/console/list/list-settings';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { reportUrl } from '@/lib/api/report';
import { type AskedReport, reportJobsKey, startReportJob } from '@/lib/api/report-job';
import { useSend } from '@/lib/api/use-send';
import { REPORT_DIRECT_ROWS, REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { ReportFilters, ReportName } from '@/lib/contract/report';

const FORMATS = ['xlsx', 'csv', 'pdf'] as const;
/** Paper takes short reports alone. */
const LONG_FORMATS = ['xlsx', 'csv'] as const;

interface ReportFilesProps {
  eventId: string;
  name: ReportName;
  filters: ReportFilters;
  /** Rows of the whole report. */
  total: number;
  /** Names of all its columns. */
  columns: string[];
}

/**
 * The report as files: with the filters that are chosen and the columns that its reader keeps. A long one is asked for,
 * and written in the background.
 */
export function ReportFiles({ eventId, name, filters, total, columns }: ReportFilesProps) {
  const t = useTranslations('console.reportFiles');
  const locale = useLocale();
  const hidden = useOwnList(`report-${name}`)?.layout.hidden ?? [];
  const kept = columns.filter((column) => !hidden.includes(column));
  const wanted = kept.length < columns.length ? kept : [];
  if (total > REPORT_DIRECT_ROWS)
    return <LongFiles asked={{ eventId, report: name, locale, filters, columns: wanted }} />;
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

/** The ways to ask for a long report; how far it is stands above the report. */
function LongFiles({ asked }: { asked: Omit<AskedReport, 'format'> }) {
  const t = useTranslations('console.reportFiles');
  const queries = useQueryClient();
  const failureWords = useFailureWords();
  const start = useSend({
    sendKeyed: (http, input: AskedReport, idempotencyKey) => startReportJob(http, { ...input, idempotencyKey }),
    onDone: () => queries.invalidateQueries({ queryKey: reportJobsKey(asked.eventId) }),
  });
  return (
    <>
      {LONG_FORMATS.map((format) => (
        <Button
          key={format}
          variant="secondary"
          small
          busy={start.busy && start.input?.format === format}
          onClick={() => start.save({ ...asked, format })}
        >
          {t(`prepare.${format}`)}
        </Button>
      ))}
      <p className="mb-0 w-100" role="status">
        {t(start.done ? 'asked' : 'long')}
      </p>
      {start.failure && <Alert tone="danger">{failureWords(start.failure)}</Alert>}
    </>
  );
}
