'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { StayFields } from '@/components/room-block/stay-fields';
import { stayProblem } from '@/components/room-block/stay-problem';
import { useProblemText } from '@/components/room-block/use-problem-text';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import type { ChangePreview } from '@/lib/contract/booking-change';
import type { Event } from '@/lib/contract/event';
import type { ReservationRoom } from '@/lib/contract/reservation';
import styles from './change.module.css';
import { ChangeFailure } from './change-failure';
import { PriceChange } from './price-change';
import { useAttempt } from './use-attempt';
import { useTypedEarly } from './use-typed-early';

interface DatesFormProps {
  reservationKey: string;
  room: ReservationRoom;
  event: Event;
}

/** Another stay for a room: the difference first, then consent. */
export function DatesForm({ reservationKey: key, room, event }: DatesFormProps) {
  const t = useTranslations('change.dates');
  const request = useTranslations('change.request');
  const texts = useProblemText(event);
  const { attempt, busy, failure, goHome, clear } = useAttempt();
  const form = useTypedEarly();
  const [stay, setStay] = useState({ checkIn: room.checkIn, checkOut: room.checkOut });
  const [preview, setPreview] = useState<ChangePreview | null>(null);
  const problem = stayProblem(stay, event);
  const isSame = stay.checkIn === room.checkIn && stay.checkOut === room.checkOut;
  const change = { kind: 'dates' as const, roomId: room.id, ...stay };
  const look = async (submitted?: FormEvent) => {
    submitted?.preventDefault();
    setPreview(await attempt((calls) => calls.preview({ key, change })));
  };
  const accept = async () => {
    if (!preview) return;
    const consent = { version: room.version, expectedDifference: preview.difference.amount };
    const done = await attempt((calls) => calls.changeDates({ key, roomId: room.id, ...stay, ...consent }));
    if (!done) return setPreview(null);
    notify({ tone: 'success', text: preview.asks ? request('sent') : t('done') });
    goHome();
  };
  return (
    <form ref={form} method="post" noValidate className={styles.part} onSubmit={(submitted) => void look(submitted)}>
      <h2 className="h3">{t('title')}</h2>
      <StayFields
        id="change-stay"
        stay={stay}
        event={event}
        error={problem && texts.stay(problem)}
        onChange={(next) => {
          setStay(next);
          setPreview(null);
          clear();
        }}
      />
      <ChangeFailure failure={failure} onRetry={() => void look()} />
      {preview ? (
        <PriceChange preview={preview}>
          <Button busy={busy} onClick={() => void accept()}>
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
