import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { SimulatorPage } from '@/components/simulator/simulator-page';
import { SIMULATOR_PATH } from '@/components/simulator/simulator-path';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { loadSimulator } from '@/lib/loaders/load-simulator';

interface PageProps {
  params: Promise<{ locale: string; rest?: string[] }>;
}

// The hotels are data: made on the first visit, then served from memory. The last part of the path is not used: only a
// route with a part unknown to the build is left out of the build, which has no database.
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
  if ((await params).rest) notFound();
  const { hotels, choice, today } = await loadSimulator(new URLSearchParams(), locale);
  return <SimulatorPage hotels={hotels} choice={choice} answer={null} today={today} locale={locale} />;
}
