import { useTranslations } from 'next-intl';
import { MapOnRequest } from '@/components/contact/map/map-on-request';
import { NumberInput } from '@/components/form/number-input';
import { registerShown } from '@/components/form/register-shown';
import { ZoneSelect } from '@/components/form/zone-select';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { BilingualField } from '@/components/written-text/bilingual-field';
import { GOOGLE_MAPS_KEY } from '@/lib/config/public-env';
import type { HotelAirport } from '@/lib/contract/event';
import styles from './hotel-editor.module.css';
import type { FormPart } from './hotel-form';
import { MapPlaceField } from './map-place-field';

const STARS = [5, 4, 3, 2, 1];

/** Decimals, with a comma or a point. */
export const readDecimal = (text: string) => Number(text.replace(',', '.'));

interface HotelCardProps extends FormPart {
  /** The agency that a new hotel may be of, where it may be the platform's instead; null where there is no choice. */
  owner: { id: string; name: string } | null;
}

/** Name, stars and texts. */
export function HotelCard({ form, fields, owner }: HotelCardProps) {
  const t = useTranslations('hotels');
  const description = fields.control('description');
  const whole = fields.field('description').error;
  return (
    <Card title={t('form.sections.hotel')}>
      <div className={styles.fields}>
        {owner && (
          <Field {...fields.field('agencyId')} label={t('form.fields.agencyId')} hint={t('form.hints.agencyId')}>
            {(input) => (
              <SelectInput {...input} {...registerShown(form, 'agencyId')}>
                <option value={owner.id}>{owner.name}</option>
                <option value="">{t('shared')}</option>
              </SelectInput>
            )}
          </Field>
        )}
        <Field {...fields.field('name')} label={t('form.fields.name')}>
          {(input) => <TextInput {...input} {...registerShown(form, 'name')} maxLength={120} autoComplete="off" />}
        </Field>
        <Field {...fields.field('stars')} label={t('form.fields.stars')}>
          {(input) => (
            <SelectInput
              {...input}
              {...registerShown(form, 'stars', {
                setValueAs: (typed) => (typed === '' || typed === null ? null : +typed),
              })}
            >
              <option value="">{t('form.noStars')}</option>
              {STARS.map((stars) => (
                <option key={stars} value={stars}>
                  {'★'.repeat(stars)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <div className={styles.whole}>
          <BilingualField
            id="hotel-description"
            label={t('form.fields.description')}
            rows={4}
            value={description.value}
            errors={{ es: whole ?? fields.field('description.es').error, en: fields.field('description.en').error }}
            onChange={description.onChange}
          />
        </div>
      </div>
    </Card>
  );
}

/** Address, zone and coordinates, with the map where there is a key. */
export function PlaceCard({ form, fields, zones }: FormPart & { zones: string[] }) {
  const t = useTranslations('hotels.form');
  const [name, address, latitude, longitude] = form.watch(['name', 'address', 'latitude', 'longitude']);
  const text = (field: 'address' | 'city' | 'region' | 'country', most: number) => (
    <Field {...fields.field(field)} label={t(`fields.${field}`)}>
      {(input) => <TextInput {...input} {...registerShown(form, field)} maxLength={most} autoComplete="off" />}
    </Field>
  );
  const degrees = (field: 'latitude' | 'longitude') => (
    <Field {...fields.field(field)} label={t(`fields.${field}`)} optional={t('optional')} hint={t('hints.coordinates')}>
      {(input) => <NumberInput {...input} inputMode="text" nullable {...fields.control(field)} read={readDecimal} />}
    </Field>
  );
  const airport = fields.control('airport');
  const setAirport = (part: Partial<HotelAirport>) => {
    const written = { name: '', kilometres: Number.NaN, minutes: Number.NaN, ...airport.value, ...part };
    const isEmpty = written.name === '' && Number.isNaN(written.kilometres) && Number.isNaN(written.minutes);
    airport.onChange(isEmpty ? null : written);
  };
  const distance = (field: 'kilometres' | 'minutes') => (
    <Field {...fields.field(`airport.${field}`)} label={t(`fields.airport.${field}`)} optional={t('optional')}>
      {(input) => (
        <NumberInput {...input} value={airport.value?.[field]} onChange={(amount) => setAirport({ [field]: amount })} />
      )}
    </Field>
  );
  const place = `${name}, ${address}`;
  return (
    <Card title={t('sections.place')}>
      <div className={styles.fields}>
        <div className={styles.whole}>{text('address', 300)}</div>
        {text('city', 80)}
        {text('region', 80)}
        {text('country', 80)}
        <Field {...fields.field('timeZone')} label={t('fields.timeZone')}>
          {(input) => <ZoneSelect {...input} {...registerShown(form, 'timeZone')} zones={zones} />}
        </Field>
        <div className={styles.whole}>
          <MapPlaceField form={form} />
        </div>
        {degrees('latitude')}
        {degrees('longitude')}
        <Field
          {...fields.field('airport.name')}
          label={t('fields.airport.name')}
          optional={t('optional')}
          hint={t('hints.airport')}
        >
          {(input) => (
            <TextInput
              {...input}
              value={airport.value?.name ?? ''}
              onChange={({ target }) => setAirport({ name: target.value })}
              maxLength={80}
              autoComplete="off"
            />
          )}
        </Field>
        {distance('kilometres')}
        {distance('minutes')}
      </div>
      {GOOGLE_MAPS_KEY && latitude !== null && longitude !== null && (
        <MapOnRequest
          key={`${latitude} ${longitude}`}
          apiKey={GOOGLE_MAPS_KEY}
          place={place}
          position={{ lat: latitude, lng: longitude }}
          title={t('mapTitle', { place })}
          failed={t('mapFailed')}
          show={t('map')}
          note={t('mapNote')}
        />
      )}
    </Card>
  );
}

/** Hours, least nights and the ages that decide what a guest pays. */
export function StayCard({ form, fields }: FormPart) {
  const t = useTranslations('hotels.form');
  const time = (field: 'checkInTime' | 'checkOutTime') => (
    <Field {...fields.field(field)} label={t(`fields.${field}`)}>
      {(input) => <TextInput {...input} type="time" {...registerShown(form, field)} />}
    </Field>
  );
  const whole = fields.field('childAges').error;
  const age = (band: 'infant' | 'minor' | 'junior') => {
    const { id, error } = fields.field(`childAges.${band}`);
    return (
      <Field id={id} error={error ?? (band === 'infant' ? whole : undefined)} label={t(`fields.ages.${band}`)}>
        {(input) => <NumberInput {...input} nullable {...fields.control(`childAges.${band}`, 'childAges')} />}
      </Field>
    );
  };
  return (
    <Card title={t('sections.stay')}>
      <div className={styles.fields}>
        {time('checkInTime')}
        {time('checkOutTime')}
        <Field {...fields.field('minimumNights')} label={t('fields.minimumNights')}>
          {(input) => <NumberInput {...input} {...fields.control('minimumNights')} />}
        </Field>
        <Field {...fields.field('minimumAge')} label={t('fields.minimumAge')} optional={t('optional')}>
          {(input) => <NumberInput {...input} nullable {...fields.control('minimumAge')} />}
        </Field>
      </div>
      <fieldset className={styles.group}>
        <legend>{t('fields.childAges')}</legend>
        <p className="form-text">{t('hints.childAges')}</p>
        <div className={styles.ages}>
          {age('infant')}
          {age('minor')}
          {age('junior')}
        </div>
        <div className="form-check">
          <input
            id="hotel-infantsCount"
            type="checkbox"
            className="form-check-input"
            {...registerShown(form, 'infantsCount')}
          />
          <label className="form-check-label" htmlFor="hotel-infantsCount">
            {t('fields.infantsCount')}
          </label>
        </div>
      </fieldset>
    </Card>
  );
}
