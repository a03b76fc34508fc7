import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { SimulatorPage } from '@/components/simulator/simulator-page';
import { SIMULATOR_PATH } from '@/components/simulator/simulator-path';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { loadSimulator } from '@/lib/loaders/load-simulator';

interface PageProps {
  params: Promise<{ locale: string; simulator: string }>;
}

// Made on the first visit (no build reads the database), then served from memory.
export const revalidate = 30;

export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'simulator' });
  return publicMetadata({
    locale,
    path: SIMULATOR_PATH,
    title: t('metaTitle'),
    description: t('metaDescription'),
  });
}

/** The hotels' simulator before anything is chosen. */
export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { simulator } = await params;
  if (!SIMULATOR_PATH.endsWith(`/${simulator}`)) notFound();
  const { hotels, choice, today } = await loadSimulator(new URLSearchParams(), locale);
  return <SimulatorPage hotels={hotels} choice={choice} answer={null} today={today} locale={locale} />;
}
