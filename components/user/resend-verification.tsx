'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadAccountWork } from './load-session-work';

/** Asks for the verification mail again; says the same for every address. */
export function ResendVerification({ email }: { email: string }) {
  const t = useTranslations('login');
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle');
  const send = async () => {
    setState('busy');
    try {
      await (await loadAccountWork()).askForMail('verification', { email });
      setState('sent');
    } catch {
      setState('failed');
    }
  };
  if (state === 'sent') return <p className="mt-2 mb-0">{t('unverified.sent')}</p>;
  return (
    <div className="mt-2">
      {state === 'failed' && <p>{t('failure.other')}</p>}
      <Button variant="secondary" small busy={state === 'busy'} onClick={() => void send()}>
        {state === 'busy' ? t('unverified.sending') : t('unverified.resend')}
      </Button>
    </div>
  );
}
