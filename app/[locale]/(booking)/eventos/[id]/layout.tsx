import type { ReactNode } from 'react';
import { SiteFrame } from '@/components/layout/site-frame';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';

interface EventLayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string; id: string }>;
}

/** Navbar and footer of the event's own agency, on every page of the event. A missing event is the page's to report. */
export default async function EventLayout({ children, params }: EventLayoutProps) {
  const locale = await pageLocale(params);
  const event = await loadEvent((await params).id, locale);
  return (
    <SiteFrame locale={locale} agency={event?.agency ?? null} eventCode={event?.code}>
      {children}
    </SiteFrame>
  );
}
