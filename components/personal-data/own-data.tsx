'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureWords } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { askForErasure, OWN_DATA_URL, withdrawErasure } from '@/lib/api/personal-data';
import { useSend } from '@/lib/api/use-send';
import type { ErasureRequest } from '@/lib/contract/personal-data';
import { datesIn } from '@/lib/domain/date-text';

interface OwnDataProps {
  /** What the guest asked before; null where this is no guest of a reservation. */
  known: ErasureRequest[] | null;
  /** The guest whom an admin acts as; null = it is the guest. */
  actsAs: string | null;
}

/** What a guest may do with what is kept about them: take it along, and ask that it be erased. */
export function OwnData({ known, actsAs }: OwnDataProps) {
  const t = useTranslations('change.data');
  const format = datesIn(useLocale());
  const failureWords = useFailureWords('booking.errors');
  const [requests, setRequests] = useState(known);
  const asking = useSend({ send: (http) => askForErasure(http), onDone: setRequests });
  const takingBack = useSend({ send: (http) => withdrawErasure(http), onDone: () => setRequests([]) });
  if (actsAs !== null) return <p>{t('acting', { name: actsAs })}</p>;
  if (requests === null) return <p>{t('notGuest')}</p>;
  const waiting = requests.find(({ state }) => state === 'waiting');
  const textOf = (error: unknown) =>
    failureWords(error, ({ code }) => (code === 'MAIL_UNVERIFIED' ? t('unverified') : null));
  return (
    <div className="measure">
      <section className="mb-5">
        <h2 className="h4">{t('copy.title')}</h2>
        <p>{t('copy.text')}</p>
        <a href={OWN_DATA_URL} className={buttonClass('secondary')} download={t('copy.file')}>
          {t('copy.button')}
        </a>
      </section>
      <section>
        <h2 className="h4">{t('erase.title')}</h2>
        {waiting ? (
          <Alert tone="info" title={t('erase.asked')}>
            <p>{t('erase.until', { date: format.words(waiting.dueOn) })}</p>
            {takingBack.failure && <p className="text-danger">{textOf(takingBack.failure)}</p>}
            <Button small variant="secondary" busy={takingBack.busy} onClick={() => void takingBack.save()}>
              {t('erase.takeBack')}
            </Button>
          </Alert>
        ) : (
          <>
            <p>{t('erase.text')}</p>
            <p>{t('erase.kept')}</p>
            <ConfirmedButton
              label={t('erase.button')}
              danger
              title={t('erase.button')}
              text={t('erase.sure')}
              labels={{ close: t('erase.close'), cancel: t('erase.cancel'), confirm: t('erase.confirm') }}
              sending={asking}
              failure={asking.failure && textOf(asking.failure)}
              onConfirm={() => void asking.save()}
            />
          </>
        )}
      </section>
    </div>
  );
}
