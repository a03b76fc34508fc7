import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PrivacyPage } from '@/components/privacy/privacy-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'privacy' });
  return publicMetadata({ locale, path: '/privacidad', title: t('metaTitle'), description: t('metaDescription') });
}

export default async function Page({ params }: PageProps) {
  return <PrivacyPage locale={await pageLocale(params)} />;
}
