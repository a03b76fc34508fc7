'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { ErrorSummary } from '@/components/ui/error-summary';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { PasswordInput } from '@/components/user/password-input';
import { ApiError, sentenceOf } from '@/lib/api/api-error';
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
  const form = useForm({
    resolver: zodResolver(invitationAnswer, { error: issueCode }),
    defaultValues: { name, password: '', passwordConfirmation: '' },
    shouldFocusError: false,
  });
  const edit = useSend({ send: acceptInvitation, once: true });
  const fields = useFormFields({
    form,
    id: 'invitation',
    names: FIELDS,
    sentence: (field, { code }) => {
      if (field === 'passwordConfirmation') return t('mismatch');
      if (code === 'required') return people('required', { field: t(field) });
      return field === 'name' ? people('invalidName') : t('tooShort', { min: PASSWORD_MIN_LENGTH });
    },
    refused: edit.failure instanceof ApiError ? edit.failure.fields : {},
  });
  if (edit.done) {
    return (
      <Alert tone="success" title={t('doneTitle')}>
        <p>{t('doneText')}</p>
        <Link href="/login" className={buttonClass('primary')}>
          {t('toLogin')}
        </Link>
      </Alert>
    );
  }
  const onChange = () => {
    if (edit.failure) edit.forget();
  };
  const labels = { show: t('show'), showThis: t('showThis'), hide: t('hide'), hideThis: t('hideThis') };
  return (
    <form noValidate onSubmit={form.handleSubmit((answer) => edit.save({ key: invitation, ...answer }))}>
      <ErrorSummary title={people('check')} {...fields.summary} />
      {edit.failure && fields.summary.errors.length === 0 && (
        <Alert tone="danger">{sentenceOf(edit.failure, t('failed'))}</Alert>
      )}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field {...fields.field('name')} label={t('name')}>
        {(props) => (
          <TextInput {...props} autoComplete="name" maxLength={120} {...form.register('name', { onChange })} />
        )}
      </Field>
      <Field {...fields.field('password')} label={t('password')} hint={t('passwordHint', { min: PASSWORD_MIN_LENGTH })}>
        {(props) => (
          <PasswordInput
            {...props}
            labels={labels}
            autoComplete="new-password"
            {...form.register('password', { onChange, deps: 'passwordConfirmation' })}
          />
        )}
      </Field>
      <Field {...fields.field('passwordConfirmation')} label={t('repetition')}>
        {(props) => (
          <PasswordInput
            {...props}
            labels={labels}
            autoComplete="new-password"
            {...form.register('passwordConfirmation', { onChange })}
          />
        )}
      </Field>
      <Button type="submit" busy={edit.busy}>
        {t('accept')}
      </Button>
    </form>
  );
}
