import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { DateInput } from '@/components/date/date-input';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { datesIn } from '@/lib/domain/date-text';
import { instantInZone } from '@/lib/domain/zone';

export interface ChosenTime {
  /** `YYYY-MM-DD`; empty = none is chosen. */
  day: string;
  /** `HH:MM`. */
  clock: string;
}

export const NO_TIME: ChosenTime = { day: '', clock: '10:00' };

/** The chosen moment as the wire has it; undefined where none is chosen. */
export const instantOf = ({ day, clock }: ChosenTime, timeZone: string): string | undefined =>
  day && clock ? instantInZone(day, clock, timeZone).toISOString() : undefined;

interface CallTimeProps {
  value: ChosenTime;
  /** Time zone of the event. */
  timeZone: string;
  /** What it means to choose no day; left out where a day must be chosen. */
  without?: ReactNode;
  onChange: (value: ChosenTime) => void;
}

/** When a call is made, in the event's zone. */
export function CallTime({ value, timeZone, without, onChange }: CallTimeProps) {
  const t = useTranslations('calls.outcome');
  const locale = useLocale();
  const id = useId();
  return (
    <>
      <Field id={`${id}-day`} label={t('day')} hint={without} optional={without !== undefined && t('optional')}>
        {(input) => (
          <DateInput
            {...input}
            locale={locale}
            value={value.day}
            onChange={(day) => onChange({ ...value, day })}
            required={without === undefined}
          />
        )}
      </Field>
      {(without === undefined || value.day) && (
        <Field id={`${id}-clock`} label={t('clock')} hint={datesIn(locale).zone(timeZone)}>
          {(input) => (
            <TextInput
              {...input}
              type="time"
              required
              value={value.clock}
              onChange={({ target }) => onChange({ ...value, clock: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
