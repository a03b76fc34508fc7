import { getLocale, getTranslations } from 'next-intl/server';
import { PagerBar } from '@/components/console/list/pager';
import { EventLink } from '@/components/console/place/event-link';
import { RecordList } from '@/components/console/record-list/record-list';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { AGENCY_ZONE } from '@/lib/config/constants';
import { noticeChoice } from '@/lib/contract/contact-notice';
import type { Notification } from '@/lib/contract/notification';
import type { Page } from '@/lib/contract/page';
import type { Session } from '@/lib/contract/session';
import { type ConsolePage, mayOpen } from '@/lib/domain/console-pages';
import { datesIn } from '@/lib/domain/date-text';
import { withEvent } from '@/lib/domain/event-address';
import { countUnread, isShown } from '@/lib/domain/notifications';
import { isStaff } from '@/lib/domain/roles';
import { Link } from '@/lib/i18n/navigation';
import styles from './notifications.module.css';

export const NOTICE_LIST: RecordShape = { filters: { read: ['unread', 'read'] }, sorts: [] };

interface NoticeListProps {
  load: () => Promise<Page<Notification>>;
  state: RecordState;
  caption: string;
  /** A guest reads what the agency does with them; staff find a link where they may open what it leads to. */
  session: Session;
}

/** Facts that a notification may carry, in the order in which they are read. */
const FACTS = ['holder', 'name', 'eventName', 'amount', 'concept'];

const reservationPath = (key: string, event: string | null) =>
  withEvent(`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`, event);

const messagePath = (id: string) => `/adminmaster/Notificaciones/mensajes/${encodeURIComponent(id)}`;

interface InboxItemsProps {
  notifications: Notification[];
  session: Session;
}

/** Notifications one below the other; what is unread stands out. */
function InboxItems({ notifications, session }: InboxItemsProps) {
  return (
    <ul className={`list-plain ${styles.list}`}>
      {notifications.map((notification) => (
        <InboxItem key={notification.id} notification={notification} session={session} />
      ))}
    </ul>
  );
}

/** One notification: what it is about, whom and what it concerns, when, and the way to it. */
async function InboxItem({ notification, session }: { notification: Notification; session: Session }) {
  const t = await getTranslations('console.inbox');
  const own = await getTranslations('records.notices.ownTypes');
  const format = datesIn(await getLocale());
  const { type, read, params, eventCode, reservationKey, createdAt, timeZone } = notification;
  if (type === 'UNKNOWN') return null;
  const { role, permissions } = session;
  const isGuest = !isStaff(role.name);
  const opens = (page: ConsolePage) => mayOpen(page, role.name, permissions);
  const words = params.messageId ? 'contactForm' : params.choice ? 'noticeAnswer' : null;
  const facts = FACTS.map((name) => params[name]).filter((fact) => fact !== undefined);
  return (
    <li className={read ? undefined : styles.unread}>
      <div>
        <strong>{isGuest ? own(type) : words ? t(words) : t(`types.${type}`)}</strong>{' '}
        {!read && <Badge tone="danger">{t('new')}</Badge>}
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        {params.message !== undefined && <p className="fst-italic">{params.message}</p>}
        <NoticeChoiceText params={params} />
        {typeof params.messageId === 'string' && opens('Notificaciones') && (
          <EventLink href={messagePath(params.messageId)}>{t('openMessage')}</EventLink>
        )}
        {reservationKey && (isGuest || opens('Asistentes')) && (
          <Link href={isGuest ? '/adminReservacion' : reservationPath(reservationKey, eventCode)}>
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

/** A page of the agency's notifications, read only: what is unread stands out. Null without an agency. */
export async function Inbox({ page, session }: { page: Page<Notification> | null; session: Session }) {
  const t = await getTranslations('console.inbox');
  const shown = page?.data.filter(isShown) ?? [];
  if (!page || shown.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
  const { current_page: at, last_page: last } = page;
  const step = (to: number, label: string) =>
    to >= 1 &&
    to <= last && (
      <EventLink href={`/adminmaster/Notificaciones?page=${to}`} className={buttonClass('secondary', { small: true })}>
        {label}
      </EventLink>
    );
  return (
    <>
      <p className="text-secondary mb-2">{t('unread', { count: countUnread(shown) })}</p>
      <InboxItems notifications={shown} session={session} />
      {last > 1 && (
        <PagerBar label={t('pages')}>
          <span className="tabular ms-auto">{t('page', { page: at, last })}</span>
          {step(at - 1, t('previous'))}
          {step(at + 1, t('next'))}
        </PagerBar>
      )}
    </>
  );
}

/** Notifications of an event or of a person, the newest first, searchable. */
export async function NoticeList({ load, state, caption, session }: NoticeListProps) {
  const t = await getTranslations('records.notices');
  const page = await load();
  return (
    <RecordList
      caption={caption}
      page={page}
      shape={NOTICE_LIST}
      state={state}
      searchHint={t('searchHint')}
      filters={[
        {
          name: 'read',
          label: t('filter'),
          all: t('all'),
          options: (['unread', 'read'] as const).map((value) => ({ value, label: t(value) })),
        },
      ]}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[]}
      draw={(rows) => <InboxItems notifications={rows} session={session} />}
    />
  );
}
