'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { sentenceOf } from '@/lib/api/api-error';
import { useSend } from '@/lib/api/use-send';

/** Asks for the verification mail again; says the same for every address. */
export function ResendVerification({ email }: { email: string }) {
  const t = useTranslations('login');
  const { save, busy, done, failure } = useSend({
    send: async (http, input: { email: string }) =>
      (await import('@/lib/api/account')).requestMail(http, 'verification', input),
  });
  if (done) return <p className="mt-2 mb-0">{t('unverified.sent')}</p>;
  return (
    <div className="mt-2">
      {failure && <p>{sentenceOf(failure, t('failure.other'))}</p>}
      <Button variant="secondary" small busy={busy} onClick={() => save({ email })}>
        {busy ? t('unverified.sending') : t('unverified.resend')}
      </Button>
    </div>
  );
}
