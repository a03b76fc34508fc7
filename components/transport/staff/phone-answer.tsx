'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import { browserHttp } from '@/lib/api/http';
import { decideTransport } from '@/lib/api/transport';
import type { TransportDecisionInput, TransportRequest } from '@/lib/contract/transport';

type Answer = TransportDecisionInput['decision'];

interface PhoneAnswerProps {
  request: Pick<TransportRequest, 'id' | 'version' | 'holder'>;
  /** Reads the request again, so that its new state is shown. */
  onDone: () => Promise<void>;
}

/** Notes the guest's answer to a quote that came by phone, after one confirmation. */
export function PhoneAnswer({ request: { id, version, holder }, onDone }: PhoneAnswerProps) {
  const t = useTranslations('transport.staff.phone');
  const errors = useTranslations('transport.errors');
  const [asked, setAsked] = useState<Answer | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decision: Answer) => decideTransport(browserHttp(), { id, version, decision }),
    onSuccess: async () => {
      notify({ tone: 'success', text: t('done', { holder }) });
      await onDone();
    },
    onError: async (failed) => {
      if (failed instanceof ApiError && failed.status === 409) await onDone();
    },
  });
  const isKnown = error instanceof ApiError && error.code !== 'INTERNAL' && error.code !== 'NETWORK';
  return (
    <section className="attendee-question" aria-label={t('title')}>
      <p className="fw-semibold mb-1">{asked ? t(`${asked}Title`, { holder }) : t('title')}</p>
      <p className="attendee-note">{t(asked ? 'final' : 'text')}</p>
      {error && <Alert tone="danger">{isKnown ? error.message : errors('unexpected')}</Alert>}
      <div className="attendee-decision">
        {asked ? (
          <>
            <Button
              small
              variant={asked === 'decline' ? 'danger' : 'primary'}
              busy={isPending}
              onClick={() => mutate(asked)}
            >
              {t(`${asked}Confirm`)}
            </Button>
            <Button small variant="quiet" disabled={isPending} onClick={() => setAsked(null)}>
              {t('back')}
            </Button>
          </>
        ) : (
          (['accept', 'decline'] as const).map((answer) => (
            <Button key={answer} small variant="secondary" onClick={() => setAsked(answer)}>
              {t(answer)}
            </Button>
          ))
        )}
      </div>
    </section>
  );
}
