import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import '@/app/styles/home.scss';
import { HomePage } from '@/components/marketing/home/home-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'common' });
  const [title, description] = [t('title'), t('description')];
  return { ...(await publicMetadata({ locale, path: '/', title, description })), title: { absolute: title } };
}

export default async function Page({ params }: PageProps) {
  return <HomePage locale={await pageLocale(params)} />;
}
