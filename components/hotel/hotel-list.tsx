import { getTranslations } from 'next-intl/server';
import { RecordList } from '@/components/console/record-list/record-list';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import type { HotelRow } from '@/lib/contract/hotel';
import type { Page } from '@/lib/contract/page';
import styles from './hotel.module.css';
import { HotelCard } from './hotel-card';

export const HOTEL_LIST: RecordShape = { filters: {}, sorts: [] };

interface HotelListProps {
  load: () => Promise<Page<HotelRow>>;
  state: RecordState;
}

/** The hotels with the kinds of room that they sell, read only. */
export async function HotelList({ load, state }: HotelListProps) {
  const t = await getTranslations('records.hotels');
  const page = await load();
  return (
    <RecordList
      caption={t('caption')}
      page={page}
      shape={HOTEL_LIST}
      state={state}
      searchHint={t('searchHint')}
      empty={{ title: t('empty'), text: t('emptyText') }}
      columns={[]}
      draw={(rows) => (
        <div className={styles.cards}>
          {rows.map((hotel) => (
            <HotelCard key={hotel.id} hotel={hotel} />
          ))}
        </div>
      )}
    />
  );
}
