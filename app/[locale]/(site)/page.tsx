import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { HomePage } from '@/components/marketing/home-page';
import { alternates } from '@/lib/i18n/alternates';
import { pageLocale } from '@/lib/i18n/page-locale';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'common' });
  return { title: { absolute: t('title') }, description: t('description'), alternates: alternates(locale, '/') };
}

export default async function Page({ params }: PageProps) {
  return <HomePage locale={await pageLocale(params)} />;
}
