import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { DateInput } from '@/components/date/date-input';
import { parseAmount, typedAmount } from '@/components/payment/parse-amount';
import { unbroken } from '@/components/reservation/unbroken';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { ScheduleTemplate } from '@/lib/contract/booking-terms';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { isCalendarDate } from '@/lib/domain/nights';
import { scheduleFor } from '@/lib/domain/schedule-template';
import styles from '../../editor.module.css';
import { type Sample, type SampleEvent, sampleBooking } from './sample-booking';

interface SchedulePreviewProps {
  template: ScheduleTemplate | null;
  event: SampleEvent;
  currency: string;
  start: Sample;
}

/** What a guest would pay and by when, by the very rule that makes a booking's schedule. */
export function SchedulePreview({ template, event, currency, start }: SchedulePreviewProps) {
  const t = useTranslations('block.schedule');
  const locale = useLocale();
  const format = datesIn(locale);
  const id = useId();
  const [bookedOn, setBookedOn] = useState(start.bookedOn);
  const [typed, setTyped] = useState(() => typedAmount(start.total, currency));
  const total = parseAmount(typed, currency);
  const isKnown = isCalendarDate(bookedOn) && total !== null && total > 0;
  const items = isKnown ? scheduleFor(template, sampleBooking({ bookedOn, total }, event)) : [];
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  return (
    <section className={styles.policy} aria-label={t('preview')}>
      <h3 className="h6">{t('preview')}</h3>
      <p className="console-hint">{t('sample', { nights: event.minimumNights, date: format.words(event.eventDay) })}</p>
      <div className={styles.two}>
        <Field id={`${id}-on`} label={t('bookedOn')} className="mb-0">
          {(input) => <DateInput {...input} locale={locale} value={bookedOn} onChange={setBookedOn} />}
        </Field>
        <Field id={`${id}-total`} label={t('total', { currency })} className="mb-0">
          {(input) => (
            <TextInput
              {...input}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(change) => setTyped(change.target.value)}
            />
          )}
        </Field>
      </div>
      <div role="status">
        {isKnown ? (
          <ul>
            {items.map((item) => (
              <li key={item.dueOn}>
                {unbroken(t('item', { kind: item.kind, date: format.words(item.dueOn), amount: money(item.amount) }))}
              </li>
            ))}
            <li>
              <strong>{t('sum', { amount: money(items.reduce((sum, { amount }) => sum + amount, 0)) })}</strong>
            </li>
          </ul>
        ) : (
          <p>{t('noSample')}</p>
        )}
      </div>
    </section>
  );
}
