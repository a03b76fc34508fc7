'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { setPaymentProcessors } from '@/lib/api/card';
import { useSend } from '@/lib/api/use-send';
import type { PaymentProcessorsInput } from '@/lib/contract/card';
import { type PaymentProcessor, paymentProcessor, paymentProcessorsInput } from '@/lib/contract/card';

/** A way of paying as it stands in the form; the numbers as they are typed. */
type DraftProcessor = Omit<PaymentProcessor, 'feePercent' | 'feeFixed' | 'available'> & {
  feePercent: string;
  feeFixed: string;
};

const HUNDREDTHS = 100;

const draftOf = ({ available: _available, feePercent, feeFixed, ...rest }: PaymentProcessor): DraftProcessor => ({
  ...rest,
  feePercent: String(feePercent),
  feeFixed: (feeFixed / HUNDREDTHS).toFixed(2),
});

const numberOf = (typed: string) =>
  /^\d+(?:[.,]\d{1,3})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN;

/** What is sent; a number that cannot be read stays one that the contract refuses. */
const inputOf = ({ feePercent, feeFixed, ...rest }: DraftProcessor): PaymentProcessorsInput['processors'][number] => ({
  ...rest,
  feePercent: numberOf(feePercent),
  feeFixed: Math.round(numberOf(feeFixed) * HUNDREDTHS),
});

interface ProcessorsFormProps {
  agencyId: string;
  processors: PaymentProcessor[];
}

/** Which ways of paying the agency's guests are offered, and who bears the fee of a card. */
export function ProcessorsForm({ agencyId, processors }: ProcessorsFormProps) {
  const t = useTranslations('console.processors');
  const [drafts, setDrafts] = useState(() => processors.filter(({ available }) => available).map(draftOf));
  const [isWrong, setIsWrong] = useState(false);
  const show = (saved: PaymentProcessor[]) => setDrafts(saved.filter(({ available }) => available).map(draftOf));
  const edit = useSend({
    send: setPaymentProcessors,
    onDone: (saved) => {
      show(saved);
      notify({ tone: 'success', text: t('saved') });
    },
    onStale: (details) => {
      const current = paymentProcessor.array().safeParse(details);
      if (current.success) show(current.data);
    },
  });
  const change = (changed: DraftProcessor) =>
    setDrafts((known) => known.map((draft) => (draft.name === changed.name ? changed : draft)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = paymentProcessorsInput.safeParse({ processors: drafts.map(inputOf) });
    setIsWrong(!parsed.success);
    if (parsed.success) edit.save({ agencyId, ...parsed.data });
  };
  const nothing = drafts.every(({ active }) => !active);
  return (
    <Card title={t('title')}>
      <p className="console-hint mb-3">{t('lead')}</p>
      <form noValidate onSubmit={submit}>
        {drafts.map((draft) => (
          <ProcessorFields key={draft.name} draft={draft} onChange={change} />
        ))}
        {nothing && <Alert tone="warning">{t('nothing')}</Alert>}
        {isWrong && <Alert tone="danger">{t('wrong')}</Alert>}
        {edit.failure && (
          <Alert tone="danger">{edit.failure instanceof ApiError ? edit.failure.message : t('failed')}</Alert>
        )}
        <Button type="submit" busy={edit.busy}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}

interface ProcessorFieldsProps {
  draft: DraftProcessor;
  onChange: (draft: DraftProcessor) => void;
}

/** One way of paying: offered or not, and for a card whether its fee is the guest's. */
function ProcessorFields({ draft, onChange }: ProcessorFieldsProps) {
  const t = useTranslations('console.processors');
  const id = useId();
  const box = (name: 'active' | 'feePassedOn', label: string) => (
    <div className="form-check">
      <input
        id={`${id}-${name}`}
        className="form-check-input"
        type="checkbox"
        checked={draft[name]}
        onChange={(event) => onChange({ ...draft, [name]: event.target.checked })}
      />
      <label className="form-check-label" htmlFor={`${id}-${name}`}>
        {label}
      </label>
    </div>
  );
  const amount = (name: 'feePercent' | 'feeFixed', label: string) => (
    <Field id={`${id}-${name}`} label={label}>
      {(props) => (
        <TextInput
          {...props}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <fieldset className="mb-3">
      <legend className="fs-6">{t(`names.${draft.name}`)}</legend>
      {box('active', t('offered'))}
      {draft.name !== 'deposit' && draft.active && box('feePassedOn', t('feePassedOn'))}
      {draft.name !== 'deposit' && draft.active && draft.feePassedOn && (
        <div className="mt-2">
          {amount('feePercent', t('feePercent'))}
          {amount('feeFixed', t('feeFixed'))}
        </div>
      )}
    </fieldset>
  );
}
