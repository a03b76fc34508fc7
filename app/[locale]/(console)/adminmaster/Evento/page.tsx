import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EventOverview } from '@/components/console/event-overview/event-overview';
import { OverviewActions } from '@/components/console/event-overview/overview-actions';
import { NoEvent } from '@/components/console/no-event';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadEventOverview } from '@/lib/loaders/load-event';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'console' });
  return { title: t('links.event'), robots: { index: false } };
}

export default async function EventPage({ params }: PageProps) {
  const locale = await pageLocale(params);
  const { session, event } = await openConsolePage('Evento');
  const actions = <OverviewActions session={session} />;
  if (!event) return <NoEvent action={actions} />;
  const overview = await loadEventOverview(event.id, locale, session);
  return <EventOverview {...overview} permissions={session.permissions} actions={actions} />;
}
