'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { hasOwnSentence } from '@/lib/api/api-error';
import { createTicket } from '@/lib/api/support-ticket';
import { useSend } from '@/lib/api/use-send';
import { type SupportTicketInput, supportTicketInput } from '@/lib/contract/support-ticket';
import { useRouter } from '@/lib/i18n/navigation';

const FIELDS = ['subject', 'message'] as const;
const EMPTY: SupportTicketInput = { subject: '', message: '' };

/** The least length that a text misses, as a number; nothing for a text that is not there. */
const issueText = (issue: z.core.$ZodRawIssue): string =>
  issue.code === 'too_small' && issue.input !== '' ? String(issue.minimum) : '';

/** A question to the support: kept, told to the agency, and listed beside. */
export function TicketForm() {
  const t = useTranslations('records.support');
  const router = useRouter();
  const form = useForm({ resolver: zodResolver(supportTicketInput, { error: issueText }), defaultValues: EMPTY });
  const edit = useSend({
    sendKeyed: (http, input: SupportTicketInput, idempotencyKey) => createTicket(http, { input, idempotencyKey }),
    onDone: () => {
      notify({ tone: 'success', text: t('sent') });
      form.reset(EMPTY);
      router.refresh();
    },
  });
  const { errors, submitCount } = form.formState;
  const errorOf = (name: (typeof FIELDS)[number]) => {
    const least = errors[name]?.message;
    if (least === undefined) return undefined;
    return least ? t('minimum', { min: Number(least) }) : t('required', { field: t(name) });
  };
  const summary = FIELDS.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ id: `ticket-${name}`, message }] : [];
  });
  return (
    <Card title={t('form')}>
      <ErrorSummary title={t('errors')} errors={summary} attempt={submitCount} />
      {edit.failure && (
        <Alert tone="danger">{(hasOwnSentence(edit.failure) && edit.failure.message) || t('failed')}</Alert>
      )}
      <form noValidate onSubmit={form.handleSubmit((input) => edit.save(input))}>
        <Field id="ticket-subject" label={t('subject')} hint={t('subjectHint')} error={errorOf('subject')}>
          {(input) => <TextInput {...input} {...form.register('subject')} maxLength={120} autoComplete="off" />}
        </Field>
        <Field id="ticket-message" label={t('message')} hint={t('messageHint')} error={errorOf('message')}>
          {(input) => <TextArea {...input} {...form.register('message')} maxLength={2000} rows={6} />}
        </Field>
        <Button type="submit" busy={edit.busy}>
          {t('send')}
        </Button>
      </form>
    </Card>
  );
}
