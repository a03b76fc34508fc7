import { getTranslations } from 'next-intl/server';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import type { HotelRow } from '@/lib/contract/hotel';
import type { SimulationRoom } from '@/lib/contract/simulation';
import { MOST_ROOMS_OF_A_KIND } from '@/lib/contract/simulation-limits';
import type { Locale } from '@/lib/i18n/routing';
import styles from './simulator.module.css';

const BANDS = {
  adult: { name: 'adults', limit: 'maxAdults' },
  junior: { name: 'juniors', limit: 'maxJuniors' },
  minor: { name: 'minors', limit: 'maxMinors' },
  infant: { name: 'infants', limit: 'maxInfants' },
} as const;

interface RoomFieldsProps {
  room: SimulationRoom;
  /** Position in the choice, from 0. */
  index: number;
  hotel: HotelRow;
  removable: boolean;
  error: string | undefined;
  locale: Locale;
}

/** One kind of room: which, how many alike, and who sleeps in each. */
export async function RoomFields({ room, index, hotel, removable, error, locale }: RoomFieldsProps) {
  const t = await getTranslations({ locale, namespace: 'simulator' });
  const number = index + 1;
  const bands = hotel.ageBands.toReversed();
  return (
    <fieldset className={styles.room} aria-describedby={error && `room-${number}-error`}>
      <legend>
        {t('room', { number })}
        {removable && (
          <button
            type="submit"
            name="remove"
            value={index}
            formNoValidate
            className={styles.remove}
            aria-label={t('remove', { number })}
          >
            <span aria-hidden="true">×</span>
          </button>
        )}
      </legend>
      <div className={styles.kind}>
        <Field id={`category-${number}`} label={t('category')}>
          {(input) => (
            <SelectInput {...input} name="category" defaultValue={room.categoryId ?? ''}>
              <option value="">{t('cheapest')}</option>
              {hotel.categories.map(({ id, name, simulated }) => (
                <option key={id} value={id} disabled={!simulated}>
                  {name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field id={`quantity-${number}`} label={t('quantity')}>
          {(input) => (
            <TextInput
              {...input}
              type="number"
              name="quantity"
              min={1}
              max={MOST_ROOMS_OF_A_KIND}
              inputMode="numeric"
              required
              defaultValue={room.quantity}
            />
          )}
        </Field>
      </div>
      <p className={styles.peopleTitle} id={`people-${number}`}>
        {t('people')}
      </p>
      <div className={styles.people}>
        {bands.map(({ band, minAge, maxAge }) => {
          const { name, limit } = BANDS[band];
          const most = Math.max(room[name], ...hotel.categories.map((category) => category[limit]));
          const counts = Array.from({ length: most + 1 }, (_, count) => count);
          const age = maxAge === null ? t('ageFrom', { from: minAge }) : t('ageRange', { from: minAge, to: maxAge });
          return (
            <Field key={band} id={`${name}-${number}`} label={t('band', { band })} hint={age}>
              {(input) => (
                <SelectInput {...input} name={name} defaultValue={room[name]}>
                  {counts.map((count) => (
                    <option key={count} value={count}>
                      {count}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
          );
        })}
      </div>
      {error && (
        <p className="invalid-feedback d-block" id={`room-${number}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
