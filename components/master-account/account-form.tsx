import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import { useTwoWriters } from '@/components/form/edited-record';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { OFFERED_CURRENCIES } from '@/lib/config/constants';
import { signupPlan } from '@/lib/contract/account';
import {
  type AccountRate,
  type MasterAccount,
  type MasterAccountInput,
  masterAccountInput,
} from '@/lib/contract/master-account';
import { datesIn } from '@/lib/domain/date-text';
import { LineModal, refusedFields, type Saving } from './line-modal';
import styles from './master-account.module.css';

const FIELDS = ['package', 'dueOn', 'currency', 'exchangeRates'] as const;

interface AccountFormProps {
  /** Null for an account that is only being opened. */
  account: MasterAccount | null;
  /** Whether the package may be chosen, which the event is bound by. */
  contracts: boolean;
  saving: Saving<MasterAccountInput>;
  onClose: () => void;
}

const accountValues = (account: MasterAccount | null): MasterAccountInput => ({
  package: account?.package ?? 'love',
  currency: account?.currency ?? 'MXN',
  dueOn: account?.dueOn,
  exchangeRates: account?.exchangeRates ?? [],
});

/** What the account says of itself: package, due date, its currency and what others are worth in it. */
export function AccountForm({ account, contracts, saving, onClose }: AccountFormProps) {
  const t = useTranslations('records.account');
  const locale = useLocale();
  const id = useId();
  const form = useForm({
    resolver: zodResolver(masterAccountInput, { error: issueCode }),
    defaultValues: accountValues(account),
    shouldFocusError: false,
  });
  const found = useTwoWriters(form, { keys: FIELDS, values: accountValues(account), version: account?.version ?? 0 });
  const { field, control, summary } = useFormFields({
    form,
    id,
    names: FIELDS,
    sentence: (name) => t(`wrong.${name}`),
    refused: refusedFields(saving.failure),
  });
  const rates = field('exchangeRates');
  const { package: chosen, dueOn, currency, exchangeRates = [] } = form.watch();
  const hasLines = account !== null && account.services.length + account.deposits.length > 0;
  const codes = [...new Set([...OFFERED_CURRENCIES, currency, ...exchangeRates.map((known) => known.currency)])];
  const setRate = (code: string, change: Partial<AccountRate>) => {
    const known = exchangeRates.find((each) => each.currency === code) ?? { currency: code, rate: '', since: '' };
    const changed = { ...known, ...change };
    const others = exchangeRates.filter((each) => each.currency !== code);
    control('exchangeRates').onChange(changed.rate || changed.since ? [...others, changed] : others);
  };
  return (
    <LineModal
      title={t(account ? 'editAccount' : 'openAccount')}
      saving={saving}
      summary={summary}
      writers={
        found && (
          <TwoWritersNotice
            form={form}
            found={found}
            label={(name) => t(name === 'exchangeRates' ? 'rates' : (name as 'package' | 'dueOn' | 'currency'))}
            shown={(name, values) => {
              if (name === 'package') return t(`packages.${values.package}`);
              if (name === 'dueOn') return values.dueOn && datesIn(locale).long(values.dueOn);
              if (name !== 'exchangeRates') return undefined;
              return values.exchangeRates?.map((each) => `${each.currency} ${each.rate} (${each.since})`).join(', ');
            }}
          />
        )
      }
      onSubmit={form.handleSubmit(saving.save)}
      onClose={onClose}
    >
      <Field {...field('package')} label={t('package')}>
        {(input) => (
          <SelectInput {...input} {...form.register('package')}>
            {(contracts ? signupPlan.options : [chosen]).map((each) => (
              <option key={each} value={each}>
                {t(`packages.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field {...field('dueOn')} label={t('dueOn')} hint={!account && t('dueHint')}>
        {(input) => (
          <DateInput
            {...input}
            value={dueOn ?? ''}
            onChange={(date) => control('dueOn').onChange(date || undefined)}
            locale={locale}
          />
        )}
      </Field>
      <Field {...field('currency')} label={t('currency')} hint={hasLines && t('currencyStays')}>
        {(input) => (
          <SelectInput {...input} {...form.register('currency')}>
            {(hasLines ? [currency] : codes).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectInput>
        )}
      </Field>
      <fieldset
        className={styles.whole}
        id={rates.id}
        tabIndex={-1}
        aria-describedby={rates.error && `${rates.id}-error`}
      >
        <legend className="h5">{t('rates')}</legend>
        <p className="text-secondary">{t('ratesHint', { currency })}</p>
        {rates.error && (
          <p className="text-danger" id={`${rates.id}-error`}>
            {rates.error}
          </p>
        )}
        {codes
          .filter((code) => code !== currency)
          .map((code) => {
            const known = exchangeRates.find((each) => each.currency === code);
            return (
              <div key={code} className={styles.fields}>
                <Field id={`${id}-rate-${code}`} label={t('rateOf', { code, currency })}>
                  {(input) => (
                    <TextInput
                      {...input}
                      inputMode="decimal"
                      autoComplete="off"
                      value={known?.rate ?? ''}
                      onChange={({ target }) => setRate(code, { rate: target.value.trim() })}
                    />
                  )}
                </Field>
                <Field id={`${id}-since-${code}`} label={t('rateSince', { code })}>
                  {(input) => (
                    <DateInput
                      {...input}
                      value={known?.since ?? ''}
                      onChange={(since) => setRate(code, { since })}
                      locale={locale}
                    />
                  )}
                </Field>
              </div>
            );
          })}
      </fieldset>
    </LineModal>
  );
}
