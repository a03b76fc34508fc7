'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { decideTransport } from '@/lib/api/transport';
import type { TransportDecisionInput, TransportRequest } from '@/lib/contract/transport';
import styles from './transport-staff.module.css';
import { useRequestSend } from './use-request-send';

type Answer = TransportDecisionInput['decision'];

interface PhoneAnswerProps {
  request: Pick<TransportRequest, 'id' | 'version' | 'holder'>;
  /** Its last day is over: it can no longer be accepted, only declined or quoted anew. */
  isOver: boolean;
  /** Reads the request again, so that its new state is shown. */
  onDone: () => Promise<void>;
}

/** Notes the guest's answer to a quote that came by phone, after one confirmation. */
export function PhoneAnswer({ request: { id, version, holder }, isOver, onDone }: PhoneAnswerProps) {
  const t = useTranslations('transport.staff.phone');
  const [asked, setAsked] = useState<Answer | null>(null);
  const { save, busy, failure } = useRequestSend({
    send: (http, decision: Answer) => decideTransport(http, { id, version, decision }),
    text: t('done', { holder }),
    onDone,
  });
  return (
    <section className={styles.question} aria-label={t('title')}>
      <p className="fw-semibold mb-1">{asked ? t(`${asked}Title`, { holder }) : t('title')}</p>
      <p className="text-secondary">{t(asked ? 'final' : 'text')}</p>
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className={styles.answers}>
        {asked ? (
          <>
            <Button small variant={asked === 'decline' ? 'danger' : 'primary'} busy={busy} onClick={() => save(asked)}>
              {t(`${asked}Confirm`)}
            </Button>
            <Button small variant="quiet" disabled={busy} onClick={() => setAsked(null)}>
              {t('back')}
            </Button>
          </>
        ) : (
          (isOver ? (['decline'] as const) : (['accept', 'decline'] as const)).map((answer) => (
            <Button key={answer} small variant="secondary" onClick={() => setAsked(answer)}>
              {t(answer)}
            </Button>
          ))
        )}
      </div>
    </section>
  );
}
