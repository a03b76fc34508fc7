'use client';

import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { useFormFields } from '@/components/form/use-form-fields';
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

/** Takes the place of a real processor's form: it accepts only test numbers, and says so. */
export function SandboxForm({ busy, submitLabel, refusal, onPay }: SandboxFormProps) {
  const t = useTranslations('payment.sandbox');
  const form = useForm({ defaultValues: { number: '' }, shouldFocusError: false });
  const fields = useFormFields({
    form,
    id: 'sandbox',
    names: ['number'],
    refused: refusal === null ? {} : { number: refusal },
    sentence: () => t('unknownNumber'),
  });
  const typed = form.register('number', { validate: (number) => sandboxCardOutcome(number) !== null });
  const { onChange: choose } = fields.control('number');
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(({ number }) => onPay(number), fields.focusWrong)}>
      <Alert tone="warning" title={t('title')}>
        <p>{t('text')}</p>
        <ul className={styles.numbers}>
          {SANDBOX_CARDS.map((card) => (
            <li key={card.number}>
              <button type="button" onClick={() => choose(card.number)}>
                <span className="tabular">{card.number}</span>
                <small>{t(`outcomes.${card.outcome}`)}</small>
              </button>
            </li>
          ))}
        </ul>
      </Alert>
      <Field {...fields.field('number')} label={t('number')} hint={t('hint')}>
        {(inputProps) => (
          <TextInput
            {...inputProps}
            {...typed}
            className="tabular"
            inputMode="numeric"
            autoComplete="off"
            placeholder="4242 4242 4242 4242"
            onChange={(event) => {
              event.target.value = grouped(event.target.value);
              return typed.onChange(event);
            }}
          />
        )}
      </Field>
      <Button type="submit" busy={busy} className={styles.pay}>
        {submitLabel}
      </Button>
    </form>
  );
}
