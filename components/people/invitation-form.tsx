'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { PasswordInput } from '@/components/user/password-input';
import { ApiError } from '@/lib/api/api-error';
import { useSend } from '@/lib/api/use-send';
import { acceptInvitation } from '@/lib/api/user';
import { PASSWORD_MIN_LENGTH } from '@/lib/contract/password-length';
import { invitationAnswer } from '@/lib/contract/user';
import { Link } from '@/lib/i18n/navigation';

const FIELDS = ['name', 'password', 'passwordConfirmation'] as const;

interface InvitationFormProps {
  invitation: string;
  email: string;
  name: string;
}

/** The invited person writes the own name and chooses a password. */
export function InvitationForm({ invitation, email, name }: InvitationFormProps) {
  const t = useTranslations('people.invitation');
  const people = useTranslations('people');
  const [draft, setDraft] = useState({ name, password: '', passwordConfirmation: '' });
  const [attempt, setAttempt] = useState(0);
  const [done, setDone] = useState(false);
  const edit = useSend({ send: acceptInvitation, onDone: () => setDone(true) });
  if (done) {
    return (
      <Alert tone="success" title={t('doneTitle')}>
        <p>{t('doneText')}</p>
        <Link href="/login" className={buttonClass('primary')}>
          {t('toLogin')}
        </Link>
      </Alert>
    );
  }
  const parsed = invitationAnswer.safeParse(draft);
  const refused = edit.failure instanceof ApiError ? (edit.failure.fields ?? {}) : {};
  const sentence = {
    name: draft.name.trim() === '' ? people('required', { field: t('name') }) : people('invalidName'),
    password:
      draft.password === ''
        ? people('required', { field: t('password') })
        : t('tooShort', { min: PASSWORD_MIN_LENGTH }),
    passwordConfirmation: t('mismatch'),
  };
  const wrong = (field: (typeof FIELDS)[number]) => {
    const issue = !parsed.success && parsed.error.issues.some(({ path }) => path[0] === field);
    return attempt > 0 && issue ? sentence[field] : refused[field];
  };
  const errors = FIELDS.flatMap((field) => {
    const message = wrong(field);
    return message ? [{ id: `invitation-${field}`, message }] : [];
  });
  const set = (field: (typeof FIELDS)[number], value: string) => {
    setDraft({ ...draft, [field]: value });
    if (edit.failure) edit.forget();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (parsed.success) edit.save({ key: invitation, ...parsed.data });
  };
  const labels = { show: t('show'), showThis: t('showThis'), hide: t('hide'), hideThis: t('hideThis') };
  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary title={people('check')} errors={errors} attempt={attempt} />
      {edit.failure && errors.length === 0 && (
        <Alert tone="danger">{edit.failure instanceof ApiError ? edit.failure.message : t('failed')}</Alert>
      )}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field id="invitation-name" label={t('name')} error={wrong('name')}>
        {(props) => (
          <TextInput
            {...props}
            autoComplete="name"
            maxLength={120}
            value={draft.name}
            onChange={(event) => set('name', event.target.value)}
          />
        )}
      </Field>
      <Field
        id="invitation-password"
        label={t('password')}
        hint={t('passwordHint', { min: PASSWORD_MIN_LENGTH })}
        error={wrong('password')}
      >
        {(props) => (
          <PasswordInput
            {...props}
            labels={labels}
            autoComplete="new-password"
            value={draft.password}
            onChange={(event) => set('password', event.target.value)}
          />
        )}
      </Field>
      <Field id="invitation-passwordConfirmation" label={t('repetition')} error={wrong('passwordConfirmation')}>
        {(props) => (
          <PasswordInput
            {...props}
            labels={labels}
            autoComplete="new-password"
            value={draft.passwordConfirmation}
            onChange={(event) => set('passwordConfirmation', event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={edit.busy}>
        {t('accept')}
      </Button>
    </form>
  );
}
