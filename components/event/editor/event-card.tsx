import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DateInput } from '@/components/date/date-input';
import { registerShown } from '@/components/form/register-shown';
import { ZoneSelect } from '@/components/form/zone-select';
import { useDebounced } from '@/components/reservation/use-debounced';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { codeCheckQuery } from '@/lib/api/lazy-queries';
import { type EventProfile, MOST_OTHER_HOTELS } from '@/lib/contract/event-profile';
import { RANGE_IS_USED } from '@/lib/domain/event-dates';
import styles from './editor.module.css';
import { type EditedEvent, type FormPart, orNull } from './event-form';

/** A code is checked once nobody has typed for this time. */
const CODE_CHECK_MS = 400;

interface HotelChoice {
  id: string;
  name: string;
}

interface OtherHotelsFieldProps extends FormPart {
  /** The hotels that may be chosen. */
  hotels: HotelChoice[];
  /** The event's present hotels with their names, which may no longer be among those that can be chosen. */
  known: HotelChoice[];
}

/** Further hotels where the event's guests may sleep, to add and to take out. */
function OtherHotelsField({ form, fields, hotels, known }: OtherHotelsFieldProps) {
  const t = useTranslations('publication.form.otherHotels');
  const { value: chosen, onChange } = fields.control('otherHotelIds');
  const own = form.watch('hotelId');
  const left = hotels.filter(({ id }) => id !== own && !chosen.includes(id));
  const nameOf = (id: string) => [...known, ...hotels].find((hotel) => hotel.id === id)?.name ?? id;
  if (!own && chosen.length === 0) return null;
  const isFull = chosen.length >= MOST_OTHER_HOTELS;
  return (
    <div>
      <Field {...fields.field('otherHotelIds')} label={t('add')} hint={t(isFull ? 'full' : 'hint')}>
        {(input) => (
          <SelectInput
            {...input}
            value=""
            disabled={isFull || left.length === 0}
            onChange={({ target }) => {
              // The option that asks to choose is not a hotel.
              if (left.some(({ id }) => id === target.value)) onChange([...chosen, target.value]);
            }}
          >
            <option value="">{t('choose')}</option>
            {left.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {chosen.length > 0 && (
        <ul className={styles.checklist} aria-label={t('list')}>
          {chosen.map((id) => (
            <li key={id}>
              <strong>{nameOf(id)}</strong>
              <Button variant="quiet" small onClick={() => onChange(chosen.filter((each) => each !== id))}>
                {t('removeNamed', { hotel: nameOf(id) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface EventCardProps extends FormPart {
  profile: EventProfile;
  hotels: { id: string; name: string }[];
  zones: string[];
}

/** Name, code, date, zone and hotels. */
export function EventCard({ form, fields, locale, profile, hotels, zones }: EventCardProps) {
  const t = useTranslations('publication.form');
  return (
    <Card title={t('sections.event')}>
      <div className={styles.fields}>
        <Field {...fields.field('eventName')} label={t('fields.eventName')} hint={t('hints.eventName')}>
          {(input) => <TextInput {...input} {...registerShown(form, 'eventName')} maxLength={120} autoComplete="off" />}
        </Field>
        <Field {...fields.field('code')} label={t('fields.code')} hint={t('hints.code')}>
          {(input) => (
            <>
              <TextInput
                {...input}
                {...registerShown(form, 'code')}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
              />
              <CodeVerdict eventId={profile.id} own={profile.code} typed={form.watch('code')} />
            </>
          )}
        </Field>
        <DateFields form={form} fields={fields} locale={locale} />
        <Field {...fields.field('timeZone')} label={t('fields.timeZone')} hint={t('hints.timeZone')}>
          {(input) => <ZoneSelect {...input} {...registerShown(form, 'timeZone')} zones={zones} />}
        </Field>
        <Field {...fields.field('hotelId')} label={t('fields.hotelId')} hint={t('hints.hotel')}>
          {(input) => (
            <SelectInput {...input} {...registerShown(form, 'hotelId', { setValueAs: orNull })}>
              <option value="">{t('noHotel')}</option>
              {hotels.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <OtherHotelsField form={form} fields={fields} locale={locale} hotels={hotels} known={profile.otherHotels} />
      </div>
      <div className="form-check">
        <input
          id="event-isTemplate"
          type="checkbox"
          className="form-check-input"
          {...registerShown(form, 'isTemplate')}
        />
        <label className="form-check-label" htmlFor="event-isTemplate">
          {t('isTemplate')}
        </label>
      </div>
    </Card>
  );
}

/** When an event is: one day, or several. */
export function DateFields({ form, fields, locale }: FormPart) {
  const t = useTranslations('publication.form');
  const isRange = form.watch('eventDate') === RANGE_IS_USED;
  const setDates = (dates: Pick<EditedEvent, 'eventDate' | 'range_event_start' | 'range_event_end'>) => {
    form.setValue('eventDate', dates.eventDate, { shouldDirty: true });
    form.setValue('range_event_start', dates.range_event_start, { shouldDirty: true });
    form.setValue('range_event_end', dates.range_event_end, { shouldDirty: true });
  };
  const { eventDate, range_event_start: start } = form.getValues();
  const date = (name: 'eventDate' | 'range_event_start' | 'range_event_end', min?: string | null) => {
    const { value, onChange } = fields.control(name);
    return (
      <Field {...fields.field(name)} label={t(`fields.${name}`)}>
        {(input) => (
          <DateInput {...input} locale={locale} min={min ?? undefined} value={value ?? ''} onChange={onChange} />
        )}
      </Field>
    );
  };
  return (
    <>
      <Field id="event-days" label={t('fields.days')} hint={t('hints.dates')}>
        {(input) => (
          <SelectInput
            {...input}
            value={isRange ? 'several' : 'one'}
            onChange={({ target }) =>
              setDates(
                target.value === 'several'
                  ? { eventDate: RANGE_IS_USED, range_event_start: eventDate, range_event_end: null }
                  : { eventDate: start ?? '', range_event_start: null, range_event_end: null },
              )
            }
          >
            <option value="one">{t('oneDay')}</option>
            <option value="several">{t('severalDays')}</option>
          </SelectInput>
        )}
      </Field>
      {isRange ? date('range_event_start') : date('eventDate')}
      {isRange && date('range_event_end', form.watch('range_event_start'))}
    </>
  );
}

/** What the provider says of a code while it is typed; nothing of the one that the event has. */
function CodeVerdict({ eventId, own, typed }: { eventId: string; own: string; typed: string }) {
  const t = useTranslations('publication.form.code');
  const still = useDebounced(typed, CODE_CHECK_MS);
  const isNew = typed !== own && typed.trim() !== '';
  const isAsked = isNew && still === typed;
  const check = useQuery({ ...codeCheckQuery(lazyBrowserHttp, { eventId, code: still }), enabled: isAsked });
  // Saving checks the code again, so a check that failed is not reported here.
  if (!isNew || check.isError) return null;
  const said = isAsked ? check.data : undefined;
  return (
    <div className="form-text" role="status">
      {said ? t(said.verdict, { code: said.code }) : t('checking')}
    </div>
  );
}
