'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { Skeleton } from '@/components/ui/skeleton';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import {
  changeReportSchedule,
  deleteReportSchedule,
  reportSchedulesKey,
  reportSchedulesQuery,
} from '@/lib/api/report-schedule';
import { useSend } from '@/lib/api/use-send';
import type { ReportFilters, ReportName } from '@/lib/contract/report';
import type { ReportSchedule } from '@/lib/contract/report-schedule';
import { datesIn } from '@/lib/domain/date-text';
import styles from './report.module.css';
import { ScheduleForm, useRhythmWords } from './schedule-form';

interface ReportSchedulesProps {
  eventId: string;
  name: ReportName;
  /** What each report is called. */
  names: Record<ReportName, string>;
  filters: ReportFilters;
  /** Names of all columns of the report that is shown. */
  columns: string[];
  timeZone: string;
}

/**
 * The reports that go out by mail: what is set, on or off, and a new one of the report and the filters that are shown.
 */
export function ReportSchedules(props: ReportSchedulesProps) {
  const t = useTranslations('console.reportSchedules');
  // The schedules are only read once somebody opens them.
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.jobs} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('title')}</summary>
      {isOpen && <Schedules {...props} />}
    </details>
  );
}

function Schedules({ eventId, name, names, filters, columns, timeZone }: ReportSchedulesProps) {
  const t = useTranslations('console.reportSchedules');
  const failureWords = useFailureWords();
  const { data, error } = useQuery(reportSchedulesQuery(lazyBrowserHttp, { eventId }));
  if (error && !data) return <Alert tone="danger">{failureWords(error)}</Alert>;
  if (!data) return <Skeleton lines={3} />;
  const people = data.people.filter(({ reports }) => reports.includes(name));
  return (
    <>
      {data.schedules.length === 0 && <p>{t('empty')}</p>}
      <ul className="list-plain">
        {data.schedules.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleLine eventId={eventId} schedule={schedule} title={names[schedule.report]} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {people.length > 0 && (
        <ScheduleForm
          key={name}
          eventId={eventId}
          name={name}
          title={names[name]}
          filters={filters}
          columns={columns}
          people={people}
        />
      )}
    </>
  );
}

interface LineProps {
  eventId: string;
  schedule: ReportSchedule;
  title: string;
  timeZone: string;
}

function ScheduleLine({ eventId, schedule, title, timeZone }: LineProps) {
  const t = useTranslations('console.reportSchedules');
  const format = datesIn(useLocale());
  const failureWords = useFailureWords();
  const rhythmWords = useRhythmWords();
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: reportSchedulesKey(eventId) });
  const { id, active, version, readers, rhythm, nextAt } = schedule;
  const turn = useSend({
    send: (http) => changeReportSchedule(http, { id, active: !active, version }),
    onDone: again,
    onStale: again,
  });
  const end = useSend({ send: (http) => deleteReportSchedule(http, { id }), onDone: again, onFailed: again });
  const facts = { name: title, format: t(`formats.${schedule.format}`) };
  return (
    <div className={styles.done}>
      <p>
        <strong>{t('line', facts)}</strong> · {rhythmWords(rhythm)} ·{' '}
        {readers.length > 0 ? t('readers', { names: readers.join(', ') }) : t('nobody')} ·{' '}
        {active ? t('next', { at: format.instant(nextAt, timeZone) }) : t('off')}
      </p>
      <Button
        variant="secondary"
        small
        busy={turn.busy}
        aria-label={t('turn', { ...facts, to: active ? 'off' : 'on' })}
        onClick={() => turn.save()}
      >
        {t(active ? 'turnOff' : 'turnOn')}
      </Button>
      <ConfirmedButton
        label={t('delete')}
        aria-label={t('deleteThis', facts)}
        small
        danger
        title={t('deleteTitle', facts)}
        text={t('deleteText')}
        labels={{ close: t('close'), cancel: t('keep'), confirm: t('delete') }}
        sending={end}
        failure={end.failure && failureWords(end.failure)}
        onConfirm={() => end.save()}
      />
      {turn.failure && <Alert tone="danger">{failureWords(turn.failure)}</Alert>}
    </div>
  );
}
