import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { DateInput } from '@/components/date/date-input';
import { MoneyInput } from '@/components/form/number-input';
import { ProofField, UploadState, useProof } from '@/components/payment/proof-field';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { createDeposit } from '@/lib/api/payment';
import { useSend } from '@/lib/api/use-send';
import { PROOF_MAX_BYTES } from '@/lib/config/constants';
import type { Event } from '@/lib/contract/event';
import type { DepositInput } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { dateInZone } from '@/lib/domain/zone';

const WAYS = ['deposit', 'cash', 'terminal'] as const satisfies readonly DepositInput['method'][];

const MEGABYTE = 1024 * 1024;

interface RecordPaymentFormProps {
  reservation: Reservation;
  event: Pick<Event, 'timeZone'>;
  onDone: () => void;
}

/** Money that staff took or saw arrive, with its proof; somebody else approves it. */
export function RecordPaymentForm({ reservation, event, onDone }: RecordPaymentFormProps) {
  const t = useTranslations('acting.payment');
  const words = useTranslations('payment');
  const locale = useLocale();
  const proof = useProof();
  const [share, setShare] = useState(0);
  const { balance, standing } = reservation;
  const { currency } = balance;
  const today = dateInZone(new Date(), event.timeZone);
  const [method, setMethod] = useState<DepositInput['method']>('deposit');
  const [amount, setAmount] = useState<number | null>(standing.due?.amount.amount ?? balance.amount);
  const [paidOn, setPaidOn] = useState<string>(today);
  const [bank, setBank] = useState('');
  const [trackingKey, setTrackingKey] = useState('');
  const recording = useSend({
    once: true,
    sendKeyed: (http, input: { deposit: DepositInput; file: File }, idempotencyKey) =>
      createDeposit(http, {
        ...{ payer: { reservationKey: reservation.key }, deposit: input.deposit, proof: input.file, idempotencyKey },
        onProgress: setShare,
      }),
    onDone: () => {
      notify({ tone: 'success', text: t('done') });
      onDone();
    },
  });
  const refused = recording.failure instanceof ApiError ? recording.failure.fields : {};
  const proofError = proof.problem
    ? words(`errors.${proof.problem}`, { megabytes: PROOF_MAX_BYTES / MEGABYTE, declared: proof.declared })
    : refused.proof;
  const isDeposit = method === 'deposit';
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!proof.file) return proof.miss();
    const facts = { ...(isDeposit && bank && { bank }), ...(method !== 'cash' && trackingKey && { trackingKey }) };
    setShare(0);
    void recording.save({
      deposit: { method, amount: amount ?? 0, currency, paidOn, ...facts },
      file: proof.file,
    });
  };
  return (
    <form method="post" noValidate onSubmit={submit}>
      <h2 className="h3">{t('title')}</h2>
      <p>{t('lead')}</p>
      <Field id="record-method" label={t('method')}>
        {(input) => (
          <SelectInput
            {...input}
            value={method}
            onChange={({ target }) => setMethod(WAYS.find((way) => way === target.value) ?? 'deposit')}
          >
            {WAYS.map((way) => (
              <option key={way} value={way}>
                {t(`ways.${way}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field id="record-amount" label={t('amount', { currency })} error={refused.amount}>
        {(input) => <MoneyInput {...input} currency={currency} nullable value={amount} onChange={setAmount} />}
      </Field>
      <Field id="record-paid-on" label={t('paidOn')} error={refused.paidOn}>
        {(input) => <DateInput {...input} locale={locale} max={today} value={paidOn} onChange={setPaidOn} />}
      </Field>
      {isDeposit && (
        <Field id="record-bank" label={t('bank')} optional={t('optional')}>
          {(input) => (
            <TextInput {...input} maxLength={80} value={bank} onChange={({ target }) => setBank(target.value)} />
          )}
        </Field>
      )}
      {method !== 'cash' && (
        <Field
          id="record-tracking"
          label={t(isDeposit ? 'trackingKey' : 'authorisation')}
          optional={t('optional')}
          error={refused.trackingKey}
        >
          {(input) => (
            <TextInput
              {...input}
              maxLength={60}
              value={trackingKey}
              onChange={({ target }) => setTrackingKey(target.value)}
            />
          )}
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
