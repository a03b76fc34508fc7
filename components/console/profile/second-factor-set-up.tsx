'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { issueCode, useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CopyValue } from '@/components/ui/copy-value';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { confirmSecondFactor, setUpSecondFactor } from '@/lib/api/second-factor';
import { useSend } from '@/lib/api/use-send';
import {
  type PasswordProof,
  passwordProof,
  type SecondFactorSetup,
  secondFactorConfirmation,
} from '@/lib/contract/second-factor';
import { PasswordField } from './password-field';
import styles from './profile.module.css';
import { ProfileFailure } from './profile-edit';

interface SecondFactorSetUpProps {
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** First the password, then the app's first code. */
export function SecondFactorSetUp({ onDone, onCancel }: SecondFactorSetUpProps) {
  const t = useTranslations('profile.secondFactor');
  const [proof, setProof] = useState<PasswordProof | null>(null);
  const setUp = useSend({ send: setUpSecondFactor, onDone: () => {} });
  const confirmation = useSend({ send: confirmSecondFactor, onDone: ({ recoveryCodes }) => onDone(recoveryCodes) });
  const begin = (input: PasswordProof) => {
    setProof(input);
    setUp.save(input);
  };
  if (!proof || !setUp.result) {
    return <PasswordProofForm action={t('next')} edit={{ ...setUp, save: begin }} onCancel={onCancel} />;
  }
  return (
    <FirstCodeForm
      setup={setUp.result}
      busy={confirmation.busy}
      failure={confirmation.failure}
      onCode={(code) => confirmation.save({ ...proof, code })}
      onCancel={onCancel}
    />
  );
}

const firstCode = secondFactorConfirmation.pick({ code: true });

interface FirstCodeFormProps {
  setup: SecondFactorSetup;
  busy: boolean;
  failure: Error | null;
  onCode: (code: string) => void;
  onCancel: () => void;
}

/** The secret as a QR code and as text; it counts once the app's first code is typed. */
function FirstCodeForm({ setup, busy, failure, onCode, onCancel }: FirstCodeFormProps) {
  const t = useTranslations('profile.secondFactor');
  const form = useForm({
    resolver: zodResolver(firstCode, { error: issueCode }),
    defaultValues: { code: '' },
  });
  const isWrong = failure instanceof ApiError && failure.status === 401;
  const fields = useFormFields({
    form,
    id: 'second-factor',
    names: ['code'],
    sentence: (_, { code }) => (code === 'required' ? undefined : t('wrongCode')),
    refused: isWrong ? { code: t('wrongCode') } : {},
  });
  return (
    <form noValidate className={styles.form} onSubmit={form.handleSubmit(({ code }) => onCode(code))}>
      <p className="mb-0">{t('scan')}</p>
      <svg
        viewBox={`-2 -2 ${setup.qr.size + 4} ${setup.qr.size + 4}`}
        className={styles.qr}
        role="img"
        aria-label={t('qr')}
        shapeRendering="crispEdges"
      >
        <rect x={-2} y={-2} width={setup.qr.size + 4} height={setup.qr.size + 4} fill="#fff" />
        <path d={setup.qr.path} fill="#22313a" />
      </svg>
      <div>
        <p className="mb-1">{t('byHand')}</p>
        <CopyValue value={setup.secret} label={t('copySecret')} copiedLabel={t('copied')} />
      </div>
      {!isWrong && <ProfileFailure failure={failure} />}
      <Field {...fields.field('code')} label={t('code')}>
        {(input) => (
          <TextInput
            {...input}
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        )}
      </Field>
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {t('turnOn')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

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

/** Shown this once: the provider keeps no more than their traces. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations('profile.secondFactor');
  return (
    <Alert tone="success" title={t('codesTitle')}>
      <p>{t('codesText')}</p>
      <ul className={`list-plain ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="d-flex flex-wrap gap-2 mt-3">
        <CopyValue value={codes.join('\n')} shown={null} label={t('copyCodes')} copiedLabel={t('copied')} />
        <Button small onClick={onDone}>
          {t('codesKept')}
        </Button>
      </div>
    </Alert>
  );
}
