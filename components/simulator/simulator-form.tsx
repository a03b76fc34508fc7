import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import type { SimulationFailure } from '@/lib/api/simulation';
import { SIMULATION_MAX_NIGHTS } from '@/lib/config/constants';
import type { HotelRow } from '@/lib/contract/hotel';
import { MOST_SIMULATED_KINDS } from '@/lib/contract/simulation-limits';
import type { SimulatorChoice } from '@/lib/domain/simulation-query';
import { getPathname } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { HotelChoice } from './hotel-choice';
import { LiveForm } from './live-form';
import { RoomFields } from './room-fields';
import styles from './simulator.module.css';
import { ESTIMATE_ID, FORM_ID, SIMULATOR_PATH } from './simulator-path';
import { StayFields } from './stay-fields';

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
  const { rooms } = choice;
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
        {rooms.map((room, index) => (
          // Another hotel or another number of rooms: the fields are new ones, with the values that were sent.
          <RoomFields
            key={[hotel.id, rooms.length, index].join()}
            room={room}
            index={index}
            hotel={hotel}
            removable={rooms.length > 1}
            error={failure?.room === index ? failure.message : undefined}
            locale={locale}
          />
        ))}
        {rooms.length < MOST_SIMULATED_KINDS && (
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
