'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { SANDBOX_CARDS, sandboxCardOutcome } from '@/lib/domain/sandbox-cards';
import styles from './card.module.css';

const grouped = (typed: string) =>
  typed
    .replace(/\D/g, '')
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

interface SandboxFormProps {
  busy: boolean;
  submitLabel: string;
  /** Why the provider refused the number; null = it did not. */
  refusal: string | null;
  onPay: (number: string) => void;
}

/** Stands where a real processor's form would: takes test numbers alone, and says so. */
export function SandboxForm({ busy, submitLabel, refusal, onPay }: SandboxFormProps) {
  const t = useTranslations('payment.sandbox');
  const [number, setNumber] = useState('');
  const [asked, setAsked] = useState(false);
  const isKnown = sandboxCardOutcome(number) !== null;
  const problem = asked && !isKnown ? t('unknownNumber') : refusal;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isKnown && !busy) onPay(number);
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Alert tone="warning" title={t('title')}>
        <p>{t('text')}</p>
        <ul className={styles.numbers}>
          {SANDBOX_CARDS.map((card) => (
            <li key={card.number}>
              <button type="button" onClick={() => setNumber(card.number)}>
                <span className="tabular">{card.number}</span>
                <small>{t(`outcomes.${card.outcome}`)}</small>
              </button>
            </li>
          ))}
        </ul>
      </Alert>
      <Field id="sandbox-number" label={t('number')} hint={t('hint')} error={problem}>
        {(inputProps) => (
          <TextInput
            {...inputProps}
            className="tabular"
            inputMode="numeric"
            autoComplete="off"
            placeholder="4242 4242 4242 4242"
            value={number}
            onChange={({ target }) => setNumber(grouped(target.value))}
          />
        )}
      </Field>
      <Button type="submit" busy={busy} className={styles.pay}>
        {submitLabel}
      </Button>
    </form>
  );
}
