import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { MoneyInput } from '@/components/form/number-input';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { adjustPrice } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import type { Reservation } from '@/lib/contract/reservation';
import { formatMoney } from '@/lib/domain/money';
import { QuestionForm } from '../question-form';
import { useReload } from '../use-reload';

const REASON_MOST = 200;

interface AdjustPriceFormProps {
  reservation: Reservation;
  onClose: () => void;
}

/** Takes something off a booking's price, or puts something on it, for a reason that the guest reads. */
export function AdjustPriceForm({ reservation: { key, version, total }, onClose }: AdjustPriceFormProps) {
  const t = useTranslations('attendees.adjust');
  const locale = useLocale();
  const id = useId();
  const reload = useReload(key);
  const [direction, setDirection] = useState<'less' | 'more'>('less');
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const signed = (direction === 'less' ? -1 : 1) * (amount ?? 0);
  const after = total.amount + signed;
  const isSound = amount !== null && amount > 0 && after >= 0 && reason.trim() !== '';
  const adjusting = useSend({
    once: true,
    sendKeyed: (http, adjustment: { amount: number; reason: string; version: number }, idempotencyKey) =>
      adjustPrice(http, { key, ...adjustment, idempotencyKey }),
    onDone: async () => {
      notify({ tone: 'success', text: t('done') });
      await reload();
      onClose();
    },
    onStale: reload,
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (isSound) void adjusting.save({ amount: signed, reason: reason.trim(), version });
  };
  return (
    <QuestionForm
      title={t('title')}
      confirm={{ label: t('save'), disabled: !isSound }}
      cancel={t('cancel')}
      busy={adjusting.busy}
      failure={adjusting.failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field id={`${id}-direction`} label={t('direction')}>
        {(input) => (
          <SelectInput
            {...input}
            value={direction}
            onChange={({ target }) => setDirection(target.value === 'more' ? 'more' : 'less')}
          >
            <option value="less">{t('less')}</option>
            <option value="more">{t('more')}</option>
          </SelectInput>
        )}
      </Field>
      <Field
        id={`${id}-amount`}
        label={t('amount', { currency: total.currency })}
        error={after < 0 ? t('tooMuch', { total: formatMoney(total, locale) }) : undefined}
      >
        {(input) => <MoneyInput {...input} currency={total.currency} nullable value={amount} onChange={setAmount} />}
      </Field>
      <Field id={`${id}-reason`} label={t('reason')} hint={t('reasonHint')}>
        {(input) => (
          <TextInput
            {...input}
            maxLength={REASON_MOST}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {isSound && (
        <p aria-live="polite">
          {t('result', {
            before: formatMoney(total, locale),
            after: formatMoney({ ...total, amount: after }, locale),
          })}
        </p>
      )}
    </QuestionForm>
  );
}
