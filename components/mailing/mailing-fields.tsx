import { useLocale, useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import type { useFormFields } from '@/components/form/use-form-fields';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { BilingualField } from '@/components/written-text/bilingual-field';
import { REMINDER_HOURS } from '@/lib/config/constants';
import type { BilingualText, Language } from '@/lib/contract/bilingual-text';
import {
  type MailingChannel,
  type MailingKind,
  type MailingList,
  type MailingOffer,
  mailingChannel,
  mailingKind,
} from '@/lib/contract/mailing';
import { textIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import { textMessage, variablesOf } from '@/lib/domain/mailing';
import { smsSize } from '@/lib/domain/sms';
import styles from './mailing.module.css';
import type { FieldName, Values } from './mailing-values';

interface ChannelFieldsProps {
  value: MailingChannel;
  onChange: (channel: MailingChannel) => void;
  offer: MailingOffer | undefined;
  /** Whether the event has its text messages switched on. */
  isOn: boolean;
}

/** How a message is sent; a way that the package or the event does not have cannot be chosen, and it is said why. */
export function ChannelFields({ value, onChange, offer, isOn }: ChannelFieldsProps) {
  const t = useTranslations('mailings.form');
  const packages = useTranslations('packages.names');
  const allowed = offer?.sms.allowed ?? false;
  const why = !isOn
    ? t('channelOff')
    : !allowed && offer
      ? t('channelLocked', { needs: packages(offer.sms.needs) })
      : null;
  return (
    <fieldset className="mb-3">
      <legend className="h6">{t('channel')}</legend>
      {mailingChannel.options.map((each) => (
        <div key={each} className="form-check">
          <input
            id={`mailing-channel-${each}`}
            type="radio"
            name="mailing-channel"
            className="form-check-input"
            checked={value === each}
            disabled={each !== 'mail' && why !== null && value !== each}
            onChange={() => onChange(each)}
          />
          <label className="form-check-label" htmlFor={`mailing-channel-${each}`}>
            {t(`channels.${each}`)}
          </label>
        </div>
      ))}
      {why && <p className="form-text mb-0">{why}</p>}
    </fieldset>
  );
}

interface SmsFieldsProps {
  value: BilingualText;
  onChange: (text: BilingualText) => void;
  errors: Partial<Record<Language, string | undefined>>;
  samples: MailingOffer['sms']['samples'];
  kind: MailingKind;
}

/** The words of a text message, and how it arrives and what it takes while one writes. */
export function SmsFields({ value, onChange, errors, samples, kind }: SmsFieldsProps) {
  const t = useTranslations('mailings.form');
  const locale = useLocale();
  const { clock } = datesIn(locale);
  const languages = (['es', 'en'] as const).filter((language) => value[language] !== '');
  return (
    <>
      <BilingualField id="mailing-sms" label={t('sms')} value={value} errors={errors} rows={3} onChange={onChange} />
      {samples && (
        <div className={styles.texts}>
          {languages.map((language) => (
            <SmsPreview key={language} language={language} text={textIn(value, language).text} {...samples[language]} />
          ))}
        </div>
      )}
      <p className="form-text">
        {t('smsHint', { from: clock(REMINDER_HOURS.from), until: clock(REMINDER_HOURS.until) })}{' '}
        {t('variables', {
          names: new Intl.ListFormat(locale).format(variablesOf(kind, locale, 'sms').map((name) => `{${name}}`)),
        })}
      </p>
    </>
  );
}

type Sample = NonNullable<MailingOffer['sms']['samples']>[Language];

function SmsPreview({ text, language, values, ending }: Sample & { text: string; language: Language }) {
  const t = useTranslations('mailings.form');
  const { text: whole } = textMessage(text, values, ending);
  const { encoding, units, segments } = smsSize(whole);
  return (
    <figure className={styles.text}>
      <p lang={language}>{whole}</p>
      <figcaption className="form-text">
        {t('size', { units, segments })} {encoding === 'ucs2' && t('wide')}
      </figcaption>
    </figure>
  );
}

interface KindFieldProps {
  list: MailingList;
  kind: MailingKind;
  /** Kind of the saved message, which stays a choice; null for a new message. */
  kept: MailingKind | null;
  onChange: (kind: MailingKind) => void;
}

/** The kind of a message: what the package is without, or has sent as often as it holds, says so. */
export function KindField({ list, kind, kept, onChange }: KindFieldProps) {
  const t = useTranslations('mailings.form');
  const kinds = useTranslations('mailings.kind');
  const packages = useTranslations('packages.names');
  const offer = list.offers.find((each) => each.kind === kind);
  return (
    <Field
      id="mailing-kind"
      label={t('kind')}
      hint={kind === 'custom' && offer?.left != null && t('left', { count: offer.left })}
    >
      {(input) => (
        <SelectInput
          {...input}
          value={kind}
          onChange={({ currentTarget }) => onChange(mailingKind.parse(currentTarget.value))}
        >
          {list.offers.map(({ kind: each, allowed, left, needs }) => {
            const name = kinds(each);
            const isSpent = allowed && left === 0;
            return (
              <option key={each} value={each} disabled={(!allowed || isSpent) && each !== kept}>
                {allowed
                  ? isSpent
                    ? t('used', { kind: name })
                    : name
                  : t('locked', { kind: name, needs: packages(needs) })}
              </option>
            );
          })}
        </SelectInput>
      )}
    </Field>
  );
}

interface WhenFieldsProps {
  form: UseFormReturn<Values>;
  fields: ReturnType<typeof useFormFields<Values, Values, FieldName>>;
  timeZone: string;
}

/** When a message leaves: at once, or at an hour of a day in the event's zone. */
export function WhenFields({ form, fields, timeZone }: WhenFieldsProps) {
  const t = useTranslations('mailings.form');
  const locale = useLocale();
  return (
    <>
      <fieldset className="mb-3">
        <legend className="h6">{t('when')}</legend>
        {(['now', 'later'] as const).map((each) => (
          <div key={each} className="form-check">
            <input
              id={`mailing-${each}`}
              type="radio"
              value={each}
              className="form-check-input"
              {...form.register('when')}
            />
            <label className="form-check-label" htmlFor={`mailing-${each}`}>
              {t(each)}
            </label>
          </div>
        ))}
      </fieldset>
      {form.watch('when') === 'later' && (
        <>
          <Field {...fields.field('day')} label={t('day')}>
            {(input) => <DateInput {...input} locale={locale} {...fields.control('day')} />}
          </Field>
          <Field {...fields.field('clock')} label={t('clock')} hint={datesIn(locale).zone(timeZone)}>
            {(input) => <TextInput {...input} type="time" {...form.register('clock')} />}
          </Field>
        </>
      )}
    </>
  );
}
