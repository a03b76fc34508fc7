import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { PhotosEditor } from '@/components/photo/photos-editor';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Modal } from '@/components/ui/modal';
import { notify } from '@/components/ui/notify';
import { orderHotelRooms, removeHotelRoom, saveHotelRoom } from '@/lib/api/hotel';
import { useSend } from '@/lib/api/use-send';
import type { Language } from '@/lib/contract/bilingual-text';
import type { CalendarDate } from '@/lib/contract/dates';
import { type HotelProfile, type HotelRoom, hotelProfile } from '@/lib/contract/hotel';
import { MOST_ROOM_PHOTOS, type SizedPhoto } from '@/lib/contract/photo';
import { textIn } from '@/lib/domain/bilingual-text';
import { withEvent } from '@/lib/domain/event-address';
import { DefaultRatesForm } from './default-rates-form';
import styles from './hotel-editor.module.css';
import { HotelFailure, HotelRoomForm } from './hotel-room-form';

interface HotelRoomsProps {
  hotel: HotelProfile;
  today: CalendarDate;
  onHotel: (hotel: HotelProfile) => void;
  onRoomPhotos: (id: string, photos: SizedPhoto[]) => void;
}

/** The categories of a hotel in their order, and the events that took them over. */
export function HotelRooms({ hotel, today, onHotel, onRoomPhotos }: HotelRoomsProps) {
  const t = useTranslations('hotels.rooms');
  const photoWords = useTranslations('hotels.photos');
  const locale = useLocale() as Language;
  /** The category in the form: null = a new one, undefined = the form is closed. */
  const [edited, setEdited] = useState<HotelRoom | null | undefined>();
  const [removed, setRemoved] = useState<HotelRoom | null>(null);
  const [pictured, setPictured] = useState<string | null>(null);
  const [pricedId, setPriced] = useState<string | null>(null);
  const priced = hotel.categories.find(({ id }) => id === pricedId);
  const shown = hotel.categories.find(({ id }) => id === pictured);
  const onStale = (details: unknown) => {
    const read = hotelProfile.safeParse(details);
    if (read.success) onHotel(read.data);
  };
  const change = useSend({ sendKeyed: saveHotelRoom, onDone: onHotel, onStale });
  const order = useSend({ send: orderHotelRooms, onDone: onHotel });
  const removal = useSend({
    send: removeHotelRoom,
    onDone: (now) => {
      notify({ tone: 'success', text: t('removed') });
      setRemoved(null);
      onHotel(now);
    },
    onStale,
  });
  const ids = hotel.categories.map(({ id }) => id);
  const move = (at: number, by: number) => {
    const moved = [...ids];
    moved.splice(at + by, 0, ...moved.splice(at, 1));
    return order.save({ hotelId: hotel.id, ids: moved });
  };
  const nameOf = ({ name }: HotelRoom) => textIn(name, locale).text;
  const action = (room: HotelRoom, word: Action, onClick: () => void, disabled = false): ReactNode => (
    <Button
      variant="quiet"
      small
      disabled={disabled || change.busy || order.busy}
      aria-label={t('named', { action: t(word), room: nameOf(room) })}
      onClick={onClick}
    >
      {t(word)}
    </Button>
  );
  const failure = change.failure ?? order.failure;
  return (
    <>
      <Card title={t('title')}>
        <p className="console-hint">{t(ids.length === 0 ? 'none' : 'lead')}</p>
        <ul className={styles.list}>
          {hotel.categories.map((room, at) => (
            <li key={room.id}>
              <p>
                <strong>{nameOf(room)}</strong> {room.archived && <Badge tone="neutral">{t('archived')}</Badge>}
              </p>
              <p className="small text-secondary">
                {[...[room.beds, room.view].map((text) => text && textIn(text, locale).text), limitsOf(room)]
                  .filter(Boolean)
                  .join(' · ')}
                <br />
                {t('events', { count: room.events })} · {t('photoCount', { count: room.photos.length })}
                {room.defaultPlan && ` · ${t('rateWords.told', { currency: room.defaultPlan.currency })}`}
              </p>
              <div className={styles.actions}>
                {action(room, 'edit', () => setEdited(room))}
                {action(room, 'rates', () => setPriced(room.id))}
                {action(room, 'photos', () => setPictured(room.id))}
                {action(
                  room,
                  'up',
                  () => move(at, -1),
                  at === 0 || hotel.categories[at - 1]?.archived !== room.archived,
                )}
                {action(
                  room,
                  'down',
                  () => move(at, 1),
                  at === ids.length - 1 || hotel.categories[at + 1]?.archived !== room.archived,
                )}
                {action(room, room.archived ? 'restore' : 'archive', () =>
                  change.save({
                    hotelId: hotel.id,
                    categoryId: room.id,
                    change: { archived: !room.archived, version: room.version },
                  }),
                )}
                {room.events === 0 && action(room, 'remove', () => setRemoved(room))}
              </div>
            </li>
          ))}
        </ul>
        {failure && <HotelFailure failure={failure} />}
        <Button variant="secondary" onClick={() => setEdited(null)}>
          {t('add')}
        </Button>
      </Card>
      <UsesCard hotel={hotel} />
      {edited !== undefined && (
        <HotelRoomForm
          hotelId={hotel.id}
          room={edited && (hotel.categories.find(({ id }) => id === edited.id) ?? edited)}
          onHotel={onHotel}
          onStale={onStale}
          onClose={() => setEdited(undefined)}
        />
      )}
      {priced && (
        <DefaultRatesForm
          hotel={hotel}
          room={priced}
          name={nameOf(priced)}
          today={today}
          onHotel={onHotel}
          onStale={onStale}
          onClose={() => setPriced(null)}
        />
      )}
      {shown && (
        <Modal
          show
          size="lg"
          title={photoWords('roomTitle', { room: nameOf(shown) })}
          closeLabel={photoWords('close')}
          onClose={() => setPictured(null)}
        >
          <p>{photoWords('text', { most: MOST_ROOM_PHOTOS })}</p>
          <PhotosEditor
            owner={{ hotelId: hotel.id, category: shown.id }}
            photos={shown.photos}
            onPhotos={(photos) => onRoomPhotos(shown.id, photos)}
            most={MOST_ROOM_PHOTOS}
          />
        </Modal>
      )}
      <ConfirmDialog
        show={removed !== null}
        danger
        title={t('removeTitle', { room: removed ? nameOf(removed) : '' })}
        text={t('removeText')}
        labels={{ close: t('close'), cancel: t('cancel'), confirm: t('remove') }}
        busy={removal.busy}
        onClose={() => {
          removal.forget();
          setRemoved(null);
        }}
        onConfirm={() => {
          const current = hotel.categories.find(({ id }) => id === removed?.id);
          if (current) void removal.save({ hotelId: hotel.id, categoryId: current.id, version: current.version });
        }}
      >
        {removal.failure && <HotelFailure failure={removal.failure} />}
      </ConfirmDialog>
    </>
  );

  function limitsOf({ maxOccupancy, maxAdults, maxJuniors, maxMinors, maxInfants }: HotelRoom) {
    return t('limits', {
      total: maxOccupancy,
      adults: maxAdults,
      juniors: maxJuniors,
      minors: maxMinors,
      infants: maxInfants,
    });
  }
}

type Action = 'edit' | 'rates' | 'photos' | 'up' | 'down' | 'archive' | 'restore' | 'remove';

/** Which events are held here, with what each took over. */
function UsesCard({ hotel }: { hotel: HotelProfile }) {
  const t = useTranslations('hotels.uses');
  const states = useTranslations('publication.states');
  const locale = useLocale() as Language;
  return (
    <Card title={t('title')}>
      <p className="console-hint">{t(hotel.events.length === 0 ? 'none' : 'text')}</p>
      <ul className={styles.list}>
        {hotel.events.map(({ id, code, eventName, state, categories }) => (
          <li key={id}>
            <p>
              <EventLink href={withEvent('/adminmaster/Evento', code)}>{eventName}</EventLink>{' '}
              <Badge tone={state === 'published' ? 'success' : 'neutral'}>{states(state)}</Badge>
            </p>
            <p className="small text-secondary">
              {categories.map((name) => textIn(name, locale).text).join(', ') || t('noRooms')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
