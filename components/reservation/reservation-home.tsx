import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import {
  CancelledNotice,
  RefundDestinationNotice,
  RequestedNotice,
  WaitingChange,
} from '@/components/change/change-notices';
import { MailSection } from '@/components/change/mail-section';
import { mayChange } from '@/components/change/may-change';
import { RemoveButton } from '@/components/change/remove-button';
import { reservationCalendarUrl } from '@/components/event/event-paths';
import { LateFeeNotes } from '@/components/payment/late-fee-notes';
import { PaymentList } from '@/components/payment/payment-list';
import { ScheduleList } from '@/components/payment/schedule-list';
import { TransportSection } from '@/components/transport/guest/transport-section';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { CopyValue } from '@/components/ui/copy-value';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { isEnded, isOver, stands } from '@/lib/domain/reservation-state';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { BookingHistory } from './booking-history';
import { LapseNote } from './lapse-note';
import { MoneyPanel } from './money-panel';
import styles from './reservation.module.css';
import { RoomList } from './room-list';
import { StateBadge } from './state-badge';

interface ReservationHomeProps {
  reservation: Reservation;
  scopes: CurrencyScope[];
  /** Time zone of the event. */
  timeZone: string;
  locale: Locale;
}

/** The attendee's home: what is booked, what is owed and by when, and the ways on. */
export async function ReservationHome({ reservation, scopes, timeZone, locale }: ReservationHomeProps) {
  const t = await getTranslations({ locale, namespace: 'reservation.home' });
  const actions = await getTranslations({ locale, namespace: 'change.actions' });
  const { key, contact, eventName, eventCode, status, standing } = reservation;
  const isLive = stands(status);
  return (
    <div className="container py-4">
      <header className="page-heading">
        <span className="kicker">
          {t('kicker')} {eventName}
        </span>
        <h1>{t('title', { name: contact.firstName })}</h1>
        <p className={styles.keyLine}>
          <StateBadge state={standing.state} locale={locale} />
          <span>{t('key')}</span>
          <CopyValue value={key} label={t('copy')} copiedLabel={t('copied')} />
        </p>
      </header>
      <StateNotice reservation={reservation} scopes={scopes} timeZone={timeZone} locale={locale} />
      {reservation.changeRequests
        .filter((request) => request.status === 'waiting')
        .map((request) => (
          <WaitingChange key={request.id} {...{ reservation, request, timeZone, locale }} />
        ))}
      <RefundDestinationNotice reservation={reservation} locale={locale} />
      <LapseNote lapse={reservation.lapse} locale={locale} />
      <nav className={styles.actions} aria-label={t('title', { name: contact.firstName })}>
        {isLive && standing.due && (
          <Link href="/pagoModal" className={buttonClass('primary')}>
            {t('pay')}
          </Link>
        )}
        {isLive && (
          <Link href="/Ticket" className={buttonClass('secondary')}>
            {t('ticket')}
          </Link>
        )}
        {isLive && (
          <a href={reservationCalendarUrl(key)} className={buttonClass('quiet')}>
            {t('calendar')}
          </a>
        )}
        {mayChange(reservation) && (
          <Link href="/adminReservacion/agregar" className={buttonClass('quiet')}>
            {actions('add')}
          </Link>
        )}
        <Link href="/reservationOrder" className={buttonClass('quiet')}>
          {t('order')}
        </Link>
        <Link href={`/eventos/${eventCode}`} className={buttonClass('quiet')}>
          {t('event')}
        </Link>
      </nav>
      <div className={styles.columns}>
        <div>
          <h2 className="h3" id="habitaciones">
            {t('roomsTitle')}
          </h2>
          {reservation.rooms.length + reservation.passes.length === 0 && <p>{t('noRooms')}</p>}
          <RoomList reservation={reservation} locale={locale} canChange={mayChange(reservation)} />
          <ScheduleList schedule={reservation.schedule} scopes={scopes} locale={locale} />
          <LateFeeNotes reservation={reservation} locale={locale} />
          <PaymentList payments={reservation.payments} locale={locale} />
          <TransportSection reservation={reservation} locale={locale} />
          <BookingHistory reservation={reservation} timeZone={timeZone} locale={locale} />
          {isLive && <MailSection reservation={reservation} locale={locale} />}
          {mayChange(reservation) && (
            <p className="mt-5">
              <Link href="/adminReservacion/cancelar">{actions('cancel')}</Link>
            </p>
          )}
        </div>
        <MoneyPanel reservation={reservation} scopes={scopes} locale={locale} />
      </div>
    </div>
  );
}

interface StateNoticeProps {
  reservation: Reservation;
  scopes: CurrencyScope[];
  /** Time zone of the event. */
  timeZone: string;
  locale: Locale;
}

/** What a reservation that does not stand needs, or waits for. */
async function StateNotice({ reservation, scopes, timeZone, locale }: StateNoticeProps) {
  const { status, standing, key } = reservation;
  if (status === 'cancellationRequested')
    return <RequestedNotice reservation={reservation} timeZone={timeZone} locale={locale} />;
  if (status !== 'hold' && !isOver(status)) return null;
  const t = await getTranslations({ locale, namespace: 'reservation.home' });
  const { booking, change } = await getMessages({ locale });
  const { balance, credit, pending, rooms } = reservation;
  const mayRemove = status !== 'hold' && balance.amount === 0 && credit.amount === 0 && pending.amount === 0;
  const reason = rooms.findLast((room) => room.reason)?.reason;
  return (
    <Alert tone="warning" title={t(`${status}Title`)}>
      <p>{t(`${status}Text`)}</p>
      {status === 'rejected' && reason && <p>{t('reason', { reason })}</p>}
      {status === 'cancelled' && <CancelledNotice reservation={reservation} scopes={scopes} locale={locale} />}
      <div className="d-flex flex-wrap gap-2">
        {(status === 'hold' || status === 'expired') && (
          <Link href="/CheckOut" className={buttonClass('secondary', { small: true })}>
            {t('confirm')}
          </Link>
        )}
        {standing.due && isEnded(status) && (
          <Link href="/pagoModal" className={buttonClass('primary', { small: true })}>
            {t('payOwed')}
          </Link>
        )}
        {mayRemove && (
          <NextIntlClientProvider messages={{ booking: { errors: booking.errors }, change: { remove: change.remove } }}>
            <RemoveButton reservationKey={key} />
          </NextIntlClientProvider>
        )}
      </div>
    </Alert>
  );
}
