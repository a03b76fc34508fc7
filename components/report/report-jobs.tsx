'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { ProgressBar } from '@/components/ui/progress-bar';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { reportFileUrl, reportJobsQuery } from '@/lib/api/report-job';
import type { ReportName } from '@/lib/contract/report';
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

/** The long reports that the reader asked for: how far each is, and its file once it is done. Nothing where there is none. */
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
        <p>{t('failedText', { at: format.instant(createdAt, timeZone) })}</p>
      </Alert>
    );
  return (
    <div className={styles.done}>
      <p role="status">
        {t('states.done', facts)}{' '}
        {keptUntil !== null && (
          <small className="text-body-secondary">{t('keptUntil', { at: format.instant(keptUntil, timeZone) })}</small>
        )}
      </p>
      <a href={reportFileUrl({ id })} download className={buttonClass('primary', { small: true })}>
        {t('download', facts)}
      </a>
    </div>
  );
}
