'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyValue } from '@/components/ui/copy-value';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import type { SecondFactorSetup } from '@/lib/contract/second-factor';
import styles from './profile.module.css';
import { ProfileFailure } from './profile-failure';

interface FirstCodeFormProps {
  setup: SecondFactorSetup;
  busy: boolean;
  failure: Error | null;
  onCode: (code: string) => void;
  onCancel: () => void;
}

/** The secret as a QR code and as text; it counts once the app's first code is typed. */
export function FirstCodeForm({ setup, busy, failure, onCode, onCancel }: FirstCodeFormProps) {
  const t = useTranslations('profile.secondFactor');
  const [code, setCode] = useState('');
  const isWrong = failure instanceof ApiError && failure.status === 401;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onCode(code);
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
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
      <Field id="second-factor-code" label={t('code')} error={isWrong ? t('wrongCode') : undefined}>
        {(input) => (
          <TextInput
            {...input}
            value={code}
            onChange={({ target }) => setCode(target.value)}
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
