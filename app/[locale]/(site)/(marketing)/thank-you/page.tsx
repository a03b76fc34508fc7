import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ThankYou } from '@/components/contact/thank-you';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'contact.thanks' });
  const texts = { title: t('metaTitle'), description: t('description') };
  return publicMetadata({ locale, path: '/thank-you', found: false, ...texts });
}

export default async function ThankYouPage({ params }: PageProps) {
  return <ThankYou locale={await pageLocale(params)} />;
}
