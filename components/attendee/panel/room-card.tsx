'use client';

import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { liveRooms, mayChange, waitingChange } from '@/components/change/may-change';
import { ROOM_TONES } from '@/components/reservation/state-tones';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import { Skeleton } from '@/components/ui/skeleton';
import { WrittenText } from '@/components/written-text/written-text';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import { can } from '@/lib/domain/permissions';
import { shownRoomStatus } from '@/lib/domain/reservation-state';
import { isRoomToDecide } from '../decision/next-decision';
import { ChangeDecision, PastChanges, RoomDecision } from '../decision/room-decision';
import { holderOf, useMoney, useStaff, useStayText } from '../staff-context';
import { OccupantNames } from './occupant-names';
import { MoveOccupantForm, OccupantsForm } from './occupants-form';
import styles from './panel.module.css';

const ActingForm = dynamic(() => import('../acting/acting-form').then(({ ActingForm: Form }) => Form), {
  loading: () => <Skeleton lines={6} />,
});

interface RoomCardProps {
  room: ReservationRoom;
  reservation: Reservation;
}

export function RoomCard({ room, reservation }: RoomCardProps) {
  const t = useTranslations('attendees.rooms');
  const locale = useLocale();
  const statusWord = useTranslations('standing.staffRoom');
  const money = useMoney();
  const stayText = useStayText();
  const staff = useStaff();
  const { adults, juniors, minors, infants } = room;
  const requests = reservation.changeRequests.filter(({ roomId }) => roomId === room.id);
  const waiting = requests.find((request) => request.status === 'waiting');
  const state = shownRoomStatus(reservation.status, room.status);
  const waits = isRoomToDecide({ room, reservation });
  const isChanged =
    can(staff, 'createReservationForGuest') && mayChange(reservation) && liveRooms(reservation).includes(room);
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        <strong>
          <WrittenText text={room.texts.categoryName} locale={locale} />
          {room.hotel && <small className="d-block">{room.hotel.name}</small>}
        </strong>
        {state && <Badge tone={ROOM_TONES[state]}>{statusWord(state)}</Badge>}
      </div>
      <p className="tabular">{stayText(room)}</p>
      <p>
        {t('people', { adults, juniors, minors, infants })} · <span className="tabular">{money.plain(room.total)}</span>
      </p>
      <Facts wide>
        <div>
          <dt>{t('occupants')}</dt>
          <dd>
            <OccupantNames room={room} />
          </dd>
        </div>
        {room.reason && (
          <div>
            <dt>{t('rejectedBecause')}</dt>
            <dd>{room.reason}</dd>
          </div>
        )}
        {room.observations && (
          <div>
            <dt>{t('observations')}</dt>
            <dd>{room.observations}</dd>
          </div>
        )}
      </Facts>
      {isChanged && <RoomChanges room={room} reservation={reservation} />}
      {waiting && <ChangeDecision request={waiting} reservation={reservation} holder={holderOf(reservation)} />}
      <PastChanges requests={requests} />
      {waits && can(staff, 'decideRoom') && (
        <RoomDecision
          room={room}
          reservationKey={reservation.key}
          holder={holderOf(reservation)}
          isLast={isLastOf(reservation, room)}
        />
      )}
      {waits && !can(staff, 'decideRoom') && <p className="text-secondary">{t('agencyDecides')}</p>}
      {room.status === 'requested' && reservation.status === 'hold' && can(staff, 'decideRoom') && (
        <p className="text-secondary">{t('notConfirmed')}</p>
      )}
    </li>
  );
}

/** The booking would end without the room, with its passes. */
const isLastOf = ({ rooms }: Pick<Reservation, 'rooms'>, room: ReservationRoom) =>
  !rooms.some(({ id, status }) => id !== room.id && (status === 'requested' || status === 'approved'));

const CHANGES = ['dates', 'people', 'category'] as const;

/** What can be changed of a room: names and ages, the people's rooms, and what was booked. */
function RoomChanges({ room, reservation }: RoomCardProps) {
  const t = useTranslations('attendees.occupants');
  const move = useTranslations('attendees.move');
  const act = useTranslations('attendees.act');
  const stayText = useStayText();
  const buttons = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<'names' | 'move' | (typeof CHANGES)[number] | null>(null);
  const close = () => {
    flushSync(() => setAsked(null));
    buttons.current?.querySelector<HTMLButtonElement>(`button[name="${asked}"]`)?.focus();
  };
  if (asked === 'names') return <OccupantsForm reservationKey={reservation.key} room={room} onClose={close} />;
  if (asked === 'move') return <MoveOccupantForm reservation={reservation} room={room} onClose={close} />;
  if (asked) return <ActingForm reservation={reservation} acting={{ kind: asked, room }} onClose={close} />;
  const facts = { room: room.categoryName, stay: stayText(room) };
  // A change that already waits for the agency has to be decided first.
  const isAsked = waitingChange(reservation, room) !== undefined;
  return (
    <div className={styles.decision} ref={buttons}>
      <Button small name="names" variant="secondary" aria-label={t('editOf', facts)} onClick={() => setAsked('names')}>
        {t('edit')}
      </Button>
      {liveRooms(reservation).length > 1 && (
        <Button
          small
          name="move"
          variant="secondary"
          aria-label={move('openOf', facts)}
          onClick={() => setAsked('move')}
        >
          {move('open')}
        </Button>
      )}
      {!isAsked &&
        CHANGES.map((kind) => (
          <Button
            key={kind}
            small
            name={kind}
            variant="secondary"
            aria-label={act(`${kind}Of`, facts)}
            onClick={() => setAsked(kind)}
          >
            {act(kind)}
          </Button>
        ))}
    </div>
  );
}
