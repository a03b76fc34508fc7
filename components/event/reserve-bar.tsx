import { getTranslations } from 'next-intl/server';
import { buttonClass } from '@/components/ui/button-class';
import type { Event } from '@/lib/contract/event';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { eventPaths } from './event-paths';
import styles from './reserve-bar.module.css';
import { LowestSlot } from './stay/stay-island';

interface ReserveBarProps {
  event: Event;
  locale: Locale;
  date: string;
  /** Price of the cheapest room and for whom, in place of name and date; null where it is not known. */
  price?: { amount: string; party: string } | null;
}

/** On a phone: booking always within reach of the thumb. */
export async function ReserveBar({ event, locale, date, price = null }: ReserveBarProps) {
  if (!event.bookable) return null;
  const t = await getTranslations({ locale, namespace: 'event.hero' });
  return (
    <aside className={styles.bar} aria-label={t('reserve')}>
      <span>
        {price ? (
          <LowestSlot>
            <strong>{t('fromShort', { amount: price.amount })}</strong>
            <small>{price.party}</small>
          </LowestSlot>
        ) : (
          <>
            <strong>{event.eventName}</strong>
            <small>{date}</small>
          </>
        )}
      </span>
      <Link href={eventPaths(event.code).reserve} className={buttonClass('primary')} prefetch={false}>
        {t('reserve')}
      </Link>
    </aside>
  );
}
