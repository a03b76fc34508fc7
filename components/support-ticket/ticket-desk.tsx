'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { EventTime } from '@/components/console/list/event-time';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Fact, Facts } from '@/components/ui/facts';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { TextArea } from '@/components/ui/text-area';
import { answerTicket, changeTicket, replyToTicket } from '@/lib/api/support-ticket';
import { useSend } from '@/lib/api/use-send';
import { AGENCY_ZONE } from '@/lib/config/constants';
import { type TicketPatch, type TicketThread, ticketAnswer, ticketThread } from '@/lib/contract/support-ticket';
import { AttachmentLinks, AttachmentsField, useAttachments } from './attachments';
import styles from './ticket.module.css';
import { TicketStatusBadge } from './ticket-status';
import { useTicketFailure } from './use-ticket-failure';

interface TicketPart {
  ticket: TicketThread;
  onSaved: (ticket: TicketThread) => void;
  onStale: (details: unknown) => void;
}

const written = ticketAnswer.pick({ message: true, close: true });
const EMPTY = { message: '', close: false };

/** The next message of a ticket: by its author, or the desk's answer, which may close it. */
function TicketWriter({ ticket, onSaved, onStale }: TicketPart) {
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

interface TicketDeskProps {
  ticket: TicketThread;
  /** Whether the reader belongs to the support desk; each ticket says whether it is theirs to answer. */
  mayAnswer: boolean;
}

/** A ticket with all that was written; who asked writes again, the desk answers it, holds it and ends it. */
export function TicketDesk({ ticket: loaded, mayAnswer }: TicketDeskProps) {
  const t = useTranslations('records.support');
  const [ticket, setTicket] = useState(loaded);
  /** Another person wrote meanwhile: shows the ticket as it is now, and leaves what is typed as it is. */
  const onStale = (details: unknown) => {
    const now = ticketThread.safeParse(details);
    if (now.success) setTicket(now.data);
  };
  const part = { ticket, onSaved: setTicket, onStale };
  const { author, eventName, reservationKey, assignee, messages, own } = ticket;
  const answers = mayAnswer && ticket.answers;
  return (
    <div className={styles.desk}>
      <div className={styles.side}>
        <ol className={styles.thread} aria-label={t('messages')}>
          {messages.map(({ id, fromDesk, author: writer, message, attachments, createdAt }) => (
            <li key={id} className={fromDesk ? styles.ofDesk : undefined}>
              <div className={styles.head}>
                <strong>{fromDesk ? t('fromDesk', { name: writer }) : writer}</strong>
                <EventTime at={createdAt} timeZone={AGENCY_ZONE} />
              </div>
              <p>{message}</p>
              <AttachmentLinks ticketId={ticket.id} files={attachments} />
            </li>
          ))}
        </ol>
        {(own || answers) && <TicketWriter {...part} />}
      </div>
      <Card title={t('about')}>
        <Facts>
          <Fact label={t('columns.status')}>
            <TicketStatusBadge status={ticket.status} />
          </Fact>
          {!own && (
            <Fact label={t('columns.author')}>
              <a href={`mailto:${author.email}`}>{author.name}</a>
            </Fact>
          )}
          {eventName && <Fact label={t('event')}>{eventName}</Fact>}
          {reservationKey && <Fact label={t('reservation')}>{reservationKey}</Fact>}
          {!own && !answers && <Fact label={t('assignee')}>{assignee?.name ?? t('nobody')}</Fact>}
        </Facts>
        {answers && <TicketActions {...part} />}
      </Card>
    </div>
  );
}

/** Whose hand the ticket is in, and whether it is over. */
function TicketActions({ ticket, onSaved, onStale }: TicketPart) {
  const t = useTranslations('records.support');
  const failureWords = useTicketFailure();
  const { id, version, status, assignee, assignees } = ticket;
  const [chosen, setChosen] = useState(assignee?.id ?? '');
  const [shown, setShown] = useState(assignee?.id);
  // An answer, or somebody else, gave the ticket to another person: the choice follows.
  if (shown !== assignee?.id) {
    setShown(assignee?.id);
    setChosen(assignee?.id ?? '');
  }
  const change = useSend({
    send: (http, input: TicketPatch) => changeTicket(http, { id, patch: input }),
    onDone: (saved, input) => {
      onSaved(saved);
      notify({ tone: 'success', text: t(input.status ? `turned.${input.status}` : 'assigned') });
    },
    onStale,
  });
  const assign = (event: FormEvent) => {
    event.preventDefault();
    change.save({ assigneeId: chosen || null, version });
  };
  const gone = assignee && !assignees.some((each) => each.id === assignee.id) ? [assignee] : [];
  const turn = status === 'closed' ? 'open' : 'closed';
  return (
    <div className={styles.actions}>
      <form className={styles.actions} onSubmit={assign}>
        <Field id="ticket-assignee" label={t('assignee')}>
          {(input) => (
            <SelectInput {...input} value={chosen} onChange={({ target }) => setChosen(target.value)}>
              <option value="">{t('nobody')}</option>
              {[...gone, ...assignees].map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
        <Button type="submit" variant="secondary" small busy={change.busy}>
          {t('assign')}
        </Button>
      </form>
      <Button variant="quiet" small busy={change.busy} onClick={() => change.save({ status: turn, version })}>
        {t(`turn.${turn}`)}
      </Button>
      {change.failure && <Alert tone="danger">{failureWords(change.failure)}</Alert>}
    </div>
  );
}
