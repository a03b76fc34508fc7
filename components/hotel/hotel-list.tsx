import { getLocale, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { RecordList } from '@/components/console/record-list/record-list';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { DataTable } from '@/components/ui/data-table';
import { WrittenText } from '@/components/written-text/written-text';
import type { HotelRow } from '@/lib/contract/hotel';
import type { Page } from '@/lib/contract/page';
import type { Session } from '@/lib/contract/session';
import { datesIn } from '@/lib/domain/date-text';
import { Link } from '@/lib/i18n/navigation';
import { AGENCY_HOTELS_PATH, NEW_HOTEL } from './editor/hotel-form';
import styles from './hotel.module.css';

const LIMITS = ['maxOccupancy', 'maxAdults', 'maxJuniors', 'maxMinors', 'maxInfants'] as const;

/** The console's page of a hotel's reference rates. */
const referenceRatesPath = (hotelId: string) => `/adminmaster/HotelAdministrar/tarifas/${encodeURIComponent(hotelId)}`;

export const HOTEL_LIST: RecordShape = { filters: {}, sorts: [] };

interface HotelListProps {
  load: () => Promise<Page<HotelRow>>;
  state: RecordState;
  session: Session;
}

/** The hotels with the kinds of room that they sell, and the ways to change those that are the reader's to change. */
export async function HotelList({ load, state, session }: HotelListProps) {
  const t = await getTranslations('records.hotels');
  const page = await load();
  return (
    <RecordList
      caption={t('caption')}
      page={page}
      shape={HOTEL_LIST}
      state={state}
      searchHint={t('searchHint')}
      empty={{ title: t('empty'), text: t('emptyText'), action: <NewHotelLink /> }}
      columns={[]}
      draw={(rows) => (
        <div className={styles.cards}>
          {rows.map((hotel) => (
            <HotelCard key={hotel.id} hotel={hotel} isAdmin={session.role.name === 'admin'} />
          ))}
        </div>
      )}
    />
  );
}

/** The way to the form of a hotel that is not there yet. */
export async function NewHotelLink() {
  const t = await getTranslations('hotels');
  return (
    <EventLink href={`${AGENCY_HOTELS_PATH}/${NEW_HOTEL}`} className={buttonClass('primary')}>
      {t('new')}
    </EventLink>
  );
}

/** A hotel: where it is, its hours and ages, and its categories with their limits. */
async function HotelCard({ hotel, isAdmin }: { hotel: HotelRow; isAdmin: boolean }) {
  const t = await getTranslations('records.hotels');
  const words = await getTranslations('hotels');
  const locale = await getLocale();
  const format = datesIn(locale);
  const { checkInTime, checkOutTime, stars } = hotel;
  const ages = hotel.ageBands.map(({ band, minAge: from, maxAge: to }) =>
    t('age', { band, range: to === null ? t('ageFrom', { from }) : t('ageRange', { from, to }) }),
  );
  return (
    <Card title={hotel.name}>
      <p className="mb-2">
        <Badge tone="neutral">{words(hotel.agencyId === null ? 'shared' : 'own')}</Badge>{' '}
        {hotel.archived && <Badge tone="warning">{words('archived')}</Badge>}
      </p>
      <p className="mb-1">
        {hotel.city}, {hotel.region}, {hotel.country}
        {stars !== null && ` · ${t('stars', { count: stars })}`}
      </p>
      <p className="text-secondary mb-2">{hotel.address}</p>
      <p>
        <WrittenText text={hotel.description} locale={locale} />
      </p>
      <p className={styles.small}>
        {t('times', { checkIn: format.clock(checkInTime), checkOut: format.clock(checkOutTime) })}
        <br />
        {t('ages')}: {ages.join(' · ')}
      </p>
      <DataTable
        caption={t('categories')}
        rows={hotel.categories}
        columns={[
          { id: 'name', header: t('category'), cell: ({ texts }) => <WrittenText text={texts.name} locale={locale} /> },
          ...LIMITS.map((limit) => ({
            id: limit,
            header: t(limit),
            align: 'end' as const,
            cell: (category: HotelRow['categories'][number]) => category[limit],
          })),
          {
            id: 'simulated',
            header: t('simulator'),
            cell: ({ simulated }) => (
              <Badge tone={simulated ? 'success' : 'neutral'}>{t(simulated ? 'priced' : 'unpriced')}</Badge>
            ),
          },
        ]}
        empty={<p className="mb-0">{t('noCategories')}</p>}
      />
      <div className="d-flex flex-wrap gap-2">
        {(isAdmin || hotel.agencyId !== null) && (
          <EventLink
            href={`${AGENCY_HOTELS_PATH}/${encodeURIComponent(hotel.id)}`}
            className={buttonClass('secondary', { small: true })}
            aria-label={words('editNamed', { hotel: hotel.name })}
          >
            {words('edit')}
          </EventLink>
        )}
        {isAdmin && (
          <Link
            href={referenceRatesPath(hotel.id)}
            className={buttonClass('secondary', { small: true })}
            aria-label={t('ratesOf', { hotel: hotel.name })}
          >
            {t('rates')}
          </Link>
        )}
      </div>
    </Card>
  );
}
