'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useSiteAgency } from '@/components/layout/site-agency/use-site-agency';
import type { Locale } from '@/lib/i18n/routing';
import type { WayLabels } from './contact-ways';

const AgencyWays = dynamic(() => import('./agency-ways').then((module) => module.AgencyWays), { ssr: false });

interface OwnWaysProps {
  locale: Locale;
  labels: WayLabels;
  /** The ways that visitors see. */
  children: ReactNode;
}

/** The ways to the agency that the person belongs to, as in the footer. */
export function OwnWays({ locale, labels, children }: OwnWaysProps) {
  const agency = useSiteAgency();
  return agency ? <AgencyWays locale={locale} labels={labels} agency={agency} /> : children;
}
