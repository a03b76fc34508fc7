'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type Booking, BookingContext } from '@/components/reservation/booking-context';
import { RoomEditor } from '@/components/room-block/room-editor';
import { useRoomAvailability } from '@/components/room-block/use-room-availability';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { queryClient } from '@/lib/api/query-client';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { Event } from '@/lib/contract/event';
import type { BookedRoomRequest } from '@/lib/contract/reservation';
import type { Stay } from '@/lib/domain/nights';
import { type BookingDraftStore, createBookingDraft } from '@/lib/stores/booking-draft';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { occupantsOf } from '@/lib/stores/draft-people';
import styles from './change.module.css';
import { ChangeFailure } from './change-failure';
import { PriceChange } from './price-change';
import { useAnswerFor } from './use-answer-for';
import { useChange } from './use-change';

interface AddRoomFormProps {
  reservationKey: string;
  event: Event;
  /** What the new room starts from: the stay of the booking. */
  stay: Stay;
  /** Which of the booking's rooms it would be, from 1. */
  number: number;
  /** Editor and price stand one below the other, whatever the width of the window. */
  stacked?: boolean;
}

const nothing = () => {};

/** The room editor of the booking, on a draft of its own that a reload does not lose. */
export function AddRoomForm({ reservationKey, event, stay, number, stacked = false }: AddRoomFormProps) {
  const [queries] = useState(queryClient);
  const [store] = useState(() => createBookingDraft(`${event.code} ${reservationKey}`, stay));
  useEffect(() => store.restore(), [store]);
  const booking: Booking = { event, store, goTo: nothing, refusedFields: {}, refuseFields: nothing };
  return (
    <QueryClientProvider client={queries}>
      <BookingContext value={booking}>
        <AddRoom reservationKey={reservationKey} event={event} store={store} number={number} stacked={stacked} />
      </BookingContext>
    </QueryClientProvider>
  );
}

function requestOf(room: DraftRoom, categoryId: string): BookedRoomRequest {
  const { checkIn, checkOut, adults, juniors, minors, infants, observations } = room;
  const occupants = occupantsOf(room);
  const people = { adults, juniors, minors, infants };
  return { categoryId, checkIn, checkOut, ...people, observations, ...(occupants && { occupants }) };
}

interface AddRoomProps extends Omit<AddRoomFormProps, 'stay'> {
  store: BookingDraftStore;
}

function AddRoom({ reservationKey: key, event, store, number, stacked = false }: AddRoomProps) {
  const t = useTranslations('change.add');
  const room = useStore(store, (draft) => draft.roomsConfiguration[0]);
  const [availability] = useRoomAvailability(event, room ? [room] : []);
  const rooms = room?.categoryId ? [requestOf(room, room.categoryId)] : [];
  const { answer: shown, keep, drop } = useAnswerFor<ChangePreview>(rooms);
  const looking = useChange({
    send: (calls, asked: BookedRoomRequest[]) => calls.preview({ key, change: { kind: 'addRooms', rooms: asked } }),
    onDone: keep,
    onFailed: drop,
  });
  const accepting = useChange({
    once: true,
    send: (calls, consent: { rooms: BookedRoomRequest[]; expectedDifference: number }, idempotencyKey) =>
      calls.addRooms({ key, ...consent, idempotencyKey }),
    onDone: () => {
      store.getState().clear();
      notify({ tone: 'success', text: t('done') });
      accepting.goHome();
    },
    onFailed: drop,
  });
  if (!room || !availability) return null;
  const busy = looking.busy || accepting.busy;
  const failure = accepting.failure ?? looking.failure;
  const look = () => {
    if (busy) return;
    accepting.forget();
    looking.save(rooms);
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    look();
  };
  return (
    <form method="post" noValidate className={styles.layout} data-stacked={stacked || undefined} onSubmit={submit}>
      <RoomEditor
        number={number}
        level={2}
        room={room}
        event={event}
        availability={availability}
        isTried={failure !== null}
        onRemove={null}
        onChange={(id, part) => {
          store.getState().changeRoom(id, part);
          drop();
          looking.forget();
          accepting.forget();
        }}
      />
      <div>
        <ChangeFailure failure={failure} onRetry={look} />
        {shown ? (
          <PriceChange preview={shown}>
            <Button busy={busy} onClick={() => accepting.save({ rooms, expectedDifference: shown.difference.amount })}>
              {t('accept')}
            </Button>
          </PriceChange>
        ) : (
          <>
            {rooms.length === 0 && <p className="text-secondary">{t('choose')}</p>}
            <Button type="submit" busy={busy} disabled={rooms.length === 0}>
              {t('look')}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
