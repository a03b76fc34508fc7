import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WithinPackage } from '@/components/console/beyond-package';
import { NoEvent } from '@/components/console/no-event';
import type { AddressQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { ReportJobs } from '@/components/report/report-jobs';
import { ReportTabs, ReportView, RoomingReport } from '@/components/report/report-view';
import { chooseReport } from '@/components/report/shown-report';
import { PageHeading } from '@/components/ui/page-heading';
import { type ReportName, reportName } from '@/lib/contract/report';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadReport } from '@/lib/loaders/load-records';
import { loadRoomingList } from '@/lib/loaders/load-reservation';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'records.report' });
  return { title: t('title'), robots: { index: false } };
}

export default async function ReportsPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { session, event } = await openConsolePage('Reporte');
  if (!event) return <NoEvent />;
  const t = await getTranslations('records.report');
  const { reports, current, state, filters } = chooseReport(await searchParams, session.permissions);
  const names = Object.fromEntries(reportName.options.map((name) => [name, t(`names.${name}`)]));
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { event: event.eventName })} />
      {current && <ReportTabs reports={reports} current={current} />}
      <ReportJobs eventId={event.id} names={names as Record<ReportName, string>} timeZone={event.timeZone} />
      <WaitingList>
        {current === 'rooming-list' ? (
          <RoomingReport load={() => loadRoomingList(event.id)} eventId={event.id} />
        ) : (
          current && (
            <WithinPackage load={() => loadReport(event.id, current, { page: state.page, filters })}>
              {(report) => (
                <ReportView report={report} eventId={event.id} name={current} state={state} filters={filters} />
              )}
            </WithinPackage>
          )
        )}
      </WaitingList>
    </>
  );
}
