'use client';

import { useTranslations } from 'next-intl';
import type { Reservation } from '@/lib/contract/reservation';
import { useMoney } from '../staff-context';
import { RoomCard } from './room-card';

/** The rooms and passes of a reservation. */
export function RoomsSection({ reservation }: { reservation: Reservation }) {
  const t = useTranslations('attendees.rooms');
  const money = useMoney();
  const { rooms, passes } = reservation;
  return (
    <section>
      <h3>{t('title')}</h3>
      {rooms.length === 0 && <p className="attendee-note">{t('none')}</p>}
      <ul className="list-plain attendee-cards">
        {rooms.map((room) => (
          <RoomCard key={room.id} room={room} reservation={reservation} />
        ))}
        {passes.map(({ kind, quantity, total }) => (
          <li key={kind} className="attendee-card">
            <div className="attendee-card-head">
              <strong>{t(`${kind}Passes`, { count: quantity })}</strong>
              <span className="tabular">{money.plain(total)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
