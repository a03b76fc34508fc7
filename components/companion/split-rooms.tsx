'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useFailureText } from '@/components/reservation/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { ConfirmedButton } from '@/components/ui/confirmed-button';
import { notify } from '@/components/ui/notify';
import { unbroken } from '@/components/ui/unbroken';
import { splitRoom, takeShareOver } from '@/lib/api/share';
import { useSend } from '@/lib/api/use-send';
import type { CompanionPlace } from '@/lib/contract/companion';
import { type BookingSplit, bookingSplit, type RoomSplit, type ShareWay } from '@/lib/contract/share';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import styles from './companion.module.css';
import { type Payer, readPayers, SplitFields } from './split-fields';
import { useBookedNames } from './use-booked-names';

interface SplitRoomsProps {
  reservationKey: string;
  split: BookingSplit;
  /** Who sleeps where, by which rooms and people are named. */
  places: readonly CompanionPlace[];
}

/** The payers of each room, only the holder or several people, and how much of it was paid. */
export function SplitRooms({ reservationKey, split: first, places }: SplitRoomsProps) {
  const t = useTranslations('companion.split');
  const locale = useLocale();
  const [split, setSplit] = useState(first);
  const { shareWait } = split;
  const shared = split.rooms.filter(({ invited }) => invited.length > 0);
  return (
    <section aria-labelledby="split-title">
      <h2 id="split-title" className="h3">
        {t('title')}
      </h2>
      <p>{t('lead')}</p>
      {shareWait && (
        <Alert tone="warning">
          {t('waits', { count: shareWait.missing, of: shareWait.of })}
          {shareWait.until &&
            ` ${t('waitsUntil', { until: datesIn(locale).instantInWords(shareWait.until, shareWait.timeZone) })}`}
        </Alert>
      )}
      {shared.length === 0 ? (
        <p className="text-secondary">{t('nobody')}</p>
      ) : (
        <ul className={styles.places}>
          {shared.map((room) => (
            <SplitRoom
              key={`${room.roomId} ${split.version}`}
              reservationKey={reservationKey}
              room={room}
              split={split}
              places={places}
              onSplit={setSplit}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface SplitRoomProps {
  reservationKey: string;
  room: RoomSplit;
  split: BookingSplit;
  places: readonly CompanionPlace[];
  onSplit: (split: BookingSplit) => void;
}

function SplitRoom({ reservationKey: key, room, split, places, onSplit }: SplitRoomProps) {
  const t = useTranslations('companion.split');
  const locale = useLocale();
  const textOf = useFailureText();
  const [way, setWay] = useState<ShareWay | null>(room.way);
  const { roomId, cost, invited } = room;
  const { roomName, invitedName } = useBookedNames(places);
  const payers: Payer[] = [
    { id: null, name: t('you'), weight: room.holderWeight },
    ...invited.map(({ companionId, name, weight }) => ({
      id: companionId,
      weight,
      name: name ?? invitedName(companionId) ?? t('someone'),
    })),
  ];
  const { save, busy, failure, done } = useSend({
    send: (http, input: Parameters<typeof splitRoom>[1]) => splitRoom(http, input),
    onDone: (after) => {
      notify({ tone: 'success', text: t('saved') });
      onSplit(after);
    },
    onStale: (details) => {
      const now = bookingSplit.safeParse(details);
      if (now.success) onSplit(now.data);
    },
  });
  const [missing, setMissing] = useState<number | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readPayers(new FormData(event.currentTarget), { way, payers, cost });
    setMissing(read.ok ? null : read.left);
    if (read.ok) void save({ key, roomId, version: split.version, way: way ?? 'equal', ...read.weights });
  };
  const given = (amount: number) => formatMoney({ amount, currency: cost.currency }, locale);
  return (
    <li>
      <p className={styles.head}>
        <strong>{unbroken(roomName(room))}</strong>
        <span>{formatMoney(cost, locale)}</span>
      </p>
      {room.way && <Standing room={room} split={split} places={places} reservationKey={key} onSplit={onSplit} />}
      <details open={room.way === null || undefined}>
        <summary>{t(room.way ? 'change' : 'choose')}</summary>
        <form onSubmit={submit} noValidate>
          <SplitFields room={room} way={way} payers={payers} onWay={setWay} />
          {missing !== null && (
            <Alert tone="danger">
              {missing === 0 ? t('nobodyPays') : t(missing > 0 ? 'left' : 'over', { amount: given(Math.abs(missing)) })}
            </Alert>
          )}
          {failure && <Alert tone="danger">{textOf(failure)}</Alert>}
          <Button type="submit" busy={busy} disabled={done}>
            {t('save')}
          </Button>
        </form>
      </details>
    </li>
  );
}

/** Each person's share, what was paid of it, and the button to take it over. */
function Standing({ room, split, places, reservationKey: key, onSplit }: SplitRoomProps) {
  const t = useTranslations('companion.split');
  const locale = useLocale();
  const format = datesIn(locale);
  const textOf = useFailureText();
  const sending = useSend({
    send: (http, companionId: string) => takeShareOver(http, { key, companionId }),
    onDone: onSplit,
  });
  const { invitedName } = useBookedNames(places);
  const shown = room.invited.filter(({ weight }) => weight > 0);
  const facts = ({ amount, paid, pending, due }: BookingSplit['holder']) => (
    <small>
      {unbroken(t('sums', { amount: formatMoney(amount, locale), paid: formatMoney(paid, locale) }))}
      {pending.amount > 0 && ` ${t('pending', { amount: formatMoney(pending, locale) })}`}
      {due && <> {unbroken(t('due', { amount: formatMoney(due.amount, locale), date: format.words(due.dueOn) }))}</>}
    </small>
  );
  return (
    <ul className={styles.made}>
      <li>
        <span>
          <strong>{t('yours')}</strong>
          {facts(split.holder)}
        </span>
      </li>
      {shown.map((person) => {
        const name = person.name ?? invitedName(person.companionId) ?? t('someone');
        return (
          <li key={person.companionId}>
            <span>
              <strong>{name}</strong>
              {facts(person)}
              {person.takenOver && <small>{t('takenOver')}</small>}
            </span>
            {!person.takenOver && person.due && (
              <ConfirmedButton
                small
                variant="secondary"
                label={t('take')}
                aria-label={t('takeOf', { name })}
                title={t('takeTitle', { name })}
                text={t('takeText', { name, amount: formatMoney(person.amount, locale) })}
                labels={{ close: t('close'), cancel: t('cancel'), confirm: t('takeConfirm') }}
                sending={sending}
                failure={sending.failure && textOf(sending.failure)}
                onConfirm={() => void sending.save(person.companionId)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
