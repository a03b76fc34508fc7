import type { ReactNode } from 'react';
import { EarlyInput } from '@/components/layout/early-input';
import { SessionKeeper } from '@/components/layout/inactivity/session-keeper';
import { SiteFrame } from '@/components/layout/site-frame';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadSiteAgency } from '@/lib/loaders/load-agency';
import { loadCurrentReservation } from '@/lib/loaders/load-reservation';
import { loadSession } from '@/lib/loaders/load-session';

interface AttendeeLayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

/** Navbar and footer of the person's agency, and the automatic logout; no sidebar. */
export default async function AttendeeLayout({ children, params }: AttendeeLayoutProps) {
  const locale = await pageLocale(params);
  const session = await loadSession();
  const reservation = await loadCurrentReservation();
  return (
    <SiteFrame locale={locale} agency={await loadSiteAgency(session)} eventCode={reservation?.eventCode}>
      <EarlyInput />
      {session && <SessionKeeper session={session} />}
      {children}
    </SiteFrame>
  );
}
