import { getTranslations } from 'next-intl/server';
import { DateInput } from '@/components/date/date-input';
import { Field } from '@/components/ui/field';
import { SIMULATION_DAYS_AHEAD, SIMULATION_MAX_NIGHTS } from '@/lib/config/constants';
import type { HotelRow } from '@/lib/contract/hotel';
import { addDays, isCalendarDate } from '@/lib/domain/nights';
import type { SimulatorChoice } from '@/lib/domain/simulation-query';
import type { Locale } from '@/lib/i18n/routing';
import styles from './simulator.module.css';

interface StayFieldsProps {
  choice: SimulatorChoice;
  hotel: HotelRow;
  today: string;
  /** Sentences of what the provider refused, by field. */
  errors: Record<string, string>;
  locale: Locale;
}

export async function StayFields({ choice, hotel, today, errors, locale }: StayFieldsProps) {
  const t = await getTranslations({ locale, namespace: 'simulator' });
  const { checkIn } = choice;
  const from = isCalendarDate(checkIn) && checkIn >= today ? checkIn : today;
  const last = addDays(today, SIMULATION_DAYS_AHEAD);
  const bounds = {
    checkIn: { min: today, max: last },
    checkOut: { min: addDays(from, hotel.minimumNights), max: addDays(from, SIMULATION_MAX_NIGHTS) },
  };
  return (
    <fieldset className={styles.part}>
      <legend>{t('dates')}</legend>
      <div className={styles.pair}>
        {(['checkIn', 'checkOut'] as const).map((name) => (
          <Field key={name} id={name} label={t(name)} error={errors[name]}>
            {(input) => (
              <DateInput
                {...input}
                {...bounds[name]}
                locale={locale}
                name={name}
                defaultValue={choice[name]}
                required
                aria-describedby={[input['aria-describedby'], 'minimum-stay'].filter(Boolean).join(' ')}
              />
            )}
          </Field>
        ))}
      </div>
      <p className={styles.hint} id="minimum-stay">
        {t('minimum', { nights: hotel.minimumNights })}
      </p>
    </fieldset>
  );
}
