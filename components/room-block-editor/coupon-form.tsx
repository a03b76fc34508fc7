import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { DateInput } from '@/components/date/date-input';
import { MoneyInput, NumberInput } from '@/components/form/number-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { createCoupon } from '@/lib/api/coupon';
import { useSend } from '@/lib/api/use-send';
import { type Coupon, type CouponInput, couponInput } from '@/lib/contract/coupon';
import { EditFailure } from './edit-failure';
import styles from './editor.module.css';

const FIELDS = ['code', 'percent', 'amount', 'maximumUses', 'validTo'] as const;

const EMPTY: CouponInput = {
  code: '',
  percent: Number.NaN,
  amount: null,
  validFrom: null,
  validTo: null,
  maximumUses: null,
};

interface CouponFormProps {
  eventId: string;
  currency: string;
  onCreated: (coupon: Coupon) => void;
}

/** A new coupon: a code with a percentage or an amount, days and uses. */
export function CouponForm({ eventId, currency, onCreated }: CouponFormProps) {
  const t = useTranslations('block.coupons');
  const locale = useLocale();
  const word = useTranslations('block');
  const id = useId();
  const form = useForm({
    resolver: zodResolver(couponInput),
    defaultValues: EMPTY,
    shouldFocusError: false,
  });
  const [touched, setTouched] = useState(false);
  useUnsavedEdits(touched);
  const edit = useSend({
    sendKeyed: (http, input: CouponInput, idempotencyKey) => createCoupon(http, { eventId, input, idempotencyKey }),
    onDone: (created) => {
      notify({ tone: 'success', text: t('created', { code: created.code }) });
      form.reset();
      setTouched(false);
      onCreated(created);
    },
  });
  const told = edit.failure instanceof ApiError ? edit.failure.fields : {};
  const fields = useFormFields({ form, id, names: FIELDS, sentence: (name) => t(`wrong.${name}`), refused: told });
  const { control } = fields;
  const kind = form.watch('amount') === null ? 'percent' : 'amount';
  // The select keeps its choice itself: the form renders again on its input event, before the change event comes.
  const choose = (chosen: string) => {
    form.setValue('percent', chosen === 'percent' ? Number.NaN : null);
    form.setValue('amount', chosen === 'amount' ? Number.NaN : null);
    form.clearErrors(['percent', 'amount']);
  };
  const day = (name: 'validFrom' | 'validTo') => {
    const { value, onChange } = control(name, 'validTo');
    const field = name === 'validTo' ? fields.field(name) : { id: `${id}-${name}` };
    return (
      <Field {...field} label={t(name)} optional={word('optional')} className="mb-0">
        {(props) => (
          <DateInput {...props} locale={locale} value={value ?? ''} onChange={(date) => onChange(date || null)} />
        )}
      </Field>
    );
  };
  return (
    <form noValidate onSubmit={form.handleSubmit(edit.save)} onInput={() => setTouched(true)} className="d-grid gap-3">
      <ErrorSummary title={word('summary')} {...fields.summary} />
      <div className={`${styles.two} ${styles.three}`}>
        <Field {...fields.field('code')} label={t('code')} hint={t('codeHint')} className="mb-0">
          {(props) => <TextInput {...props} {...form.register('code')} autoComplete="off" />}
        </Field>
        <Field id={`${id}-kind`} label={t('kind')} className="mb-0">
          {(props) => (
            <SelectInput {...props} defaultValue="percent" onChange={({ target }) => choose(target.value)}>
              <option value="percent">{t('percent')}</option>
              <option value="amount">{t('amount')}</option>
            </SelectInput>
          )}
        </Field>
        {kind === 'percent' ? (
          <Field {...fields.field('percent')} label={t('percentValue')} className="mb-0">
            {(props) => <NumberInput {...props} {...control('percent')} nullable />}
          </Field>
        ) : (
          <Field {...fields.field('amount')} label={t('amountValue', { currency })} className="mb-0">
            {(props) => <MoneyInput {...props} {...control('amount')} nullable currency={currency} />}
          </Field>
        )}
        {day('validFrom')}
        {day('validTo')}
        <Field {...fields.field('maximumUses')} label={t('maximumUses')} optional={word('optional')} className="mb-0">
          {(props) => <NumberInput {...props} {...control('maximumUses')} nullable />}
        </Field>
      </div>
      {Object.keys(told).length === 0 && <EditFailure failure={edit.failure} />}
      <div>
        <Button type="submit" busy={edit.busy}>
          {edit.busy ? word('working') : t('create')}
        </Button>
      </div>
    </form>
  );
}
