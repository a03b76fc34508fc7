import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import { isStale } from '@/lib/api/api-error';
import { confirmRooms } from '@/lib/api/rooming-list';
import { useSend } from '@/lib/api/use-send';
import {
  type HotelConfirmations,
  LONGEST_CONFIRMATION,
  type RoomingList,
  type RoomingRoom,
  roomingList,
} from '@/lib/contract/rooming-list';
import { readConfirmations } from '@/lib/domain/hotel-confirmations';
import { useFailureText } from '../failure';
import styles from './rooming-list.module.css';

interface Confirming {
  list: RoomingList;
  eventId: string;
  onList: (list: RoomingList) => void;
}

/** The numbers that are typed room by room, and the sending of these and of pasted ones. */
export function useConfirmations({ list, eventId, onList }: Confirming) {
  const t = useTranslations('attendees.rooming.confirmations');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const sending = useSend({
    send: (http, { rooms }: HotelConfirmations) =>
      confirmRooms(http, { eventId, rooms, ...(list.hotelId && { hotel: list.hotelId }) }),
    onDone: (next, { rooms }) => {
      notify({ tone: 'success', text: t('saved', { count: rooms.length }) });
      const kept = new Set(rooms.map(({ roomId }) => roomId));
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !kept.has(id))));
      onList(next);
    },
    onStale: (details) => {
      const read = roomingList.safeParse(details);
      if (read.success) onList(read.data);
    },
  });
  const changed = list.rooms.flatMap(({ id, confirmation }): HotelConfirmations['rooms'] => {
    const wanted = typed[id]?.trim();
    const next = wanted || null;
    return wanted === undefined || next === confirmation ? [] : [{ roomId: id, confirmation: next, was: confirmation }];
  });
  return {
    typed,
    sending,
    changed,
    onType: (roomId: string, text: string) => setTyped((before) => ({ ...before, [roomId]: text })),
  };
}

type Confirmations = ReturnType<typeof useConfirmations>;

/** Where the hotel's number of a room is typed. */
export function ConfirmationField({
  room: { id, holder, reference, confirmation },
  typed,
  onType,
}: { room: RoomingRoom } & Pick<Confirmations, 'typed' | 'onType'>) {
  const t = useTranslations('attendees.rooming.confirmations');
  return (
    <TextInput
      aria-label={t('label', { holder, reference })}
      className="form-control-sm"
      value={typed[id] ?? confirmation ?? ''}
      maxLength={LONGEST_CONFIRMATION}
      autoComplete="off"
      onChange={({ target }) => onType(id, target.value)}
    />
  );
}

/** Sends what was typed in the rooms; it stays in sight while the list is scrolled. */
export function SaveConfirmations({ confirmations: { sending, changed } }: { confirmations: Confirmations }) {
  const t = useTranslations('attendees.rooming.confirmations');
  if (changed.length === 0) return null;
  return (
    <div className={styles.save}>
      <SendingFailure sending={sending} />
      <Button busy={sending.busy} onClick={() => void sending.save({ rooms: changed })}>
        {t('save', { count: changed.length })}
      </Button>
    </div>
  );
}

function SendingFailure({ sending: { failure } }: Pick<Confirmations, 'sending'>) {
  const t = useTranslations('attendees.rooming.confirmations');
  const failureText = useFailureText();
  if (!failure) return null;
  return <Alert tone="danger">{isStale(failure) ? t('stale') : failureText(failure)}</Alert>;
}

/** Takes over two columns that the hotel sent, pasted or as a file: shown first, line by line, then kept. */
export function PasteConfirmations({
  list: { rooms, totals },
  confirmations: { sending },
}: {
  list: RoomingList;
  confirmations: Confirmations;
}) {
  const t = useTranslations('attendees.rooming.confirmations');
  const id = useId();
  const [text, setText] = useState('');
  const { found, problems } = readConfirmations(text, rooms);
  const news = found.filter(({ room, confirmation }) => room.confirmation !== confirmation);
  const save = () =>
    sending.save({
      rooms: news.map(({ room, confirmation }) => ({ roomId: room.id, confirmation, was: room.confirmation })),
    });
  return (
    <Card title={t('title')} className="mt-3">
      <p>{t('state', { missing: totals.unconfirmed })}</p>
      <details>
        <summary>{t('paste')}</summary>
        <p className="mt-2">{t('lead')}</p>
        <Field id={`${id}-text`} label={t('text')}>
          {(props) => (
            <TextArea
              {...props}
              rows={5}
              value={text}
              onChange={({ target }) => setText(target.value)}
              spellCheck={false}
            />
          )}
        </Field>
        <Field id={`${id}-file`} label={t('file')}>
          {(props) => (
            <TextInput
              {...props}
              type="file"
              accept=".csv,.txt,text/csv"
              onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
            />
          )}
        </Field>
        {text.trim() !== '' && (
          <div aria-live="polite">
            <p className="mb-1">{t('found', { count: found.length })}</p>
            <ul>
              {found.map(({ room, confirmation }) => (
                <li key={room.id}>
                  {t('row', { reference: room.reference, holder: room.holder, number: confirmation })}
                  {room.confirmation !== null && room.confirmation !== confirmation && (
                    <small className="text-secondary"> ({t('replaces', { number: room.confirmation })})</small>
                  )}
                </li>
              ))}
            </ul>
            {problems.length > 0 && (
              <Alert tone="warning">
                <ul className="mb-0 ps-3">
                  {problems.map(({ line, problem }) => (
                    <li key={line}>{t('line', { line, problem: t(`problem.${problem}`) })}</li>
                  ))}
                </ul>
              </Alert>
            )}
            <SendingFailure sending={sending} />
            {news.length > 0 && (
              <Button small busy={sending.busy} onClick={() => void save()}>
                {t('save', { count: news.length })}
              </Button>
            )}
          </div>
        )}
      </details>
    </Card>
  );
}
