import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import '@/app/styles/home.scss';
import { HomePage } from '@/components/marketing/home-page';
import { alternates } from '@/lib/i18n/alternates';
import { pageLocale } from '@/lib/i18n/page-locale';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'common' });
  const [title, description] = [t('title'), t('description')];
  const images = [{ url: '/home-preview.png', width: 1200, height: 630, alt: title }];
  return {
    title: { absolute: title },
    description,
    alternates: alternates(locale, '/'),
    openGraph: { type: 'website', siteName: title, title, description, locale, images },
    twitter: { card: 'summary_large_image', title, description, images },
  };
}

export default async function Page({ params }: PageProps) {
  return <HomePage locale={await pageLocale(params)} />;
}
