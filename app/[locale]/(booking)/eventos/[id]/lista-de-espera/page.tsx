import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { flowMetadata } from '@/components/reservation/flow-metadata';
import { ColdEntry, EntryPage } from '@/components/waitlist/entry-page';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';
import { loadWaitlistEntry } from '@/lib/loaders/load-reservation';

interface PageProps {
  params: Promise<{ locale: string; id: string }>;
  searchParams: Promise<{ token?: string | string[] }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await pageLocale(params);
  const t = await getTranslations({ locale, namespace: 'waitlist.entry' });
  const path = `/eventos/${(await params).id}/lista-de-espera`;
  const texts = { title: t('metaTitle'), description: t('metaDescription') };
  // The address contains a token, so it is not sent to other sites as referrer.
  return { ...flowMetadata({ locale, path, ...texts }), referrer: 'same-origin' };
}

export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const event = await loadEvent((await params).id, locale);
  if (!event) notFound();
  const { token } = await searchParams;
  const entry = typeof token === 'string' ? await loadWaitlistEntry(token, event.code) : null;
  if (!entry || typeof token !== 'string') return <ColdEntry eventCode={event.code} locale={locale} />;
  return <EntryPage entry={entry} token={token} locale={locale} />;
}
