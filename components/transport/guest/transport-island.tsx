'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useRef, useState, useTransition } from 'react';
import { transportQuoteUrl } from '@/components/payment/document-urls';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { unbroken } from '@/components/ui/unbroken';
import { ApiError, isStale, sentenceOf } from '@/lib/api/api-error';
import { useSend } from '@/lib/api/use-send';
import type { CalendarDate } from '@/lib/contract/dates';
import type { TransportRequest } from '@/lib/contract/transport';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import type { Stay } from '@/lib/domain/nights';
import { canDecideTransport, canWithdrawTransport, isUnansweredQuoteOver } from '@/lib/domain/transport-state';
import { useRouter } from '@/lib/i18n/navigation';
import type { FirstRequest } from './request-form';
import { TRANSPORT_TONES } from './status-tones';
import styles from './transport.module.css';

/** The form comes when somebody asks: most visits only look. */
const RequestForm = lazy(() => import('./request-form').then((module) => ({ default: module.RequestForm })));

interface TransportIslandProps {
  reservationKey: string;
  requests: TransportRequest[];
  mayAsk: boolean;
  /** Whether the booking stands: of one that ended nothing is decided any more. */
  isStanding: boolean;
  /** Today in the event's zone. */
  today: CalendarDate;
  /** First values of a new request. */
  first: FirstRequest;
  stays: Stay[];
}

export function TransportIsland({
  reservationKey,
  requests,
  mayAsk,
  isStanding,
  today,
  first,
  stays,
}: TransportIslandProps) {
  const t = useTranslations('transport.guest');
  const [asking, setAsking] = useState(false);
  return (
    <>
      {requests.length === 0 && !asking && <p>{t('none')}</p>}
      <ul className={styles.list}>
        {requests.map((request) => (
          <RequestCard key={request.id} request={request} isStanding={isStanding} today={today} />
        ))}
      </ul>
      {asking && (
        <Suspense>
          <RequestForm reservationKey={reservationKey} first={first} stays={stays} onClose={() => setAsking(false)} />
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

/** What is known of its flights, for one line. */
export const flightsOf = (
  { airline, flightNumber, flightTime, returnFlightNumber, returnFlightTime }: TransportRequest,
  clock: (time: string) => string,
): string =>
  [
    airline,
    flightNumber,
    flightTime && clock(flightTime),
    returnFlightNumber,
    returnFlightTime && clock(returnFlightTime),
  ]
    .filter(Boolean)
    .join(' · ');

interface RequestCardProps extends Pick<TransportIslandProps, 'isStanding' | 'today'> {
  request: TransportRequest;
}

/** One request with its state, and the quote that waits for an answer. */
export function RequestCard({ request, isStanding, today }: RequestCardProps) {
  const t = useTranslations('transport');
  const locale = useLocale();
  const format = datesIn(locale);
  const flights = flightsOf(request, format.clock);
  const isOver = isUnansweredQuoteOver(request, today);
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
        {flights && <span>{flights}</span>}
      </p>
      {request.notes && <p className={styles.notes}>{request.notes}</p>}
      {quote && (
        <div className={styles.quote}>
          <p className={styles.amount}>
            <span>{t('guest.quote')}</span> <strong>{formatMoney(quote, locale)}</strong>
          </p>
          {request.quoteNotes && <p>{request.quoteNotes}</p>}
          {isStanding && status === 'quoted' && request.quoteValidUntil && (
            <p>{t(isOver ? 'guest.quoteOver' : 'guest.validUntil', { date: format.words(request.quoteValidUntil) })}</p>
          )}
          {isStanding && (
            <p className="text-secondary mb-0">{status === 'accepted' ? t('guest.acceptedText') : t('guest.apart')}</p>
          )}
          <a href={transportQuoteUrl(request.id, locale)} download>
            {t('guest.quotePdf')}
          </a>
        </div>
      )}
      {isStanding && status === 'requested' && <p className="text-secondary mb-0">{t('guest.waiting')}</p>}
      {isStanding && <RequestActions request={request} isOver={isOver} />}
    </li>
  );
}

const DONE = { accept: 'guest.accepted', decline: 'guest.declined', withdraw: 'guest.withdrawn' } as const;

type Decision = 'accept' | 'decline' | 'withdraw';

/** Deciding about a request; the page is the server's and is read anew afterwards. */
function useRequestActions({ id, version }: TransportRequest) {
  const t = useTranslations('transport');
  const router = useRouter();
  const [isReading, startReading] = useTransition();
  const readAnew = () => startReading(() => router.refresh());
  const { save, busy, failure } = useSend({
    send: async (http, decision: Decision) => {
      // The calls come when somebody decides, not with the page.
      const { decideTransport, withdrawTransport } = await import('@/lib/api/transport');
      if (decision === 'withdraw') await withdrawTransport(http, { id });
      else await decideTransport(http, { id, version, decision });
    },
    onDone: (_, decision) => {
      notify({ tone: 'success', text: t(DONE[decision]) });
      readAnew();
    },
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) readAnew();
    },
  });
  return {
    busy: busy || isReading,
    failure: failure && (isStale(failure) ? t('guest.changed') : sentenceOf(failure, t('errors.unexpected'))),
    decide: (decision: Decision) => {
      if (!isReading) save(decision);
    },
  };
}

interface RequestActionsProps {
  request: TransportRequest;
  /** Its quote can no longer be accepted. */
  isOver: boolean;
}

/** What the guest can still decide; what ends a request is asked once more. */
function RequestActions({ request, isOver }: RequestActionsProps) {
  const t = useTranslations('transport.guest');
  const [asked, setAsked] = useState(false);
  const { decide, busy, failure } = useRequestActions(request);
  const question = useRef<HTMLElement>(null);
  useEffect(() => {
    if (asked) question.current?.focus();
  }, [asked]);
  if (!canWithdrawTransport(request.status, 'guest')) return null;
  const isQuoted = canDecideTransport(request.status);
  const how = isQuoted ? 'decline' : 'withdraw';
  return (
    <>
      {!asked && (
        <div className={styles.actions}>
          {isQuoted && !isOver && (
            <Button small busy={busy} onClick={() => decide('accept')}>
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
            <Button variant="danger" small busy={busy} onClick={() => decide(how)}>
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
