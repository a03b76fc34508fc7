import { EventSearchPage } from '@/components/event/search/event-search-page';
import { normalizeEventCode } from '@/lib/domain/keys';
import { redirect } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEvent } from '@/lib/loaders/load-event';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<{ clave?: string | string[] }>;
}

export { generateMetadata } from '../page';

/** The search as its form asks it: `clave` is what was typed. next.config.ts leads here. */
export default async function Page({ params, searchParams }: PageProps) {
  const locale = await pageLocale(params);
  const { clave } = await searchParams;
  const typed = [clave].flat()[0] ?? '';
  const key = normalizeEventCode(typed);
  if (key === '') return <EventSearchPage locale={locale} typed={typed} problem="required" />;
  const event = await loadEvent(key, locale);
  if (event) redirect({ href: `/eventos/${event.code}`, locale });
  return <EventSearchPage locale={locale} typed={typed} problem="notFound" />;
}
