import { useLocale, useTranslations } from 'next-intl';
import { EventChoice } from '@/components/console/place/event-choice';
import type { TwoWriters } from '@/components/form/edited-record';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { LanguageSelect } from '@/components/people/person-selects';
import { Badge } from '@/components/ui/badge';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { BilingualField } from '@/components/written-text/bilingual-field';
import { SAND, SEA } from '@/lib/config/palette';
import { LEAST_CONTRAST, ON_BRAND, ON_PAPER } from '@/lib/domain/brand';
import { LANGUAGE_TAGS } from '@/lib/domain/language-tag';
import { hasPage } from '@/lib/domain/publication';
import { networkName } from '@/lib/domain/social-networks';
import styles from './agency.module.css';
import { type AgencyDraft, type AgencyFields, contrastWith } from './use-agency-form';

const TEXTS = [
  ['name', 'name', 'text', 'organization'],
  ['emails.contact', 'contact', 'email', 'email'],
  ['emails.support', 'support', 'email', 'off'],
  ['emails.reply', 'reply', 'email', 'off'],
  ['url', 'url', 'url', 'url'],
  ['address', 'address', 'text', 'street-address'],
  ['addressUrl', 'addressUrl', 'url', 'off'],
  ['age', 'age', 'text', 'off'],
] as const;

const REQUIRED = ['name', 'contact'];

/** Name, emails, address and what people read about the agency. */
export function DataFields({ fields, agencyId }: { fields: AgencyFields; agencyId: string }) {
  const t = useTranslations('agency');
  const { id, field, control, text } = fields;
  return (
    <div className={styles.fields}>
      {TEXTS.map(([name, word, type, autoComplete]) => (
        <Field
          key={name}
          {...field(name)}
          label={t(`fields.${word}`)}
          optional={!REQUIRED.includes(word) && t('optional')}
        >
          {(props) => (
            <TextInput
              {...props}
              {...text(name)}
              type={type}
              inputMode={name === 'age' ? 'numeric' : undefined}
              autoComplete={autoComplete}
            />
          )}
        </Field>
      ))}
      <LanguageSelect id={`${id}-languageCode`} {...control('languageCode')} />
      <DemoEventSelect id={`${id}-demoEventCode`} {...control('demoEventCode')} agencyId={agencyId} />
      {(['openingHours', 'description'] as const).map((name) => (
        <BilingualField
          key={name}
          id={`${id}-${name}`}
          label={t(`fields.${name}`)}
          optional={t('optional')}
          {...control(name)}
          errors={{ es: field(`${name}.es`).error, en: field(`${name}.en`).error }}
          {...(name === 'description' && { rows: 4 })}
        />
      ))}
    </div>
  );
}

interface DemoEventSelectProps {
  id: string;
  /** The code of the event; empty = none. */
  value: string;
  agencyId: string;
  onChange: (code: string) => void;
}

/** The wedding that visitors may look at, of the agency's own: one whose page they can open. */
function DemoEventSelect({ id, value, agencyId, onChange }: DemoEventSelectProps) {
  const t = useTranslations('agency');
  return (
    <Field id={id} label={t('fields.demoEventCode')} hint={t('demoHint')} optional={t('optional')}>
      {(props) => (
        <EventChoice
          {...props}
          agencyId={agencyId}
          by="code"
          value={value}
          onChoose={onChange}
          noneLabel={t('noDemo')}
          offers={({ state }) => hasPage(state)}
        />
      )}
    </Field>
  );
}

interface AgencyWritersProps {
  form: AgencyFields['form'];
  found: TwoWriters<AgencyDraft>;
}

/** What somebody else changed of the agency meanwhile, in the words of its form. */
export function AgencyWriters({ form, found }: AgencyWritersProps) {
  const t = useTranslations('agency');
  const people = useTranslations('people');
  const label = (name: keyof AgencyDraft) => {
    if (name === 'emails') return t('fields.contact');
    if (name === 'socialMedia') return t('networks');
    if (name === 'languageCode') return people('language');
    if (name === 'brandColor' || name === 'paperColor') return t(`brand.fields.${name}`);
    return name === 'phones' || name === 'secondFactorRequired' ? t(name) : t(`fields.${name}`);
  };
  const shown = (name: keyof AgencyDraft, { emails, phones, socialMedia }: AgencyDraft) => {
    if (name === 'emails') return Object.values(emails).filter(Boolean).join(', ');
    if (name === 'phones')
      return phones
        .map(({ phone, kind, description }) => [kind, phone, description].filter(Boolean).join(' '))
        .join(', ');
    if (name === 'socialMedia')
      return (
        socialMedia
          .filter(({ url }) => url)
          .map(({ network, url, active }) =>
            [networkName(network), url, active && t('active')].filter(Boolean).join(' '),
          )
          .join(', ') || undefined
      );
    return undefined;
  };
  return <TwoWritersNotice form={form} found={found} label={label} shown={shown} />;
}

/** What the mails have where the agency chose nothing; `shown` is what stands on the color. */
const COLORS = [
  { name: 'brandColor', on: ON_BRAND, product: SEA },
  { name: 'paperColor', on: ON_PAPER, product: SAND },
] as const;

/** The colors of the agency's mails, each with how its text is read on it. */
export function BrandFields({ fields }: { fields: AgencyFields }) {
  const t = useTranslations('agency.brand');
  const locale = useLocale();
  const number = new Intl.NumberFormat(LANGUAGE_TAGS[locale], { maximumFractionDigits: 1, roundingMode: 'trunc' });
  return (
    <>
      <p className="text-secondary">{t('lead')}</p>
      <div className={styles.fields}>
        {COLORS.map(({ name, on, product }) => {
          const { value, onChange } = fields.control(name);
          const contrast = contrastWith(value || product, on);
          return (
            <Field
              key={name}
              {...fields.field(name)}
              label={t(`fields.${name}`)}
              hint={t(`hints.${name}`)}
              optional={t('optional')}
            >
              {(props) => (
                <>
                  <span className={styles.color}>
                    <input
                      type="color"
                      aria-label={t(`pick.${name}`)}
                      // In small letters, as the browser keeps it: of any other, React takes the difference for a
                      // choice.
                      value={(contrast === null ? product : value || product).toLowerCase()}
                      onChange={({ target }) => onChange(target.value.toUpperCase())}
                    />
                    <TextInput
                      {...props}
                      {...fields.text(name)}
                      placeholder={product}
                      autoComplete="off"
                      maxLength={7}
                    />
                  </span>
                  {contrast !== null && (
                    <span className={styles.color}>
                      <span className={styles.swatch} style={{ background: value || product, color: on }}>
                        {t(`shown.${name}`)}
                      </span>
                      <Badge tone={contrast < LEAST_CONTRAST ? 'danger' : 'success'}>
                        {t('contrast', { ratio: number.format(contrast) })}
                      </Badge>
                    </span>
                  )}
                </>
              )}
            </Field>
          );
        })}
      </div>
    </>
  );
}
