'use client';

import { millisecondsInMinute } from 'date-fns/constants';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState, useTransition } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ApiError, sentenceOf } from '@/lib/api/api-error';
import { useSend } from '@/lib/api/use-send';
import { localePath } from '@/lib/domain/language-path';
import { useRouter } from '@/lib/i18n/navigation';
import { leaveTo } from '@/lib/session/leave-to';
import { rememberBookingEvent } from '@/lib/stores/booking-cookie';
import styles from './waitlist.module.css';

const ASKED_AGAIN_MS = millisecondsInMinute;

interface EntryActionsProps {
  status: 'waiting' | 'offered';
  token: string;
  eventCode: string;
}

/** Taking an offer, giving it back, or leaving the list; what cannot be undone is asked once more. */
export function EntryActions({ status, token, eventCode }: EntryActionsProps) {
  const t = useTranslations('waitlist.entry');
  const [asked, setAsked] = useState(false);
  const { decide, busy, failure } = useEntry({ token, eventCode });
  const question = useRef<HTMLDivElement>(null);
  const how = status === 'offered' ? 'decline' : 'leave';
  useEffect(() => {
    if (asked) question.current?.focus();
  }, [asked]);
  return (
    <>
      <div className={`${styles.actions} mt-4`}>
        {status === 'offered' && (
          <Button busy={busy === 'accept'} onClick={() => decide('accept')}>
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
            <Button variant="danger" small busy={busy === 'end'} onClick={() => decide(how)}>
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

/**
 * What the person of an entry can do; the page is the server's and is read anew after each change, and every minute.
 */
function useEntry({ token, eventCode }: { token: string; eventCode: string }) {
  const t = useTranslations('waitlist.entry');
  const locale = useLocale();
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), ASKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [router]);
  const readAnew = () => startReading(() => router.refresh());
  const sending = useSend({
    // Afterwards the page moves on, or shows the entry without these buttons.
    once: true,
    send: async (http, how: 'accept' | 'decline' | 'leave') => {
      // The calls come when somebody decides, not with the page.
      const { acceptOffer, endEntry } = await import('@/lib/api/waitlist');
      if (how === 'accept') await acceptOffer(http, { token });
      else await endEntry(http, { token, how });
    },
    onDone: (_, how) => {
      if (how !== 'accept') return readAnew();
      rememberBookingEvent(eventCode);
      leaveTo(localePath('/CheckOut', locale));
    },
    onFailed: (error) => {
      // It changed meanwhile (the hold ran out, or an offer came): the page shows the present state.
      if (error instanceof ApiError && error.status === 409) readAnew();
    },
  });
  const { failure, input } = sending;
  const isUnderWay = sending.busy || sending.done;
  return {
    busy: isUnderWay ? (input === 'accept' ? 'accept' : 'end') : null,
    failure: failure && sentenceOf(failure, t('failed')),
    decide: (how: 'accept' | 'decline' | 'leave') => {
      if (!isReading) sending.save(how);
    },
  };
}
