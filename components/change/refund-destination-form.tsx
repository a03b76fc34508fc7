'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { type RefundDestinationInput, refundDestinationInput } from '@/lib/contract/refund';
import { isValidClabe } from '@/lib/domain/clabe';
import { useChange } from './use-change';

const NAMES = ['clabe', 'bank', 'holder'] as const;

const checkedDestination = refundDestinationInput.refine(({ clabe }) => isValidClabe(clabe), {
  path: ['clabe'],
  message: 'checkDigit',
});

/** An account as it is typed; what was typed before the scripts came stays, so no field has a first value. */
export function useRefundDestination() {
  const t = useTranslations('change.refundTo');
  const form = useForm({ resolver: zodResolver(checkedDestination, { error: issueCode }), shouldFocusError: false });
  const fields = useFormFields({
    form,
    id: 'refund',
    names: NAMES,
    sentence: (name, { code, message }) => {
      const shape = name === 'clabe' ? 'digits' : 'invalid';
      const problem = code === 'required' ? code : message === 'checkDigit' ? message : shape;
      return t(`problems.${problem}`, { field: t(`fields.${name}`) });
    },
  });
  return {
    field: fields.field,
    register: form.register,
    isEmpty: () => Object.values(form.getValues()).every((typed) => !typed?.trim()),
    /** Shows what is wrong, or hands the account on. */
    read: (onRead: (account: RefundDestinationInput) => void) => form.handleSubmit(onRead, fields.focusWrong),
  };
}

/** CLABE, bank and whose account it is. */
export function RefundDestinationFields({
  destination: { field, register },
}: {
  destination: ReturnType<typeof useRefundDestination>;
}) {
  const t = useTranslations('change.refundTo');
  return NAMES.map((name) => (
    <Field key={name} {...field(name)} label={t(`fields.${name}`)} hint={name === 'clabe' && t('clabeHint')}>
      {(input) => (
        <TextInput
          {...input}
          {...register(name)}
          inputMode={name === 'clabe' ? 'numeric' : 'text'}
          autoComplete="off"
        />
      )}
    </Field>
  ));
}

/** The account for refunds by transfer: the form is open where none is known, and else behind a button. */
export function RefundDestinationForm({ reservationKey: key, isKnown }: { reservationKey: string; isKnown: boolean }) {
  const t = useTranslations('change.refundTo');
  const destination = useRefundDestination();
  const [open, setOpen] = useState(!isKnown);
  const { save, busy, failureText, readAnew } = useChange({
    send: (calls, account: RefundDestinationInput) => calls.setRefundDestination({ key, ...account }),
    onDone: () => {
      notify({ tone: 'success', text: t('saved') });
      setOpen(false);
      readAnew();
    },
  });
  if (!open)
    return (
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        {t('change')}
      </Button>
    );
  return (
    <form method="post" noValidate onSubmit={destination.read(save)}>
      <RefundDestinationFields destination={destination} />
      {failureText && <Alert tone="danger">{failureText}</Alert>}
      <Button type="submit" small busy={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
