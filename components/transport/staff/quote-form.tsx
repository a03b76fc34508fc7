'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { ApiError, isStale, sentenceOf } from '@/lib/api/api-error';
import { quoteTransport } from '@/lib/api/transport';
import { useSend } from '@/lib/api/use-send';
import type { TransportRow } from '@/lib/contract/transport';
import { parseAmount, typedAmount } from '@/lib/domain/money';
import styles from './transport-staff.module.css';
import { useTransportReload } from './use-transport-state';

const LONGEST_NOTES = 500;

const NOTES_ROWS = 3;

/** Pricing a request, or pricing it anew until the guest has decided. */
export function QuoteForm({ row, currencies }: { row: TransportRow; currencies: string[] }) {
  const t = useTranslations('transport.staff.quote');
  const { quote } = row;
  const [currency, setCurrency] = useState(quote?.currency ?? currencies[0] ?? '');
  const [wrong, setWrong] = useState(false);
  const { send, busy, failure } = useQuote(row);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const amount = parseAmount(String(fields.get('amount') ?? ''), currency);
    const isWrong = amount === null || amount <= 0;
    setWrong(isWrong);
    if (isWrong) document.getElementById('quote-amount')?.focus();
    else send({ amount, currency, notes: String(fields.get('notes') ?? '') });
  };
  return (
    <form className={styles.quote} noValidate onSubmit={submit}>
      <h3 className="h5">{quote ? t('titleAgain') : t('title')}</h3>
      <div className={styles.price}>
        <Field id="quote-amount" label={t('amount')} hint={t('amountHint')} error={wrong && t('amountWrong')}>
          {(input) => (
            <TextInput
              {...input}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={quote ? typedAmount(quote.amount, quote.currency) : ''}
              onChange={() => setWrong(false)}
            />
          )}
        </Field>
        <Field id="quote-currency" label={t('currency')}>
          {(input) => (
            <SelectInput {...input} value={currency} onChange={({ currentTarget }) => setCurrency(currentTarget.value)}>
              {currencies.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </SelectInput>
          )}
        </Field>
      </div>
      <Field id="quote-notes" label={t('notes')} hint={t('notesHint')} optional={t('optional')}>
        {(input) => (
          <TextArea
            {...input}
            name="notes"
            rows={NOTES_ROWS}
            maxLength={LONGEST_NOTES}
            defaultValue={row.quoteNotes ?? ''}
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

interface Quote {
  amount: number;
  currency: string;
  notes: string;
}

/** Sends a quote for the request as it was read; whoever comes second is told so and sees it as it is. */
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
      // The form is drawn anew for the new version, so this is said where it stays.
      notify({ tone: 'warning', text: t(isStale(failed) ? 'staff.quote.stale' : 'staff.quote.decided') });
      await reload();
    },
  });
  const ours = { network: t('errors.network'), unexpected: t('errors.unexpected') };
  return { send: save, busy, failure: failure && sentenceOf(failure, ours) };
}
