'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useEntry } from './use-entry';
import styles from './waitlist.module.css';

interface EntryActionsProps {
  status: 'waiting' | 'offered';
  token: string;
  eventCode: string;
}

/** Taking an offer, giving it back, or leaving the list; what cannot be undone is asked once more. */
export function EntryActions({ status, token, eventCode }: EntryActionsProps) {
  const t = useTranslations('waitlist.entry');
  const [asked, setAsked] = useState(false);
  const { accept, end, busy, failure } = useEntry({ token, eventCode });
  const question = useRef<HTMLDivElement>(null);
  const how = status === 'offered' ? 'decline' : 'leave';
  useEffect(() => {
    if (asked) question.current?.focus();
  }, [asked]);
  return (
    <>
      <div className={`${styles.actions} mt-4`}>
        {status === 'offered' && (
          <Button busy={busy === 'accept'} onClick={accept}>
            {busy === 'accept' ? t('accepting') : t('accept')}
          </Button>
        )}
        {!asked && (
          <Button variant={status === 'offered' ? 'quiet' : 'secondary'} onClick={() => setAsked(true)}>
            {t(how)}
          </Button>
        )}
      </div>
      {asked && (
        <section ref={question} tabIndex={-1} className={styles.question} aria-label={t(`${how}Title`)}>
          <p>{t(`${how}Title`)}</p>
          <p>{t(`${how}Text`)}</p>
          <div className={styles.actions}>
            <Button variant="danger" small busy={busy === 'end'} onClick={() => end(how)}>
              {t(`${how}Confirm`)}
            </Button>
            <Button variant="quiet" small onClick={() => setAsked(false)}>
              {t('keep')}
            </Button>
          </div>
        </section>
      )}
      {failure && (
        <Alert tone="danger" className="mt-3">
          {failure}
        </Alert>
      )}
    </>
  );
}
