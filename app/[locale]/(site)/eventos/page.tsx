import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { eventKeyIn } from '@/components/event/search/event-key';
import { EventSearchPage } from '@/components/event/search/event-search-page';
import { redirect } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { publicMetadata } from '@/lib/i18n/public-metadata';
import { loadEvent } from '@/lib/loaders/load-event';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ clave?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'event.search' });
  return publicMetadata({ locale, path: '/eventos', title: t('metaTitle'), description: t('description') });
}

export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const { clave } = await searchParams;
  const typed = Array.isArray(clave) ? clave[0] : clave;
  if (typed === undefined) return <EventSearchPage locale={locale} />;
  const key = eventKeyIn(typed);
  if (key === '') return <EventSearchPage locale={locale} typed={typed} problem="required" />;
  const event = await loadEvent(key, locale);
  if (event) redirect({ href: `/eventos/${event.code}`, locale });
  return <EventSearchPage locale={locale} typed={typed} problem="notFound" />;
}
