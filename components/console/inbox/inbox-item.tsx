import { getLocale, getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { AGENCY_ZONE } from '@/lib/config/constants';
import { noticeChoice } from '@/lib/contract/contact-notice';
import type { Notification } from '@/lib/contract/notification';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { Link } from '@/lib/i18n/navigation';
import { EventLink } from '../place/event-link';
import styles from './inbox.module.css';

/** Facts that a notification may carry, in the order in which they are read. */
const FACTS = ['holder', 'name', 'eventName', 'amount', 'concept'];

const reservationPath = (key: string, event: string | null) =>
  withEvent(`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`, event);

const messagePath = (id: string) => `/adminmaster/Notificaciones/mensajes/${encodeURIComponent(id)}`;

interface InboxItemProps {
  notification: Notification;
  /** A guest reads what the agency does with it, and goes to the own reservation. */
  reader: 'staff' | 'guest';
}

interface InboxItemsProps {
  notifications: Notification[];
  reader?: InboxItemProps['reader'];
}

/** Notifications one below the other; what is unread stands out. */
export function InboxItems({ notifications, reader = 'staff' }: InboxItemsProps) {
  return (
    <ul className={`list-plain ${styles.inbox}`}>
      {notifications.map((notification) => (
        <InboxItem key={notification.id} notification={notification} reader={reader} />
      ))}
    </ul>
  );
}

/** One notification: what it is about, whom and what it concerns, when, and the way to it. */
async function InboxItem({ notification, reader }: InboxItemProps) {
  const t = await getTranslations('console.inbox');
  const own = await getTranslations('records.notices.ownTypes');
  const format = datesIn(await getLocale());
  const { type, read, params, eventCode, reservationKey, createdAt, timeZone } = notification;
  if (type === 'UNKNOWN') return null;
  const words = params.messageId ? 'contactForm' : params.choice ? 'noticeAnswer' : null;
  const facts = FACTS.map((name) => params[name]).filter((fact) => fact !== undefined);
  return (
    <li className={read ? undefined : styles.unread}>
      <div>
        <strong>{reader === 'guest' ? own(type) : words ? t(words) : t(`types.${type}`)}</strong>{' '}
        {!read && <Badge tone="danger">{t('new')}</Badge>}
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        {params.message !== undefined && <p className="fst-italic">{params.message}</p>}
        <NoticeChoiceText params={params} />
        {reader === 'staff' && typeof params.messageId === 'string' && (
          <EventLink href={messagePath(params.messageId)}>{t('openMessage')}</EventLink>
        )}
        {reservationKey && (
          <Link href={reader === 'guest' ? '/adminReservacion' : reservationPath(reservationKey, eventCode)}>
            {t('open', { key: reservationKey })}
          </Link>
        )}
      </div>
      <time dateTime={createdAt}>{format.instant(createdAt, timeZone ?? AGENCY_ZONE)}</time>
    </li>
  );
}

/** What a guest chose of an announced call, moments in the event's zone; nothing for every other notification. */
async function NoticeChoiceText({ params }: Pick<Notification, 'params'>) {
  const t = await getTranslations('console.inbox.choices');
  const format = datesIn(await getLocale());
  const choice = noticeChoice.safeParse(params.choice).data;
  if (!choice) return null;
  const { at, timeZone } = params;
  const moment = format.instantInWords(String(at), String(timeZone));
  return <p>{t(choice, { at: moment })}</p>;
}
