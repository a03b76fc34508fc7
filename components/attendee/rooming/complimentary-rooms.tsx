import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { EventLink } from '@/components/console/place/event-link';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { isStale } from '@/lib/api/api-error';
import { markComplimentary } from '@/lib/api/rooming-list';
import { useSend } from '@/lib/api/use-send';
import { type ComplimentaryMark, complimentaryReason } from '@/lib/contract/complimentary-room';
import { type RoomingList, type RoomingRoom, roomingList } from '@/lib/contract/rooming-list';
import { useFailureText } from '../failure';
import styles from './rooming-list.module.css';

interface ComplimentaryRoomsProps {
  list: RoomingList;
  eventId: string;
  /** Where it is written down what the contract gives. */
  termsHref: string;
  onList: (list: RoomingList) => void;
}

/** What the hotel's contract gives, to whom it was given, and giving a room or taking it back. */
export function ComplimentaryRooms({ list, eventId, termsHref, onList }: ComplimentaryRoomsProps) {
  const t = useTranslations('attendees.rooming.complimentary');
  const failureText = useFailureText();
  const giving = useRef<HTMLElement>(null);
  const sending = useSend({
    send: (http, mark: ComplimentaryMark) =>
      markComplimentary(http, { eventId, rooms: [mark], ...(list.hotelId && { hotel: list.hotelId }) }),
    onDone: (next, { reason }) => {
      notify({ tone: 'success', text: t(reason ? 'given' : 'takenBack') });
      onList(next);
      // The button of a room that was taken back is gone with it.
      if (!reason) giving.current?.focus();
    },
    onStale: (details) => {
      const read = roomingList.safeParse(details);
      if (read.success) onList(read.data);
    },
  });
  const { complimentary, rooms } = list;
  // Nothing is said of a next one where none is to come.
  const count = complimentary && { ...complimentary, missing: complimentary.missing ?? 0 };
  const given = rooms.filter((room) => room.complimentary !== null);
  const charged = rooms.filter((room) => room.complimentary === null);
  const nameOf = ({ holder, reference }: RoomingRoom) => t('room', { holder, reference });
  return (
    <Card title={t('title')} className="mt-3">
      {count ? (
        <>
          <p className="mb-2">
            <strong>{t('count', count)}</strong> {t('counted', count)} {t('missing', count)}
          </p>
          {count.given > count.earned && (
            <Alert tone="warning">
              <p className="mb-0">{t('over')}</p>
            </Alert>
          )}
        </>
      ) : (
        <p>
          {t('none')} <EventLink href={termsHref}>{t('terms')}</EventLink>
        </p>
      )}
      {sending.failure && (
        <Alert tone="danger">{isStale(sending.failure) ? t('stale') : failureText(sending.failure)}</Alert>
      )}
      {given.length > 0 && (
        <ul className={styles.given}>
          {given.map((room) => (
            <li key={room.id}>
              {nameOf(room)} · {room.complimentary && t(`reasons.${room.complimentary}`)}
              <Button
                variant="quiet"
                small
                busy={sending.busy}
                aria-label={t('takeBackOf', { holder: room.holder, reference: room.reference })}
                onClick={() => void sending.save({ roomId: room.id, reason: null, was: room.complimentary })}
              >
                {t('takeBack')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {charged.length > 0 && (
        <details>
          <summary ref={giving}>{t('give')}</summary>
          <GiveRoom rooms={charged} nameOf={nameOf} busy={sending.busy} onGive={(mark) => sending.save(mark)} />
        </details>
      )}
    </Card>
  );
}

interface GiveRoomProps {
  /** Those that the hotel charges. */
  rooms: RoomingRoom[];
  nameOf: (room: RoomingRoom) => string;
  busy: boolean;
  onGive: (mark: ComplimentaryMark) => void;
}

function GiveRoom({ rooms, nameOf, busy, onGive }: GiveRoomProps) {
  const t = useTranslations('attendees.rooming.complimentary');
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState<NonNullable<ComplimentaryMark['reason']>>('earned');
  // Once the chosen room was given, it is no longer in the list.
  const roomId = rooms.some((room) => room.id === chosen) ? chosen : (rooms[0]?.id ?? '');
  return (
    <div className={`${styles.give} mt-2`}>
      <Field id={`${id}-room`} label={t('which')} className="mb-0">
        {(input) => (
          <SelectInput {...input} value={roomId} onChange={({ target }) => setChosen(target.value)}>
            {rooms.map((room) => (
              <option key={room.id} value={room.id}>
                {nameOf(room)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field id={`${id}-reason`} label={t('why')} className="mb-0">
        {(input) => (
          <SelectInput
            {...input}
            value={reason}
            onChange={({ target }) =>
              setReason(complimentaryReason.options.find((each) => each === target.value) ?? 'earned')
            }
          >
            {complimentaryReason.options.map((each) => (
              <option key={each} value={each}>
                {t(`reasons.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Button small busy={busy} onClick={() => onGive({ roomId, reason, was: null })}>
        {t('save')}
      </Button>
      <p className="form-text mb-0">{t('hint')}</p>
    </div>
  );
}
