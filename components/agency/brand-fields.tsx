import { useLocale, useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { LEAST_CONTRAST, ON_BRAND, ON_PAPER } from '@/lib/domain/brand';
import { NUMBER_TAGS } from '@/lib/domain/money';
import styles from './agency.module.css';
import { contrastWith } from './contrast-with';
import type { AgencyFields } from './use-agency-form';

/** What the mails have where the agency chose nothing; `shown` is what stands on the color. */
const COLORS = [
  { name: 'brandColor', on: ON_BRAND, product: '#0F4C5C' },
  { name: 'paperColor', on: ON_PAPER, product: '#F6F0E6' },
] as const;

/** The colors of the agency's mails, each with how its text is read on it. */
export function BrandFields({ fields }: { fields: AgencyFields }) {
  const t = useTranslations('agency.brand');
  const locale = useLocale();
  const number = new Intl.NumberFormat(NUMBER_TAGS[locale], { maximumFractionDigits: 1, roundingMode: 'trunc' });
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
                      value={contrast === null ? product : value || product}
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
