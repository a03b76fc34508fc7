'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import { useSiteAgency } from '../site-agency/use-site-agency';
import type { FooterLabels } from './footer-labels';

const AgencyFooter = dynamic(() => import('./agency-footer').then((module) => module.AgencyFooter), { ssr: false });

interface OwnFooterProps {
  locale: Locale;
  labels: FooterLabels;
  /** The footer that visitors see. */
  children: ReactNode;
}

/** On a static page: the contacts of the agency that the person belongs to. */
export function OwnFooter({ locale, labels, children }: OwnFooterProps) {
  const agency = useSiteAgency();
  return agency ? <AgencyFooter locale={locale} labels={labels} agency={agency} /> : children;
}
