'use client';

import { useLocale, useTranslations } from 'next-intl';
import { DateInput } from '@/components/date/date-input';
import { Field } from '@/components/ui/field';
import type { Event } from '@/lib/contract/event';
import { datesIn } from '@/lib/domain/date-text';
import { addDays, countNights, isCalendarDate, type Stay } from '@/lib/domain/nights';
import styles from './room.module.css';
import { lastCheckOut } from './room-problems';

interface StayFieldsProps {
  id: string;
  stay: Stay;
  event: Event;
  error: string | null;
  onChange: (stay: Stay) => void;
}

export function StayFields({ id, stay, event, error, onChange }: StayFieldsProps) {
  const t = useTranslations('booking');
  const locale = useLocale();
  const format = datesIn(locale);
  const known = isCalendarDate(stay.checkIn) && isCalendarDate(stay.checkOut);
  // A later arrival takes the departure along, so that a guest never has to mend one date after the other.
  const arrive = (checkIn: string) => {
    const length = known ? Math.max(countNights(stay), event.minimumNights) : event.minimumNights;
    const moves = isCalendarDate(checkIn) && (!isCalendarDate(stay.checkOut) || stay.checkOut <= checkIn);
    onChange({ checkIn, checkOut: moves ? addDays(checkIn, length) : stay.checkOut });
  };
  const earliestLeave = isCalendarDate(stay.checkIn) ? addDays(stay.checkIn, event.minimumNights) : undefined;
  return (
    <>
      <div className={`field-lines ${styles.stay}`}>
        <Field id={id} label={t('room.checkIn')} error={error}>
          {(inputProps) => (
            <DateInput
              {...inputProps}
              locale={locale}
              required
              min={event.firstNight ?? undefined}
              max={event.lastNight ?? undefined}
              value={stay.checkIn}
              onChange={arrive}
            />
          )}
        </Field>
        <Field id={`${id}-out`} label={t('room.checkOut')}>
          {(inputProps) => (
            <DateInput
              {...inputProps}
              locale={locale}
              required
              min={earliestLeave}
              max={lastCheckOut(event)}
              value={stay.checkOut}
              onChange={(checkOut) => onChange({ ...stay, checkOut })}
            />
          )}
        </Field>
      </div>
      {known && countNights(stay) > 0 && (
        <p className="text-secondary" aria-live="polite">
          {t('room.stay', { nights: countNights(stay), ...format.span(stay.checkIn, stay.checkOut) })}
        </p>
      )}
    </>
  );
}
