import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { liveRooms } from '@/components/change/may-change';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { moveOccupant } from '@/lib/api/change';
import { useSend } from '@/lib/api/use-send';
import type { OccupantMove } from '@/lib/contract/booking-change';
import type { Occupant, Reservation, ReservationRoom } from '@/lib/contract/reservation';
import { fittingPlaces, isTaken, placesOf } from '@/lib/domain/rooming-people';
import { QuestionForm } from '../question-form';
import { useStayText } from '../staff-context';
import { useReload } from '../use-reload';

interface Target {
  to: ReservationRoom;
  /** Position of the room among the cards, from 1: two may be of one category and stay. */
  number: number;
  place: number;
  person: Occupant;
}

/** Where somebody of the band may go: to who sleeps in another room, and to one place there that has no name. */
function targetsOf({ rooms, ...rest }: Reservation, from: ReservationRoom, mover: Occupant | undefined): Target[] {
  return liveRooms({ rooms, ...rest })
    .filter(({ id }) => id !== from.id)
    .flatMap((to) =>
      fittingPlaces(placesOf(to), mover?.band, isTaken).map((fitting) => ({
        ...{ ...fitting, to, number: rooms.indexOf(to) + 1 },
      })),
    );
}

interface MoveOccupantFormProps {
  reservation: Reservation;
  room: ReservationRoom;
  onClose: () => void;
}

/** Somebody of the room goes to another of the booking, to a place that was paid for the same age. */
export function MoveOccupantForm({ reservation, room, onClose }: MoveOccupantFormProps) {
  const t = useTranslations('attendees.move');
  const bands = useTranslations('attendees.rooms.bands');
  const stayText = useStayText();
  const id = useId();
  const reload = useReload(reservation.key);
  const [chosen, setChosen] = useState({ place: '', target: '' });
  const movers = placesOf(room)
    .map((person, place) => ({ person, place }))
    .filter(({ person }) => isTaken(person));
  const mover = movers.find(({ place }) => String(place) === chosen.place) ?? movers[0];
  const targets = targetsOf(reservation, room, mover?.person);
  const keyOf = ({ to, place }: Target) => `${to.id} ${place}`;
  const target = targets.find((each) => keyOf(each) === chosen.target) ?? targets[0];
  const nameOf = ({ name, age = 0 }: Occupant) => name.trim() || t('noName', { age });
  const choose = (choice: typeof chosen) => {
    setChosen(choice);
    if (move.failure) move.forget();
  };
  const move = useSend({
    once: true,
    send: (http, asked: OccupantMove) => moveOccupant(http, { key: reservation.key, roomId: room.id, ...asked }),
    onDone: async () => {
      notify({ tone: 'success', text: t('moved') });
      await reload();
      onClose();
    },
    // Who has which place is chosen anew from what it is now.
    onStale: async () => {
      setChosen({ place: '', target: '' });
      await reload();
    },
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!mover || !target) return;
    const to = { toRoomId: target.to.id, toVersion: target.to.version, toPlace: target.place };
    move.save({ version: room.version, place: mover.place, ...to });
  };
  return (
    <QuestionForm
      title={t('title')}
      confirm={target ? { label: t('save') } : null}
      cancel={t('cancel')}
      busy={move.busy}
      failure={move.failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      {!mover && <p>{t('nobody')}</p>}
      {mover && (
        <>
          <p className="text-secondary">{t('lead')}</p>
          <Field id={`${id}-who`} label={t('who')}>
            {(input) => (
              <SelectInput
                {...input}
                value={mover.place}
                onChange={(event) => choose({ place: event.target.value, target: '' })}
              >
                {movers.map(({ person, place }) => (
                  <option key={place} value={place}>
                    {t('person', { name: nameOf(person), band: bands(person.band) })}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          {!target && <p>{t('none')}</p>}
          {target && (
            <Field
              id={`${id}-where`}
              label={t('where')}
              hint={t('room', { number: target.number, room: target.to.categoryName, stay: stayText(target.to) })}
            >
              {(input) => (
                <SelectInput
                  {...input}
                  value={keyOf(target)}
                  onChange={(event) => choose({ place: String(mover.place), target: event.target.value })}
                >
                  {targets.map((each) => (
                    <option key={keyOf(each)} value={keyOf(each)}>
                      {t(isTaken(each.person) ? 'taken' : 'free', {
                        ...{ number: each.number, name: nameOf(each.person) },
                      })}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
          )}
        </>
      )}
    </QuestionForm>
  );
}
