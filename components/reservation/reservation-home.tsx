import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import {
  CancelledNotice,
  RefundDestinationNotice,
  RequestedNotice,
  WaitingChange,
} from '@/components/change/change-notices';
import { MailButtons, RenewLinks } from '@/components/change/mail-buttons';
import { liveRooms, mayChange } from '@/components/change/may-change';
import { RemoveButton } from '@/components/change/remove-button';
import { LateFeeNotes } from '@/components/payment/late-fee-notes';
import { PaymentList } from '@/components/payment/payment-list';
import { ScheduleList } from '@/components/payment/schedule-list';
import { TransportSection } from '@/components/transport/guest/transport-section';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { CopyValue } from '@/components/ui/copy-value';
import type { CalendarDate } from '@/lib/contract/dates';
import type { CurrencyScope, Event } from '@/lib/contract/event';
import type { StayPlan } from '@/lib/contract/held-booking';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { firstEventDay, isPastEvent } from '@/lib/domain/event-dates';
import { myDays } from '@/lib/domain/my-days';
import { nextStep } from '@/lib/domain/next-step';
import { daysBetween } from '@/lib/domain/nights';
import { isEnded, isOver, stands } from '@/lib/domain/reservation-state';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { BookingHistory } from './booking-history';
import { scopesOf } from './event-scopes';
import { GuestBar } from './guest-bar';
import { GuestDocuments } from './guest-documents';
import { HelpWays, helpOf } from './help-ways';
import { LapseNote } from './lapse-note';
import { MoneyPanel } from './money-panel';
import { MyDays } from './my-days';
import { NextStepCard } from './next-step-card';
import styles from './reservation.module.css';
import { RoomList } from './room-list';
import { StateBadge } from './state-badge';

interface ReservationHomeProps {
  reservation: Reservation;
  event: Event;
  /** Null where nothing more is known than the booking. */
  plan: StayPlan | null;
  /** Today in the event's zone. */
  today: CalendarDate;
  locale: Locale;
}

/** The attendee's home: what to do next, what is booked and paid, their days, their papers, and who helps. */
export async function ReservationHome({ reservation, event, plan, today, locale }: ReservationHomeProps) {
  const t = await getTranslations({ locale, namespace: 'reservation.home' });
  const actions = await getTranslations({ locale, namespace: 'change.actions' });
  const { key, contact, eventName, eventCode, status, standing } = reservation;
  const { timeZone } = event;
  const scopes = scopesOf(event);
  const isLive = stands(status);
  const first = firstEventDay(event);
  const isPast = isPastEvent(event, today);
  const changes = mayChange(reservation);
  const left = first && isLive ? daysBetween(today, first) : -1;
  const step = nextStep(reservation, { today, answerBy: plan?.answerBy ?? null });
  const days = myDays({
    ...reservation,
    activities: plan?.activities ?? [],
    ceremony: event.ceremony,
    eventDay: first ? { date: first, name: eventName } : null,
    hotel: event.hotel,
    otherHotels: event.otherHotels,
  });
  return (
    <div className="container py-4">
      <header className="page-heading">
        <span className="kicker">
          {left >= 0 && <>{t('countdown', { days: left })} · </>}
          <Link href={`/eventos/${eventCode}`}>{eventName}</Link>
        </span>
        <h1>{t('title', { name: contact.firstName })}</h1>
        <p className={styles.keyLine}>
          <span>{t('key')}</span>
          <CopyValue value={key} label={t('copy')} copiedLabel={t('copied')} />
          <StateBadge standing={standing} locale={locale} />
        </p>
      </header>
      <NextStepCard step={step} eventCode={eventCode} locale={locale} />
      <StateNotice reservation={reservation} scopes={scopes} timeZone={timeZone} locale={locale} />
      {reservation.changeRequests
        .filter((request) => request.status === 'waiting')
        .map((request) => (
          <WaitingChange
            key={request.id}
            reservation={reservation}
            request={request}
            timeZone={timeZone}
            locale={locale}
          />
        ))}
      <div id="cuenta-reembolso">
        <RefundDestinationNotice reservation={reservation} locale={locale} />
      </div>
      <LapseNote lapse={reservation.lapse} locale={locale} />
      <ShareWaitNote wait={reservation.shareWait} locale={locale} />
      <div className={styles.columns}>
        <div>
          <h2 className="h3" id="habitaciones">
            {t('roomsTitle')}
          </h2>
          {reservation.rooms.length + reservation.passes.length === 0 && <p>{t('noRooms')}</p>}
          <RoomList
            reservation={reservation}
            locale={locale}
            canChange={changes}
            photos={plan?.photos ?? []}
            hotels={event}
          />
          {changes && (
            <p>
              {!isPast && (
                <Link href="/adminReservacion/agregar" className={buttonClass('quiet')}>
                  {actions('add')}
                </Link>
              )}{' '}
              {invitesOthers(reservation) && (
                <Link href="/adminReservacion/acompanantes" className={buttonClass('quiet')}>
                  {actions('companions')}
                </Link>
              )}
            </p>
          )}
          {isLive && <MyDays days={days} hotel={event.hotel?.name ?? null} timeZone={timeZone} locale={locale} />}
        </div>
        <div className={styles.aside}>
          <MoneyPanel reservation={reservation} scopes={scopes} locale={locale} />
          <ScheduleList schedule={reservation.schedule} scopes={scopes} locale={locale} />
          <LateFeeNotes reservation={reservation} locale={locale} />
          <PaymentList payments={reservation.payments} timeZone={timeZone} locale={locale} />
          <GuestDocuments reservation={reservation} event={event} locale={locale} />
          <HelpWays agency={event.agency} locale={locale} />
        </div>
        <div className={styles.later}>
          <TransportSection reservation={reservation} event={event} today={today} locale={locale} />
          <BookingHistory reservation={reservation} timeZone={timeZone} locale={locale} />
          {isLive && <MailSection reservation={reservation} locale={locale} />}
          <p className="mt-5 d-flex flex-wrap gap-4">
            {changes && !isPast && <Link href="/adminReservacion/cancelar">{actions('cancel')}</Link>}
            <Link href="/adminReservacion/datos">{t('data')}</Link>
          </p>
        </div>
      </div>
      <GuestBar here="/adminReservacion" hasTicket={isLive} help={helpOf(event.agency)} locale={locale} />
    </div>
  );
}

/** Whether adults or juniors sleep in the rooms besides the person who booked. */
const invitesOthers = (reservation: Reservation): boolean =>
  liveRooms(reservation).reduce((sum, { adults, juniors }) => sum + adults + juniors, 0) > 1;

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

/** Sending a mail of the booking again, and ending the links of those that were sent; for who sees where they go. */
async function MailSection({ reservation, locale }: { reservation: Reservation; locale: Locale }) {
  const { email } = reservation.contact;
  if (email === null) return null;
  const t = await getTranslations({ locale, namespace: 'change.mails' });
  const { booking, change } = await getMessages({ locale });
  return (
    <section className="mt-5" aria-labelledby="mails-title">
      <h2 className="h3" id="mails-title">
        {t('title')}
      </h2>
      <p className="text-secondary">{t('text', { email })}</p>
      <NextIntlClientProvider
        messages={{ booking: { errors: booking.errors }, change: { mails: change.mails, links: change.links } }}
      >
        <MailButtons reservationKey={reservation.key} hasPayment={reservation.payments.length > 0} />
        <RenewLinks reservationKey={reservation.key} email={email} />
      </NextIntlClientProvider>
    </section>
  );
}

/** How many shares of the room lack their first payment, and when the person who booked has to pay them. */
export async function ShareWaitNote({ wait, locale }: { wait: Reservation['shareWait']; locale: Locale }) {
  if (!wait) return null;
  const t = await getTranslations({ locale, namespace: 'reservation.shareWait' });
  const { missing, until, timeZone } = wait;
  return (
    <Alert tone="warning" title={t('title', { count: missing })}>
      <p>{until ? t('untilText', { until: datesIn(locale).instantInWords(until, timeZone) }) : t('text')}</p>
      <p className="mb-0">
        <Link href="/adminReservacion/acompanantes">{t('open')}</Link>
      </p>
    </Alert>
  );
}
