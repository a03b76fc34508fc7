'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { MoneyInput } from '@/components/form/number-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { setSecondApproval } from '@/lib/api/card';
import { useSend } from '@/lib/api/use-send';
import { type SecondApproval, secondApproval, secondApprovalInput } from '@/lib/contract/second-approval';

interface SecondApprovalFormProps {
  agencyId: string;
  approval: SecondApproval;
}

/** Above which amount a deposit needs two people, for each currency; an empty field asks for one. */
export function SecondApprovalForm({ agencyId, approval }: SecondApprovalFormProps) {
  const t = useTranslations('console.secondApproval');
  const form = useForm({
    resolver: zodResolver(secondApprovalInput),
    defaultValues: approval,
    shouldFocusError: false,
  });
  const [stored, setStored] = useState(approval);
  const show = (now: SecondApproval) => {
    setStored(now);
    form.reset(now);
  };
  const edit = useSend({
    send: setSecondApproval,
    onDone: (saved) => {
      show(saved);
      notify({ tone: 'success', text: t('saved') });
    },
    onStale: (details) => {
      const now = secondApproval.safeParse(details);
      if (!now.success) return;
      // Typed amounts stay with their currency, whose position in the list may have changed meanwhile.
      const typed = form
        .getValues('limits')
        .filter(({ above }, index) => !Object.is(above, stored.limits[index]?.above));
      show(now.data);
      for (const { currency, above } of typed) {
        const index = now.data.limits.findIndex((limit) => limit.currency === currency);
        if (index >= 0) form.setValue(`limits.${index}.above`, above, { shouldDirty: true });
      }
    },
    onFailed: (error) => {
      for (const { name } of lines) {
        const message = error instanceof ApiError ? error.fields[name] : undefined;
        if (message) form.setError(name, { type: 'server', message });
      }
      fields.focusWrong();
    },
  });
  const lines = form
    .watch('limits')
    .map(({ currency }, index) => ({ currency, name: `limits.${index}.above` as const }));
  const fields = useFormFields({
    form,
    id: useId(),
    names: lines.map(({ name }) => name),
    sentence: () => t('wrong'),
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
