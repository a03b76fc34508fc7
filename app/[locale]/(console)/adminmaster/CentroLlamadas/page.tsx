import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CALL_LIST, CallList } from '@/components/call/call-list';
import { NoEvent } from '@/components/console/no-event';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadCalls } from '@/lib/loaders/load-records';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'records.calls' });
  return { title: t('title'), robots: { index: false } };
}

export default async function CallsPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { event } = await openConsolePage('CentroLlamadas');
  if (!event) return <NoEvent />;
  const t = await getTranslations('records.calls');
  const state = readRecordState(await searchParams, CALL_LIST);
  const { id, eventName } = event;
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { event: eventName })} />
      <WaitingList>
        <CallList load={() => loadCalls(id, toRecordQuery(state))} state={state} eventName={eventName} />
      </WaitingList>
    </>
  );
}
