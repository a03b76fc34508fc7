'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { EventChoice } from '@/components/console/place/event-choice';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { useSend } from '@/lib/api/use-send';
import { inviteUser } from '@/lib/api/user';
import type { Language } from '@/lib/contract/bilingual-text';
import type { RoleName } from '@/lib/contract/role';
import { userInvitation } from '@/lib/contract/user';
import { useRouter } from '@/lib/i18n/navigation';
import { LanguageSelect, RoleSelect } from './person-selects';
import { useFailureWords } from './use-failure-words';

const EMPTY = { email: '', name: '', role: 'agencyUser' as RoleName, languageCode: 'es' as Language, eventId: '' };

/** An empty `eventId` is the choice of no event. */
const invitation = userInvitation.extend({ eventId: z.string() });

interface InviteFormProps {
  grantable: RoleName[];
  /** The admin's current agency; null where the caller's own is meant. */
  agencyId: string | null;
  /** The agency of the events that an organizer may be invited to; null = none is known. */
  eventsOf: string | null;
}

/** Invites a person by mail; the link in it lets them choose name and password. */
export function InviteForm({ grantable, agencyId, eventsOf }: InviteFormProps) {
  const t = useTranslations('people');
  const common = useTranslations('common');
  const router = useRouter();
  const id = useId();
  const failureWords = useFailureWords();
  const [open, setOpen] = useState(false);
  const first = { ...EMPTY, ...(agencyId && { agencyId }) };
  const form = useForm({
    resolver: zodResolver(invitation, { error: issueCode }),
    defaultValues: first,
    shouldFocusError: false,
  });
  const edit = useSend({
    send: inviteUser,
    onDone: ({ email }) => {
      notify({ tone: 'success', text: t('invite.sent', { email }) });
      setOpen(false);
      form.reset(first);
      router.refresh();
    },
  });
  const fields = useFormFields({
    form,
    id,
    names: ['email', 'name', 'eventId'],
    sentence: (name, { code }) => {
      if (code === 'required') return t('required', { field: t(name === 'eventId' ? 'invite.event' : name) });
      return t(name === 'name' ? 'invalidName' : 'invalidEmail');
    },
    refused: edit.failure instanceof ApiError ? edit.failure.fields : {},
  });
  // A refusal is no longer shown once the form is edited.
  const onChange = () => {
    if (edit.failure) edit.forget();
  };
  const text = (name: 'email' | 'name', type: 'email' | 'text') => (
    <Field {...fields.field(name)} label={t(name)}>
      {(props) => <TextInput {...props} type={type} autoComplete="off" {...form.register(name, { onChange })} />}
    </Field>
  );
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('invite.open')}</Button>
      <Modal
        show={open}
        title={t('invite.title')}
        closeLabel={common('close')}
        onClose={() => {
          setOpen(false);
          edit.forget();
        }}
        footer={
          <Button type="submit" form={`${id}-form`} busy={edit.busy}>
            {t('invite.send')}
          </Button>
        }
      >
        <p>{t('invite.lead')}</p>
        <ErrorSummary title={t('check')} {...fields.summary} />
        {edit.failure && fields.summary.errors.length === 0 && (
          <Alert tone="danger">{failureWords(edit.failure)}</Alert>
        )}
        <form
          id={`${id}-form`}
          noValidate
          onSubmit={form.handleSubmit(({ eventId, ...person }) =>
            edit.save({ ...person, ...(person.role === 'organizer' && eventId && { eventId }) }),
          )}
        >
          {text('email', 'email')}
          {text('name', 'text')}
          <RoleSelect id={`${id}-role`} grantable={grantable} {...fields.control('role')} />
          {form.watch('role') === 'organizer' && eventsOf && (
            <Field {...fields.field('eventId')} label={t('invite.event')} hint={t('invite.eventHint')}>
              {(props) => (
                <EventChoice
                  {...props}
                  agencyId={eventsOf}
                  value={form.watch('eventId')}
                  onChoose={(eventId) => {
                    form.setValue('eventId', eventId);
                    onChange();
                  }}
                  noneLabel={t('invite.noEvent')}
                />
              )}
            </Field>
          )}
          <LanguageSelect id={`${id}-language`} {...fields.control('languageCode')} />
        </form>
      </Modal>
    </>
  );
}
