import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { MoneyInput } from '@/components/form/number-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { adjustPrice } from '@/lib/api/staff';
import { useSend } from '@/lib/api/use-send';
import { type PriceAdjustment, priceAdjustment } from '@/lib/contract/price-adjustment';
import type { Reservation } from '@/lib/contract/reservation';
import { formatMoney } from '@/lib/domain/money';
import { QuestionForm } from '../question-form';
import { useReload } from '../use-reload';

const REASON_MOST = 200;

const BELOW_NOTHING = 'belowNothing';

const signedAmount = ({ direction, amount }: { direction: 'less' | 'more'; amount: number }) =>
  direction === 'less' ? -amount : amount;

/** What is typed about a price of `total` minor units, on the way to the adjustment that it means. */
const typedAdjustment = (total: number) =>
  z
    .object({ direction: z.enum(['less', 'more']), amount: z.int().min(1), reason: priceAdjustment.shape.reason })
    .refine((typed) => total + signedAmount(typed) >= 0, { path: ['amount'], error: BELOW_NOTHING })
    .transform((typed) => ({ amount: signedAmount(typed), reason: typed.reason }))
    .pipe(priceAdjustment.omit({ version: true }));

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
  const form = useForm({
    resolver: zodResolver(typedAdjustment(total.amount)),
    defaultValues: { direction: 'less' as const, amount: Number.NaN, reason: '' },
    shouldFocusError: false,
  });
  const { field, control, focusWrong } = useFormFields({
    form,
    id,
    names: ['amount', 'reason'],
    sentence: (name, { message }) => {
      if (name === 'reason') return t('reasonMissing');
      return message === BELOW_NOTHING ? t('tooMuch', { total: formatMoney(total, locale) }) : t('amountMissing');
    },
  });
  const meant = typedAdjustment(total.amount).safeParse(form.watch()).data;
  const adjusting = useSend({
    once: true,
    sendKeyed: (http, adjustment: PriceAdjustment, idempotencyKey) =>
      adjustPrice(http, { key, ...adjustment, idempotencyKey }),
    onDone: async () => {
      notify({ tone: 'success', text: t('done') });
      await reload();
      onClose();
    },
    onStale: reload,
  });
  return (
    <QuestionForm
      title={t('title')}
      confirm={{ label: t('save') }}
      cancel={t('cancel')}
      busy={adjusting.busy}
      failure={adjusting.failure}
      onSubmit={form.handleSubmit((adjustment) => adjusting.save({ ...adjustment, version }), focusWrong)}
      onCancel={onClose}
    >
      <Field id={`${id}-direction`} label={t('direction')}>
        {(input) => (
          <SelectInput {...input} {...form.register('direction', { deps: 'amount' })}>
            <option value="less">{t('less')}</option>
            <option value="more">{t('more')}</option>
          </SelectInput>
        )}
      </Field>
      <Field {...field('amount')} label={t('amount', { currency: total.currency })}>
        {(input) => <MoneyInput {...input} {...control('amount')} currency={total.currency} />}
      </Field>
      <Field {...field('reason')} label={t('reason')} hint={t('reasonHint')}>
        {(input) => <TextInput {...input} {...form.register('reason')} maxLength={REASON_MOST} />}
      </Field>
      {meant && (
        <p aria-live="polite">
          {t('result', {
            before: formatMoney(total, locale),
            after: formatMoney({ ...total, amount: total.amount + meant.amount }, locale),
          })}
        </p>
      )}
    </QuestionForm>
  );
}
