import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import '@/app/styles/marketing.scss';
import { ThankYou } from '@/components/contact/thank-you';
import { SiteFrame } from '@/components/layout/site-frame';
import { normalizeEventCode } from '@/lib/domain/keys';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { loadEvent } from '@/lib/loaders/load-event';

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

/** `/thank-you?evento=`: whoever wrote to an event's agency stays with the event. next.config.ts leads here. */
export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const { evento } = await searchParams;
  const event = await loadEvent(normalizeEventCode([evento].flat()[0] ?? ''), locale);
  const page = <ThankYou locale={locale} event={event} />;
  if (!event) return <SiteFrame locale={locale}>{page}</SiteFrame>;
  return (
    <SiteFrame locale={locale} agency={event.agency} eventCode={event.code}>
      {page}
    </SiteFrame>
  );
}
