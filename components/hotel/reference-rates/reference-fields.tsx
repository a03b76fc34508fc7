import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { OFFERED_CURRENCIES } from '@/lib/config/constants';
import styles from './reference-rates.module.css';
import type { ReferenceForm } from './use-reference-rates';

interface ReferenceFieldsProps {
  prefix: string;
  form: ReferenceForm;
  hotelCurrency: string | null;
  errorOf: (field: string) => string | undefined;
}

/** What a reference plan has besides prices: its currency, which the whole hotel shares, and the least to reserve. */
export function ReferenceFields({ prefix, form, hotelCurrency, errorOf }: ReferenceFieldsProps) {
  const t = useTranslations('reference');
  const { currency } = form;
  const isShared = hotelCurrency === currency;
  return (
    <div className={styles.fields}>
      <Field
        id={`${prefix}-currency`}
        label={t('currency')}
        hint={t('currencyHint')}
        error={errorOf('currency')}
        className="mb-0"
      >
        {(input) => (
          <SelectInput
            {...input}
            value={currency}
            disabled={isShared}
            onChange={(event) => form.chooseCurrency(event.target.value)}
          >
            {[...new Set([...OFFERED_CURRENCIES, currency])].map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field
        id={`${prefix}-minimum`}
        label={t('minimum', { currency })}
        hint={t('minimumHint')}
        error={errorOf('minimum')}
        className="mb-0"
      >
        {(input) => (
          <TextInput
            {...input}
            inputMode="decimal"
            autoComplete="off"
            value={form.minimum}
            onChange={(event) => form.changeMinimum(event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}
