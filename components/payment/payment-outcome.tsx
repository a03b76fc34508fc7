import { getTranslations } from 'next-intl/server';
import { reservationCalendarUrl } from '@/components/event/event-paths';
import { amountText } from '@/components/reservation/amount';
import { MovingOn } from '@/components/reservation/moving-on';
import { standingLines } from '@/components/reservation/standing-lines';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { FactRows } from '@/components/ui/facts';
import { Tick } from '@/components/ui/tick';
import { unbroken } from '@/components/ui/unbroken';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Payment } from '@/lib/contract/payment';
import type { Reservation } from '@/lib/contract/reservation';
import { cardBrandName, withFee } from '@/lib/domain/card';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { isEnded, stands } from '@/lib/domain/reservation-state';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { receiptUrl } from './document-urls';
import styles from './payment.module.css';

interface PaymentReceivedProps {
  reservation: Reservation;
  payment: Payment;
  /** Set where this payment confirmed the booking, which has a page of its own. */
  isFirst: boolean;
  scopes: CurrencyScope[];
  timeZone: string;
  locale: Locale;
}

/** A card payment that was taken: how much, what is left and by when, its receipt, and the dates to keep. */
export async function PaymentReceived(props: PaymentReceivedProps) {
  const { reservation, payment, isFirst, scopes, timeZone, locale } = props;
  const t = await getTranslations({ locale, namespace: 'payment' });
  const { key, balance, eventName, contact } = reservation;
  const { amount, fee, card, processor, decidedAt, createdAt, refunds, status } = payment;
  const money = (value: typeof amount) => formatMoney(value, locale);
  const refunded = refunds
    .filter((refund) => refund.status === 'refunded')
    .reduce((sum, refund) => sum + withFee(refund).amount, 0);
  const cardText = card && t('list.card', { brand: cardBrandName(card.brand), last4: card.last4 });
  const facts: [label: string, value: string | null][] = [
    [t('received.amount'), money(amount)],
    [t('received.fee'), fee.amount > 0 ? money(fee) : null],
    [t('received.charged'), fee.amount > 0 ? money(withFee(payment)) : null],
    [t('status.refunded'), refunded > 0 ? money({ ...amount, amount: refunded }) : null],
    [t('received.card'), cardText && (processor === 'sandbox' ? `${cardText} · ${t('list.test')}` : cardText)],
    [t('received.date'), datesIn(locale).instantInWords(decidedAt ?? createdAt, timeZone)],
    [t('received.key'), key],
  ];
  const left = t('received.balance', { amount: amountText({ money: balance, scopes, locale }) });
  const lines = [left, ...(await standingLines(reservation, { scopes, locale }))];
  return (
    <div className={`container py-5 ${styles.received}`}>
      <Tick />
      <h1>{t(status === 'refunded' ? 'received.refundedTitle' : 'received.title')}</h1>
      <p className="lead">{unbroken(t('received.lead', { amount: money(amount), event: eventName }))}</p>
      <dl aria-label={t('received.facts')} className={styles.receivedFacts}>
        <FactRows facts={facts} />
      </dl>
      <h2 className="h3">{t('received.left')}</h2>
      {lines.map((line) => (
        <p key={line} className="mb-1">
          {unbroken(line)}
        </p>
      ))}
      <div className="d-flex flex-wrap gap-2 my-4">
        <a href={receiptUrl(payment.id, locale)} className={buttonClass('primary')} download>
          {t('received.receipt')}
        </a>
        <Link
          href={isFirst ? `/reservation/${key}/end-reservation` : '/adminReservacion'}
          className={buttonClass('secondary')}
        >
          {t(isFirst ? 'received.steps' : 'result.home')}
        </Link>
        {stands(reservation.status) && (
          <a href={reservationCalendarUrl(key)} className={buttonClass('quiet')}>
            {t('sent.calendar')}
          </a>
        )}
      </div>
      {contact.email !== null && <p className="text-secondary">{t('received.mailed', { email: contact.email })}</p>}
    </div>
  );
}

interface PaymentOpenProps {
  kind: 'declined' | 'authentication' | 'pending';
  payment: Payment;
  locale: Locale;
}

/**
 * A card payment that was not taken, or not yet: why, and the way on. One that may still be taken is asked for again.
 */
export async function PaymentOpen({ kind, payment, locale }: PaymentOpenProps) {
  const t = await getTranslations({ locale, namespace: 'payment' });
  const amount = formatMoney(payment.amount, locale);
  const declined = {
    title: t('outcome.declinedTitle'),
    text: `${t(`failures.${payment.failure ?? 'declined'}`)} ${t('outcome.declinedText', { amount })}`,
    illustration: null,
    href: `/pagoModal?declined=${encodeURIComponent(payment.id)}`,
    action: t('outcome.again'),
  };
  const authentication = {
    title: t('outcome.authenticationTitle'),
    text: t('outcome.authenticationText', { amount }),
    illustration: null,
    href: '/pagoModal',
    action: t('outcome.authenticate'),
  };
  const pending = {
    title: t('result.waitingTitle'),
    text: `${t('result.waitingText')} ${t('outcome.pendingLong')}`,
    illustration: <span className="spinner-border" aria-hidden="true" />,
    href: '/pagoModal',
    action: t('outcome.pay'),
  };
  const { title, text, illustration, href, action } = { declined, authentication, pending }[kind];
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={title}
        text={text}
        illustration={illustration}
        action={
          <div className="d-flex flex-wrap justify-content-center gap-2">
            <Link href={href} className={buttonClass(kind === 'pending' ? 'quiet' : 'primary')}>
              {action}
            </Link>
            <Link href="/adminReservacion" className={buttonClass('quiet')}>
              {t('result.home')}
            </Link>
          </div>
        }
      />
      {kind !== 'declined' && <MovingOn />}
    </div>
  );
}

/** What became of a card payment, as the provider has it: the address only says which payment is meant. */
type CardOutcome =
  | { kind: 'received'; payment: Payment; isFirst: boolean }
  | { kind: 'declined' | 'authentication' | 'pending'; payment: Payment }
  | { kind: 'roomGone'; payment: Payment; hasEnded: boolean };

/** Payment and confirmation are written in one transaction, a few milliseconds apart. */
const SAME_MS = 10_000;

/** What /Loader shows of a card payment; null where the reservation has no such payment. */
export function cardOutcome(reservation: Reservation, paymentId: string): CardOutcome | null {
  const payment = reservation.payments.find(({ id, method }) => id === paymentId && method === 'card');
  if (!payment) return null;
  const { status, awaiting, attention } = payment;
  if (status === 'failed') return { kind: 'declined', payment };
  if (status === 'requiresAction') return { kind: awaiting === 'authentication' ? awaiting : 'pending', payment };
  if (attention === 'roomGone' || reservation.status === 'expired')
    return { kind: 'roomGone', payment, hasEnded: isEnded(reservation.status) };
  return { kind: 'received', payment, isFirst: isFirst(reservation, payment) };
}

/** Whether this payment confirmed the booking, and no earlier one. */
function isFirst({ payments, confirmedAt }: Reservation, payment: Payment): boolean {
  const decided = (at: string | null) => Date.parse(at ?? '');
  const hasEarlier = payments.some(
    ({ status, decidedAt }) =>
      (status === 'approved' || status === 'refunded') && decided(decidedAt) < decided(payment.decidedAt),
  );
  return !hasEarlier && Math.abs(decided(confirmedAt) - decided(payment.decidedAt)) < SAME_MS;
}

interface RoomGoneNoticeProps {
  payment: Payment;
  /** Set where the booking had ended, and nobody else took its room. */
  hasEnded: boolean;
  locale: Locale;
}

/** The money came after the room was gone: it is refunded, and the guest is told at once. */
export async function RoomGoneNotice({ payment, hasEnded, locale }: RoomGoneNoticeProps) {
  const t = await getTranslations({ locale, namespace: 'payment.result' });
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={t(hasEnded ? 'endedTitle' : 'roomGoneTitle')}
        text={t(hasEnded ? 'ended' : 'roomGone', { amount: formatMoney(withFee(payment), locale) })}
        action={
          <Link href="/adminReservacion" className={buttonClass('primary')}>
            {t('home')}
          </Link>
        }
      />
    </div>
  );
}
