import { getLocale, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { RecordList } from '@/components/console/record-list/record-list';
import styles from '@/components/console/record-list/record-list.module.css';
import type { RecordShape, RecordState } from '@/components/console/record-list/record-state';
import { STATE_TONES } from '@/components/reservation/state-tones';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { unbroken } from '@/components/ui/unbroken';
import type { Page } from '@/lib/contract/page';
import type { Reservation, ReservationSummary } from '@/lib/contract/reservation';
import { reservationState } from '@/lib/contract/standing';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { peopleOf } from '@/lib/domain/rooming-people';
import { stateWord } from '@/lib/domain/standing-words';
import { Link } from '@/lib/i18n/navigation';
import cards from './admin.module.css';

export const PEOPLE_LIST: RecordShape = {
  filters: { status: reservationState.options },
  sorts: ['-createdAt', 'holder', 'checkIn', 'balance'],
};

interface EventPeopleProps {
  load: () => Promise<Page<ReservationSummary>>;
  state: RecordState;
  eventName: string;
}

/** The reservations of the event for the couple and staff, read only; the console decides about them. */
export async function EventPeople({ load, state, eventName }: EventPeopleProps) {
  const t = await getTranslations('records.people');
  const words = await getTranslations('standing.staffState');
  const locale = await getLocale();
  const format = datesIn(locale);
  const page = await load();
  return (
    <RecordList
      caption={t('staffLead', { event: eventName })}
      page={{ ...page, data: page.data.map((row) => ({ ...row, id: row.key })) }}
      shape={PEOPLE_LIST}
      state={state}
      searchHint={t('searchHint')}
      filters={[
        {
          name: 'status',
          label: t('columns.status'),
          all: t('anyStatus'),
          options: reservationState.options.map((value) => ({ value, label: words(value) })),
        },
      ]}
      empty={{ title: t('emptyStaff'), text: t('emptyStaffText') }}
      columns={[
        {
          id: 'holder',
          label: t('columns.holder'),
          sort: 'holder',
          cell: ({ holder, key }) => (
            <span className={styles.lines}>
              <EventLink href={`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`}>{holder}</EventLink>
              <small>{key}</small>
            </span>
          ),
        },
        {
          id: 'status',
          label: t('columns.status'),
          cell: ({ standing }) => <Badge tone={STATE_TONES[standing.state]}>{stateWord(standing, words)}</Badge>,
        },
        {
          id: 'stay',
          label: t('columns.stay'),
          sort: 'checkIn',
          cell: ({ checkIn, checkOut }) =>
            checkIn && checkOut ? t('stay', { from: format.short(checkIn), to: format.short(checkOut) }) : '',
        },
        { id: 'people', label: t('columns.people'), align: 'end', cell: ({ people }) => people },
        {
          id: 'balance',
          label: t('columns.balance'),
          sort: 'balance',
          align: 'end',
          cell: ({ balance }) => formatMoney(balance, locale),
        },
      ]}
    />
  );
}

/** Who sleeps in which room of the own reservation, as the hotel will read it. */
export async function OwnPeople({ reservation }: { reservation: Reservation }) {
  const t = await getTranslations('records.people');
  const format = datesIn(await getLocale());
  const rooms = reservation.rooms.filter(({ status }) => status === 'requested' || status === 'approved');
  const home = (
    <Link href="/adminReservacion" className={buttonClass('secondary')}>
      {t('toReservation')}
    </Link>
  );
  if (rooms.length === 0) return <EmptyState title={t('empty')} text={t('emptyText')} action={home} />;
  return (
    <>
      <div className={cards.people}>
        {rooms.map((room, index) => (
          <Card key={room.id} title={t('room', { number: index + 1, category: room.categoryName })}>
            <p className="mb-0">
              {unbroken(t('stay', { from: format.short(room.checkIn), to: format.short(room.checkOut) }))}
            </p>
            <ul className="list-plain">
              {peopleOf(room).map(({ name, band, age }, place) => (
                <li key={`${room.id}-${place.toString()}`}>
                  {name ?? t('noName')}
                  <small>{age === null ? t(`bands.${band}`) : t('aged', { band: t(`bands.${band}`), age })}</small>
                </li>
              ))}
            </ul>
            <Link href={`/adminReservacion/habitacion/${room.id}`}>{t('change')}</Link>
          </Card>
        ))}
      </div>
      <p className="mt-4">{home}</p>
    </>
  );
}
