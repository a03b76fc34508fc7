import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { DateInput } from '@/components/date/date-input';
import { MoneyInput, NumberInput } from '@/components/form/number-input';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { BilingualField } from '@/components/written-text/bilingual-field';
import { checkEventCode } from '@/lib/api/event';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { CodeCheck, EventProfile } from '@/lib/contract/event-profile';
import { firstEventDay, RANGE_IS_USED } from '@/lib/domain/event-dates';
import { type EventPackage, holdsFeature } from '@/lib/domain/packages';
import styles from './editor.module.css';
import type { EditedEvent, FormPart } from './event-form';

/** A code is asked about once nobody has typed for so long. */
const CODE_CHECK_MS = 400;

const orNull = (text: unknown) => (typeof text === 'string' && text.trim() === '' ? null : text);

const EMPTY_TEXT: BilingualText = { es: '', en: '' };

interface EventCardProps extends FormPart {
  profile: EventProfile;
  hotels: { id: string; name: string }[];
  zones: string[];
}

/** Name, code, date, zone and hotel. */
export function EventCard({ form, fields, locale, profile, hotels, zones }: EventCardProps) {
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
          <DateInput
            {...input}
            locale={locale}
            min={min ?? undefined}
            value={value ?? ''}
            onChange={(day) => onChange(day)}
          />
        )}
      </Field>
    );
  };
  return (
    <Card title={t('sections.event')}>
      <div className={styles.fields}>
        <Field {...fields.field('eventName')} label={t('fields.eventName')} hint={t('hints.eventName')}>
          {(input) => <TextInput {...input} {...form.register('eventName')} maxLength={120} autoComplete="off" />}
        </Field>
        <Field {...fields.field('code')} label={t('fields.code')} hint={t('hints.code')}>
          {(input) => (
            <>
              <TextInput {...input} {...form.register('code')} maxLength={40} autoComplete="off" spellCheck={false} />
              <CodeVerdict eventId={profile.id} own={profile.code} typed={form.watch('code')} />
            </>
          )}
        </Field>
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
        <Field {...fields.field('timeZone')} label={t('fields.timeZone')} hint={t('hints.timeZone')}>
          {(input) => (
            <SelectInput {...input} {...form.register('timeZone')}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Field {...fields.field('hotelId')} label={t('fields.hotelId')} hint={t('hints.hotel')}>
          {(input) => (
            <SelectInput {...input} {...form.register('hotelId', { setValueAs: orNull })}>
              <option value="">{t('noHotel')}</option>
              {hotels.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
    </Card>
  );
}

/** What the provider says of a code while it is typed; nothing of the one that the event has. */
function CodeVerdict({ eventId, own, typed }: { eventId: string; own: string; typed: string }) {
  const t = useTranslations('publication.form.code');
  const [check, setCheck] = useState<{ typed: string; said: CodeCheck | null }>({ typed: own, said: null });
  useEffect(() => {
    if (typed === own || typed.trim() === '') return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      // Saving asks again: what cannot be asked now is not told as wrong.
      const said = await lazyBrowserHttp()
        .then((http) => checkEventCode(http, { eventId, code: typed }))
        .catch(() => null);
      if (!left.signal.aborted) setCheck({ typed, said });
    }, CODE_CHECK_MS);
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [eventId, own, typed]);
  if (typed === own || typed.trim() === '') return null;
  const said = check.typed === typed ? check.said : undefined;
  return (
    <div className="form-text" role="status">
      {said === undefined ? t('checking') : said && t(said.verdict, { code: said.code })}
    </div>
  );
}

/** Whether there is a ceremony, and what guests read of it. */
export function CeremonyCard({ form, fields, locale, profile }: FormPart & { profile: EventProfile }) {
  const t = useTranslations('publication.form');
  const ceremony = form.watch('ceremony');
  const set = (value: EditedEvent['ceremony']) => form.setValue('ceremony', value, { shouldDirty: true });
  const first = {
    date: firstEventDay(profile) ?? '',
    startTime: '17:00',
    venue: EMPTY_TEXT,
    location: EMPTY_TEXT,
    description: null,
    dressCode: null,
  };
  const text = (name: 'venue' | 'location' | 'description' | 'dressCode', rows?: number) => {
    const isOptional = name === 'description' || name === 'dressCode';
    const whole = isOptional ? undefined : fields.field(`ceremony.${name}`).error;
    return (
      <div className={styles.whole}>
        <BilingualField
          id={`event-ceremony.${name}`}
          label={t(`fields.ceremony.${name}`)}
          optional={isOptional && t('optional')}
          value={ceremony?.[name] ?? EMPTY_TEXT}
          errors={{
            es: whole ?? fields.field(`ceremony.${name}.es`).error,
            en: fields.field(`ceremony.${name}.en`).error,
          }}
          {...(rows && { rows })}
          onChange={(value) => ceremony && set({ ...ceremony, [name]: isOptional ? writtenText(value) : value })}
        />
      </div>
    );
  };
  return (
    <Card title={t('sections.ceremony')}>
      <div className="form-check mb-3">
        <input
          id="event-with-ceremony"
          type="checkbox"
          className="form-check-input"
          checked={ceremony !== null}
          onChange={({ target }) => set(target.checked ? (profile.ceremony ?? first) : null)}
        />
        <label className="form-check-label" htmlFor="event-with-ceremony">
          {t('withCeremony')}
        </label>
      </div>
      {ceremony && (
        <div className={styles.fields}>
          <Field {...fields.field('ceremony.date')} label={t('fields.ceremony.date')}>
            {(input) => (
              <DateInput
                {...input}
                locale={locale}
                value={ceremony.date}
                onChange={(day) => set({ ...ceremony, date: day })}
              />
            )}
          </Field>
          <Field {...fields.field('ceremony.startTime')} label={t('fields.ceremony.startTime')}>
            {(input) => <TextInput {...input} type="time" {...form.register('ceremony.startTime')} />}
          </Field>
          {text('venue')}
          {text('location')}
          {text('description', 3)}
          {text('dressCode')}
        </div>
      )}
    </Card>
  );
}

/** A text that may be left out is none where neither language has words. */
const writtenText = (text: BilingualText) => (text.es === '' && text.en === '' ? null : text);

/** The couple's words to their guests. */
export function MessageCard({ fields }: FormPart) {
  const t = useTranslations('publication.form');
  const { value, onChange } = fields.control('message');
  return (
    <Card title={t('sections.words')}>
      <BilingualField
        id="event-message"
        label={t('fields.message')}
        value={value ?? EMPTY_TEXT}
        errors={{ es: fields.field('message.es').error, en: fields.field('message.en').error }}
        rows={5}
        onChange={(text) => onChange(writtenText(text))}
      />
    </Card>
  );
}

/** What a booking needs at least, and what passes cost. */
export function SalesCard({ fields, currency }: FormPart & { currency: string }) {
  const t = useTranslations('publication.form');
  const pass = (name: 'adultPassPrice' | 'childPassPrice') => (
    <Field {...fields.field(name)} label={t(`fields.${name}`, { currency })} hint={t('hints.passes')}>
      {(input) => <MoneyInput {...input} {...fields.control(name)} currency={currency} nullable />}
    </Field>
  );
  return (
    <Card title={t('sections.booking')}>
      <div className={styles.fields}>
        <Field {...fields.field('minimumNights')} label={t('fields.minimumNights')}>
          {(input) => <NumberInput {...input} {...fields.control('minimumNights')} />}
        </Field>
        <Field {...fields.field('minimumToReserve')} label={t('fields.minimumToReserve', { currency })}>
          {(input) => <MoneyInput {...input} {...fields.control('minimumToReserve')} currency={currency} />}
        </Field>
        {pass('adultPassPrice')}
        {pass('childPassPrice')}
      </div>
    </Card>
  );
}

/** Gift table, live stream, and where the agency hears of bookings. */
export function LinksCard({ form, fields, chosen }: FormPart & { chosen: EventPackage | null }) {
  const t = useTranslations('publication.form');
  const name = useTranslations('publication.package');
  const hidden = chosen !== null && !holdsFeature(chosen, 'giftTable');
  const text = (
    field: 'giftTableUrl' | 'liveStreamUrl' | 'notificationEmail',
    type: 'url' | 'email',
    hint?: string,
  ) => (
    <Field {...fields.field(field)} label={t(`fields.${field}`)} hint={hint} optional={t('optional')}>
      {(input) => (
        <TextInput {...input} type={type} autoComplete="off" {...form.register(field, { setValueAs: orNull })} />
      )}
    </Field>
  );
  return (
    <Card title={t('sections.links')}>
      <div className={styles.fields}>
        {text('giftTableUrl', 'url', hidden ? t('hints.giftTable', { package: name(chosen) }) : t('hints.url'))}
        {text('liveStreamUrl', 'url', t('hints.url'))}
        {text('notificationEmail', 'email')}
      </div>
    </Card>
  );
}
