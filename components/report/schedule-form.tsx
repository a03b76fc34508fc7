import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useOwnList } from '@/components/console/list/list-settings';
import { useFormFields } from '@/components/form/use-form-fields';
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
import { type ReportRhythm, type ReportSchedules, reportScheduleInput } from '@/lib/contract/report-schedule';
import { datesIn } from '@/lib/domain/date-text';
import { clockAt } from '@/lib/domain/zone';
import styles from './report.module.css';

/** With the number of a weekday after it, a date in a week from Monday on, which gives that day's name. */
const MONDAY = '2024-01-0';
const HOUR_MINUTES = 60;
const SHORTEST_MONTH = 28;
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const MONTH = Array.from({ length: 31 }, (_, index) => index + 1);
const FORMATS = ['xlsx', 'pdf', 'csv'] as const satisfies readonly ReportJobFormat[];
/** At least one reader; the most is checked by the provider alone. */
const timed = reportScheduleInput.pick({ rhythm: true, format: true }).extend({ readers: z.array(z.string()).min(1) });
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
export function ScheduleForm({ eventId, name, title, filters, columns: all, people }: ScheduleFormProps) {
  const t = useTranslations('console.reportSchedules');
  const locale = useLocale();
  const format = datesIn(locale);
  const id = useId();
  const queries = useQueryClient();
  const failureWords = useFailureWords();
  const hidden = useOwnList(`report-${name}`)?.layout.hidden ?? [];
  const form = useForm<z.infer<typeof timed>>({
    resolver: zodResolver(timed),
    defaultValues: {
      rhythm: { every: 'week', day: 1, hour: 8 },
      format: 'xlsx',
      readers: people.length === 1 && people[0] ? [people[0].id] : [],
    },
    shouldFocusError: false,
  });
  const fields = useFormFields({ form, id, names: ['readers'], sentence: () => t('missing') });
  const { error: missing } = fields.field('readers');
  const { value: readers, onChange: setReaders } = fields.control('readers');
  const { rhythm, format: file } = form.watch();
  const make = useSend({
    sendKeyed: (http, input: AskedSchedule, idempotencyKey) => createReportSchedule(http, { ...input, idempotencyKey }),
    onDone: () => queries.invalidateQueries({ queryKey: reportSchedulesKey(eventId) }),
  });
  const columns = hidden.length > 0 ? all.filter((column) => !hidden.includes(column)) : [];
  const days = rhythm.every === 'week' ? WEEK : MONTH;
  return (
    <form
      aria-label={t('form', { name: title })}
      noValidate
      onSubmit={form.handleSubmit(
        (asked) => make.save({ eventId, report: name, locale, filters, columns, ...asked }),
        () => document.getElementById(`${id}-${people[0]?.id}`)?.focus(),
      )}
    >
      <h3 className="h6">{t('form', { name: title })}</h3>
      <p>{t('hint')}</p>
      <div className={styles.fields}>
        <Field id={`${id}-every`} label={t('every')}>
          {(input) => (
            <SelectInput
              {...input}
              {...form.register('rhythm.every', { onChange: () => form.setValue('rhythm.day', 1) })}
            >
              <option value="week">{t('week')}</option>
              <option value="month">{t('month')}</option>
            </SelectInput>
          )}
        </Field>
        <Field id={`${id}-day`} label={t('day')}>
          {(input) => (
            <SelectInput {...input} {...form.register('rhythm.day', { valueAsNumber: true })}>
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
            <SelectInput {...input} {...form.register('rhythm.hour', { valueAsNumber: true })}>
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
            <SelectInput {...input} {...form.register('format')}>
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
      <fieldset aria-describedby={missing ? `${id}-missing` : undefined}>
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
      {missing && (
        <p id={`${id}-missing`} role="alert" className="text-danger">
          {missing}
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
