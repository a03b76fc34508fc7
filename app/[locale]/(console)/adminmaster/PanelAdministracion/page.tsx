import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WithinPackage } from '@/components/console/beyond-package';
import { Dashboard } from '@/components/console/dashboard';
import { EventComparison } from '@/components/console/event-comparison';
import { NoEvent } from '@/components/console/no-event';
import { PageWay } from '@/components/console/place/page-way';
import { type AddressQuery, readRecordState } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { AGENCY_HOTELS_PATH } from '@/components/hotel/editor/hotel-form';
import { PrintButton } from '@/components/reservation/print-button';
import { STORY_CONSOLE_PATH } from '@/components/story/story-path';
import { PageHeading } from '@/components/ui/page-heading';
import { can } from '@/lib/domain/permissions';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadDashboard, loadEventFigures } from '@/lib/loaders/load-records';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'records.dashboard' });
  return { title: t('title'), robots: { index: false } };
}

export default async function DashboardPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { session, agency, events, event } = await openConsolePage('PanelAdministracion');
  if (!event) return <NoEvent />;
  const { page } = readRecordState(await searchParams, { filters: {}, sorts: [] });
  const t = await getTranslations('records.dashboard');
  const stories = await getTranslations('stories.console');
  const hotels = await getTranslations('hotels');
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t('lead', { event: event.eventName })}
        actions={
          <>
            <PrintButton label={t('print')} />
            {can(session, 'manageHotels') && <PageWay href={AGENCY_HOTELS_PATH}>{hotels('title')}</PageWay>}
            {can(session, 'manageStories') && <PageWay href={STORY_CONSOLE_PATH}>{stories('title')}</PageWay>}
          </>
        }
      />
      <WaitingList>
        <WithinPackage load={() => loadDashboard(event.id, session)}>
          {(data) => <Dashboard data={data} permissions={session.permissions} />}
        </WithinPackage>
      </WaitingList>
      {agency && events.total > 1 && (
        <WaitingList>
          <EventComparison load={() => loadEventFigures(agency.id, page)} session={session} />
        </WaitingList>
      )}
    </>
  );
}
