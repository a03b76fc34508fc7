'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { AddRoomForm } from '@/components/change/add-room-form';
import { DatesForm } from '@/components/change/dates-form';
import { firstStayOf, liveRooms } from '@/components/change/may-change';
import { PeopleForm } from '@/components/change/people-form';
import { Button } from '@/components/ui/button';
import type { Event } from '@/lib/contract/event';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import styles from '../panel/panel.module.css';
import { useReload } from '../use-reload';
import { ActingFrame } from './acting-frame';
import { CategoryForm } from './category-form';
import { RecordPaymentForm } from './record-payment-form';

/** What staff do for a guest with a form of the guest's own pages. */
type Acting =
  | { kind: 'dates' | 'people' | 'category'; room: ReservationRoom }
  | { kind: 'addRoom' }
  | { kind: 'payment' };

interface ActingFormProps {
  reservation: Reservation;
  acting: Acting;
  /** The form is left; `done` where it did what it is for. */
  onClose: (done: boolean) => void;
}

/** A change of a guest's booking by staff: the same forms and calls as the guest's own. */
export function ActingForm({ reservation, acting, onClose }: ActingFormProps) {
  const t = useTranslations('common');
  const box = useRef<HTMLDivElement>(null);
  const reload = useReload(reservation.key);
  useEffect(() => box.current?.focus(), []);
  const done = async () => {
    await reload();
    onClose(true);
  };
  return (
    <div ref={box} tabIndex={-1} className={styles.acting}>
      <ActingFrame eventId={reservation.eventId} onDone={() => void done()} onStale={() => void reload()}>
        {(event) => <Form reservation={reservation} acting={acting} event={event} onDone={() => void done()} />}
      </ActingFrame>
      <Button small variant="quiet" onClick={() => onClose(false)}>
        {t('close')}
      </Button>
    </div>
  );
}

interface FormProps extends Omit<ActingFormProps, 'onClose'> {
  event: Event;
  onDone: () => void;
}

function Form({ reservation, acting, event, onDone }: FormProps) {
  const t = useTranslations('acting');
  const { key } = reservation;
  if (acting.kind === 'payment') return <RecordPaymentForm reservation={reservation} event={event} onDone={onDone} />;
  if (acting.kind === 'addRoom') {
    const stay = firstStayOf(reservation, event);
    if (!stay) return <p>{t('nothingOnSale')}</p>;
    return (
      <AddRoomForm reservationKey={key} event={event} stay={stay} number={liveRooms(reservation).length + 1} stacked />
    );
  }
  const { kind, room } = acting;
  // What somebody else changed meanwhile begins the form anew.
  const facts = { reservationKey: key, event, room: reservation.rooms.find(({ id }) => id === room.id) ?? room };
  const again = `${facts.room.version}`;
  if (kind === 'dates') return <DatesForm key={again} {...facts} />;
  if (kind === 'people') return <PeopleForm key={again} {...facts} />;
  return <CategoryForm key={again} {...facts} />;
}
