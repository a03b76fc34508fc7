import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DateInput } from '@/components/date/date-input';
import { MoneyInput } from '@/components/form/number-input';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { ProofField, UploadState, useProof } from '@/components/payment/proof-field';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { createDeposit } from '@/lib/api/payment';
import { useSend } from '@/lib/api/use-send';
import { MEGABYTE, PROOF_MAX_BYTES } from '@/lib/config/constants';
import type { Event } from '@/lib/contract/event';
import { type DepositInput, depositInput } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { dateInZone } from '@/lib/domain/zone';

const recorded = depositInput.omit({ currency: true }).extend({ amount: z.int().min(1) });

interface RecordPaymentFormProps {
  reservation: Reservation;
  event: Pick<Event, 'timeZone'>;
  onDone: () => void;
}

/** Money that staff took or saw arrive, with its proof; somebody else approves it. */
export function RecordPaymentForm({ reservation, event, onDone }: RecordPaymentFormProps) {
  const t = useTranslations('acting.payment');
  const words = useTranslations('payment');
  const ways = useTranslations('paymentMethods');
  const locale = useLocale();
  const proof = useProof();
  const [share, setShare] = useState(0);
  const { balance, standing } = reservation;
  const { currency } = balance;
  const today = dateInZone(new Date(), event.timeZone);
  const form = useForm({
    resolver: zodResolver(recorded, { error: issueCode }),
    defaultValues: {
      method: 'deposit',
      amount: standing.due?.amount.amount ?? balance.amount,
      paidOn: today,
      bank: '',
      trackingKey: '',
    },
    shouldFocusError: false,
  });
  const method = form.watch('method');
  const recording = useSend({
    once: true,
    sendKeyed: (http, input: { deposit: DepositInput; file: File }, idempotencyKey) =>
      createDeposit(http, {
        payer: { reservationKey: reservation.key },
        deposit: input.deposit,
        proof: input.file,
        idempotencyKey,
        onProgress: setShare,
      }),
    onDone: () => {
      notify({ tone: 'success', text: t('done') });
      onDone();
    },
  });
  const refused = recording.failure instanceof ApiError ? recording.failure.fields : {};
  const { field, control, focusWrong } = useFormFields({
    form,
    id: 'record',
    names: ['amount', 'paidOn', 'trackingKey'],
    refused,
    sentence: (name, { code }) => {
      if (code === 'required') return words('errors.required', { field: t(name, { currency }) });
      return words(name === 'amount' ? (code === 'min' ? 'errors.negative' : 'errors.number') : 'errors.date');
    },
  });
  const proofError = proof.problem
    ? words(`errors.${proof.problem}`, { megabytes: PROOF_MAX_BYTES / MEGABYTE, declared: proof.declared })
    : refused.proof;
  const isDeposit = method === 'deposit';
  const submit = form.handleSubmit(
    ({ bank, trackingKey, ...paid }) => {
      if (!proof.file) return proof.miss();
      const facts = { ...(isDeposit && bank && { bank }), ...(method !== 'cash' && trackingKey && { trackingKey }) };
      setShare(0);
      return recording.save({ deposit: { ...paid, currency, ...facts }, file: proof.file });
    },
    () => {
      proof.miss();
      focusWrong();
    },
  );
  return (
    <form method="post" noValidate onSubmit={submit}>
      <h2 className="h3">{t('title')}</h2>
      <p>{t('lead')}</p>
      <Field id="record-method" label={t('method')}>
        {(input) => (
          <SelectInput {...input} {...form.register('method')}>
            {depositInput.shape.method.options.map((way) => (
              <option key={way} value={way}>
                {ways(way)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field {...field('amount')} label={t('amount', { currency })}>
        {(input) => <MoneyInput {...input} {...control('amount')} currency={currency} />}
      </Field>
      <Field {...field('paidOn')} label={t('paidOn')}>
        {(input) => <DateInput {...input} {...control('paidOn')} locale={locale} max={today} />}
      </Field>
      {isDeposit && (
        <Field id="record-bank" label={t('bank')} optional={t('optional')}>
          {(input) => <TextInput {...input} {...form.register('bank')} maxLength={80} />}
        </Field>
      )}
      {method !== 'cash' && (
        <Field
          {...field('trackingKey')}
          label={t(isDeposit ? 'trackingKey' : 'authorisation')}
          optional={t('optional')}
        >
          {(input) => <TextInput {...input} {...form.register('trackingKey')} maxLength={60} />}
        </Field>
      )}
      <ProofField id="record-proof" file={proof.file} error={proofError ?? null} onChoose={proof.choose} />
      <UploadState share={recording.busy ? share : null} failure={recording.failure} />
      <Button type="submit" busy={recording.busy}>
        {t('save')}
      </Button>
    </form>
  );
}
