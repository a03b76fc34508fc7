import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { eventPaths } from '@/components/event/event-paths';
import { asWritten, telephoneLink } from '@/components/layout/footer/contacts';
import { unbroken } from '@/components/reservation/unbroken';
import { Alert } from '@/components/ui/alert';
import { Fact, Facts } from '@/components/ui/facts';
import { PageHeading } from '@/components/ui/page-heading';
import type { PostForm } from '@/components/user/posted-form';
import type { CompanionStay } from '@/lib/contract/companion';
import type { Event } from '@/lib/contract/event';
import type { OwnShare } from '@/lib/contract/share';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import styles from './companion.module.css';
import { CompanionForm } from './companion-form';
import { LeaveRoom } from './leave-room';
import { OwnShareSection } from './own-share';

interface CompanionPageProps {
  event: Event;
  stay: CompanionStay;
  token: string;
  /** What the person pays of the room; null = nothing. */
  share: OwnShare | null;
  locale: Locale;
  action: PostForm;
}

/** The page of somebody invited to a room: where and when they sleep, and what is theirs to say. */
export async function CompanionPage({ event, stay, token, share, locale, action }: CompanionPageProps) {
  const t = await getTranslations({ locale, namespace: 'companion.page' });
  const meals = await getTranslations({ locale, namespace: 'booking.mealPlan' });
  const { booking, companion, household, people, common } = await getMessages({ locale });
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
            <a href="#own-share">{unbroken(t('toPay', { amount: formatMoney(share.due.amount, locale) }))}</a>
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
            household: {
              answers: {
                diet: answers.diet,
                needs: answers.needs,
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
