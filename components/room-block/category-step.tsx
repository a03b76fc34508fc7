'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useBooking, useDraft } from '@/components/reservation/booking-context';
import { nextStep } from '@/components/reservation/booking-steps';
import { StepBar } from '@/components/reservation/price-summary';
import { StepSection } from '@/components/reservation/step-section';
import { Button } from '@/components/ui/button';
import { ErrorSummary } from '@/components/ui/error-summary';
import { unbroken } from '@/components/ui/unbroken';
import { MOST_ROOMS } from '@/lib/contract/booking-limits';
import type { CategoryAvailability } from '@/lib/contract/room-block';
import { datesIn } from '@/lib/domain/date-text';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { RoomEditor } from './room-editor';
import { lastCheckOut, type RoomProblem, roomProblems, wantedWith } from './room-problems';
import { useOwnHold, withOwnHold } from './use-own-hold';
import { useProblemText } from './use-problem-text';
import { useRoomAvailability } from './use-room-availability';

const fieldOf = ({ id }: DraftRoom, { part, problem }: RoomProblem) =>
  part === 'ages' ? `room-${id}-age-${problem.band}-${problem.place}` : `room-${id}-${part}`;

const REFUSED_ROOM = /^rooms\.(\d+)/;

export function CategoryStep({ takeFocus }: { takeFocus: boolean }) {
  const t = useTranslations('booking');
  const format = datesIn(useLocale());
  const { event, store, goTo, refusedFields, refuseFields } = useBooking();
  const rooms = useDraft((draft) => draft.roomsConfiguration);
  const changeRoom = useDraft((draft) => draft.changeRoom);
  const addRoom = useDraft((draft) => draft.addRoom);
  const removeRoom = useDraft((draft) => draft.removeRoom);
  const own = useOwnHold();
  const availability = useRoomAvailability(event, rooms).map((query) =>
    query?.data && own.length > 0 ? { ...query, data: withOwnHold(query.data, own) } : query,
  );
  const texts = useProblemText(event);
  const [attempt, setAttempt] = useState(0);

  const found = rooms.flatMap((room, index) =>
    roomProblems({ room, event, availability: availability[index]?.data, wanted: wantedWith(room, rooms) }).map(
      (problem) => ({ id: fieldOf(room, problem), message: texts.room(problem, index + 1) }),
    ),
  );
  const refused = Object.entries(refusedFields).flatMap(([path, message]) => {
    const room = rooms[Number(REFUSED_ROOM.exec(path)?.[1] ?? -1)];
    return room ? [{ id: `room-${room.id}-people`, message }] : [];
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    refuseFields({});
    setAttempt(attempt + 1);
    if (found.length === 0) goTo(nextStep(store.getState()));
  };
  return (
    <StepSection
      title={t('room.title')}
      hint={unbroken(
        t('room.hint', {
          nights: event.minimumNights,
          first: event.firstNight ? format.words(event.firstNight) : '',
          last: format.words(lastCheckOut(event) ?? event.eventDate),
        }),
      )}
      takeFocus={takeFocus}
    >
      <form method="post" noValidate onSubmit={submit}>
        <SoldOutNotice categories={availability.flatMap((found) => found?.data?.categories ?? [])} />
        <ErrorSummary
          title={t('errorTitle')}
          attempt={attempt}
          errors={attempt > 0 ? [...found, ...refused] : refused}
        />
        {rooms.map((room, index) => {
          const query = availability[index];
          return (
            query && (
              <RoomEditor
                key={room.id}
                number={index + 1}
                room={room}
                event={event}
                availability={query}
                isTried={attempt > 0}
                onChange={changeRoom}
                onRemove={rooms.length > 1 ? removeRoom : null}
              />
            )
          );
        })}
        <p>
          <Button variant="secondary" disabled={rooms.length >= MOST_ROOMS} onClick={addRoom}>
            {t('room.add')}
          </Button>
        </p>
        {rooms.length >= MOST_ROOMS && <p className="text-secondary">{t('room.most', { rooms: MOST_ROOMS })}</p>}
        <StepBar action={<Button type="submit">{t('continue')}</Button>} />
      </form>
    </StepSection>
  );
}

/** Shown when another guest was faster and the rooms could not be held: the sold-out nights of each category. */
function SoldOutNotice({ categories }: { categories: Pick<CategoryAvailability, 'id' | 'name'>[] }) {
  const t = useTranslations('booking.soldOut');
  const format = datesIn(useLocale());
  const soldOut = useDraft((draft) => draft.soldOut);
  const rooms = useDraft((draft) => draft.roomsConfiguration);
  const box = useRef<HTMLDivElement>(null);
  // Hidden once the guest has chosen other nights.
  const still = soldOut.filter(({ categoryId, nights }) =>
    rooms.some(
      (room) =>
        room.categoryId === categoryId && nights.some((night) => room.checkIn <= night && night < room.checkOut),
    ),
  );
  const isShown = still.length > 0;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div ref={box} className="alert alert-warning" role="alert" tabIndex={-1}>
      <p className="alert-title">{t('title')}</p>
      <ul className="mb-2">
        {still.map(({ categoryId, nights }) => (
          <li key={categoryId}>
            {t('night', {
              category: categories.find(({ id }) => id === categoryId)?.name ?? '',
              nights: format.days(nights),
            })}
          </li>
        ))}
      </ul>
      <p>{t('text')}</p>
    </div>
  );
}
