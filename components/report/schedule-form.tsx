import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useOwnList } from '@/components/console/list/list-settings';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { type AskedSchedule, createReportSchedule, reportSchedulesKey } from '@/lib/api/report-schedule';
import { useSend } from '@/lib/api/use-send';
import { REPORT_PAPER_ROWS } from '@/lib/config/constants';
import type { ReportFilters, ReportName } from '@/lib/contract/report';
import type { ReportJobFormat } from '@/lib/contract/report-job';
import type { ReportRhythm, ReportSchedules } from '@/lib/contract/report-schedule';
import { datesIn } from '@/lib/domain/date-text';
import { clockAt } from '@/lib/domain/zone';
import styles from './report.module.css';

/** A Monday: the weekdays are called as those of its week are. */
const MONDAY = '2024-01-0';
const HOUR_MINUTES = 60;
const SHORTEST_MONTH = 28;
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const MONTH = Array.from({ length: 31 }, (_, index) => index + 1);
const FORMATS = ['xlsx', 'pdf', 'csv'] as const satisfies readonly ReportJobFormat[];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** When a report goes out, in words. */
export function useRhythmWords() {
  const t = useTranslations('console.reportSchedules');
  const format = datesIn(useLocale());
  return ({ every, day, hour }: ReportRhythm) => {
    const at = format.clock(clockAt(hour * HOUR_MINUTES));
    if (every === 'month') return t('monthly', { day, at });
    return t('weekly', { day: format.part(`${MONDAY}${day}`, { weekday: 'long' }), at });
  };
}

interface ScheduleFormProps {
  eventId: string;
  name: ReportName;
  /** What the report is called. */
  title: string;
  filters: ReportFilters;
  /** Names of all its columns. */
  columns: string[];
  /** Whom it may be mailed to. */
  people: ReportSchedules['people'];
}

/** A new schedule of a report, with the filters that are chosen and the columns that its reader keeps. */
export function ScheduleForm({ eventId, name, title, filters, columns, people }: ScheduleFormProps) {
  const t = useTranslations('console.reportSchedules');
  const locale = useLocale();
  const format = datesIn(locale);
  const id = useId();
  const queries = useQueryClient();
  const failureWords = useFailureWords();
  const hidden = useOwnList(`report-${name}`)?.layout.hidden ?? [];
  const [rhythm, setRhythm] = useState<ReportRhythm>({ every: 'week', day: 1, hour: 8 });
  const [file, setFile] = useState<ReportJobFormat>('xlsx');
  const [readers, setReaders] = useState<string[]>(people.length === 1 && people[0] ? [people[0].id] : []);
  const [isMissing, setMissing] = useState(false);
  const make = useSend({
    sendKeyed: (http, input: AskedSchedule, idempotencyKey) => createReportSchedule(http, { ...input, idempotencyKey }),
    onDone: () => queries.invalidateQueries({ queryKey: reportSchedulesKey(eventId) }),
  });
  const save = () => {
    setMissing(readers.length === 0);
    if (readers.length === 0) return;
    const wanted = hidden.length > 0 ? columns.filter((column) => !hidden.includes(column)) : [];
    void make.save({ eventId, report: name, format: file, locale, filters, columns: wanted, rhythm, readers });
  };
  const days = rhythm.every === 'week' ? WEEK : MONTH;
  return (
    <form
      aria-label={t('form', { name: title })}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <h3 className="h6">{t('form', { name: title })}</h3>
      <p>{t('hint')}</p>
      <div className={styles.fields}>
        <Field id={`${id}-every`} label={t('every')}>
          {(input) => (
            <SelectInput
              {...input}
              value={rhythm.every}
              onChange={({ target }) =>
                setRhythm({ ...rhythm, every: target.value === 'month' ? 'month' : 'week', day: 1 })
              }
            >
              <option value="week">{t('week')}</option>
              <option value="month">{t('month')}</option>
            </SelectInput>
          )}
        </Field>
        <Field id={`${id}-day`} label={t('day')}>
          {(input) => (
            <SelectInput
              {...input}
              value={rhythm.day}
              onChange={({ target }) => setRhythm({ ...rhythm, day: Number(target.value) })}
            >
              {days.map((day) => (
                <option key={day} value={day}>
                  {rhythm.every === 'week' ? format.part(`${MONDAY}${day}`, { weekday: 'long' }) : day}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field id={`${id}-hour`} label={t('hour')}>
          {(input) => (
            <SelectInput
              {...input}
              value={rhythm.hour}
              onChange={({ target }) => setRhythm({ ...rhythm, hour: Number(target.value) })}
            >
              {HOURS.map((hour) => (
                <option key={hour} value={hour}>
                  {format.clock(clockAt(hour * HOUR_MINUTES))}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field id={`${id}-format`} label={t('format')}>
          {(input) => (
            <SelectInput {...input} value={file} onChange={({ target }) => setFile(target.value as ReportJobFormat)}>
              {FORMATS.map((each) => (
                <option key={each} value={each}>
                  {t(`formats.${each}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      {file === 'pdf' && <p>{t('longPdf', { most: REPORT_PAPER_ROWS })}</p>}
      {rhythm.every === 'month' && rhythm.day > SHORTEST_MONTH && <p>{t('shortMonth')}</p>}
      <fieldset aria-describedby={isMissing ? `${id}-missing` : undefined}>
        <legend className="form-label fs-6">{t('to')}</legend>
        {people.map((person) => (
          <div key={person.id} className="form-check">
            <input
              type="checkbox"
              className="form-check-input"
              id={`${id}-${person.id}`}
              checked={readers.includes(person.id)}
              onChange={({ target }) =>
                setReaders(target.checked ? [...readers, person.id] : readers.filter((reader) => reader !== person.id))
              }
            />
            <label className="form-check-label" htmlFor={`${id}-${person.id}`}>
              {person.name}
            </label>
          </div>
        ))}
      </fieldset>
      {isMissing && (
        <p id={`${id}-missing`} role="alert" className="text-danger">
          {t('missing')}
        </p>
      )}
      <Button type="submit" small busy={make.busy}>
        {t('save')}
      </Button>
      <p role="status">{make.done && t('saved')}</p>
      {make.failure && <Alert tone="danger">{failureWords(make.failure)}</Alert>}
    </form>
  );
}
