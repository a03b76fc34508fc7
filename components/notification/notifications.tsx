import { getLocale, getTranslations } from 'next-intl/server';
import { LoadFailureToast } from '@/components/console/frame/load-failure-toast';
import { EventTime } from '@/components/console/list/event-time';
import { RecordList } from '@/components/console/record-list/record-list';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { unbroken } from '@/components/ui/unbroken';
import { ApiError } from '@/lib/api/api-error';
import { AGENCY_ZONE } from '@/lib/config/constants';
import { noticeChoice } from '@/lib/contract/contact-notice';
import type { Notification, NotificationPage, NotificationScope } from '@/lib/contract/notification';
import type { Session } from '@/lib/contract/session';
import { datesIn } from '@/lib/domain/date-text';
import { placesFor } from '@/lib/domain/notifications';
import { isStaff } from '@/lib/domain/roles';
import { MarkAllRead, NotificationLink, ReadButton } from './notification-actions';
import styles from './notifications.module.css';

export const NOTICE_LIST: RecordShape = { filters: { read: ['unread', 'read'] }, sorts: [] };

/** Facts that a notification may carry, in the order in which they are read. */
const FACTS = ['holder', 'name', 'eventName', 'amount', 'concept'];

interface NoticeItemsProps {
  notifications: Notification[];
  /** A guest reads what the agency does with them; staff find a link where they may open what it leads to. */
  session: Session;
}

/** Notifications one below the other; unread ones are highlighted. */
export function NoticeItems({ notifications, session }: NoticeItemsProps) {
  return (
    <ul className={`list-plain ${styles.list}`}>
      {notifications.map((notification) => (
        <NoticeItem key={notification.id} notification={notification} session={session} />
      ))}
    </ul>
  );
}

/** A notification: its subject, the person and record, the time, the link to it, and whether it is read. */
async function NoticeItem({ notification, session }: { notification: Notification; session: Session }) {
  const t = await getTranslations('console.inbox');
  const own = await getTranslations('records.notices.ownTypes');
  const { id, type, read, params, reservationKey, createdAt, timeZone } = notification;
  if (type === 'UNKNOWN') return null;
  const isGuest = !isStaff(session.role.name);
  const words = params.messageId ? 'contactForm' : params.choice ? 'noticeAnswer' : null;
  const facts = FACTS.map((name) => params[name]).filter((fact) => fact !== undefined);
  const title = isGuest ? own(type) : words ? t(words) : t(`types.${type}`);
  const ownPlaces = reservationKey ? [{ href: '/adminReservacion', words: 'openReservation' as const }] : [];
  const { role, permissions } = session;
  const places = isGuest ? ownPlaces : placesFor(notification, { role: role.name, permissions });
  return (
    <li data-row className={read ? undefined : styles.unread}>
      <div>
        <strong>{title}</strong> {!read && <Badge tone="danger">{t('new')}</Badge>}
        {facts.length > 0 && <p>{unbroken(facts.join(' · '))}</p>}
        {params.message !== undefined && <p className="fst-italic">{params.message}</p>}
        {(type === 'RSVP_ANSWERED' || type === 'RSVP_LATE') && (
          <p>{t('answered', { coming: Number(params.coming), declined: Number(params.declined) })}</p>
        )}
        <NoticeChoiceText params={params} />
        <div className={styles.places}>
          {places.map((place) => (
            <NotificationLink key={place.href} id={id} read={read} href={place.href} gone={t('gone')}>
              {unbroken(t(place.words, { key: reservationKey ?? '' }))}
            </NotificationLink>
          ))}
        </div>
      </div>
      <div className={styles.end}>
        <EventTime at={createdAt} timeZone={timeZone ?? AGENCY_ZONE} />
        <ReadButton
          id={id}
          read={read}
          title={title}
          label={t(read ? 'markUnread' : 'markRead')}
          gone={t('gone')}
          undo={{ read: t('markedRead'), unread: t('markedUnread'), label: t('undo') }}
        />
      </div>
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

interface NoticeListProps extends Pick<NoticeItemsProps, 'session'> {
  load: () => Promise<NotificationPage>;
  /** What `load` reads, for all of it to be marked as read. */
  scope: NotificationScope;
  state: RecordState;
  caption: string;
}

/**
 * Notifications of an agency, an event or a person, the newest first, searched and filtered by whether they are read.
 */
export async function NoticeList({ load, scope, state, caption, session }: NoticeListProps) {
  const t = await getTranslations('records.notices');
  const inbox = await getTranslations('console.inbox');
  const page = await load().catch(noAnswer);
  if (!page) return <LoadFailure />;
  const { unread, read } = page.counts;
  return (
    <>
      {unread > 0 && (
        <MarkAllRead
          scope={scope}
          label={t('markAll')}
          failure={t('failed')}
          undo={{ done: t('allMarked'), label: inbox('undo'), undone: t('allUnmarked') }}
        />
      )}
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
            all: t('all', { count: unread + read }),
            options: (['unread', 'read'] as const).map((value) => ({
              value,
              label: t(value),
              count: page.counts[value],
            })),
          },
        ]}
        empty={{ title: t('empty'), text: t('emptyText') }}
        columns={[]}
        draw={(rows) => <NoticeItems notifications={rows} session={session} />}
      />
    </>
  );
}

/** Null where the provider could not be reached or failed; the page shows any other refusal. */
function noAnswer(error: unknown): null {
  if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return null;
  throw error;
}

async function LoadFailure() {
  const inbox = await getTranslations('console.inbox');
  const t = await getTranslations('console.loadFailure');
  return (
    <>
      <LoadFailureToast title={t('title')} text={t('text')} />
      <Alert tone="danger" title={inbox('gone')}>
        {t('text')}
      </Alert>
    </>
  );
}
