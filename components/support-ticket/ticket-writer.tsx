'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { answerTicket, replyToTicket } from '@/lib/api/support-ticket';
import { useSend } from '@/lib/api/use-send';
import { type TicketThread, ticketAnswer } from '@/lib/contract/support-ticket';
import { AttachmentsField, useAttachments } from './attachments';
import { useTicketFailure } from './use-ticket-failure';

export interface TicketPart {
  ticket: TicketThread;
  onSaved: (ticket: TicketThread) => void;
  onStale: (details: unknown) => void;
}

const written = ticketAnswer.pick({ message: true, close: true });
const EMPTY = { message: '', close: false };

/** What is written to a ticket next: by who asked, or the answer of the desk, which may end it. */
export function TicketWriter({ ticket, onSaved, onStale }: TicketPart) {
  const t = useTranslations('records.support');
  const failureWords = useTicketFailure();
  const { id, own, version, author } = ticket;
  const form = useForm({
    resolver: zodResolver(written, { error: issueCode }),
    defaultValues: EMPTY,
    shouldFocusError: false,
  });
  const attachments = useAttachments();
  const sending = useSend({
    sendKeyed: (
      http,
      { message, close, attachments: files }: typeof EMPTY & { attachments: string[] },
      idempotencyKey,
    ) =>
      own
        ? replyToTicket(http, { id, reply: { message, attachments: files }, idempotencyKey })
        : answerTicket(http, { id, answer: { message, close, version, attachments: files }, idempotencyKey }),
    onDone: (saved) => {
      onSaved(saved);
      form.reset(EMPTY);
      attachments.clear();
      notify({ tone: 'success', text: t(own ? 'replied' : 'answered') });
    },
    onStale,
  });
  const fields = useFormFields({
    form,
    id: 'ticket-text',
    names: ['message'] as const,
    sentence: (_, { code, limit }) =>
      code === 'min' ? t('minimum', { min: limit }) : t('required', { field: t(own ? 'message' : 'answer') }),
  });
  return (
    <Card>
      <form
        noValidate
        onSubmit={form.handleSubmit(
          (input) => sending.save({ ...input, attachments: attachments.tokens }),
          fields.focusWrong,
        )}
      >
        <Field
          {...fields.field('message')}
          label={t(own ? 'message' : 'answer')}
          hint={own ? t('replyHint') : t('answerHint', { name: author.name })}
        >
          {(input) => <TextArea {...input} {...form.register('message')} maxLength={2000} rows={5} />}
        </Field>
        <AttachmentsField id="ticket-files" attachments={attachments} />
        {!own && (
          <div className="form-check mb-3">
            <input id="ticket-close" type="checkbox" className="form-check-input" {...form.register('close')} />
            <label className="form-check-label" htmlFor="ticket-close">
              {t('closeWith')}
            </label>
          </div>
        )}
        {sending.failure && <Alert tone="danger">{failureWords(sending.failure)}</Alert>}
        <Button type="submit" busy={sending.busy} disabled={attachments.busy}>
          {t(own ? 'sendReply' : 'sendAnswer')}
        </Button>
      </form>
    </Card>
  );
}
