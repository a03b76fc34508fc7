import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Amount, amountText } from '@/components/reservation/amount';
import { CurrencyNotice } from '@/components/reservation/currency-notice';
import { unbroken } from '@/components/reservation/unbroken';
import { Alert } from '@/components/ui/alert/alert';
import { PageHeading } from '@/components/ui/page-heading/page-heading';
import type { BankAccount } from '@/lib/contract/agency';
import type { CalendarDate } from '@/lib/contract/dates';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { showDate } from '@/lib/domain/event-dates';
import { canReceivePayment } from '@/lib/domain/reservation-state';
import type { Locale } from '@/lib/i18n/routing';
import { BankAccounts } from './bank-accounts';
import { DepositForm } from './deposit-form';
import { depositOffer } from './deposit-offer';
import styles from './payment.module.css';
import { PaymentList } from './payment-list';

interface PaymentPageProps {
  reservation: Reservation;
  /** The agency's accounts, or the sentence of the failure. Specification 8. */
  bank: { ok: true; accounts: BankAccount[] } | { ok: false; error: string };
  scopes: CurrencyScope[];
  /** Today in the event's zone. */
  today: CalendarDate;
  locale: Locale;
}

export async function PaymentPage({ reservation, bank, scopes, today, locale }: PaymentPageProps) {
  const t = await getTranslations({ locale, namespace: 'payment' });
  const { payment, booking } = await getMessages({ locale });
  const { key, status, balance, pending, total, paymentReference, payments } = reservation;
  const offer = depositOffer(reservation, today);
  const isOpen = status !== 'paid' && canReceivePayment(status) && offer.maximum > 0;
  const money = (amount: number) => ({ amount, currency: offer.currency });
  const text = (amount: number) => amountText({ money: money(amount), scopes, locale });
  return (
    <div className="container py-4 py-md-5">
      <PageHeading kicker={`${reservation.eventName} · ${key}`} title={t('title')} lead={t('lead')} />
      {!isOpen && (
        <Alert tone="info" title={t('nothingDue.title')}>
          <p>{t('nothingDue.text')}</p>
        </Alert>
      )}
      {isOpen && (
        <>
          <p className={styles.due}>
            {t('due')}
            <strong className={styles.dueAmount}>
              <Amount money={money(offer.due)} scopes={scopes} locale={locale} />
            </strong>
            {offer.dueOn && <span>{unbroken(t('dueBy', { date: showDate(offer.dueOn) }))}. </span>}
            {unbroken(t('balance', { amount: text(balance.amount) }))}
            {pending.amount > 0 && ` ${t('pending', { amount: text(pending.amount) })}`}
          </p>
          <CurrencyNotice money={total} scopes={scopes} locale={locale} />
          <div className={styles.columns}>
            <section>
              <h2 className="h3">{t('bank.title')}</h2>
              {bank.ok ? (
                <BankAccounts accounts={bank.accounts} paymentReference={paymentReference} locale={locale} />
              ) : (
                <Alert tone="danger">{bank.error}</Alert>
              )}
            </section>
            <section>
              <h2 className="h3">{t('form.title')}</h2>
              <NextIntlClientProvider messages={{ payment, booking: { errors: booking.errors } }}>
                <DepositForm reservationKey={key} offer={offer} today={today} />
              </NextIntlClientProvider>
            </section>
          </div>
        </>
      )}
      <div className="mt-5">
        <PaymentList payments={payments} locale={locale} />
      </div>
    </div>
  );
}
