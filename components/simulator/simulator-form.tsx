import { getTranslations } from 'next-intl/server';
import { DateInput } from '@/components/date/date-input';
import { buttonClass } from '@/components/ui/button-class';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import type { SimulationFailure } from '@/lib/api/simulation';
import { SIMULATION_DAYS_AHEAD, SIMULATION_MAX_NIGHTS } from '@/lib/config/constants';
import type { HotelRow } from '@/lib/contract/hotel';
import type { SimulationRoom } from '@/lib/contract/simulation';
import { MOST_ROOMS_OF_A_KIND, MOST_SIMULATED_KINDS } from '@/lib/contract/simulation-limits';
import { addDays, isCalendarDate } from '@/lib/domain/nights';
import type { SimulatorChoice } from '@/lib/domain/simulation-query';
import { getPathname } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { LiveForm } from './live-form';
import styles from './simulator.module.css';
import { ESTIMATE_ID, FORM_ID, SIMULATOR_PATH } from './simulator-path';

const ROOMS_ID = 'rooms';

interface SimulatorFormProps {
  choice: SimulatorChoice;
  hotels: HotelRow[];
  hotel: HotelRow;
  today: string;
  failure: SimulationFailure | null;
  locale: Locale;
}

export async function SimulatorForm({ choice, hotels, hotel, today, failure, locale }: SimulatorFormProps) {
  const t = await getTranslations({ locale, namespace: 'simulator' });
  const errors = {
    ...(failure?.fields.checkIn && { checkIn: t('failure.checkIn') }),
    ...(failure?.fields.checkOut && { checkOut: t('failure.checkOut', { nights: SIMULATION_MAX_NIGHTS }) }),
  };
  return (
    <LiveForm
      id={FORM_ID}
      path={SIMULATOR_PATH}
      action={`${getPathname({ href: SIMULATOR_PATH, locale })}#${ESTIMATE_ID}`}
      focusAfter={{ all: ESTIMATE_ID, add: ROOMS_ID, remove: ROOMS_ID }}
      labels={{ updating: t('updating'), updated: t('updated') }}
      className={styles.form}
    >
      <h2 className={styles.formTitle}>{t('form')}</h2>
      <HotelChoice hotels={hotels} hotel={hotel} locale={locale} />
      <StayFields choice={choice} hotel={hotel} today={today} errors={errors} locale={locale} />
      <fieldset className={styles.part}>
        <legend id={ROOMS_ID} tabIndex={-1}>
          {t('rooms')}
        </legend>
        <p className={styles.hint}>{t('roomsHint')}</p>
        {choice.rooms.map((room, index) => (
          // Another hotel or another number of rooms: the fields are new ones, with the values that were sent.
          <RoomFields
            key={[hotel.id, choice.rooms.length, index].join()}
            room={room}
            index={index}
            hotel={hotel}
            removable={choice.rooms.length > 1}
            error={failure?.room === index ? failure.message : undefined}
            locale={locale}
          />
        ))}
        {choice.rooms.length < MOST_SIMULATED_KINDS && (
          <button type="submit" name="add" value="room" formNoValidate className={styles.add}>
            <span aria-hidden="true">+</span> {t('add')}
          </button>
        )}
      </fieldset>
      <button type="submit" className={buttonClass('primary')}>
        {t('submit')}
      </button>
    </LiveForm>
  );
}

interface HotelChoiceProps {
  hotels: HotelRow[];
  hotel: HotelRow;
  locale: Locale;
}

async function HotelChoice({ hotels, hotel, locale }: HotelChoiceProps) {
  const t = await getTranslations({ locale, namespace: 'simulator' });
  return (
    <fieldset className={styles.part}>
      <legend>{t('hotel')}</legend>
      <div className={styles.hotels}>
        {hotels.map(({ id, name, city, region, stars }) => (
          <label key={id} className={styles.hotel}>
            <input type="radio" name="hotel" value={id} defaultChecked={id === hotel.id} />
            <span>
              <strong>{name}</strong>
              <small>
                {city}, {region}
                {stars !== null && ` · ${t('stars', { count: stars })}`}
              </small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StayFieldsProps {
  choice: SimulatorChoice;
  hotel: HotelRow;
  today: string;
  /** Sentences of what the provider refused, by field. */
  errors: Record<string, string>;
  locale: Locale;
}

async function StayFields({ choice, hotel, today, errors, locale }: StayFieldsProps) {
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
async function RoomFields({ room, index, hotel, removable, error, locale }: RoomFieldsProps) {
  const t = await getTranslations({ locale, namespace: 'simulator' });
  const number = index + 1;
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
        {hotel.ageBands.toReversed().map(({ band, minAge, maxAge }) => {
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
