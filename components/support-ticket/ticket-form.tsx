'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { createTicket } from '@/lib/api/support-ticket';
import { useSend } from '@/lib/api/use-send';
import { type SupportTicketInput, supportTicketInput } from '@/lib/contract/support-ticket';
import { useRouter } from '@/lib/i18n/navigation';
import { AttachmentsField, useAttachments } from './attachments';
import { useTicketFailure } from './use-ticket-failure';

const FIELDS = ['subject', 'message'] as const;
const written = supportTicketInput.omit({ attachments: true });
const EMPTY = { subject: '', message: '' };

/** A question to the support: it is kept, told to the agency, and listed next to the form. */
export function TicketForm() {
  const t = useTranslations('records.support');
  const router = useRouter();
  const form = useForm({ resolver: zodResolver(written, { error: issueCode }), defaultValues: EMPTY });
  const attachments = useAttachments();
  const failureWords = useTicketFailure();
  const edit = useSend({
    sendKeyed: (http, input: SupportTicketInput, idempotencyKey) => createTicket(http, { input, idempotencyKey }),
    onDone: () => {
      notify({ tone: 'success', text: t('sent') });
      form.reset(EMPTY);
      attachments.clear();
      router.refresh();
    },
  });
  const fields = useFormFields({
    form,
    id: 'ticket',
    names: FIELDS,
    sentence: (name, { code, limit }) =>
      code === 'min' ? t('minimum', { min: limit }) : t('required', { field: t(name) }),
  });
  return (
    <Card title={t('form')}>
      <ErrorSummary title={t('errors')} {...fields.summary} />
      {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
      <form
        noValidate
        onSubmit={form.handleSubmit((input) => edit.save({ ...input, attachments: attachments.tokens }))}
      >
        <Field {...fields.field('subject')} label={t('subject')} hint={t('subjectHint')}>
          {(input) => <TextInput {...input} {...form.register('subject')} maxLength={120} autoComplete="off" />}
        </Field>
        <Field {...fields.field('message')} label={t('message')} hint={t('messageHint')}>
          {(input) => <TextArea {...input} {...form.register('message')} maxLength={2000} rows={6} />}
        </Field>
        <AttachmentsField id="ticket-files" attachments={attachments} />
        <Button type="submit" busy={edit.busy} disabled={attachments.busy}>
          {t('send')}
        </Button>
      </form>
    </Card>
  );
}
