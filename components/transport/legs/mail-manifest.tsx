import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import { mailManifest } from '@/lib/api/transport-leg';
import { useSend } from '@/lib/api/use-send';
import { type LegManifest, type ManifestMailing, manifestMailing } from '@/lib/contract/transport-leg';
import styles from './legs.module.css';

interface MailManifestProps {
  eventId: string;
  supplier: string;
  day: string;
  /** Where the supplier got it last; null = nobody has said. */
  email: string | null;
  onSent: (manifest: LegManifest) => void;
}

/** Mails a supplier's manifest: one press where the address is known. */
export function MailManifest({ eventId, supplier, day, email, onSent }: MailManifestProps) {
  const t = useTranslations('transport.legs.manifest');
  const failed = useTranslations('transport.legs')('failed');
  const id = useId();
  const [address, setAddress] = useState(email ?? '');
  const [isWrong, setIsWrong] = useState(false);
  const { save, busy, failure } = useSend({
    sendKeyed: (http, mailing: ManifestMailing, idempotencyKey) =>
      mailManifest(http, { eventId, idempotencyKey, ...mailing }),
    onDone: (manifest, mailing) => {
      notify({ tone: 'success', text: t('mailed', { to: mailing.email }) });
      onSent(manifest);
    },
  });
  const refused = failure instanceof ApiError ? failure.fields.email : undefined;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const read = manifestMailing.safeParse({ supplier, day, email: address });
    setIsWrong(!read.success);
    if (read.success) void save(read.data);
    else document.getElementById(id)?.focus();
  };
  return (
    <form className={styles.mailing} noValidate aria-label={t('mailOf', { supplier })} onSubmit={submit}>
      <Field id={id} label={t('email')} error={isWrong ? t('emailWrong') : refused} className="mb-0">
        {(input) => (
          <TextInput
            {...input}
            type="email"
            autoComplete="off"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
      <Button type="submit" small busy={busy}>
        {t('mail')}
      </Button>
      {failure && !refused && <Alert tone="danger">{failure instanceof ApiError ? failure.message : failed}</Alert>}
    </form>
  );
}
