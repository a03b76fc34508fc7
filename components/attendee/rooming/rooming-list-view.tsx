'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { roomingListUrl } from '@/lib/api/rooming-list';
import type { RoomingList, RoomingRoom } from '@/lib/contract/rooming-list';
import { categoryListed } from '@/lib/domain/category-name';
import { datesIn } from '@/lib/domain/date-text';
import { ComplimentaryRooms } from './complimentary-rooms';
import { type Place, SharedPlace } from './room-sharing';
import { PasteConfirmations, SaveConfirmations, useConfirmations } from './rooming-confirmations';
import styles from './rooming-list.module.css';
import { RoomingTable } from './rooming-table';
import { RoomingVersions } from './rooming-versions';

const FORMATS = ['xlsx', 'csv', 'pdf'] as const;

interface RoomingListViewProps {
  list: RoomingList;
  eventId: string;
  locale: string;
  /** Whether the reader changes who shares which room. */
  shares: boolean;
  /** Whether the reader notes what the hotel was sent and what it confirmed. */
  tends: boolean;
  /** Where the block's terms stand, with what the hotel's contract gives; null = the reader does not keep the block. */
  termsHref: string | null;
}

/** The hotel's list: its files, what was sent, what is still missing, and the rooms with their people. */
export function RoomingListView({ list: loaded, eventId, locale, shares, tends, termsHref }: RoomingListViewProps) {
  const t = useTranslations('attendees.rooming');
  const [{ list, from }, keep] = useState({ list: loaded, from: loaded });
  const setList = (next: RoomingList) => keep({ list: next, from: loaded });
  // The page was read again, as after a move: its list replaces the one kept here.
  if (from !== loaded) keep({ list: loaded, from: loaded });
  const confirmations = useConfirmations({ list, eventId, onList: setList });
  const { rooms, totals } = list;
  const [dragged, setDragged] = useState<Place | null>(null);
  const together = (key: string) => rooms.filter((room) => room.key === key);
  const isShared = shares && rooms.some(({ key }) => together(key).length > 1);
  const back = (
    <EventLink href="/adminmaster/Asistentes" className={buttonClass('quiet', { small: true })}>
      {t('back')}
    </EventLink>
  );
  const links = list.hotels && <HotelLinks hotels={list.hotels} chosen={list.hotelId} />;
  if (rooms.length === 0 && list.sent.length === 0)
    return (
      <>
        {links}
        <EmptyState title={t('empty')} text={t('emptyText')} action={back} />
      </>
    );
  const headingOf = (room: RoomingRoom) => categoryListed(list, room);
  const categories = [...new Set(rooms.map(headingOf))];
  const { missingNames: names, missingAges: ages } = totals;
  return (
    <>
      {links}
      <div className={styles.head}>
        <p className="mb-0">{t('totals', { ...totals })}</p>
        <div className={styles.files}>
          {FORMATS.map((format, index) => (
            <a
              key={format}
              href={roomingListUrl({ eventId, format, locale, hotel: list.hotelId ?? undefined })}
              download
              className={buttonClass(index === 0 ? 'primary' : 'secondary', { small: true })}
            >
              {t(`formats.${format}`)}
            </a>
          ))}
          {back}
        </div>
      </div>
      {names + ages > 0 ? (
        <Alert tone="warning" title={t('missingTitle', { names, ages })}>
          <p>{t('missingText')}</p>
          <MissingPeople rooms={rooms} />
        </Alert>
      ) : (
        <Alert tone="success">
          <p>{t('complete')}</p>
        </Alert>
      )}
      <RoomingVersions list={list} eventId={eventId} tends={tends} onList={setList} />
      {tends && <PasteConfirmations list={list} confirmations={confirmations} />}
      {termsHref && <ComplimentaryRooms list={list} eventId={eventId} termsHref={termsHref} onList={setList} />}
      {isShared && <p className="text-secondary mt-3 mb-0">{t('share.lead')}</p>}
      {categories.map((category) => (
        <RoomingTable
          key={category}
          category={category}
          rooms={rooms.filter((room) => headingOf(room) === category)}
          together={together}
          confirmations={tends ? confirmations : null}
          place={(of) => (
            <SharedPlace
              key={of.place}
              of={of}
              together={together(of.room.key)}
              dragged={dragged}
              onDrag={shares ? setDragged : null}
            />
          )}
        />
      ))}
      {tends && <SaveConfirmations confirmations={confirmations} />}
    </>
  );
}

interface HotelLinksProps {
  hotels: NonNullable<RoomingList['hotels']>;
  chosen: string | null;
}

/** Each hotel gets its own list: files, sent lists and changes are those of the chosen hotel. */
function HotelLinks({ hotels, chosen }: HotelLinksProps) {
  const t = useTranslations('attendees.rooming.hotels');
  const here = '/adminmaster/Asistentes/rooming-list';
  const all = { id: null, name: t('all'), rooms: hotels.reduce((sum, { rooms }) => sum + rooms, 0) };
  return (
    <nav aria-label={t('title')} className={`${styles.files} mb-3`}>
      {[all, ...hotels].map(({ id, name, rooms }) => (
        <EventLink
          key={id ?? ''}
          href={id === null ? here : `${here}?hotel=${encodeURIComponent(id)}`}
          className={buttonClass(id === chosen ? 'primary' : 'secondary', { small: true })}
          aria-current={id === chosen ? 'page' : undefined}
        >
          {t('of', { name, rooms })}
        </EventLink>
      ))}
    </nav>
  );
}

/** Names and ages that are still missing, room by room, each with the way to its reservation. */
function MissingPeople({ rooms }: { rooms: RoomingRoom[] }) {
  const t = useTranslations('attendees.rooming');
  const format = datesIn(useLocale());
  const toAsk = rooms.filter(({ missingNames, missingAges }) => missingNames + missingAges > 0);
  return (
    <ul className="mb-0 ps-3">
      {toAsk.map(({ id, key, holder, category, checkIn, missingNames, missingAges }) => (
        <li key={id}>
          <EventLink href={`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`}>{holder}</EventLink>
          {': '}
          {t('toAsk', {
            category,
            from: format.short(checkIn),
            names: missingNames,
            ages: missingAges,
            both: String(missingNames > 0 && missingAges > 0),
          })}
        </li>
      ))}
    </ul>
  );
}
