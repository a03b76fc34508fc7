import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { scopesOf } from '@/components/reservation/event-scopes';
import { unbroken } from '@/components/reservation/unbroken';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import { Link } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { ScopesProvider } from './shown-money';

export interface ChangingBooking {
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
export async function ChangePage({ locale, booking: { reservation, event }, title, lead, children }: ChangePageProps) {
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
export async function NotNow({ locale }: { locale: Locale }) {
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
