import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { mayChange } from '@/components/change/may-change';
import { ScopesProvider } from '@/components/change/shown-money';
import { ColdState } from '@/components/reservation/cold-state';
import { scopesOf } from '@/components/reservation/event-scopes';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { unbroken } from '@/components/ui/unbroken';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { loadCurrentReservation, loadEventOf } from '@/lib/loaders/load-reservation';
import { requireSession } from '@/lib/loaders/load-session';

interface ChangeOfBookingProps {
  locale: Locale;
  /** The page's path below /adminReservacion. */
  path: string;
  /** What the page shows for the current booking; null where the booking's state does not allow the change. */
  show: (booking: ChangingBooking) => { title: string; lead?: string; form: ReactNode } | null;
}

/** The page around every change of a booking: it checks who may make it, and explains a refusal. */
export async function ChangeOfBooking({ locale, path, show }: ChangeOfBookingProps) {
  await requireSession(locale, `/adminReservacion/${path}`);
  const reservation = await loadCurrentReservation();
  const event = reservation && (await loadEventOf(reservation));
  if (!event) return <ColdState locale={locale} kind="reservation" />;
  const booking = { reservation, event };
  const shown = mayChange(reservation) ? show(booking) : null;
  if (!shown) return <NotNow locale={locale} />;
  const { form, ...heading } = shown;
  return (
    <ChangePage locale={locale} booking={booking} {...heading}>
      {form}
    </ChangePage>
  );
}

interface ChangingBooking {
  reservation: Reservation;
  event: Event;
}

interface ChangePageProps {
  locale: Locale;
  booking: ChangingBooking;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A page of something that can be done with a booking: the way back, then its form. */
async function ChangePage({ locale, booking: { reservation, event }, title, lead, children }: ChangePageProps) {
  const t = await getTranslations({ locale, namespace: 'change' });
  const { booking, change, waitlist } = await getMessages({ locale });
  return (
    <div className="container py-4">
      <p className="mb-3">
        <Link href="/adminReservacion">← {t('back')}</Link>
      </p>
      <PageHeading kicker={unbroken(`${event.eventName} · ${reservation.key}`)} title={title} lead={lead} />
      <NextIntlClientProvider messages={{ booking, change, waitlist: { join: waitlist.join } }}>
        <ScopesProvider scopes={scopesOf(event)}>{children}</ScopesProvider>
      </NextIntlClientProvider>
    </div>
  );
}

/** Shown where the booking's state does not allow a change. */
async function NotNow({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'change' });
  return (
    <div className="container py-5">
      <EmptyState
        level={1}
        title={t('notNow')}
        text={t('notNowText')}
        action={
          <Link href="/adminReservacion" className={buttonClass('secondary')}>
            {t('back')}
          </Link>
        }
      />
    </div>
  );
}
