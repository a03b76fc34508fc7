import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { DateInput } from '@/components/date/date-input';
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
import { parseAmount } from '@/lib/domain/money';
import { EditFailure } from './edit-failure';
import styles from './editor.module.css';

const FIELDS = ['code', 'percent', 'amount', 'maximumUses', 'validTo'] as const;

const numberOrNull = (text: string) => (text === '' ? null : Number(text));

interface CouponFormProps {
  eventId: string;
  currency: string;
  onCreated: (coupon: Coupon) => void;
}

type FieldName = (typeof FIELDS)[number];

/** A new coupon: a code with a percentage or an amount, days and uses. */
export function CouponForm({ eventId, currency, onCreated }: CouponFormProps) {
  const t = useTranslations('block.coupons');
  const locale = useLocale();
  const word = useTranslations('block');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const [wrong, setWrong] = useState<FieldName[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [touched, setTouched] = useState(false);
  useUnsavedEdits(touched);
  const edit = useSend({
    sendKeyed: (http, input: CouponInput, idempotencyKey) => createCoupon(http, { eventId, input, idempotencyKey }),
    onDone: (created) => {
      notify({ tone: 'success', text: t('created', { code: created.code }) });
      form.current?.reset();
      setTouched(false);
      setKind('percent');
      onCreated(created);
    },
  });
  const told = edit.failure instanceof ApiError ? edit.failure.fields : {};
  const errorOf = (name: FieldName) => (wrong.includes(name) ? t(`wrong.${name}`) : told[name]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    const parsed = couponInput.safeParse({
      code: text('code'),
      percent: kind === 'percent' ? Number(text('percent') || Number.NaN) : null,
      amount: kind === 'amount' ? parseAmount(text('amount'), currency) : null,
      validFrom: text('validFrom') || null,
      validTo: text('validTo') || null,
      maximumUses: numberOrNull(text('maximumUses')),
    });
    const paths = parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0]));
    // Without either value the contract names the percentage; the form shows the one that was chosen.
    const named = paths.map((path) => (path === 'percent' || path === 'amount' ? kind : path));
    setWrong(FIELDS.filter((name) => named.includes(name)));
    setAttempt((count) => count + 1);
    if (parsed.success) edit.save(parsed.data);
  };
  const input = (name: FieldName | 'validFrom', label: string, more: { isDate?: boolean; hint?: string } = {}) => (
    <Field
      id={`${id}-${name}`}
      label={label}
      hint={more.hint}
      error={name !== 'validFrom' && errorOf(name)}
      optional={['validFrom', 'validTo', 'maximumUses'].includes(name) && word('optional')}
      className="mb-0"
    >
      {(props) =>
        more.isDate ? (
          <DateInput {...props} locale={locale} name={name} />
        ) : (
          <TextInput {...props} name={name} autoComplete="off" />
        )
      }
    </Field>
  );
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={() => setTouched(true)} className="d-grid gap-3">
      <ErrorSummary
        title={word('summary')}
        attempt={attempt}
        errors={wrong.map((name) => ({ id: `${id}-${name}`, message: t(`wrong.${name}`) }))}
      />
      <div className={`${styles.two} ${styles.three}`}>
        {input('code', t('code'), { hint: t('codeHint') })}
        <Field id={`${id}-kind`} label={t('kind')} className="mb-0">
          {(props) => (
            <SelectInput
              {...props}
              value={kind}
              onChange={(event) => setKind(event.target.value === 'amount' ? 'amount' : 'percent')}
            >
              <option value="percent">{t('percent')}</option>
              <option value="amount">{t('amount')}</option>
            </SelectInput>
          )}
        </Field>
        {kind === 'percent' ? input('percent', t('percentValue')) : input('amount', t('amountValue', { currency }))}
        {input('validFrom', t('validFrom'), { isDate: true })}
        {input('validTo', t('validTo'), { isDate: true })}
        {input('maximumUses', t('maximumUses'))}
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
