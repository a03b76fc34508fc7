'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/api/api-error';
import { type PasswordProof, passwordProof } from '@/lib/contract/second-factor';
import { PasswordField } from './password-field';
import styles from './profile.module.css';
import { ProfileFailure } from './profile-edit';

interface PasswordProofFormProps {
  /** The action that the password is asked for, in words. */
  action: string;
  edit: { save: (input: PasswordProof) => void; busy: boolean; failure: Error | null };
  onCancel: () => void;
}

/** Asks for the password again before a sensitive action. */
export function PasswordProofForm({ action, edit, onCancel }: PasswordProofFormProps) {
  const t = useTranslations('profile.secondFactor');
  const form = useForm({ resolver: zodResolver(passwordProof), defaultValues: { password: '' } });
  const isWrong = edit.failure instanceof ApiError && edit.failure.code === 'LOGIN_FAILED';
  return (
    <form noValidate className={styles.form} onSubmit={form.handleSubmit(edit.save)}>
      {!isWrong && <ProfileFailure failure={edit.failure} />}
      <PasswordField
        id="second-factor-password"
        label={t('password')}
        error={isWrong ? t('wrong') : undefined}
        autoComplete="current-password"
        {...form.register('password')}
      />
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" busy={edit.busy}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
