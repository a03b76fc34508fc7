import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EventPreviewPage, isPreviewPart } from '@/components/event/editor/event-preview-page';
import { eventPaths } from '@/components/event/event-paths';
import { redirect } from '@/lib/i18n/navigation';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEventPreview } from '@/lib/loaders/load-event';

interface PageProps {
  params: Promise<{ locale: string; id: string; part?: string[] }>;
}

export const metadata: Metadata = { robots: { index: false } };

/** An event as guests will see it, for its staff; made anew for each request and never cached. */
export default async function Page({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { id, part = [] } = await params;
  const shown = part.join('/');
  const preview = await loadEventPreview(id);
  if (!preview || !isPreviewPart(shown)) notFound();
  if (preview === 'published') return redirect({ href: eventPaths(id).home, locale });
  return <EventPreviewPage {...preview} part={shown} locale={locale} />;
}
