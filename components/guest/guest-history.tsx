import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import type { Person } from '@/components/console/place/use-switch-place';
import { Alert } from '@/components/ui/alert';
import { OpenedDetails } from '@/components/ui/opened-details';
import { Skeleton } from '@/components/ui/skeleton';
import { guestHistoryQuery } from '@/lib/api/guest';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { callType } from '@/lib/contract/call';
import { textIn } from '@/lib/domain/bilingual-text';
import { mayOpen } from '@/lib/domain/console-pages';
import { datesIn } from '@/lib/domain/date-text';

interface GuestHistoryProps {
  guestId: string;
  reader: Person;
}

/** A guest's reservations, calls and messages, each with the way to it; read when it is opened. */
export function GuestHistory({ guestId, reader }: GuestHistoryProps) {
  const t = useTranslations('guests.history');
  return (
    <OpenedDetails summary={t('title')} className="mb-3">
      <Parts guestId={guestId} reader={reader} />
    </OpenedDetails>
  );
}

function Parts({ guestId, reader: { role, permissions } }: GuestHistoryProps) {
  const t = useTranslations('guests.history');
  const words = useTranslations('records.calls');
  const kinds = useTranslations('mailings.kind');
  const locale = useLocale();
  const dates = datesIn(locale);
  const { data, isPending } = useQuery(guestHistoryQuery(lazyBrowserHttp, guestId));
  if (isPending) return <Skeleton lines={4} />;
  if (!data) return <Alert tone="danger">{t('failed')}</Alert>;
  const { reservations, calls, messages, timeZone } = data;
  return (
    <>
      {reservations && (
        <Part title={t('reservations')} none={t('noReservation')}>
          {reservations.map(({ key, holds }) => (
            <li key={key}>
              {t.rich(holds ? 'holds' : 'sleeps', {
                link: () => (
                  <EventLink href={`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`}>{key}</EventLink>
                ),
              })}
            </li>
          ))}
        </Part>
      )}
      {calls && mayOpen('CentroLlamadas', role, permissions) && (
        <Part title={t('calls')} none={t('noCall')}>
          {calls.map(({ id, type, state, at, isDone }) => (
            <li key={id}>
              <EventLink href={`/adminmaster/CentroLlamadas?call=${encodeURIComponent(id)}`}>
                {words(`types.${callType.catch('other').parse(type)}`)}
              </EventLink>
              {': '}
              {t(isDone ? 'done' : 'waits', { state: words(`states.${state}`), at: dates.instant(at, timeZone) })}
            </li>
          ))}
        </Part>
      )}
      {messages && (
        <Part title={t('messages')} none={t('noMessage')}>
          {messages.map(({ id, kind, subject, channel, state, delivery, at }) => (
            <li key={id}>
              {textIn(subject, locale).text || kinds(kind)}
              {': '}
              {t(`sent.${delivery === 'delivered' ? delivery : state}`, { channel, at: dates.instant(at, timeZone) })}
            </li>
          ))}
        </Part>
      )}
    </>
  );
}

function Part({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section className="my-2">
      <h3 className="h6 mb-1">{title}</h3>
      {children.length === 0 ? (
        <p className="text-body-secondary mb-0">{none}</p>
      ) : (
        <ul className="list-plain mb-0">{children}</ul>
      )}
    </section>
  );
}
