'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AddRoomForm } from '@/components/change/add-room-form';
import { ChangeFailure } from '@/components/change/change-failure';
import { DatesForm } from '@/components/change/dates-form';
import { firstStayOf, liveRooms } from '@/components/change/may-change';
import { PeopleForm } from '@/components/change/people-form';
import { PriceChange } from '@/components/change/price-change';
import { useMoneyText } from '@/components/change/shown-money';
import { useAnswerFor } from '@/components/change/use-answer-for';
import { useChange } from '@/components/change/use-change';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { browserHttp } from '@/lib/api/http';
import { availabilityQuery } from '@/lib/api/lazy-queries';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { Event } from '@/lib/contract/event';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import { withHotel } from '@/lib/domain/category-name';
import styles from '../panel/panel.module.css';
import { useReload } from '../use-reload';
import { ActingFrame } from './acting-frame';
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
  // When somebody else changes the room, its new version is a new key, which starts the form again.
  const facts = { reservationKey: key, event, room: reservation.rooms.find(({ id }) => id === room.id) ?? room };
  const again = `${facts.room.version}`;
  if (kind === 'dates') return <DatesForm key={again} {...facts} />;
  if (kind === 'people') return <PeopleForm key={again} {...facts} />;
  return <CategoryForm key={again} {...facts} />;
}

interface CategoryFormProps {
  reservationKey: string;
  room: ReservationRoom;
  event: Event;
}

/** Another category for the same stay and people: what is free, then the difference, then consent. */
function CategoryForm({ reservationKey: key, room, event }: CategoryFormProps) {
  const t = useTranslations('acting.category');
  const money = useMoneyText();
  const [categoryId, setCategoryId] = useState('');
  const { answer: preview, keep, drop } = useAnswerFor<ChangePreview>(categoryId);
  const { checkIn, checkOut } = room;
  const found = useQuery(availabilityQuery(browserHttp, { eventId: event.id, checkIn, checkOut }));
  const others = found.data?.categories.filter(({ id }) => id !== room.categoryId) ?? [];
  const looking = useChange({
    send: (calls, asked: string) =>
      calls.preview({ key, change: { kind: 'category', roomId: room.id, categoryId: asked } }),
    onDone: keep,
    onFailed: drop,
  });
  const accepting = useChange({
    send: (calls, { difference }: ChangePreview) =>
      calls.changeCategory({
        key,
        roomId: room.id,
        version: room.version,
        categoryId,
        expectedDifference: difference.amount,
      }),
    onDone: () => {
      notify({ tone: 'success', text: t('done') });
      accepting.goHome();
    },
    onFailed: drop,
  });
  const busy = looking.busy || accepting.busy;
  const look = () => {
    if (busy || categoryId === '') return;
    accepting.forget();
    looking.save(categoryId);
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    look();
  };
  if (found.isSuccess && others.length === 0) return <p>{t('none')}</p>;
  return (
    <form method="post" noValidate onSubmit={submit}>
      <h2 className="h3">{t('title')}</h2>
      {found.isError && <Alert tone="danger">{t('failed')}</Alert>}
      <Field
        id="acting-category"
        label={t('label')}
        hint={t('hint', { now: withHotel(room.categoryName, room.hotel?.name) })}
      >
        {(input) => (
          <SelectInput
            {...input}
            value={categoryId}
            onChange={({ target }) => {
              setCategoryId(target.value);
              drop();
              looking.forget();
              accepting.forget();
            }}
          >
            <option value="">{t('choose')}</option>
            {others.map(({ id, name, hotel, available, from }) => (
              <option key={id} value={id}>
                {t('option', { name: withHotel(name, hotel?.name), available, from: money(from) })}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <ChangeFailure failure={accepting.failure ?? looking.failure} onRetry={look} />
      {preview ? (
        <PriceChange preview={preview}>
          <Button busy={busy} onClick={() => accepting.save(preview)}>
            {t('accept')}
          </Button>
        </PriceChange>
      ) : (
        <Button type="submit" variant="secondary" busy={busy} disabled={categoryId === ''}>
          {t('look')}
        </Button>
      )}
    </form>
  );
}
