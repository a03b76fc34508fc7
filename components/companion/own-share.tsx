import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { CardPanel } from '@/components/payment/card/card-panel';
import { depositOffer, firstCurrency, transferOffers } from '@/components/payment/deposit-offer';
import { PAYMENT_TONES } from '@/components/payment/payment-tones';
import { WaysToPay } from '@/components/payment/ways-to-pay';
import { unbroken } from '@/components/reservation/unbroken';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Fact, Facts } from '@/components/ui/facts';
import type { Money } from '@/lib/contract/money';
import type { OwnShare } from '@/lib/contract/share';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { dateInZone } from '@/lib/domain/zone';
import type { Locale } from '@/lib/i18n/routing';
import styles from './companion.module.css';

interface OwnShareProps {
  share: OwnShare;
  token: string;
  /** This page with its token, in no language. */
  path: string;
  /** Whoever booked, by their first name. */
  by: string;
  locale: Locale;
}

/** What the person of a link pays of their room: how much, by when, how, and what became of what they sent. */
export async function OwnShareSection({ share, token, path, by, locale }: OwnShareProps) {
  const t = await getTranslations({ locale, namespace: 'companion.share' });
  const { payment, booking } = await getMessages({ locale });
  const format = datesIn(locale);
  const money = (of: Money) => formatMoney(of, locale);
  const { amount, paid, pending, due, dues, methods, accounts, today, timeZone, reference, shareWait } = share;
  const isOpen = methods.maximum.amount > 0;
  const offer = depositOffer({ total: amount, standing: null }, methods);
  const offers = methods.deposit ? transferOffers(offer, methods.transfers) : [];
  const payer = { token };
  const card = methods.card && <CardPanel payer={payer} returnTo={path} offer={offer} card={methods.card} />;
  const first = firstCurrency(offers, { priced: offer.currency, mobile: null });
  const later = dues.slice(1);
  return (
    <section className={styles.share} aria-labelledby="own-share">
      <h2 id="own-share" className="h4">
        {t('title')}
      </h2>
      <p className="text-secondary">{t(share.takenOver ? 'takenOver' : 'lead', { by })}</p>
      {shareWait && !share.takenOver && (
        <p>
          {t('waits', { count: shareWait.missing, of: shareWait.of })}
          {shareWait.until &&
            ` ${t('waitsUntil', { until: format.instantInWords(shareWait.until, shareWait.timeZone) })}`}
        </p>
      )}
      {due && (
        <p className={styles.due}>
          <strong>{money(due.amount)}</strong>{' '}
          {unbroken(t(due.dueOn < today ? 'dueSince' : 'dueBy', { date: format.words(due.dueOn) }))}
        </p>
      )}
      {later.length > 0 && (
        <ul className="list-plain text-secondary mb-3">
          {later.map(({ amount: part, dueOn }) => (
            <li key={dueOn}>{unbroken(t('later', { amount: money(part), date: format.words(dueOn) }))}</li>
          ))}
        </ul>
      )}
      <Facts>
        <Fact label={t('amount')}>{money(amount)}</Fact>
        <Fact label={t('paid')}>{money(paid)}</Fact>
        {pending.amount > 0 && <Fact label={t('pending')}>{money(pending)}</Fact>}
      </Facts>
      {!isOpen && (
        <Alert tone="success" title={t(pending.amount > 0 ? 'allSent' : 'allPaid')}>
          <p>{t(pending.amount > 0 ? 'allSentText' : 'allPaidText')}</p>
        </Alert>
      )}
      {isOpen && !methods.deposit && !card && (
        <Alert tone="info" title={t('none')}>
          <p>{t('noneText')}</p>
        </Alert>
      )}
      <NextIntlClientProvider messages={{ payment, booking: { errors: booking.errors } }}>
        <WaysToPay
          transfer={{
            ...{ payer, paymentReference: reference, accounts, accountsFailure: null, price: offer },
            ...{ fromAbroad: false, today, timeZone, calendarUrl: null },
          }}
          offers={offers}
          card={card}
          first={first ?? 'card'}
          isOpen={isOpen}
          next={null}
        />
      </NextIntlClientProvider>
      <Made payments={share.payments} timeZone={timeZone} locale={locale} />
    </section>
  );
}

/** What was sent; a card form that was opened and never paid is no line. */
async function Made({ payments, timeZone, locale }: Pick<OwnShare, 'payments' | 'timeZone'> & { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'companion.share' });
  const status = await getTranslations({ locale, namespace: 'payment.status' });
  const format = datesIn(locale);
  const made = payments.filter(({ method, status: is }) => method !== 'card' || is === 'approved' || is === 'refunded');
  if (made.length === 0) return null;
  return (
    <>
      <h3 className="h5 mt-4">{t('made')}</h3>
      <ul className={styles.made}>
        {made.map(({ id, amount, paidOn, createdAt, status: is, reason }) => (
          <li key={id}>
            <span>
              <strong>{formatMoney(amount, locale)}</strong>
              <small>{format.short(paidOn ?? dateInZone(new Date(createdAt), timeZone))}</small>
              {reason && <small>{t('reason', { reason })}</small>}
            </span>
            <Badge tone={PAYMENT_TONES[is]}>{status(is)}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
