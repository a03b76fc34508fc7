import { getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { ProgressBar } from '@/components/ui/progress-bar/progress-bar';
import type { EventFigures } from '@/lib/contract/event';
import { formatMoney } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n/routing';

/** What staff look at first: what waits for them, then rooms, people and money. */
export async function FiguresCards({ figures, locale }: { figures: EventFigures; locale: Locale }) {
  const t = await getTranslations('console.figures');
  const { roomNights, rooms, reservations } = figures;
  const waiting = figures.pendingPayments + figures.pendingRooms;
  return (
    <section className="console-figures" aria-label={t('title')}>
      <div className={waiting > 0 ? 'console-figure attention' : 'console-figure'}>
        <h2>{t('waiting')}</h2>
        <p className="console-number">{waiting}</p>
        <p>{t('waitingText', { payments: figures.pendingPayments, rooms: figures.pendingRooms })}</p>
        {figures.pendingPayments > 0 && <EventLink href="/adminmaster/Asistentes?payments=1">{t('decide')}</EventLink>}
      </div>
      <div className="console-figure">
        <h2>{t('rooms')}</h2>
        <p className="console-number">{rooms.booked}</p>
        <p>{t('roomsText', { approved: rooms.approved, people: figures.people, passes: figures.passes })}</p>
      </div>
      <div className="console-figure">
        <h2>{t('block')}</h2>
        <p className="console-number">
          {roomNights.sold}
          <small> / {roomNights.allotted}</small>
        </p>
        <ProgressBar
          value={roomNights.sold}
          max={roomNights.allotted}
          label={t('blockText', { sold: roomNights.sold, allotted: roomNights.allotted })}
        />
      </div>
      <div className="console-figure">
        <h2>{t('paid')}</h2>
        <p className="console-number money">{formatMoney(figures.paid, locale)}</p>
        <p>{t('paidText', { sold: formatMoney(figures.sold, locale) })}</p>
      </div>
      <div className="console-figure">
        <h2>{t('reservations')}</h2>
        <p className="console-number">{reservations.confirmed + reservations.paid}</p>
        <p>{t('reservationsText', { paid: reservations.paid, hold: reservations.hold, guests: figures.guests })}</p>
      </div>
    </section>
  );
}
