import { getFormatter, getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge/badge';
import type { Notification } from '@/lib/contract/notification';
import { Link } from '@/lib/i18n/navigation';

/** Facts that a notification may carry, in the order in which they are read. */
const FACTS = ['holder', 'name', 'eventName', 'amount', 'concept'];

/** One notification: what it is about, whom and what it concerns, when, and the way to it. */
export async function InboxItem({ notification }: { notification: Notification }) {
  const t = await getTranslations('console.inbox');
  const format = await getFormatter();
  const { type, read, params, reservationKey, createdAt } = notification;
  if (type === 'UNKNOWN') return null;
  const facts = FACTS.map((name) => params[name]).filter((fact) => fact !== undefined);
  return (
    <li className={read ? undefined : 'unread'}>
      <div>
        <strong>{t(`types.${type}`)}</strong> {!read && <Badge tone="danger">{t('new')}</Badge>}
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
        {params.message !== undefined && <p className="fst-italic">{params.message}</p>}
        {reservationKey && (
          <Link href={`/adminmaster/Asistentes?key=${encodeURIComponent(reservationKey)}`}>
            {t('open', { key: reservationKey })}
          </Link>
        )}
      </div>
      <time dateTime={createdAt}>{format.dateTime(new Date(createdAt), 'instant')}</time>
    </li>
  );
}
