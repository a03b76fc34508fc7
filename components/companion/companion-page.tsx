import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { eventPaths } from '@/components/event/event-paths';
import { asWritten, telephoneLink } from '@/components/layout/footer/contacts';
import { CardPanel } from '@/components/payment/card/card-panel';
import { depositOffer, firstCurrency, transferOffers } from '@/components/payment/deposit-offer';
import { PAYMENT_TONES } from '@/components/payment/payment-tones';
import { WaysToPay } from '@/components/payment/ways-to-pay';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Fact, Facts } from '@/components/ui/facts';
import { PageHeading } from '@/components/ui/page-heading';
import { unbroken } from '@/components/ui/unbroken';
import type { PostForm } from '@/components/user/posted-form';
import type { CompanionStay } from '@/lib/contract/companion';
import type { Event } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';
import type { OwnShare } from '@/lib/contract/share';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { paymentDay } from '@/lib/domain/payment-day';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './companion.module.css';
import { CompanionForm } from './companion-form';
import { LeaveRoom } from './leave-room';

interface CompanionPageProps {
  event: Event;
  stay: CompanionStay;
  token: string;
  /** What the person pays of the room; null = nothing. */
  share: OwnShare | null;
  locale: Locale;
  action: PostForm;
}

/** The page for a person who was invited to a room: where and when they sleep, and what they can answer. */
export async function CompanionPage({ event, stay, token, share, locale, action }: CompanionPageProps) {
  const t = await getTranslations({ locale, namespace: 'companion.page' });
  const meals = await getTranslations({ locale, namespace: 'booking.mealPlan' });
  const { booking, companion, diets, household, people, common } = await getMessages({ locale });
  const { answers } = household;
  const format = datesIn(locale);
  const paths = eventPaths(event.code);
  const { contact, nights } = stay;
  return (
    <div className="container narrow page">
      <PageHeading
        kicker={stay.eventName}
        title={stay.name ? t('titleNamed', { name: stay.name.split(' ')[0] ?? '' }) : t('title')}
        lead={t('lead', { by: stay.invitedBy })}
      />
      <section className={styles.stay} aria-label={t('stayTitle')}>
        <p className={styles.when}>{unbroken(t('stay', { nights, ...format.span(stay.checkIn, stay.checkOut) }))}</p>
        <Facts>
          {event.hotel && <Fact label={t('hotel')}>{stay.hotel ?? event.hotel.name}</Fact>}
          <Fact label={t('room')}>{stay.categoryName}</Fact>
          <Fact label={t('meals')}>{meals(stay.mealPlan)}</Fact>
        </Facts>
        {share?.due && (
          <p className={styles.due}>
            <a href="#own-share">
              {unbroken(
                t('toPay', {
                  amount: formatMoney(share.due.amount, locale),
                  date: format.words(share.due.dueOn),
                }),
              )}
            </a>
          </p>
        )}
        <p className="mt-3 mb-0">
          <Link href={paths.home}>{t('event')}</Link>
          {' · '}
          <Link href={paths.schedule}>{t('schedule')}</Link>
        </p>
      </section>
      {stay.open ? (
        <NextIntlClientProvider
          messages={{
            common,
            companion: { form: companion.form },
            diets,
            household: {
              answers: {
                diet: answers.diet,
                dietNote: answers.dietNote,
                optional: answers.optional,
              },
            },
            people: { failed: people.failed },
          }}
        >
          <CompanionForm stay={stay} token={token} pays={share !== null} action={action} />
        </NextIntlClientProvider>
      ) : (
        <Alert tone="info" title={t('closed')}>
          <p>{t('closedText')}</p>
        </Alert>
      )}
      {share && (
        <OwnShareSection
          share={share}
          token={token}
          path={`${paths.home}/acompanante?token=${encodeURIComponent(token)}`}
          by={stay.invitedBy}
          locale={locale}
        />
      )}
      {stay.open && (
        <NextIntlClientProvider
          messages={{ booking: { errors: booking.errors }, companion: { leave: companion.leave } }}
        >
          <LeaveRoom stay={stay} token={token} />
        </NextIntlClientProvider>
      )}
      <p className="text-secondary mt-4">
        {t('help', { agency: contact.agency })} <a href={telephoneLink(contact.phone)}>{asWritten(contact.phone)}</a>
        {' · '}
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
    </div>
  );
}

interface OwnShareProps {
  share: OwnShare;
  token: string;
  /** This page with its token, in no language. */
  path: string;
  /** First name of the person who booked. */
  by: string;
  locale: Locale;
}

/** What the invited person pays of their room: how much, by when, how, and what became of what they sent. */
async function OwnShareSection({ share, token, path, by, locale }: OwnShareProps) {
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
            payer,
            paymentReference: reference,
            accounts,
            accountsFailure: null,
            price: offer,
            fromAbroad: false,
            today,
            timeZone,
            calendarUrl: null,
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

/** The payments that were made; a card form that was opened and never paid is left out. */
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
        {made.map(({ id, amount, status: is, reason, ...dated }) => (
          <li key={id}>
            <span>
              <strong>{formatMoney(amount, locale)}</strong>
              <small>{format.short(paymentDay(dated, timeZone))}</small>
              {reason && <small>{t('reason', { reason })}</small>}
            </span>
            <Badge tone={PAYMENT_TONES[is]}>{status(is)}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}
