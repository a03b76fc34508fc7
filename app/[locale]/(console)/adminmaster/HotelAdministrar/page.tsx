import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type AddressQuery, readRecordState, toRecordQuery } from '@/components/console/record-list/record-state';
import { WaitingList } from '@/components/console/waiting-list';
import { HOTEL_LIST, HotelList, NewHotelLink } from '@/components/hotel/hotel-list';
import { PageHeading } from '@/components/ui/page-heading';
import { pageLocale } from '@/lib/i18n/page-locale';
import { loadHotels } from '@/lib/loaders/load-hotels';
import { openConsolePage } from '@/lib/loaders/open-page';

interface PageProps {
  params: Promise<{ locale: string }>;
  searchParams: Promise<AddressQuery>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await getTranslations({ locale: await pageLocale(params), namespace: 'records.hotels' });
  return { title: t('title'), robots: { index: false } };
}

export default async function HotelsPage({ params, searchParams }: PageProps) {
  await pageLocale(params);
  const { session } = await openConsolePage('HotelAdministrar');
  const t = await getTranslations('records.hotels');
  const state = readRecordState(await searchParams, HOTEL_LIST);
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} actions={<NewHotelLink />} />
      <WaitingList>
        <HotelList
          load={() => loadHotels({ ...toRecordQuery(state), archived: '1' })}
          state={state}
          session={session}
        />
      </WaitingList>
    </>
  );
}
