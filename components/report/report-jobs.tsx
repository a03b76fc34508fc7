'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useOwnList } from '@/components/console/list/list-settings';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { ProgressBar } from '@/components/ui/progress-bar';
import { unbroken } from '@/components/ui/unbroken';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import {
  type AskedReport,
  reportFileUrl,
  reportJobsKey,
  reportJobsQuery,
  reportUrl,
  startReportJob,
} from '@/lib/api/report';
import { useSend } from '@/lib/api/use-send';
import { REPORT_DIRECT_ROWS, REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { ReportFilters, ReportName } from '@/lib/contract/report';
import type { ReportJob } from '@/lib/contract/report-job';
import { datesIn } from '@/lib/domain/date-text';
import styles from './report.module.css';

const UNDER_WAY_MS = 1_000;

interface ReportJobsProps {
  eventId: string;
  /** What each report is called. */
  names: Record<ReportName, string>;
  timeZone: string;
}

/**
 * The long reports that the reader asked for: how far each is, and its file once it is done. Nothing where there is
 * none.
 */
export function ReportJobs({ eventId, names, timeZone }: ReportJobsProps) {
  const t = useTranslations('console.reportFiles');
  const failureWords = useFailureWords();
  const { data: jobs, error } = useQuery({
    ...reportJobsQuery(lazyBrowserHttp, { eventId }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? UNDER_WAY_MS : false),
  });
  if (error && !jobs) return <Alert tone="danger">{failureWords(error)}</Alert>;
  if (!jobs?.length) return null;
  return (
    <section aria-label={t('jobs')} className={styles.jobs}>
      <h2 className="h6">{t('jobs')}</h2>
      <ul className="list-plain">
        {jobs.map((job) => (
          <li key={job.id}>
            <JobLine job={job} name={names[job.report]} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const isUnderWay = ({ state }: ReportJob) => state === 'waiting' || state === 'running';

function JobLine({ job, name, timeZone }: { job: ReportJob; name: string; timeZone: string }) {
  const t = useTranslations('console.reportFiles');
  const format = datesIn(useLocale());
  const { id, state, processed, total, createdAt, keptUntil } = job;
  const facts = { name, format: t(`formats.${job.format}`), processed, total };
  if (isUnderWay(job))
    return (
      <>
        <p role="status">{t(`states.${state}`, facts)}</p>
        <ProgressBar value={processed} max={total} label={t('progress', facts)} />
      </>
    );
  if (state === 'failed')
    return (
      <Alert tone="danger" title={t('states.failed', facts)}>
        <p>{unbroken(t('failedText', { at: format.instant(createdAt, timeZone) }))}</p>
      </Alert>
    );
  return (
    <div className={styles.done}>
      <p role="status">
        {t('states.done', facts)}{' '}
        {keptUntil !== null && (
          <small className="text-body-secondary">
            {unbroken(t('keptUntil', { at: format.instant(keptUntil, timeZone) }))}
          </small>
        )}
      </p>
      <a href={reportFileUrl({ id })} download className={buttonClass('primary', { small: true })}>
        {t('download', facts)}
      </a>
    </div>
  );
}

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
 * The report as files: with the chosen filters and the columns that its reader has saved. A long one is ordered and
 * written in the background.
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
