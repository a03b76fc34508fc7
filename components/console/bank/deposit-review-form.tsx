'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUnsavedEdits } from '@/components/console/unsaved-edits';
import { MoneyInput, NumberInput } from '@/components/form/number-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { ApiError, sentenceOf } from '@/lib/api/api-error';
import { setDepositReview } from '@/lib/api/card';
import { useSend } from '@/lib/api/use-send';
import {
  type DepositReview,
  depositReview,
  depositReviewInput,
  PROOF_PROTECTS_DAYS,
} from '@/lib/contract/deposit-review';

const DAYS = 'proofProtectsDays';

interface DepositReviewFormProps {
  agencyId: string;
  review: DepositReview;
}

/** Above which amount of each currency a deposit needs two people, and for how long a proof that waits keeps rooms. */
export function DepositReviewForm({ agencyId, review }: DepositReviewFormProps) {
  const t = useTranslations('console.depositReview');
  const form = useForm({
    resolver: zodResolver(depositReviewInput),
    defaultValues: review,
    shouldFocusError: false,
  });
  useUnsavedEdits(form.formState.isDirty);
  const [stored, setStored] = useState(review);
  const show = (now: DepositReview) => {
    setStored(now);
    form.reset(now);
  };
  const edit = useSend({
    send: setDepositReview,
    onDone: (saved) => {
      show(saved);
      notify({ tone: 'success', text: t('saved') });
    },
    onStale: (details) => {
      const now = depositReview.safeParse(details);
      if (!now.success) return;
      // Typed amounts stay with their currency, whose position in the list may have changed meanwhile.
      const typed = form
        .getValues('limits')
        .filter(({ above }, index) => !Object.is(above, stored.limits[index]?.above));
      const days = form.getValues(DAYS);
      show(now.data);
      if (!Object.is(days, stored.proofProtectsDays)) form.setValue(DAYS, days, { shouldDirty: true });
      for (const { currency, above } of typed) {
        const index = now.data.limits.findIndex((limit) => limit.currency === currency);
        if (index >= 0) form.setValue(`limits.${index}.above`, above, { shouldDirty: true });
      }
    },
    onFailed: (error) => {
      for (const name of names) {
        const message = error instanceof ApiError ? error.fields[name] : undefined;
        if (message) form.setError(name, { type: 'server', message });
      }
      fields.focusWrong();
    },
  });
  const lines = form
    .watch('limits')
    .map(({ currency }, index) => ({ currency, name: `limits.${index}.above` as const }));
  const names = [...lines.map(({ name }) => name), DAYS] as const;
  const fields = useFormFields({
    form,
    id: useId(),
    names,
    sentence: (name) => (name === DAYS ? t('daysWrong', PROOF_PROTECTS_DAYS) : t('wrong')),
  });
  return (
    <Card title={t('title')}>
      <p className="text-secondary mb-3">{t('lead')}</p>
      <form noValidate onSubmit={form.handleSubmit((input) => edit.save({ agencyId, ...input }), fields.focusWrong)}>
        {lines.map(({ currency, name }) => (
          <Field key={currency} {...fields.field(name)} label={t('above', { currency })} hint={t('empty')}>
            {(input) => <MoneyInput {...input} {...fields.control(name)} nullable currency={currency} />}
          </Field>
        ))}
        <Field {...fields.field(DAYS)} label={t('days')} hint={t('daysHint', PROOF_PROTECTS_DAYS)}>
          {(input) => <NumberInput {...input} {...fields.control(DAYS)} />}
        </Field>
        {edit.failure && <Alert tone="danger">{sentenceOf(edit.failure, t('failed'))}</Alert>}
        <Button type="submit" busy={edit.busy}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}
