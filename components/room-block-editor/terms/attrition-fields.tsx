import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import type { AttritionTerms } from '@/lib/contract/booking-terms';
import { attritionOf, soldByNight } from '@/lib/domain/attrition';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import styles from '../editor.module.css';
import { ATTRITION_NUMBERS, type AttritionDraft, type AttritionField, type BlockNightSum } from './attrition-draft';

const BASES = ['none', 'cumulative', 'perNight'] as const;

interface AttritionFieldsProps {
  prefix: string;
  currency: string;
  draft: AttritionDraft;
  /** The clause as typed, where it can be read. */
  terms: AttritionTerms | null | undefined;
  wrong: AttritionField[];
  nights: readonly BlockNightSum[];
  onChange: (draft: AttritionDraft) => void;
}

/** What the hotel's contract asks of the block, and what it costs with the rooms that are sold today. */
export function AttritionFields({ prefix, currency, draft, terms, wrong, nights, onChange }: AttritionFieldsProps) {
  const t = useTranslations('block.attrition');
  const format = datesIn(useLocale());
  const { basis, rooms } = draft;
  const days = [...new Set([...nights.map(({ night }) => night), ...Object.keys(rooms)])].toSorted();
  return (
    <>
      <Field id={`${prefix}-attrition-basis`} label={t('basis')}>
        {(input) => (
          <SelectInput
            {...input}
            value={basis}
            onChange={({ target }) =>
              onChange({ ...draft, basis: BASES.find((each) => each === target.value) ?? 'none' })
            }
          >
            {BASES.map((each) => (
              <option key={each} value={each}>
                {t(`bases.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {basis !== 'none' && (
        <>
          <div className={styles.two}>
            {ATTRITION_NUMBERS.map((name) => (
              <Field
                key={name}
                id={`${prefix}-attrition-${name}`}
                label={t(name, { currency })}
                hint={name === 'resold' ? t('resoldHint') : undefined}
                error={wrong.includes(name) && t(`wrong.${name}`)}
                className="mb-0"
              >
                {(input) => (
                  <TextInput
                    {...input}
                    inputMode={name === 'rate' ? 'decimal' : 'numeric'}
                    autoComplete="off"
                    value={draft[name]}
                    onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
          <fieldset className="mt-3">
            <legend className="form-label fs-6">{t('nights')}</legend>
            <p className="form-text mt-0" id={`${prefix}-attrition-nights`} tabIndex={-1}>
              {t(days.length === 0 || wrong.includes('nights') ? 'noNights' : 'nightsHint')}
            </p>
            <div className={styles.two}>
              {days.map((night) => (
                <Field
                  key={night}
                  id={`${prefix}-attrition-nights.${night}`}
                  label={format.short(night)}
                  error={wrong.includes(`nights.${night}`) && t('wrong.rooms')}
                  className="mb-0"
                >
                  {(input) => (
                    <TextInput
                      {...input}
                      inputMode="numeric"
                      autoComplete="off"
                      value={rooms[night] ?? ''}
                      onChange={({ target }) => onChange({ ...draft, rooms: { ...rooms, [night]: target.value } })}
                    />
                  )}
                </Field>
              ))}
            </div>
          </fieldset>
          {terms && <AtRisk terms={terms} nights={nights} currency={currency} />}
        </>
      )}
    </>
  );
}

function AtRisk({
  terms,
  nights,
  currency,
}: Pick<AttritionFieldsProps, 'nights' | 'currency'> & { terms: AttritionTerms }) {
  const t = useTranslations('block.attrition');
  const locale = useLocale();
  const { amount, ...facts } = attritionOf(terms, soldByNight(nights));
  return (
    <Alert tone={facts.short > 0 ? 'warning' : 'success'} className="mt-3 mb-0">
      <p className="mb-0">
        <strong>{t('risk', { amount: formatMoney({ amount, currency }, locale) })}</strong> {t('short', facts)}
      </p>
    </Alert>
  );
}
