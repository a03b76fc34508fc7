'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { NumberInput } from '@/components/form/number-input';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { callRulesKey, callRulesQuery, setCallRules } from '@/lib/api/call';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { useSend } from '@/lib/api/use-send';
import { type CallRules, callRule, callRules } from '@/lib/contract/call-rules';
import { useCallFailure } from './use-call-failure';

const FIELDS = callRule.options.map((rule) => `days.${rule}` as const);

/** After how many days each rule makes calls automatically. */
export function CallRulesForm({ eventId }: { eventId: string }) {
  const t = useTranslations('calls');
  const rules = useQuery(callRulesQuery(lazyBrowserHttp, eventId));
  if (rules.data) return <Form eventId={eventId} rules={rules.data} />;
  if (rules.isPending) return <Skeleton lines={8} />;
  return (
    <>
      <Alert tone="danger">{t('failed')}</Alert>
      <Button onClick={() => void rules.refetch()}>{t('again')}</Button>
    </>
  );
}

function Form({ eventId, rules }: { eventId: string; rules: CallRules }) {
  const t = useTranslations('calls.rules');
  const failureText = useCallFailure();
  const queries = useQueryClient();
  const id = useId();
  const form = useForm({
    resolver: zodResolver(callRules, { error: issueCode }),
    values: rules,
    // What somebody else set meanwhile shows where nothing was typed.
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const { field, control, focusWrong } = useFormFields({ form, id, names: FIELDS, sentence: () => t('wrong') });
  const keep = (current: CallRules) => queries.setQueryData(callRulesKey(eventId), current);
  const saving = useSend({
    send: (http, { days }: CallRules) => setCallRules(http, { eventId, rules: { days, version: rules.version } }),
    onDone: (set) => {
      form.reset(set);
      keep(set);
    },
    onStale: (details) => {
      const current = callRules.safeParse(details);
      if (current.success) keep(current.data);
    },
  });
  return (
    <form onSubmit={form.handleSubmit(saving.save, focusWrong)} noValidate>
      <p>{t('text')}</p>
      {callRule.options.map((rule) => (
        <Field key={rule} {...field(`days.${rule}`)} label={t(`names.${rule}`)} hint={t(`hints.${rule}`)}>
          {(input) => <NumberInput {...input} {...control(`days.${rule}`)} nullable maxLength={3} />}
        </Field>
      ))}
      {saving.failure && <Alert tone="danger">{failureText(saving.failure)}</Alert>}
      {saving.done && <Alert tone="success">{t('saved')}</Alert>}
      <Button type="submit" busy={saving.busy}>
        {t('save')}
      </Button>
    </form>
  );
}
