import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MaintenancePage } from '@/components/maintenance/maintenance-page';
import { pageLocale } from '@/lib/i18n/page-locale';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'maintenance' });
  return { title: t('metaTitle'), robots: { index: false } };
}

/** Shown in place of every page by lib/maintenance; next.config.ts sends away whoever asks for it by this address. */
export default async function Page({ params }: PageProps) {
  return <MaintenancePage locale={await pageLocale(params)} />;
}
