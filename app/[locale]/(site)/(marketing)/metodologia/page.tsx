import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FIGURES } from '@/components/marketing/figures';
import { MethodPage } from '@/components/marketing/method-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'method' });
  return publicMetadata({
    locale,
    path: '/metodologia',
    title: t('metaTitle', FIGURES),
    description: t('metaDescription', FIGURES),
  });
}

export default async function Page({ params }: PageProps) {
  return <MethodPage locale={await pageLocale(params)} />;
}
