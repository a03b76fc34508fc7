'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState, useTransition } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ApiError } from '@/lib/api/api-error';
import { localePath } from '@/lib/i18n/paths';
import { leaveTo } from '@/lib/session/leave-to';
import { rememberBookingEvent } from '@/lib/stores/booking-cookie';
import styles from './waitlist.module.css';

const ASKED_AGAIN_MS = 60_000;

/** The calls come when somebody decides, not with the page. */
const loadCalls = () => import('./entry-calls');

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

/** What the person of an entry can do; the page is the server's and is read anew after each change, and every minute. */
function useEntry({ token, eventCode }: { token: string; eventCode: string }) {
  const t = useTranslations('waitlist.entry');
  const locale = useLocale();
  const router = useRouter();
  const [busy, setBusy] = useState<'accept' | 'end' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, startReading] = useTransition();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), ASKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [router]);
  const attempt = async (what: 'accept' | 'end', work: () => Promise<void>) => {
    if (busy || isReading) return;
    setBusy(what);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setBusy(null);
      setFailure(textOf(error));
      // Somebody was faster (the hold ran out, an offer came): the page shows how it stands.
      if (error instanceof ApiError && error.status === 409) startReading(() => router.refresh());
    }
  };
  const textOf = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code === 'INTERNAL') return t('failed');
    return error.code === 'NETWORK' ? t('network') : error.message;
  };
  return {
    busy,
    failure,
    accept: () =>
      void attempt('accept', async () => {
        await (await loadCalls()).accept(token);
        rememberBookingEvent(eventCode);
        leaveTo(localePath('/CheckOut', locale));
      }),
    end: (how: 'decline' | 'leave') =>
      void attempt('end', async () => {
        await (await loadCalls()).end(token, how);
        startReading(() => router.refresh());
      }),
  };
}
