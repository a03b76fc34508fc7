'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { createCalls } from '@/lib/api/call';
import { disagreeingGuestsQuery } from '@/lib/api/guest';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { useSend } from '@/lib/api/use-send';
import type { CallInput } from '@/lib/contract/call-card';
import { type GuestMismatch, type GuestRow, guestMismatch } from '@/lib/contract/guest';
import styles from './call.module.css';
import { useCallFailure } from './use-call-failure';

/** What a call is about where a guest's answer contradicts the bookings, as in the call rule of the same name. */
const ABOUT = {
  comesUnbooked: { type: 'reserve', priority: 'medium' },
  declinedBooked: { type: 'requestCancellation', priority: 'high' },
} as const satisfies Record<GuestMismatch, Pick<CallInput, 'type' | 'priority'>>;

interface DisagreementsProps {
  eventId: string;
  onMade: () => void;
}

/** Guests whose answer and bookings disagree, each with the call that asks which of both holds. */
export function Disagreements(props: DisagreementsProps) {
  const t = useTranslations('calls.disagreements');
  return (
    <>
      <p>{t('lead')}</p>
      {guestMismatch.options.map((kind) => (
        <Kind key={kind} kind={kind} {...props} />
      ))}
    </>
  );
}

function Kind({ kind, eventId, onMade }: DisagreementsProps & { kind: GuestMismatch }) {
  const t = useTranslations('calls.disagreements');
  const query = disagreeingGuestsQuery(lazyBrowserHttp, { eventId, kind });
  const { data: page, error } = useQuery(query);
  const queries = useQueryClient();
  const made = () => {
    void queries.invalidateQueries({ queryKey: query.queryKey });
    onMade();
  };
  return (
    <section aria-label={t(`kinds.${kind}`)} className="mb-4">
      <h3 className="h5">{t(`kinds.${kind}`)}</h3>
      {error && <Alert tone="danger">{t('failed')}</Alert>}
      {!page && !error && <Skeleton lines={3} />}
      {page?.total === 0 && <p className="text-secondary">{t('none')}</p>}
      {page && page.total > 0 && (
        <ul className={`list-plain ${styles.guests}`}>
          {page.data.map((guest) => (
            <Guest key={guest.id} guest={guest} kind={kind} eventId={eventId} onMade={made} />
          ))}
        </ul>
      )}
      {page && page.total > page.data.length && (
        <p className="text-secondary">{t('more', { count: page.total - page.data.length })}</p>
      )}
    </section>
  );
}

function Guest({ guest, kind, eventId, onMade }: DisagreementsProps & { guest: GuestRow; kind: GuestMismatch }) {
  const t = useTranslations('calls.disagreements');
  const failureText = useCallFailure();
  const call = useSend({
    sendKeyed: (http, input: CallInput, idempotencyKey) => createCalls(http, { eventId, call: input, idempotencyKey }),
    onDone: onMade,
  });
  const word = t(call.done ? 'made' : 'call');
  return (
    <li>
      <span>
        {guest.name}
        <small>
          {[guest.household, guest.calls.waiting > 0 && t('waiting', { count: guest.calls.waiting })]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <Button
        small
        variant="secondary"
        busy={call.busy}
        disabled={call.done}
        aria-label={t('callOf', { action: word, name: guest.name })}
        onClick={() => void call.save({ ...ABOUT[kind], comments: '', guestId: guest.id })}
      >
        {word}
      </Button>
      {call.failure && (
        <p className="text-danger mb-0" role="alert">
          {failureText(call.failure)}
        </p>
      )}
    </li>
  );
}
