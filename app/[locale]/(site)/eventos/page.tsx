import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EventSearchPage } from '@/components/event/search/event-search-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'event.search' });
  return publicMetadata({ locale, path: '/eventos', title: t('metaTitle'), description: t('description') });
}

export default async function Page({ params }: PageProps) {
  return <EventSearchPage locale={await pageLocale(params)} />;
}
