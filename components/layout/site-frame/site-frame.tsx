import type { ReactNode } from 'react';
import type { Agency } from '@/lib/contract/agency';
import type { Locale } from '@/lib/i18n/routing';
import { Footer } from '../footer/footer';
import { Navbar } from '../navbar/navbar';

interface SiteFrameProps {
  locale: Locale;
  /** Left out on a static page: the browser shows the person's own, where there is one. */
  agency?: Agency | null;
  eventCode?: string;
  children: ReactNode;
}

/** The default layout of the specification: navbar, page, footer; the notification area is in the root layout. */
export function SiteFrame({ locale, agency, eventCode, children }: SiteFrameProps) {
  return (
    <>
      <Navbar locale={locale} agency={agency} eventCode={eventCode} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer locale={locale} agency={agency} eventCode={eventCode} />
    </>
  );
}
