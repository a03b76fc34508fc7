import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { liveRooms } from '@/components/change/may-change';
import { PersonFields } from '@/components/change/person-fields';
import { Field } from '@/components/ui/field';
import { notify } from '@/components/ui/notify';
import { SelectInput } from '@/components/ui/select-input';
import { ApiError } from '@/lib/api/api-error';
import { changeRoom, moveOccupant } from '@/lib/api/change';
import { useSend } from '@/lib/api/use-send';
import type { OccupantMove } from '@/lib/contract/booking-change';
import { type Occupant, type Reservation, type ReservationRoom, reservation } from '@/lib/contract/reservation';
import { fittingPlaces, isTaken, placesOf } from '@/lib/domain/rooming-people';
import {
  type CountedPerson,
  countedPersons,
  isUnreadableAge,
  occupantsOf,
  personsOf,
  withPerson,
  withTyped,
} from '@/lib/stores/draft-people';
import { QuestionForm } from '../question-form';
import { useStayText } from '../staff-context';
import { useReload } from '../use-reload';

/** The field of a person that the provider refused: `occupants.2.age`. */
function refusedField(error: unknown): { index: number; isAge: boolean } | null {
  if (!(error instanceof ApiError)) return null;
  for (const field of Object.keys(error.fields ?? {})) {
    const [, index, part] = /^occupants\.(\d+)\.(name|age)$/.exec(field) ?? [];
    if (index) return { index: Number(index), isAge: part === 'age' };
  }
  return null;
}

interface OccupantsFormProps {
  /** Key of the reservation. */
  reservationKey: string;
  room: ReservationRoom;
  onClose: () => void;
}

/** Who sleeps in a room; what somebody else wrote meanwhile is taken over where nothing was typed. */
export function OccupantsForm({ reservationKey: key, room: loaded, onClose }: OccupantsFormProps) {
  const t = useTranslations('attendees.occupants');
  const id = useId();
  const [room, setRoom] = useState(loaded);
  const [persons, setPersons] = useState(() => personsOf(loaded.occupants));
  const draft = { ...room, persons };
  const reload = useReload(key);
  const focusField = (person: CountedPerson | undefined, isAge: boolean) =>
    document.getElementById(`${id}-${person?.band}-${person?.place}${isAge ? '-age' : ''}`)?.focus();
  const edit = useSend({
    once: true,
    send: (http) =>
      changeRoom(http, { key, roomId: room.id, version: room.version, occupants: occupantsOf(draft) ?? [] }),
    onDone: async () => {
      notify({ tone: 'success', text: t('saved') });
      await reload();
      onClose();
    },
    onFailed: (error) => {
      const wrong = refusedField(error);
      if (wrong) focusField(countedPersons(draft)[wrong.index], wrong.isAge);
    },
    onStale: async (details) => {
      const now = reservation.safeParse(details).data?.rooms.find((each) => each.id === room.id);
      if (now) {
        setPersons(withTyped({ typed: persons, before: room.occupants, now: now.occupants }));
        setRoom(now);
      }
      await reload();
    },
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const wrong = countedPersons(draft).find(isUnreadableAge);
    if (wrong) focusField(wrong, true);
    else edit.save();
  };
  return (
    <QuestionForm
      title={t('title')}
      confirm={{ label: t('save') }}
      cancel={t('cancel')}
      busy={edit.busy}
      failure={refusedField(edit.failure) ? null : edit.failure}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p className="text-secondary">{t('lead')}</p>
      <PersonFields
        id={id}
        namespace="attendees.occupants"
        room={draft}
        failure={edit.failure}
        onPerson={(person, part) => {
          setPersons(withPerson(draft, person, part));
          if (edit.failure) edit.forget();
        }}
      />
    </QuestionForm>
  );
}

interface Target {
  to: ReservationRoom;
  /** Position of the room among the cards, from 1: two may be of one category and stay. */
  number: number;
  place: number;
  person: Occupant;
}

/** Places that a person of the band can move to: named ones in other rooms, and one without a name in each. */
function targetsOf({ rooms, ...rest }: Reservation, from: ReservationRoom, mover: Occupant | undefined): Target[] {
  return liveRooms({ rooms, ...rest })
    .filter(({ id }) => id !== from.id)
    .flatMap((to) =>
      fittingPlaces(placesOf(to), mover?.band, isTaken).map((fitting) => ({
        ...fitting,
        to,
        number: rooms.indexOf(to) + 1,
      })),
    );
}

interface MoveOccupantFormProps {
  reservation: Reservation;
  room: ReservationRoom;
  onClose: () => void;
}

/** Moves a person to another room of the booking, to a place that was paid for the same age. */
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
    // The places have changed: the person chooses again among the present ones.
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
                        number: each.number,
                        name: nameOf(each.person),
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
