'use client';

import type { ComponentProps } from 'react';
import { contactsOf } from '@/components/layout/footer/contacts';
import type { Agency } from '@/lib/contract/agency';
import type { Locale } from '@/lib/i18n/routing';
import { ContactWays } from './contact-ways';

interface AgencyWaysProps {
  locale: Locale;
  agency: Agency;
  labels: ComponentProps<typeof ContactWays>['labels'];
}

/** The ways to an agency drawn in the browser; with what reads telephone numbers it is loaded only where needed. */
export function AgencyWays({ locale, agency, labels }: AgencyWaysProps) {
  return <ContactWays contacts={contactsOf(agency)} locale={locale} labels={labels} />;
}
