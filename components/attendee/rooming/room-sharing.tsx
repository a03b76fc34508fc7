import { useTranslations } from 'next-intl';
import { type DragEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { moveOccupant } from '@/lib/api/change';
import { useSend } from '@/lib/api/use-send';
import type { RoomingPerson, RoomingRoom } from '@/lib/contract/rooming-list';
import { fittingPlaces } from '@/lib/domain/rooming-people';
import { useFailureText } from '../failure';
import { useReload } from '../use-reload';
import styles from './rooming-list.module.css';

/** A place that was paid for, by its position among those of its room. */
export interface Place {
  room: RoomingRoom;
  place: number;
}

const isKnown = ({ name, age }: RoomingPerson) => name !== null || age !== null;

const personAt = ({ room, place }: Place) => room.people[place];

/** Whether the person at one place may move to the other: in another room of the same booking, for the same age. */
function fits(from: Place, to: Place): boolean {
  const isElsewhere = from.room.key === to.room.key && from.room.id !== to.room.id;
  return isElsewhere && personAt(from)?.band === personAt(to)?.band;
}

interface SharedPlaceProps {
  of: Place;
  /** The rooms of the booking. */
  together: RoomingRoom[];
  dragged: Place | null;
  /** Null where the reader cannot move people. */
  onDrag: ((place: Place | null) => void) | null;
}

/** A place with its person, named or not: dragged onto another room's place, or moved by a list. */
export function SharedPlace({ of, together, dragged, onDrag }: SharedPlaceProps) {
  const t = useTranslations('attendees.rooming');
  const failureText = useFailureText();
  const reload = useReload(of.room.key);
  const item = useRef<HTMLLIElement>(null);
  const [isAsked, setAsked] = useState(false);
  const person = personAt(of);
  const numberOf = (room: RoomingRoom) => together.indexOf(room) + 1;
  const nameOf = ({ name }: RoomingPerson) => name ?? t('noName');
  /** The focus returns to the button; after a move to the place itself, since the button is gone with the person. */
  const close = (isDone: boolean) => {
    flushSync(() => setAsked(false));
    (isDone ? item.current : item.current?.querySelector('button'))?.focus();
  };
  const moving = useSend({
    send: (http, { from, to }: { from: Place; to: Place }) =>
      moveOccupant(http, {
        key: from.room.key,
        roomId: from.room.id,
        version: from.room.version,
        place: from.place,
        toRoomId: to.room.id,
        toVersion: to.room.version,
        toPlace: to.place,
      }),
    onDone: async (_, { from, to }) => {
      const mover = personAt(from);
      const where = { number: numberOf(to.room), room: to.room.category };
      notify({ tone: 'success', text: t('share.moved', { name: mover ? nameOf(mover) : '', ...where }) });
      await reload();
      if (isAsked) close(true);
    },
    // The places have changed: the person chooses again among the present ones.
    onStale: () => void reload(),
  });
  if (!person) return null;
  const { band, age } = person;
  const text = t(age === null ? 'person' : 'personAged', { who: nameOf(person), band, age: age ?? 0 });
  const targets = together
    .filter((room) => room.id !== of.room.id)
    .flatMap((room) => fittingPlaces(room.people, band, isKnown).map(({ place }) => ({ room, place })));
  const isMovable = onDrag !== null && isKnown(person) && targets.length > 0;
  const isTarget = dragged !== null && fits(dragged, of);
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={person.name === null ? styles.missing : undefined}
      data-fits={isTarget || undefined}
      draggable={isMovable && !isAsked}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('text/plain', text);
        onDrag?.(of);
      }}
      onDragEnd={() => onDrag?.(null)}
      onDragOver={isTarget ? (event: DragEvent) => event.preventDefault() : undefined}
      onDrop={
        isTarget
          ? (event: DragEvent) => {
              event.preventDefault();
              onDrag?.(null);
              void moving.save({ from: dragged, to: of });
            }
          : undefined
      }
    >
      {text}{' '}
      {isMovable && !isAsked && (
        <Button
          variant="quiet"
          small
          aria-label={t('share.changeOf', { name: nameOf(person) })}
          onClick={() => setAsked(true)}
        >
          {t('share.change')}
        </Button>
      )}
      {isAsked && (
        <ChangeForm
          targets={targets}
          label={t('share.where', { name: nameOf(person) })}
          optionOf={(to) => {
            const there = personAt(to);
            const where = { number: numberOf(to.room), room: to.room.category };
            return there && isKnown(there)
              ? t('share.taken', { ...where, name: nameOf(there) })
              : t('share.free', where);
          }}
          busy={moving.busy}
          onMove={(to) => void moving.save({ from: of, to })}
          onClose={() => close(false)}
        />
      )}
      {moving.failure && <Alert tone="danger">{failureText(moving.failure)}</Alert>}
    </li>
  );
}

interface ChangeFormProps {
  targets: Place[];
  label: string;
  optionOf: (place: Place) => string;
  busy: boolean;
  onMove: (place: Place) => void;
  onClose: () => void;
}

/** Moves a person without a mouse, by a list of the places that fit. */
function ChangeForm({ targets, label, optionOf, busy, onMove, onClose }: ChangeFormProps) {
  const t = useTranslations('attendees.move');
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(0);
  // The button that opened this form is gone, so the list takes its focus.
  useEffect(() => box.current?.querySelector('select')?.focus(), []);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const target = targets[chosen];
    if (target) onMove(target);
  };
  return (
    <form ref={box} noValidate onSubmit={submit} className={styles.change}>
      <Field id={`${id}-where`} label={label}>
        {(input) => (
          <SelectInput {...input} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
            {targets.map((to, at) => (
              <option key={`${to.room.id} ${to.place}`} value={at}>
                {optionOf(to)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" small busy={busy}>
          {t('save')}
        </Button>
        <Button small variant="quiet" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
