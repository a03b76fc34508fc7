import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { Amount, amountText } from '@/components/reservation/amount';
import { CurrencyNotice } from '@/components/reservation/currency-notice';
import { unbroken } from '@/components/reservation/unbroken';
import { Alert } from '@/components/ui/alert';
import { PageHeading } from '@/components/ui/page-heading';
import type { CardFailure, PaymentMethods } from '@/lib/contract/card';
import type { CalendarDate } from '@/lib/contract/dates';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { canReceivePayment, isOver } from '@/lib/domain/reservation-state';
import { reminderDates } from '@/lib/domain/schedule-template';
import type { Locale } from '@/lib/i18n/routing';
import { CardPanel } from './card/card-panel';
import { depositOffer } from './deposit-offer';
import { type BankData, DepositPanel } from './deposit-panel';
import { LateFeeNotes } from './late-fee-notes';
import { MethodTabs } from './method-tabs';
import styles from './payment.module.css';
import { PaymentList } from './payment-list';

interface PaymentPageProps {
  reservation: Reservation;
  bank: BankData;
  methods: PaymentMethods;
  scopes: CurrencyScope[];
  /** Today in the event's zone. */
  today: CalendarDate;
  /** Why the card payment that the guest comes back from was not taken; null = they come from none. */
  failure: CardFailure | null;
  locale: Locale;
}

export async function PaymentPage(props: PaymentPageProps) {
  const { reservation, bank, methods, scopes, today, failure, locale } = props;
  const t = await getTranslations({ locale, namespace: 'payment' });
  const { payment, booking } = await getMessages({ locale });
  const { key, status, balance, pending, total, payments } = reservation;
  const offer = depositOffer(reservation, methods);
  const isOpen = status !== 'paid' && canReceivePayment(status) && offer.maximum > 0;
  const isOwed = isOpen && isOver(status);
  const text = (amount: number) => amountText({ money: { amount, currency: offer.currency }, scopes, locale });
  const deposit = <DepositPanel reservation={reservation} bank={bank} offer={offer} today={today} locale={locale} />;
  const card = methods.card && (
    <div className={styles.narrow}>
      <CardPanel reservationKey={key} offer={offer} card={methods.card} />
    </div>
  );
  const tabs = [
    ...(methods.deposit ? [{ id: 'deposit', label: t('methods.deposit'), panel: deposit }] : []),
    ...(card ? [{ id: 'card', label: t('methods.card'), panel: card }] : []),
  ];
  return (
    <div className="container py-4">
      <PageHeading
        kicker={unbroken(`${reservation.eventName} · ${key}`)}
        title={t(isOwed ? 'owed.title' : 'title')}
        lead={t(isOwed ? 'owed.lead' : 'lead')}
      />
      {failure && (
        <Alert tone="danger" title={t('errors.declinedTitle')}>
          <p>{t(`failures.${failure}`)}</p>
        </Alert>
      )}
      {!isOpen && (
        <Alert tone="info" title={t('nothingDue.title')}>
          <p>{t('nothingDue.text')}</p>
        </Alert>
      )}
      {isOpen && (
        <>
          <DueSummary reservation={reservation} scopes={scopes} today={today} locale={locale} />
          <p>
            {unbroken(t('balance', { amount: text(balance.amount) }))}
            {pending.amount > 0 && ` ${t('pending', { amount: text(pending.amount) })}`}
          </p>
          <LateFeeNotes reservation={reservation} locale={locale} />
          <CurrencyNotice money={total} scopes={scopes} locale={locale} />
          <NextIntlClientProvider messages={{ payment, booking: { errors: booking.errors } }}>
            {tabs.length === 0 && (
              <Alert tone="info" title={t('noneHere.title')}>
                <p>{t('noneHere.text')}</p>
              </Alert>
            )}
            {tabs.length > 0 && <MethodTabs label={t('methods.label')} methods={failure ? tabs.toReversed() : tabs} />}
          </NextIntlClientProvider>
        </>
      )}
      <div className="mt-5">
        <PaymentList payments={payments} locale={locale} />
      </div>
    </div>
  );
}

interface DueSummaryProps {
  reservation: Pick<Reservation, 'schedule' | 'standing'>;
  scopes: CurrencyScope[];
  /** Today in the event's zone. */
  today: CalendarDate;
  locale: Locale;
}

/** What is due and when, what comes after, and the days on which the guest is reminded. */
async function DueSummary({ reservation, scopes, today, locale }: DueSummaryProps) {
  const t = await getTranslations({ locale, namespace: 'payment.dues' });
  const format = datesIn(locale);
  const { due, next } = reservation.standing;
  if (!due) return null;
  const boxes = [{ name: due.when, ...due }, ...(next ? [{ name: 'next' as const, ...next }] : [])];
  const reminders = reservation.schedule
    .filter(({ state }) => state !== 'paid' && state !== 'underReview')
    .flatMap((item) => reminderDates(item))
    .filter((date) => date >= today);
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
          {unbroken(
            t('reminders', { dates: [...new Set(reminders)].sort().slice(0, 4).map(format.words).join(' · ') }),
          )}
        </p>
      )}
    </section>
  );
}
