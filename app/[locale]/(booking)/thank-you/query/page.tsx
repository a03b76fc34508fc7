import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import '@/app/styles/marketing.scss';
import { ThankYou } from '@/components/contact/thank-you';
import { SiteFrame } from '@/components/layout/site-frame';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { askedEvent } from '../../asked-event';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ evento?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'contact.thanks' });
  const texts = { title: t('metaTitle'), description: t('description') };
  return publicMetadata({ locale, path: '/thank-you', found: false, ...texts });
}

/** `/thank-you?evento=`: a message to an event's agency leads back to the event. next.config.ts leads here. */
export default async function Page(props: PageProps) {
  const { locale, event, frame } = await askedEvent(props);
  return (
    <SiteFrame locale={locale} {...frame}>
      <ThankYou locale={locale} event={event} />
    </SiteFrame>
  );
}
