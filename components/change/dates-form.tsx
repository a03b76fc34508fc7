'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, use, useState } from 'react';
import { stayProblem } from '@/components/room-block/room-problems';
import { StayFields } from '@/components/room-block/stay-fields';
import { useProblemText } from '@/components/room-block/use-problem-text';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { Event } from '@/lib/contract/event';
import type { ReservationRoom } from '@/lib/contract/reservation';
import { countNights, type Stay } from '@/lib/domain/nights';
import styles from './change.module.css';
import { ChangeFailure } from './change-failure';
import { PriceChange } from './price-change';
import { useAnswerFor } from './use-answer-for';
import { AfterChange, useChange } from './use-change';
import { useTypedEarly } from './use-typed-early';

interface DatesFormProps {
  reservationKey: string;
  room: ReservationRoom;
  event: Event;
}

/**
 * The event with bounds that fit the room's present stay, which is never too early or too short for them. Staff may
 * also note an early departure; the provider decides whether that is possible.
 */
function boundsFor(room: Stay, event: Event, isStaff: boolean): Event {
  const { firstNight, minimumNights } = event;
  return {
    ...event,
    firstNight: firstNight && room.checkIn < firstNight ? room.checkIn : firstNight,
    minimumNights: isStaff ? 1 : Math.min(minimumNights, countNights(room)),
  };
}

/** Another stay for a room: the difference first, then consent. */
export function DatesForm({ reservationKey: key, room, event: offered }: DatesFormProps) {
  const t = useTranslations('change.dates');
  const request = useTranslations('change.request');
  const event = boundsFor(room, offered, use(AfterChange) !== null);
  const texts = useProblemText(event);
  const form = useTypedEarly();
  const [stay, setStay] = useState({ checkIn: room.checkIn, checkOut: room.checkOut });
  const problem = stayProblem(stay, event);
  const isSame = stay.checkIn === room.checkIn && stay.checkOut === room.checkOut;
  const change = { kind: 'dates' as const, roomId: room.id, ...stay };
  const { answer: preview, keep, drop } = useAnswerFor<ChangePreview>(change);
  const looking = useChange({
    send: (calls, asked: typeof change) => calls.preview({ key, change: asked }),
    onDone: keep,
    onFailed: drop,
  });
  const accepting = useChange({
    send: (calls, { difference }: ChangePreview) =>
      calls.changeDates({
        key,
        roomId: room.id,
        version: room.version,
        ...stay,
        expectedDifference: difference.amount,
      }),
    onDone: (_, { asks }) => {
      notify({ tone: 'success', text: asks ? request('sent') : t('done') });
      accepting.goHome();
    },
    onFailed: drop,
  });
  const busy = looking.busy || accepting.busy;
  const look = () => {
    if (busy) return;
    accepting.forget();
    looking.save(change);
  };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    look();
  };
  return (
    <form ref={form} method="post" noValidate className={styles.part} onSubmit={submit}>
      <h2 className="h3">{t('title')}</h2>
      <StayFields
        id="change-stay"
        stay={stay}
        event={event}
        error={problem && texts.stay(problem)}
        onChange={(next) => {
          setStay(next);
          drop();
          looking.forget();
          accepting.forget();
        }}
      />
      <ChangeFailure failure={accepting.failure ?? looking.failure} onRetry={look} />
      {preview ? (
        <PriceChange preview={preview}>
          <Button busy={busy} onClick={() => accepting.save(preview)}>
            {t(preview.asks ? 'ask' : 'accept')}
          </Button>
        </PriceChange>
      ) : (
        <Button type="submit" variant="secondary" busy={busy} disabled={isSame || problem !== null}>
          {t('look')}
        </Button>
      )}
    </form>
  );
}
