'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { TransportRequest } from '@/lib/contract/reservation';
import { canDecideTransport, canWithdrawTransport } from '@/lib/domain/transport-state';
import styles from './transport.module.css';
import { useRequestActions } from './use-request-actions';

/** What the guest can still decide; what ends a request is asked once more. */
export function RequestActions({ request }: { request: TransportRequest }) {
  const t = useTranslations('transport.guest');
  const [asked, setAsked] = useState(false);
  const { accept, end, busy, failure } = useRequestActions(request);
  const question = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) question.current?.focus();
  }, [asked]);
  if (!canWithdrawTransport(request.status)) return null;
  const isQuoted = canDecideTransport(request.status);
  const how = isQuoted ? 'decline' : 'withdraw';
  return (
    <>
      {!asked && (
        <div className={styles.actions}>
          {isQuoted && (
            <Button small busy={busy} onClick={accept}>
              {t('accept')}
            </Button>
          )}
          <Button variant="quiet" small onClick={() => setAsked(true)}>
            {t(how)}
          </Button>
        </div>
      )}
      {asked && (
        <section ref={question} tabIndex={-1} className={styles.question} aria-label={t(`${how}Title`)}>
          <p className="fw-semibold mb-1">{t(`${how}Title`)}</p>
          <p>{t(`${how}Text`)}</p>
          <div className={styles.actions}>
            <Button variant="danger" small busy={busy} onClick={() => end(how)}>
              {t(`${how}Confirm`)}
            </Button>
            <Button variant="quiet" small onClick={() => setAsked(false)}>
              {t(`${how}Keep`)}
            </Button>
          </div>
        </section>
      )}
      {failure && (
        <Alert tone="danger" className="mt-3 mb-0">
          {failure}
        </Alert>
      )}
    </>
  );
}
