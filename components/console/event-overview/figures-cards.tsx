import { getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { EventFigures } from '@/lib/contract/event';
import type { Permission } from '@/lib/contract/permission';
import { formatMoney } from '@/lib/domain/money';
import { can } from '@/lib/domain/permissions';
import type { Locale } from '@/lib/i18n/routing';
import styles from './figures-cards.module.css';

interface FiguresCardsProps {
  figures: EventFigures;
  /** What the reader may decide: the rest waits for the agency. */
  permissions: readonly Permission[];
  locale: Locale;
}

/** What staff look at first: what waits for them, then rooms, people and money. */
export async function FiguresCards({ figures, permissions, locale }: FiguresCardsProps) {
  const t = await getTranslations('console.figures');
  const { roomNights, rooms, reservations } = figures;
  const kinds = [
    { count: figures.pendingPayments, isOwn: can({ permissions }, 'decidePayment'), text: 'waitingPayments' },
    { count: figures.pendingRooms, isOwn: can({ permissions }, 'decideRoom'), text: 'waitingRooms' },
  ] as const;
  const own = kinds.filter(({ isOwn }) => isOwn);
  const ofAgency = kinds.filter(({ isOwn }) => !isOwn);
  const shown = own.length > 0 ? own : ofAgency;
  const others = own.length > 0 ? ofAgency.filter(({ count }) => count > 0) : [];
  const waiting = shown.reduce((sum, { count }) => sum + count, 0);
  const named = (each: typeof shown) =>
    new Intl.ListFormat(locale).format(each.map(({ text, count }) => t(text, { count })));
  return (
    <section className={styles.figures} aria-label={t('title')}>
      <div className={waiting > 0 ? `${styles.figure} ${styles.waiting}` : styles.figure}>
        <h2>{own.length > 0 ? t('waiting') : t('waitingForAgency')}</h2>
        <p className={styles.number}>{waiting}</p>
        <p>{named(shown)}</p>
        {others.length > 0 && <p>{t('agencyDecides', { what: named(others) })}</p>}
        {can({ permissions }, 'readReservations') &&
          own.some(({ text, count }) => text === 'waitingPayments' && count > 0) && (
            <EventLink href="/adminmaster/Asistentes?payments=1">{t('decide')}</EventLink>
          )}
        {can({ permissions }, 'readReservations') &&
          shown.some(({ text, count }) => text === 'waitingRooms' && count > 0) && (
            <EventLink href="/adminmaster/Reporte?report=booked&roomState=toApprove">{t('roomsToApprove')}</EventLink>
          )}
      </div>
      <div className={styles.figure}>
        <h2>{t('rooms')}</h2>
        <p className={styles.number}>{rooms.booked}</p>
        <p>{t('roomsText', { approved: rooms.approved, people: figures.people, passes: figures.passes })}</p>
      </div>
      <div className={styles.figure}>
        <h2>{t('block')}</h2>
        <p className={styles.number}>
          {roomNights.sold}
          <small> / {roomNights.allotted}</small>
        </p>
        <ProgressBar
          value={roomNights.sold}
          max={roomNights.allotted}
          label={t('blockText', { sold: roomNights.sold, allotted: roomNights.allotted })}
        />
      </div>
      <div className={styles.figure}>
        <h2>{t('paid')}</h2>
        <p className={`${styles.number} ${styles.money}`}>{formatMoney(figures.paid, locale)}</p>
        <p>{t('paidText', { sold: formatMoney(figures.sold, locale) })}</p>
      </div>
      <div className={styles.figure}>
        <h2>{t('reservations')}</h2>
        <p className={styles.number}>{reservations.confirmed + reservations.paid}</p>
        <p>{t('reservationsText', { paid: reservations.paid, hold: reservations.hold, guests: figures.guests })}</p>
      </div>
    </section>
  );
}
