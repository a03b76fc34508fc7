import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { HOTEL_LIST, HotelList, NewHotelLink } from '@/components/hotel/hotel-list';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadHotels, openHotelConsole } from '@/lib/loaders/load-hotels';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'hotels' });
  return { title: t('title'), robots: { index: false } };
}

export default async function AgencyHotelsPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { agency, session } = await openHotelConsole();
  const t = await getTranslations('hotels');
  if (!agency) return <EmptyState level={1} title={t('none')} text={t('noneText')} />;
  const state = readRecordState(await searchParams, HOTEL_LIST);
  const query = { ...toRecordQuery(state), agency_id: agency.id, archived: '1' as const };
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead', { agency: agency.name })} actions={<NewHotelLink />} />
      <WaitingList>
        <HotelList load={() => loadHotels(query)} state={state} session={session} />
      </WaitingList>
    </>
  );
}
