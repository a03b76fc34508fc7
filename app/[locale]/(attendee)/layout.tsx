import type { ReactNode } from 'react';
import { SessionKeeper } from '@/components/layout/inactivity/session-keeper';
import { SiteFrame } from '@/components/layout/site-frame/site-frame';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';
import { loadCurrentReservation } from '@/lib/loaders/load-reservation';
import { loadSession } from '@/lib/loaders/load-session';

interface AttendeeLayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

/** Navbar and footer of the agency of the attendee's event; no sidebar. Specification 2. */
export default async function AttendeeLayout({ children, params }: AttendeeLayoutProps) {
  const locale = await pageLocale(params);
  const session = await loadSession();
  const reservation = await loadCurrentReservation();
  const event = reservation && (await loadEvent(reservation.eventCode, locale));
  return (
    <SiteFrame locale={locale} agency={event?.agency ?? null} eventCode={event?.code}>
      {session && <SessionKeeper session={session} />}
      {children}
    </SiteFrame>
  );
}
