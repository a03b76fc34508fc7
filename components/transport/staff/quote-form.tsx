'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import { MoneyInput } from '@/components/form/number-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextArea } from '@/components/ui/text-area';
import { ApiError, isStale, sentenceOf } from '@/lib/api/api-error';
import { quoteTransport } from '@/lib/api/transport';
import { useSend } from '@/lib/api/use-send';
import { type TransportQuoteInput, type TransportRow, transportQuoteInput } from '@/lib/contract/transport';
import styles from './transport-staff.module.css';
import { useTransportReload } from './use-transport-state';

const LONGEST_NOTES = 500;

const NOTES_ROWS = 3;

const typedQuote = transportQuoteInput.omit({ version: true });

type Quote = Omit<TransportQuoteInput, 'version'>;

/** Pricing a request, or pricing it anew until the guest has decided. */
export function QuoteForm({ row, currencies }: { row: TransportRow; currencies: string[] }) {
  const t = useTranslations('transport.staff.quote');
  const locale = useLocale();
  const { quote } = row;
  const { send, busy, failure } = useQuote(row);
  const form = useForm({
    resolver: zodResolver(typedQuote),
    defaultValues: {
      ...(quote && { amount: quote.amount }),
      currency: quote?.currency ?? currencies[0] ?? '',
      notes: row.quoteNotes ?? '',
      validUntil: row.quoteValidUntil ?? '',
    },
    shouldFocusError: false,
  });
  const fields = useFormFields({
    form,
    id: 'quote',
    names: ['amount', 'validUntil'],
    sentence: (name) => t(`${name}Wrong`),
  });
  const currency = form.watch('currency');
  return (
    <form className={styles.quote} noValidate onSubmit={form.handleSubmit(send, fields.focusWrong)}>
      <h3 className="h5">{quote ? t('titleAgain') : t('title')}</h3>
      <div className={styles.price}>
        <Field {...fields.field('amount')} label={t('amount')} hint={t('amountHint')}>
          {(input) => <MoneyInput {...input} {...fields.control('amount')} currency={currency} />}
        </Field>
        <Field id="quote-currency" label={t('currency')}>
          {(input) => (
            <SelectInput {...input} {...form.register('currency')}>
              {currencies.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      <Field id="quote-notes" label={t('notes')} hint={t('notesHint')} optional={t('optional')}>
        {(input) => <TextArea {...input} {...form.register('notes')} rows={NOTES_ROWS} maxLength={LONGEST_NOTES} />}
      </Field>
      <Field
        {...fields.field('validUntil')}
        label={t('validUntil')}
        hint={t('validUntilHint')}
        optional={t('optional')}
      >
        {(input) => (
          <DateInput
            {...input}
            locale={locale}
            value={form.watch('validUntil') ?? ''}
            onChange={(date) => form.setValue('validUntil', date, { shouldDirty: true })}
          />
        )}
      </Field>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <Button type="submit" busy={busy}>
        {busy ? t('submitting') : quote ? t('submitAgain') : t('submit')}
      </Button>
    </form>
  );
}

/**
 * Sends a quote for the request as it was read; where another person was faster it says so and shows the request as it
 * is now.
 */
function useQuote({ id, version, holder }: TransportRow) {
  const t = useTranslations('transport');
  const reload = useTransportReload();
  const { save, busy, failure } = useSend({
    send: (http, quote: Quote) => quoteTransport(http, { id, version, ...quote }),
    onDone: async () => {
      notify({ tone: 'success', text: t('staff.quote.done', { holder }) });
      await reload();
    },
    onFailed: async (failed) => {
      if (!(failed instanceof ApiError) || failed.status !== 409) return;
      // The form is rendered anew for the new version, so the message is shown outside of it.
      notify({ tone: 'warning', text: t(isStale(failed) ? 'staff.quote.stale' : 'staff.quote.decided') });
      await reload();
    },
  });
  return { send: save, busy, failure: failure && sentenceOf(failure, t('errors.unexpected')) };
}
