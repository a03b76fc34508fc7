import { useTranslations } from 'next-intl';
import { DateInput } from '@/components/date/date-input';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { OFFERED_CURRENCIES } from '@/lib/config/constants';
import type { DatedRate, EventCurrency } from '@/lib/contract/event-currencies';
import styles from './editor.module.css';
import type { FormPart } from './event-form';

interface CurrenciesCardProps extends FormPart {
  /** The currency of the event's prices: always shown, at one of itself. */
  priced: string;
}

/** The currencies that prices are shown in, which of them first, and what each was worth since when. */
export function CurrenciesCard({ fields, locale, priced }: CurrenciesCardProps) {
  const t = useTranslations('publication.form.currencies');
  const { value: currencies, onChange } = fields.control('currencies');
  const { id, error } = fields.field('currencies');
  const left = OFFERED_CURRENCIES.filter((code) => currencies.every((each) => each.code !== code));
  const change = (code: string, changed: Partial<EventCurrency>) =>
    onChange(currencies.map((each) => (each.code === code ? { ...each, ...changed } : each)));
  return (
    <Card title={t('title')}>
      <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="visually-hidden">{t('title')}</legend>
        <p className="text-secondary">{t('text', { priced })}</p>
        {error && (
          <p className="text-danger" id={`${id}-error`}>
            {error}
          </p>
        )}
        {currencies.map((each) => (
          <section key={each.code} className={styles.currency} aria-label={each.code}>
            <div className={styles.currencyHead}>
              <h3 className="h6 mb-0">{each.code}</h3>
              <div className="form-check mb-0">
                <input
                  id={`event-main-${each.code}`}
                  type="radio"
                  name="event-main-currency"
                  className="form-check-input"
                  checked={each.main}
                  onChange={() => onChange(currencies.map((other) => ({ ...other, main: other.code === each.code })))}
                />
                <label className="form-check-label" htmlFor={`event-main-${each.code}`}>
                  {t('main')}
                </label>
              </div>
              {each.code !== priced && !each.main && (
                <Button
                  variant="quiet"
                  small
                  onClick={() => onChange(currencies.filter(({ code }) => code !== each.code))}
                >
                  {t('removeNamed', { code: each.code })}
                </Button>
              )}
            </div>
            {each.code === priced ? (
              <p className="mb-0">{t('priced')}</p>
            ) : (
              <Rates
                currency={each}
                priced={priced}
                locale={locale}
                onRates={(rates) => change(each.code, { rates })}
              />
            )}
          </section>
        ))}
        {left.length > 0 && (
          <Field id="event-add-currency" label={t('add')} className="mb-0">
            {(input) => (
              <SelectInput
                {...input}
                value=""
                onChange={({ target }) => {
                  // The option that asks to choose is not a currency.
                  const code = left.find((each) => each === target.value);
                  if (!code) return;
                  const rates = code === priced ? [] : [NEW];
                  onChange([...currencies, { code, main: currencies.length === 0, rates }]);
                }}
              >
                <option value="">{t('choose')}</option>
                {left.map((code) => (
                  <option key={code}>{code}</option>
                ))}
              </SelectInput>
            )}
          </Field>
        )}
      </fieldset>
    </Card>
  );
}

const NEW: DatedRate = { since: '', rate: '' };

interface RatesProps {
  currency: EventCurrency;
  priced: string;
  locale: 'es' | 'en';
  onRates: (rates: DatedRate[]) => void;
}

function Rates({ currency: { code, rates }, priced, locale, onRates }: RatesProps) {
  const t = useTranslations('publication.form.currencies');
  const change = (at: number, changed: Partial<DatedRate>) =>
    onRates(rates.map((each, index) => (index === at ? { ...each, ...changed } : each)));
  return (
    <>
      {rates.map((each, at) => (
        <div key={`${code}-${at.toString()}`} className={styles.rate}>
          <Field id={`event-rate-${code}-${at}`} label={t('rate', { code, priced })}>
            {(input) => (
              <TextInput
                {...input}
                inputMode="decimal"
                autoComplete="off"
                value={each.rate}
                onChange={({ target }) => change(at, { rate: target.value.trim() })}
              />
            )}
          </Field>
          <Field id={`event-since-${code}-${at}`} label={t('since')}>
            {(input) => (
              <DateInput {...input} locale={locale} value={each.since} onChange={(since) => change(at, { since })} />
            )}
          </Field>
          {rates.length > 1 && (
            <Button
              variant="quiet"
              small
              aria-label={t('removeRate', { code, number: at + 1 })}
              onClick={() => onRates(rates.filter((_, index) => index !== at))}
            >
              {t('remove')}
            </Button>
          )}
        </div>
      ))}
      <Button variant="secondary" small onClick={() => onRates([...rates, NEW])}>
        {t('addRate', { code })}
      </Button>
    </>
  );
}
