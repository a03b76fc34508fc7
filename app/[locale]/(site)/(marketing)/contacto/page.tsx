import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ContactPage } from '@/components/contact/contact-page';
import { supportHours } from '@/lib/domain/support-hours';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { postContact } from './post-contact';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'contact' });
  const texts = { title: t('metaTitle'), description: t('description', supportHours(locale)) };
  return publicMetadata({ locale, path: '/contacto', ...texts });
}

export default async function Page({ params }: PageProps) {
  return <ContactPage locale={await pageLocale(params)} action={postContact} />;
}
