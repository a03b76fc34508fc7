import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import { useTwoWriters } from '@/components/form/edited-record';
import { MoneyInput, NumberInput } from '@/components/form/number-input';
import { TwoWritersNotice } from '@/components/form/two-writers';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import {
  type ContractedService,
  depositMethod,
  type MasterAccount,
  type MasterDeposit,
  type MasterDepositInput,
  masterDepositInput,
  type ServiceInput,
  serviceCounts,
  serviceInput,
  serviceState,
} from '@/lib/contract/master-account';
import { datesIn } from '@/lib/domain/date-text';
import { priceOfService } from '@/lib/domain/master-account';
import { formatMoney } from '@/lib/domain/money';
import { LineModal, refusedFields, type Saving } from './line-modal';
import styles from './master-account.module.css';

const currenciesOf = (account: MasterAccount) => [
  account.currency,
  ...account.exchangeRates.map(({ currency }) => currency),
];

interface FormProps<Line, Input> {
  account: MasterAccount;
  /** Null for a new one. */
  line: Line | null;
  saving: Saving<Input>;
  onClose: () => void;
}

const currentOf = <Line extends { id: string }>(lines: readonly Line[], line: Line | null) =>
  line && (lines.find(({ id }) => id === line.id) ?? line);

const SERVICE_FIELDS = ['concept', 'state', 'counts', 'quantity', 'unitPrice', 'currency'] as const;

const serviceValues = (line: ContractedService | null, account: MasterAccount): ServiceInput => ({
  concept: line?.concept ?? '',
  counts: line?.counts ?? 'fixed',
  state: line?.state ?? 'draft',
  quantity: line?.quantity ?? 1,
  unitPrice: line?.unitPrice.amount ?? Number.NaN,
  currency: line?.unitPrice.currency ?? account.currency,
});

/** Adds or edits a service; what it costs with the present counts shows while it is typed. */
export function ServiceForm({ account, line, saving, onClose }: FormProps<ContractedService, ServiceInput>) {
  const t = useTranslations('records.account');
  const locale = useLocale();
  const id = useId();
  const form = useForm({
    resolver: zodResolver(serviceInput, { error: issueCode }),
    defaultValues: serviceValues(line, account),
    shouldFocusError: false,
  });
  const now = currentOf(account.services, line);
  const found = useTwoWriters(form, {
    keys: SERVICE_FIELDS,
    values: serviceValues(now, account),
    version: now?.version ?? 0,
  });
  const { field, control, summary } = useFormFields({
    form,
    id,
    names: SERVICE_FIELDS,
    sentence: (name) => t(`wrong.${name}`),
    refused: refusedFields(saving.failure),
  });
  const { counts, quantity, unitPrice, currency, state } = form.watch();
  const isPriced = Number.isSafeInteger(unitPrice) && Number.isSafeInteger(quantity);
  const priced =
    isPriced && priceOfService({ counts, quantity, state, unitPrice: { amount: unitPrice, currency } }, account.counts);
  return (
    <LineModal
      title={t(line ? 'editService' : 'newService')}
      saving={saving}
      summary={summary}
      writers={
        found && (
          <TwoWritersNotice
            form={form}
            found={found}
            label={t}
            shown={(name, service) => {
              if (name === 'state') return t(service.state);
              if (name === 'counts') return t(`countsBy.${service.counts}`, { ...account.counts });
              const price = { amount: service.unitPrice, currency: service.currency };
              return name === 'unitPrice' ? formatMoney(price, locale) : undefined;
            }}
          />
        )
      }
      onSubmit={form.handleSubmit(saving.save)}
      onClose={onClose}
    >
      <Field {...field('concept')} label={t('concept')} className={styles.whole}>
        {(input) => <TextInput {...input} {...form.register('concept')} autoComplete="off" />}
      </Field>
      <Field
        {...field('unitPrice')}
        label={t('unitPrice')}
        hint={priced && t('priceNow', { price: formatMoney(priced, locale) })}
      >
        {(input) => <MoneyInput {...input} {...control('unitPrice')} currency={currency} />}
      </Field>
      <Field {...field('currency')} label={t('currency')}>
        {(input) => (
          <SelectInput {...input} {...form.register('currency')}>
            {currenciesOf(account).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field {...field('counts')} label={t('counts')}>
        {(input) => (
          <SelectInput {...input} {...form.register('counts')}>
            {serviceCounts.options.map((each) => (
              <option key={each} value={each}>
                {t(`countsBy.${each}`, { ...account.counts })}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field {...field('quantity')} label={t(counts === 'fixed' ? 'quantity' : 'quantityEach')}>
        {(input) => <NumberInput {...input} {...control('quantity')} />}
      </Field>
      <Field {...field('state')} label={t('state')} hint={t('stateHint')} className={styles.whole}>
        {(input) => (
          <SelectInput {...input} {...form.register('state')}>
            {serviceState.options.map((each) => (
              <option key={each} value={each}>
                {t(each)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </LineModal>
  );
}

const DEPOSIT_FIELDS = ['concept', 'amount', 'currency', 'date', 'method'] as const;

const depositValues = (line: MasterDeposit | null, account: MasterAccount): MasterDepositInput => ({
  concept: line?.concept ?? '',
  amount: line?.amount.amount ?? Number.NaN,
  date: line?.date ?? '',
  currency: line?.amount.currency ?? account.currency,
  method: line?.method ?? 'transfer',
});

/** Adds or edits a deposit of the couple; its amount cannot be changed later. */
export function DepositForm({ account, line, saving, onClose }: FormProps<MasterDeposit, MasterDepositInput>) {
  const t = useTranslations('records.account');
  const methods = useTranslations('paymentMethods');
  const locale = useLocale();
  const id = useId();
  const form = useForm({
    resolver: zodResolver(masterDepositInput, { error: issueCode }),
    defaultValues: depositValues(line, account),
    shouldFocusError: false,
  });
  const now = currentOf(account.deposits, line);
  const found = useTwoWriters(form, {
    keys: DEPOSIT_FIELDS,
    values: depositValues(now, account),
    version: now?.version ?? 0,
  });
  const { field, control, summary } = useFormFields({
    form,
    id,
    names: DEPOSIT_FIELDS,
    sentence: (name) => t(`wrong.${name}`),
    refused: refusedFields(saving.failure),
  });
  return (
    <LineModal
      title={t(line ? 'editDeposit' : 'newDeposit')}
      saving={saving}
      summary={summary}
      writers={
        found && (
          <TwoWritersNotice
            form={form}
            found={found}
            label={t}
            shown={(name, deposit) => {
              if (name === 'date') return datesIn(locale).long(deposit.date);
              return name === 'method' ? methods(deposit.method) : undefined;
            }}
          />
        )
      }
      onSubmit={form.handleSubmit(saving.save)}
      onClose={onClose}
    >
      <Field {...field('concept')} label={t('concept')} className={styles.whole}>
        {(input) => <TextInput {...input} {...form.register('concept')} autoComplete="off" />}
      </Field>
      <Field {...field('amount')} label={t('amount')} hint={line && t('amountStays')}>
        {(input) => (
          <MoneyInput {...input} {...control('amount')} currency={form.watch('currency')} disabled={line !== null} />
        )}
      </Field>
      <Field {...field('currency')} label={t('currency')}>
        {(input) => (
          <SelectInput {...input} {...form.register('currency')} aria-disabled={line !== null}>
            {(line ? [line.amount.currency] : currenciesOf(account)).map((code) => (
              <option key={code}>{code}</option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field {...field('date')} label={t('date')}>
        {(input) => <DateInput {...input} {...control('date')} locale={locale} />}
      </Field>
      <Field {...field('method')} label={t('method')}>
        {(input) => (
          <SelectInput {...input} {...form.register('method')}>
            {depositMethod.options.map((each) => (
              <option key={each} value={each}>
                {methods(each)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </LineModal>
  );
}
