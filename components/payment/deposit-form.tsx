'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { DateInput } from '@/components/date/date-input';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import type { CalendarDate } from '@/lib/contract/dates';
import { asDepositProblem, type DepositFields } from './deposit-check';
import type { DepositOffer } from './deposit-offer';
import { depositResolver } from './deposit-resolver';
import { typedAmount } from './parse-amount';
import { ProofField } from './proof-field';
import { SentNotice } from './sent-notice';
import { UploadState } from './upload-state';
import { useDeposit } from './use-deposit';
import { useDepositTexts } from './use-deposit-texts';
import { useProof } from './use-proof';

interface DepositFormProps {
  reservationKey: string;
  offer: DepositOffer;
  /** Today in the event's zone. */
  today: CalendarDate;
}

export function DepositForm({ reservationKey, offer, today }: DepositFormProps) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const texts = useDepositTexts(offer);
  const proof = useProof();
  // Given to the inputs too: the server's HTML has no other way to hold them.
  const first = { amount: typedAmount(offer.due, offer.currency), paidOn: today, bank: '', trackingKey: '' };
  const { send, share, failure, sent, again } = useDeposit(reservationKey, offer.currency);
  const form = useForm<DepositFields>({
    defaultValues: first,
    resolver: depositResolver(offer, today),
    shouldFocusError: false,
  });
  const { errors, submitCount } = form.formState;
  const paidOn = form.watch('paidOn');
  const refused = failure instanceof ApiError ? failure.fields : {};
  const labels = { amount: t('form.amount', { currency: offer.currency }), paidOn: t('form.paidOn') };
  const errorOf = (name: keyof typeof labels) => {
    const problem = asDepositProblem(errors[name]?.type);
    return problem ? texts.problem(problem, labels[name]) : refused[name];
  };
  const proofError = proof.problem ? texts.proof(proof.problem, proof.declared) : refused.proof;
  const listed = [
    { id: 'deposit-amount', message: errorOf('amount') },
    { id: 'deposit-paid-on', message: errorOf('paidOn') },
    { id: 'deposit-proof', message: proofError },
  ].flatMap(({ id, message }) => (message ? [{ id, message }] : []));

  const restart = () => {
    again();
    form.reset();
    void proof.choose(null);
  };
  if (sent) return <SentNotice payment={sent} onAnother={restart} />;
  const submit = form.handleSubmit((values) => (proof.file ? send(values, proof.file) : proof.miss()), proof.miss);
  return (
    <form method="post" noValidate onSubmit={submit}>
      <ErrorSummary title={t('form.errorTitle')} attempt={submitCount} errors={submitCount > 0 ? listed : []} />
      <Field id="deposit-amount" label={labels.amount} hint={texts.hint} error={errorOf('amount')}>
        {(inputProps) => (
          <TextInput
            {...inputProps}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={first.amount}
            {...form.register('amount')}
          />
        )}
      </Field>
      <Field id="deposit-paid-on" label={labels.paidOn} error={errorOf('paidOn')}>
        {(inputProps) => (
          <DateInput
            {...inputProps}
            locale={locale}
            name="paidOn"
            max={today}
            value={paidOn}
            onChange={(date) => form.setValue('paidOn', date, { shouldDirty: true, shouldValidate: submitCount > 0 })}
          />
        )}
      </Field>
      <Field id="deposit-bank" label={t('form.bank')} optional={t('form.optional')}>
        {(inputProps) => <TextInput {...inputProps} maxLength={80} autoComplete="off" {...form.register('bank')} />}
      </Field>
      <Field
        id="deposit-tracking"
        label={t('form.trackingKey')}
        hint={t('form.trackingHint')}
        optional={t('form.optional')}
      >
        {(inputProps) => (
          <TextInput {...inputProps} maxLength={60} autoComplete="off" {...form.register('trackingKey')} />
        )}
      </Field>
      <ProofField id="deposit-proof" file={proof.file} error={proofError ?? null} onChoose={proof.choose} />
      <UploadState share={share} failure={failure} />
      <Button type="submit" busy={share !== null}>
        {share === null ? t('form.submit') : t('form.sending')}
      </Button>
    </form>
  );
}
