'use client';

import { useTranslations } from 'next-intl';
import { Counter } from '@/components/ui/counter';
import { MOST_PEOPLE_OF_A_BAND } from '@/lib/contract/booking-limits';
import type { AgeBandName } from '@/lib/contract/event';
import type { People } from '@/lib/domain/occupancy';
import styles from './room.module.css';
import type { StayEvent } from './room-problems';

const BANDS: readonly { who: keyof People; band: AgeBandName; min: number }[] = [
  { who: 'adults', band: 'adult', min: 1 },
  { who: 'juniors', band: 'junior', min: 0 },
  { who: 'minors', band: 'minor', min: 0 },
  { who: 'infants', band: 'infant', min: 0 },
];

interface PeopleFieldsProps {
  id: string;
  people: People;
  /** The hotel whose ages are shown next to each kind of person. */
  hotel: StayEvent['hotel'];
  errors: string[];
  onChange: (part: Partial<People>) => void;
}

export function PeopleFields({ id, people, hotel, errors, onChange }: PeopleFieldsProps) {
  const t = useTranslations('booking');
  const ages = (name: AgeBandName) => {
    const found = hotel?.ageBands.find(({ band }) => band === name);
    if (!found) return undefined;
    return found.maxAge === null
      ? t('room.agesFrom', { min: found.minAge })
      : t('room.ages', { min: found.minAge, max: found.maxAge });
  };
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={errors.length > 0 ? `${id}-error` : undefined}>
      <legend className="form-label fs-6">{t('room.people')}</legend>
      <div className={styles.people}>
        {BANDS.map(({ who, band, min }) => (
          <Counter
            key={who}
            label={t(`room.${who}`)}
            hint={ages(band)}
            value={people[who]}
            min={min}
            max={MOST_PEOPLE_OF_A_BAND}
            onChange={(count) => onChange({ [who]: count })}
            decreaseLabel={t('room.less', { who: t(`room.${who}`) })}
            increaseLabel={t('room.more', { who: t(`room.${who}`) })}
          />
        ))}
      </div>
      <div id={`${id}-error`} aria-live="polite">
        {errors.map((error) => (
          <p key={error} className="invalid-feedback d-block fw-semibold">
            {error}
          </p>
        ))}
      </div>
    </fieldset>
  );
}
