'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useUnsavedForm } from '@/components/console/unsaved-edits';
import { registerShown } from '@/components/form/register-shown';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { sentenceOf } from '@/lib/api/api-error';
import { setPaymentProcessors } from '@/lib/api/card';
import { useSend } from '@/lib/api/use-send';
import { isCardProcessor, type PaymentProcessor, paymentProcessor, paymentProcessorsInput } from '@/lib/contract/card';

const HUNDREDTHS = 100;

const typedNumber = z
  .string()
  .transform((typed) =>
    /^\d+(?:[.,]\d{1,3})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN,
  );

const { element } = paymentProcessorsInput.shape.processors;

/** The ways of paying with their numbers as they are typed. */
const typedProcessors = z.object({
  processors: z.array(
    element.extend({
      feePercent: typedNumber.pipe(element.shape.feePercent),
      feeFixed: typedNumber.transform((typed) => Math.round(typed * HUNDREDTHS)).pipe(element.shape.feeFixed),
    }),
  ),
});

type TypedProcessors = z.input<typeof typedProcessors>;

const typedOf = (processors: PaymentProcessor[]): TypedProcessors => ({
  processors: processors
    .filter(({ available }) => available)
    .map(({ available: _available, feePercent, feeFixed, ...rest }) => ({
      ...rest,
      feePercent: String(feePercent),
      feeFixed: (feeFixed / HUNDREDTHS).toFixed(2),
    })),
});

interface ProcessorsFormProps {
  agencyId: string;
  processors: PaymentProcessor[];
}

/** Which ways of paying the agency's guests are offered, and who bears the fee of a card. */
export function ProcessorsForm({ agencyId, processors }: ProcessorsFormProps) {
  const t = useTranslations('console.processors');
  const form = useForm({ resolver: zodResolver(typedProcessors), defaultValues: typedOf(processors) });
  const edit = useSend({
    send: setPaymentProcessors,
    onDone: (saved) => {
      form.reset(typedOf(saved));
      notify({ tone: 'success', text: t('saved') });
    },
    onStale: (details) => {
      const current = paymentProcessor.array().safeParse(details);
      // What was typed here stays; the other fields show what another person saved.
      if (current.success) form.reset(typedOf(current.data), { keepDirtyValues: true });
    },
  });
  const typed = form.watch();
  useUnsavedForm(typed, form.formState.defaultValues);
  const drafts = typed.processors;
  const nothing = drafts.every(({ active }) => !active);
  return (
    <Card title={t('title')}>
      <p className="text-secondary mb-3">{t('lead')}</p>
      <form noValidate onSubmit={form.handleSubmit((input) => edit.save({ agencyId, ...input }))}>
        {drafts.map(({ name }, index) => (
          <ProcessorFields key={name} form={form} index={index} />
        ))}
        {nothing && <Alert tone="warning">{t('nothing')}</Alert>}
        {form.formState.errors.processors && <Alert tone="danger">{t('wrong')}</Alert>}
        {edit.failure && <Alert tone="danger">{sentenceOf(edit.failure, t('failed'))}</Alert>}
        <Button type="submit" busy={edit.busy}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}

interface ProcessorFieldsProps {
  form: UseFormReturn<TypedProcessors, unknown, z.output<typeof typedProcessors>>;
  /** Position among the ways of paying. */
  index: number;
}

/** One way of paying: offered or not, and for a card whether its fee is the guest's. */
function ProcessorFields({ form, index }: ProcessorFieldsProps) {
  const t = useTranslations('console.processors');
  const id = useId();
  const draft = form.watch(`processors.${index}`);
  const isCard = isCardProcessor(draft.name);
  const box = (name: 'active' | 'feePassedOn', label: string) => (
    <div className="form-check">
      <input
        id={`${id}-${name}`}
        className="form-check-input"
        type="checkbox"
        {...registerShown(form, `processors.${index}.${name}`)}
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
          {...registerShown(form, `processors.${index}.${name}`)}
        />
      )}
    </Field>
  );
  return (
    <fieldset className="mb-3">
      <legend className="fs-6">{t(`names.${draft.name}`)}</legend>
      {box('active', t('offered'))}
      {isCard && draft.active && box('feePassedOn', t('feePassedOn'))}
      {isCard && draft.active && draft.feePassedOn && (
        <div className="mt-2">
          {amount('feePercent', t('feePercent'))}
          {amount('feeFixed', t('feeFixed'))}
        </div>
      )}
    </fieldset>
  );
}
