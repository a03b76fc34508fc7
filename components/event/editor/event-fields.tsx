import { useTranslations } from 'next-intl';
import { DateInput } from '@/components/date/date-input';
import { MoneyInput, NumberInput } from '@/components/form/number-input';
import { registerShown } from '@/components/form/register-shown';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { BilingualField } from '@/components/written-text/bilingual-field';
import type { BilingualText } from '@/lib/contract/bilingual-text';
import type { EventProfile } from '@/lib/contract/event-profile';
import { guestListShows } from '@/lib/contract/guest';
import { firstEventDay } from '@/lib/domain/event-dates';
import { type EventPackage, holdsFeature } from '@/lib/domain/packages';
import styles from './editor.module.css';
import { type EditedEvent, type FormPart, orNull } from './event-form';

const EMPTY_TEXT: BilingualText = { es: '', en: '' };

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
            {(input) => <TextInput {...input} type="time" {...registerShown(form, 'ceremony.startTime')} />}
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

/** What guests see of each other on the event's page of guests. */
export function GuestListCard({ form, fields }: FormPart) {
  const t = useTranslations('publication.form');
  return (
    <Card title={t('sections.guests')}>
      <Field {...fields.field('guestListShows')} label={t('fields.guestListShows')} className="mb-0">
        {(input) => (
          <SelectInput {...input} {...registerShown(form, 'guestListShows')}>
            {guestListShows.options.map((option) => (
              <option key={option} value={option}>
                {t(`shows.${option}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </Card>
  );
}

/** What a booking needs at least, what passes cost, and until when guests say who comes. */
export function SalesCard({ fields, locale, currency }: FormPart & { currency: string }) {
  const t = useTranslations('publication.form');
  const until = fields.control('answersUntil');
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
        <Field {...fields.field('answersUntil')} label={t('fields.answersUntil')} hint={t('hints.answersUntil')}>
          {(input) => (
            <DateInput
              {...input}
              locale={locale}
              value={until.value ?? ''}
              onChange={(day, isHalfTyped) => !isHalfTyped && until.onChange(day || null)}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}

interface LinksCardProps extends FormPart {
  chosen: EventPackage | null;
  /** Whether the field for the agency's notices is shown. */
  withNotices: boolean;
}

/** Gift table, live stream, and where the agency hears of bookings. */
export function LinksCard({ form, fields, chosen, withNotices }: LinksCardProps) {
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
        <TextInput {...input} type={type} autoComplete="off" {...registerShown(form, field, { setValueAs: orNull })} />
      )}
    </Field>
  );
  return (
    <Card title={t(withNotices ? 'sections.links' : 'sections.pageLinks')}>
      <div className={styles.fields}>
        {text('giftTableUrl', 'url', hidden ? t('hints.giftTable', { package: name(chosen) }) : t('hints.url'))}
        {text('liveStreamUrl', 'url', t('hints.url'))}
        {withNotices && text('notificationEmail', 'email')}
      </div>
    </Card>
  );
}
