'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { useSend } from '@/lib/api/use-send';
import { inviteUser } from '@/lib/api/user';
import type { Language } from '@/lib/contract/bilingual-text';
import type { RoleName } from '@/lib/contract/role';
import { userInvitation } from '@/lib/contract/user';
import { LanguageSelect } from './language-select';
import { RoleSelect } from './role-select';
import { useFailureWords } from './use-failure-words';

interface InviteFormProps {
  grantable: RoleName[];
  /** The admin's current agency; null where the caller's own is meant. */
  agencyId: string | null;
}

const EMPTY = { email: '', name: '', role: 'agencyUser' as RoleName, languageCode: 'es' as Language };

/** Invites a person by mail; who opens the link chooses name and password. */
export function InviteForm({ grantable, agencyId }: InviteFormProps) {
  const t = useTranslations('people');
  const common = useTranslations('common');
  const router = useRouter();
  const id = useId();
  const failureWords = useFailureWords();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(EMPTY);
  const [attempt, setAttempt] = useState(0);
  const edit = useSend({
    send: inviteUser,
    onDone: ({ email }) => {
      notify({ tone: 'success', text: t('invite.sent', { email }) });
      setOpen(false);
      setDraft(EMPTY);
      setAttempt(0);
      router.refresh();
    },
  });
  const parsed = userInvitation.safeParse({ ...draft, ...(agencyId && { agencyId }) });
  const wrong = (name: 'email' | 'name') => {
    if (attempt === 0 || parsed.success || !parsed.error.issues.some(({ path }) => path[0] === name)) return null;
    return draft[name].trim() === ''
      ? t('required', { field: t(name) })
      : t(name === 'name' ? 'invalidName' : 'invalidEmail');
  };
  const errors = (['email', 'name'] as const).flatMap((name) => {
    const message = wrong(name);
    return message ? [{ id: `${id}-${name}`, message }] : [];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (parsed.success) edit.save(parsed.data);
  };
  const text = (name: 'email' | 'name', type: 'email' | 'text') => (
    <Field id={`${id}-${name}`} label={t(name)} error={wrong(name)}>
      {(props) => (
        <TextInput
          {...props}
          type={type}
          autoComplete="off"
          value={draft[name]}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('invite.open')}</Button>
      <Modal
        show={open}
        title={t('invite.title')}
        closeLabel={common('close')}
        onClose={() => setOpen(false)}
        footer={
          <Button type="submit" form={`${id}-form`} busy={edit.busy}>
            {t('invite.send')}
          </Button>
        }
      >
        <p>{t('invite.lead')}</p>
        <ErrorSummary title={t('check')} errors={errors} attempt={attempt} />
        {edit.failure && <Alert tone="danger">{failureWords(edit.failure)}</Alert>}
        <form id={`${id}-form`} noValidate onSubmit={submit}>
          {text('email', 'email')}
          {text('name', 'text')}
          <RoleSelect
            id={`${id}-role`}
            value={draft.role}
            grantable={grantable}
            onChange={(role) => setDraft({ ...draft, role })}
          />
          <LanguageSelect
            id={`${id}-language`}
            value={draft.languageCode}
            onChange={(languageCode) => setDraft({ ...draft, languageCode })}
          />
        </form>
      </Modal>
    </>
  );
}
