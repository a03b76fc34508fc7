'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useRef, useState, useTransition } from 'react';
import { unbroken } from '@/components/reservation/unbroken';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { ApiError } from '@/lib/api/api-error';
import type { TransportRequest } from '@/lib/contract/transport';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import type { Stay } from '@/lib/domain/nights';
import { canDecideTransport, canWithdrawTransport } from '@/lib/domain/transport-state';
import { TRANSPORT_TONES } from '../status-tones';
import type { FirstRequest } from './request-form';
import styles from './transport.module.css';

/** The calls come when somebody decides, not with the page. */
const loadCalls = () => import('./transport-calls');

/** The form comes when somebody asks: most visits only look. */
const RequestForm = lazy(() => import('./request-form').then((module) => ({ default: module.RequestForm })));

interface TransportIslandProps {
  reservationKey: string;
  requests: TransportRequest[];
  mayAsk: boolean;
  /** First values of a new request. */
  first: FirstRequest;
  stays: Stay[];
}

export function TransportIsland({ reservationKey, requests, mayAsk, first, stays }: TransportIslandProps) {
  const t = useTranslations('transport.guest');
  const [asking, setAsking] = useState(false);
  return (
    <>
      {requests.length === 0 && !asking && <p>{t('none')}</p>}
      <ul className={styles.list}>
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </ul>
      {asking && (
        <Suspense>
          <RequestForm {...{ reservationKey, first, stays }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {mayAsk && !asking && (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {requests.length > 0 ? t('another') : t('open')}
        </Button>
      )}
    </>
  );
}

/** One request with its state, and the quote that waits for an answer. */
export function RequestCard({ request }: { request: TransportRequest }) {
  const t = useTranslations('transport');
  const locale = useLocale();
  const format = datesIn(locale);
  const { kind, status, origin, destination, departureDate, returnDate, adults, minors, holder, quote } = request;
  return (
    <li className={styles.card} data-status={status}>
      <div className={styles.head}>
        <h3 className="h5">{t('route', { origin, destination })}</h3>
        <Badge tone={TRANSPORT_TONES[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <p className={styles.facts}>
        <span>{t(`kind.${kind}`)}</span>
        <span className="tabular">{unbroken(`${t('guest.departure')} ${format.short(departureDate)}`)}</span>
        <span className="tabular">
          {returnDate ? unbroken(`${t('guest.return')} ${format.short(returnDate)}`) : t('guest.oneWay')}
        </span>
        <span>{t('people', { adults, minors })}</span>
        <span>{holder}</span>
      </p>
      {request.notes && <p className={styles.notes}>{request.notes}</p>}
      {quote && (
        <div className={styles.quote}>
          <p className={styles.amount}>
            <span>{t('guest.quote')}</span> <strong>{formatMoney(quote, locale)}</strong>
          </p>
          {request.quoteNotes && <p>{request.quoteNotes}</p>}
          <p className="text-secondary mb-0">{status === 'accepted' ? t('guest.acceptedText') : t('guest.apart')}</p>
        </div>
      )}
      {status === 'requested' && <p className="text-secondary mb-0">{t('guest.waiting')}</p>}
      <RequestActions request={request} />
    </li>
  );
}

/** Deciding about a request; the page is the server's and is read anew afterwards. */
function useRequestActions({ id, version }: TransportRequest) {
  const t = useTranslations('transport');
  const router = useRouter();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isReading, startReading] = useTransition();
  const busy = sending || isReading;
  const attempt = async (work: () => Promise<'accepted' | 'declined' | 'withdrawn'>) => {
    if (busy) return;
    setSending(true);
    setFailure(null);
    try {
      notify({ tone: 'success', text: t(`guest.${await work()}`) });
      startReading(() => router.refresh());
    } catch (error) {
      setFailure(textOf(error));
      if (error instanceof ApiError && error.status === 409) startReading(() => router.refresh());
    } finally {
      setSending(false);
    }
  };
  const textOf = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code === 'INTERNAL') return t('errors.unexpected');
    if (error.code === 'NETWORK') return t('errors.network');
    return error.code === 'STALE' ? t('guest.changed') : error.message;
  };
  return {
    busy,
    failure,
    accept: () =>
      void attempt(async () => {
        await (await loadCalls()).decide({ id, version, decision: 'accept' });
        return 'accepted';
      }),
    end: (how: 'decline' | 'withdraw') =>
      void attempt(async () => {
        const calls = await loadCalls();
        if (how === 'withdraw') await calls.withdraw({ id });
        else await calls.decide({ id, version, decision: 'decline' });
        return how === 'withdraw' ? 'withdrawn' : 'declined';
      }),
  };
}

/** What the guest can still decide; what ends a request is asked once more. */
function RequestActions({ request }: { request: TransportRequest }) {
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
