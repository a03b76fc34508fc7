'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { WrittenText } from '@/components/written-text/written-text';
import type { ReservationRoom } from '@/lib/contract/reservation';
import { OccupantNames } from '../panel/occupant-names';
import { useStayText } from '../staff-context';

/** A room by what tells it from the others of its booking: category, stay and people. */
function RoomNamed({ room }: { room: ReservationRoom }) {
  const locale = useLocale();
  const stayText = useStayText();
  return (
    <>
      <WrittenText text={room.texts.categoryName} locale={locale} />
      {room.hotel && `, ${room.hotel.name}`} · <span className="tabular">{stayText(room)}</span> ·{' '}
      <OccupantNames room={room} />
    </>
  );
}

/** Of a booking with other rooms those that are asked to end. */
export function RoomsAsked({ rooms }: { rooms: ReservationRoom[] }) {
  const t = useTranslations('attendees.cancellation');
  const id = useId();
  return (
    <>
      <p className="mb-0" id={id}>
        {t('roomsAsked')}
      </p>
      <ul aria-labelledby={id}>
        {rooms.map((room) => (
          <li key={room.id}>
            <RoomNamed room={room} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface RoomsToCancelProps {
  rooms: ReservationRoom[];
  /** Ids of the rooms that stay. */
  kept: readonly string[];
  onKeep: (kept: string[]) => void;
}

/** Which rooms of a booking end: all of them, until some are left out. */
export function RoomsToCancel({ rooms, kept, onKeep }: RoomsToCancelProps) {
  const t = useTranslations('attendees.cancellation');
  const id = useId();
  const toggle = (roomId: string, ends: boolean) =>
    onKeep(ends ? kept.filter((other) => other !== roomId) : [...kept, roomId]);
  return (
    <fieldset className="mb-3">
      <legend className="h6">{t('roomsAsked')}</legend>
      {rooms.map((room) => (
        <div key={room.id} className="form-check">
          <input
            id={`${id}-${room.id}`}
            type="checkbox"
            className="form-check-input"
            checked={!kept.includes(room.id)}
            onChange={({ target }) => toggle(room.id, target.checked)}
          />
          <label className="form-check-label" htmlFor={`${id}-${room.id}`}>
            <RoomNamed room={room} />
          </label>
        </div>
      ))}
    </fieldset>
  );
}
