'use client';

import type { Agency } from '@/lib/contract/agency';
import type { Locale } from '@/lib/i18n/routing';
import { contactsOf } from './contacts';
import type { FooterLabels } from './footer-labels';
import { FooterView } from './footer-view';

interface AgencyFooterProps {
  locale: Locale;
  labels: FooterLabels;
  agency: Agency;
}

/** The footer drawn in the browser; with what reads telephone numbers it is loaded only where it is needed. */
export function AgencyFooter({ locale, labels, agency }: AgencyFooterProps) {
  return <FooterView locale={locale} labels={labels} contacts={contactsOf(agency)} />;
}
