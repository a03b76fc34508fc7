import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { reservationCalendarUrl } from '@/components/event/event-paths';
import { contactsOf, telephoneLink } from '@/components/layout/footer/contacts';
import { Amount, amountText } from '@/components/reservation/amount';
import { CurrencyNotice } from '@/components/reservation/currency-notice';
import { standingLines } from '@/components/reservation/standing-lines';
import { Alert } from '@/components/ui/alert';
import { PageHeading } from '@/components/ui/page-heading';
import { unbroken } from '@/components/ui/unbroken';
import type { BankAccount } from '@/lib/contract/agency';
import type { CardFailure, PaymentMethods } from '@/lib/contract/card';
import type { CalendarDate } from '@/lib/contract/dates';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { canReceivePayment, isOver } from '@/lib/domain/reservation-state';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { CardPanel } from './card/card-panel';
import { depositOffer, firstCurrency, paysFromAbroad, transferOffers } from './deposit-offer';
import { LateFeeNotes } from './late-fee-notes';
import styles from './payment.module.css';
import { PaymentList } from './payment-list';
import { WaysToPay } from './ways-to-pay';

/** The agency's accounts, or the sentence of the failure. */
export type BankData = { ok: true; accounts: BankAccount[] } | { ok: false; error: string };

interface PaymentPageProps {
  reservation: Reservation;
  bank: BankData;
  methods: PaymentMethods;
  scopes: CurrencyScope[];
  /** Today in the event's zone, whose IANA name is `timeZone`. */
  today: CalendarDate;
  timeZone: string;
  /** Days, in the event's zone, on which the guest will be reminded of what is to be paid. */
  reminders: CalendarDate[];
  /** Why the card payment that the guest comes back from was not taken; null = they come from none. */
  failure: CardFailure | null;
  locale: Locale;
}

export async function PaymentPage(props: PaymentPageProps) {
  const { reservation, bank, methods, scopes, today, timeZone, reminders, failure, locale } = props;
  const t = await getTranslations({ locale, namespace: 'payment' });
  const { payment, booking } = await getMessages({ locale });
  const { key, status, balance, pending, total, payments } = reservation;
  const offer = depositOffer(reservation, methods);
  const isOpen = status !== 'paid' && canReceivePayment(status) && offer.maximum > 0;
  const isOwed = isOpen && isOver(status);
  // Nothing is taken while a cancellation is looked at, nor for a hold that ran out: that is no paid booking.
  const isPaused = status === 'cancellationRequested' || status === 'expired';
  const text = (amount: number) => amountText({ money: { amount, currency: offer.currency }, scopes, locale });
  const offers =
    methods.transfers.length > 0
      ? transferOffers(offer, methods.transfers)
      : [{ ...offer, rate: '1', rateHoldsOn: today }];
  const card = methods.card && <CardPanel payer={{ reservationKey: key }} offer={offer} card={methods.card} />;
  const transfer = {
    payer: { reservationKey: key },
    paymentReference: reservation.paymentReference,
    accounts: bank.ok ? bank.accounts : [],
    accountsFailure: bank.ok ? null : bank.error,
    price: offer,
    fromAbroad: paysFromAbroad(reservation.contact.mobile),
    today,
    timeZone,
    calendarUrl: reservationCalendarUrl(key),
  };
  const first = firstCurrency(offers, { priced: offer.currency, mobile: reservation.contact.mobile });
  const lines = await standingLines(reservation, { scopes, locale, said: { proof: true } });
  return (
    <div className="container py-4">
      <PageHeading
        kicker={unbroken(`${reservation.eventName} · ${key}`)}
        title={t(isOwed ? 'owed.title' : 'title')}
        lead={isPaused ? null : t(isOwed ? 'owed.lead' : 'lead')}
      />
      {failure && (
        <Alert tone="danger" title={t('errors.declinedTitle')}>
          <p>{t(`failures.${failure}`)}</p>
        </Alert>
      )}
      {isPaused && (
        <Alert tone="info" title={t('paused.title')}>
          <p>{status === 'expired' ? t('paused.expired') : t('paused.cancellation')}</p>
          <Link href="/adminReservacion">{t('paused.toReservation')}</Link>
        </Alert>
      )}
      {!isOpen && !isPaused && (
        <Alert tone="info" title={t('nothingDue.title')}>
          <p>{t('nothingDue.text')}</p>
        </Alert>
      )}
      {isOpen && (
        <>
          <DueSummary reservation={reservation} scopes={scopes} reminders={reminders} locale={locale} />
          <p>
            {unbroken(t('balance', { amount: text(balance.amount) }))}
            {pending.amount > 0 && ` ${t('pending', { amount: text(pending.amount) })}`}
          </p>
          <LateFeeNotes reservation={reservation} locale={locale} />
          <CurrencyNotice money={total} scopes={scopes} locale={locale} />
        </>
      )}
      {isOpen && !methods.deposit && !card && (
        <Alert tone="info" title={t('noneHere.title')}>
          <p>{t('noneHere.text')}</p>
        </Alert>
      )}
      <NextIntlClientProvider messages={{ payment, booking: { errors: booking.errors } }}>
        <WaysToPay
          transfer={transfer}
          offers={methods.deposit ? offers : []}
          card={card}
          first={(card && failure) || !methods.deposit ? 'card' : (first ?? offer.currency)}
          isOpen={isOpen}
          next={lines.map((line) => <li key={line}>{unbroken(line)}</li>)}
        />
      </NextIntlClientProvider>
      <div className="mt-5">
        <PaymentList payments={payments} timeZone={timeZone} locale={locale} />
      </div>
    </div>
  );
}

const SHOWN_REMINDERS = 4;

interface DueSummaryProps {
  reservation: Pick<Reservation, 'standing'>;
  scopes: CurrencyScope[];
  reminders: CalendarDate[];
  locale: Locale;
}

/** What is due and when, what comes after, and the days of the guest's reminders. */
async function DueSummary({ reservation, scopes, reminders, locale }: DueSummaryProps) {
  const t = await getTranslations({ locale, namespace: 'payment.dues' });
  const format = datesIn(locale);
  const { due, next } = reservation.standing;
  if (!due) return null;
  const boxes = [{ name: due.when, ...due }, ...(next ? [{ name: 'next' as const, ...next }] : [])];
  return (
    <section className={styles.dues} aria-label={t('title')}>
      <dl>
        {boxes.map(({ name, amount, dueOn }) => (
          <div key={name} data-due={name}>
            <dt>{t(name)}</dt>
            <dd className={styles.dueAmount}>
              <Amount money={amount} scopes={scopes} locale={locale} />
            </dd>
            <dd>{unbroken(t(name === 'overdue' ? 'since' : 'by', { date: format.words(dueOn) }))}</dd>
          </div>
        ))}
      </dl>
      {reminders.length > 0 && (
        <p className="text-secondary">
          {unbroken(t('reminders', { dates: reminders.slice(0, SHOWN_REMINDERS).map(format.brief).join(', ') }))}
        </p>
      )}
    </section>
  );
}

/** The reservation could not be read, so nothing is paid blindly: call first. */
export async function OrderFailure({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'payment' });
  return (
    <div className="container py-5">
      <PageHeading title={t('title')} />
      <Alert tone="danger">
        <p>{t('errors.order')}</p>
        <p>
          {contactsOf(null).phones.map((phone) => (
            <a key={phone} href={telephoneLink(phone)} className="d-block">
              {phone}
            </a>
          ))}
        </p>
      </Alert>
    </div>
  );
}
