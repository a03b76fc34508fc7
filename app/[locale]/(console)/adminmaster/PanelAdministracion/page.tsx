import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Dashboard } from '@/components/console/dashboard/dashboard';
import { NoEvent } from '@/components/console/no-event/no-event';
import { WaitingList } from '@/components/console/waiting/waiting-list';
import { PageHeading } from '@/components/ui/page-heading/page-heading';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadDashboard } from '@/lib/loaders/load-records';
import { openConsolePage } from '@/lib/loaders/open-console-page';

interface PageProps {
  params: Promise<{ locale: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'records.dashboard' });
  return { title: t('title'), robots: { index: false } };
}

export default async function DashboardPage({ params }: PageProps) {
  await pageLocale(params);
  const { session, event } = await openConsolePage('PanelAdministracion');
  if (!event) return <NoEvent />;
  const t = await getTranslations('records.dashboard');
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { event: event.eventName })} />
      <WaitingList>
        <Dashboard load={() => loadDashboard(event.id, can(session, 'readCalls'))} />
      </WaitingList>
    </>
  );
}
