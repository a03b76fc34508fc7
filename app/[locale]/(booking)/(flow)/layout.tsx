import type { ReactNode } from 'react';
import { EarlyInput } from '@/components/layout/early-input';
import { SiteFrame } from '@/components/layout/site-frame';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadReservationEvent } from '@/lib/loaders/load-reservation';

interface FlowLayoutProps {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}

/** The booking pages without an event in their path: frame of the event that is being booked. */
export default async function FlowLayout({ children, params }: FlowLayoutProps) {
  const locale = await pageLocale(params);
  const event = await loadReservationEvent(locale);
  return (
    <SiteFrame locale={locale} agency={event?.agency} eventCode={event?.code}>
      <EarlyInput />
      {children}
    </SiteFrame>
  );
}
