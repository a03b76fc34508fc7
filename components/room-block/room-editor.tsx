'use client';

import { useTranslations } from 'next-intl';
import { memo, useCallback, useDeferredValue, useSyncExternalStore } from 'react';
import { NamePicker, type PickedName } from '@/components/guest/name-picker';
import { useDraft } from '@/components/reservation/booking-context';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { OptionalMark } from '@/components/ui/optional-mark';
import { TextArea } from '@/components/ui/text-area';
import { TextInput } from '@/components/ui/text-input';
import type { AgeBand, AgeBandName, Event } from '@/lib/contract/event';
import { hotelOfRoom } from '@/lib/domain/room-hotels';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { type CountedPerson, countedPersons, movedTo, withPerson } from '@/lib/stores/draft-people';
import { CategoryList } from './category-list';
import { PeopleFields } from './people-fields';
import styles from './room.module.css';
import { type AgeProblem, agedPersons, ageProblems, occupancyProblems, stayProblem } from './room-problems';
import { StayFields } from './stay-fields';
import { useProblemText } from './use-problem-text';
import type { RoomAvailability } from './use-room-availability';

interface RoomEditorProps {
  number: number;
  /** Level of the room's heading. */
  level?: 2 | 3;
  room: DraftRoom;
  event: Event;
  availability: RoomAvailability;
  /** Set once the step was submitted; then missing fields are reported. */
  isTried: boolean;
  onChange: (id: string, part: Partial<Omit<DraftRoom, 'id'>>) => void;
  onRemove: ((id: string) => void) | null;
}

const OBSERVATIONS_MOST = 500;

export const roomTitleId = ({ id }: Pick<DraftRoom, 'id'>) => `room-${id}-title`;

/** A room of the booking; the others are not drawn anew when it changes. */
export const RoomEditor = memo(function RoomEditor(props: RoomEditorProps) {
  const { number, level = 3, room, event, availability, isTried, onChange: changeRoom, onRemove } = props;
  const t = useTranslations('booking');
  const texts = useProblemText(event);
  const problem = stayProblem(room, event);
  const chosen = availability.data?.categories.find(({ id }) => id === room.categoryId);
  const hotel = hotelOfRoom(event, chosen);
  const id = `room-${room.id}`;
  const onChange = useCallback(
    (part: Partial<Omit<DraftRoom, 'id'>>) => changeRoom(room.id, part),
    [changeRoom, room.id],
  );
  // A room that is added shows at once, its categories with the next picture; the first one comes from the server
  // whole.
  const isWhole = useDeferredValue(true, number === 1);
  const Heading = `h${level}` as const;
  return (
    <section className={styles.room} aria-labelledby={roomTitleId(room)}>
      <header className={styles.roomHead}>
        <Heading id={roomTitleId(room)} className="h3" tabIndex={-1}>
          {t('room.name', { number })}
        </Heading>
        {onRemove && (
          <Button variant="quiet" small onClick={() => onRemove(room.id)}>
            {t('room.remove', { number })}
          </Button>
        )}
      </header>
      <StayFields
        id={`${id}-stay`}
        stay={room}
        event={event}
        error={problem && texts.stay(problem)}
        onChange={onChange}
      />
      <PeopleFields
        id={`${id}-people`}
        people={room}
        hotel={hotel}
        errors={chosen ? occupancyProblems(room, chosen, event).map(texts.people) : []}
        onChange={onChange}
      />
      <AgeFields
        id={`${id}-age`}
        room={room}
        event={event}
        bands={hotel?.ageBands ?? []}
        isTried={isTried}
        onAge={(person, age) => onChange({ persons: withPerson(room, person, { age }) })}
        onMove={(person, to) => onChange(movedTo(room, person, to))}
      />
      {isWhole && (
        <CategoryList id={`${id}-category`} room={room} event={event} availability={availability} onChange={onChange} />
      )}
      <NameFields
        id={`${id}-name`}
        number={number}
        room={room}
        event={event}
        onName={(person, picked) => onChange({ persons: withPerson(room, person, picked) })}
      />
      <Field
        id={`${id}-observations`}
        label={t('room.observations')}
        hint={t('room.observationsHint')}
        optional={t('optional')}
      >
        {(inputProps) => (
          <TextArea
            {...inputProps}
            rows={2}
            maxLength={OBSERVATIONS_MOST}
            value={room.observations}
            onChange={({ target }) => onChange({ observations: target.value })}
          />
        )}
      </Field>
    </section>
  );
});

type AgeFieldsProps = Pick<RoomEditorProps, 'room' | 'event' | 'isTried'> & {
  id: string;
  /** Age bands of the room's hotel. */
  bands: AgeBand[];
  onAge: (person: CountedPerson, age: string) => void;
  onMove: (person: CountedPerson, to: AgeBandName) => void;
};

/** The ages of a room's children on arrival; an age of another band says so and offers to count the person there. */
function AgeFields({ id, room, event, bands, isTried, onAge, onMove }: AgeFieldsProps) {
  const t = useTranslations('booking.room');
  const persons = agedPersons(room, bands);
  if (persons.length === 0) return null;
  const problems = ageProblems(room, bands);
  return (
    <fieldset className={styles.ages}>
      <legend className="form-label fs-6">{t('agesTitle')}</legend>
      <div className={styles.ageGrid}>
        {persons.map((person) => {
          const { band, place, age } = person;
          const problem = problems.find((found) => found.band === band && found.place === place);
          return (
            <AgeField
              key={`${band}-${place}`}
              id={`${id}-${band}-${place}`}
              label={t('ageOf', { who: t(`one.${band}`), number: place + 1 })}
              event={event}
              age={age}
              // A missing age is reported when the step is submitted, not while it is typed.
              problem={problem?.kind === 'missing' && !isTried ? undefined : problem}
              onAge={(typed) => onAge(person, typed)}
              onMove={(to) => onMove(person, to)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

interface AgeFieldProps {
  id: string;
  label: string;
  event: Event;
  age: string;
  problem: AgeProblem | undefined;
  onAge: (typed: string) => void;
  onMove: (to: AgeBandName) => void;
}

function AgeField({ id, label, event, age, problem, onAge, onMove }: AgeFieldProps) {
  const t = useTranslations('booking.room');
  const texts = useProblemText(event);
  const fits = problem?.kind === 'otherBand' ? problem.fits : null;
  return (
    <div>
      <Field id={id} label={label} error={problem && texts.age(problem)}>
        {(inputProps) => (
          <TextInput
            {...inputProps}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={age}
            onChange={({ target }) => onAge(target.value)}
          />
        )}
      </Field>
      {fits && (
        <Button variant="secondary" small className="mb-3" onClick={() => onMove(fits)}>
          {t('countAs', { who: t(`one.${fits}`) })}
        </Button>
      )}
    </div>
  );
}

const neverChanges = () => () => {};

/** Whether somebody is logged in; the provider decides whether they may look up the couple's list. */
const hasSession = () => /(?:^|;\s*)user=/.test(document.cookie);

interface NameFieldsProps {
  id: string;
  number: number;
  room: DraftRoom;
  event: Event;
  onName: (person: CountedPerson, picked: PickedName) => void;
}

/** Who sleeps in the room, by name; the names may come later, so the part is folded until it is wanted. */
function NameFields({ id, number, room, event, onName }: NameFieldsProps) {
  const t = useTranslations('booking');
  const isKnown = useSyncExternalStore(neverChanges, hasSession, () => false);
  const contact = useDraft((draft) => draft.contact);
  const persons = countedPersons(room);
  const offersList = event.guestListShows === 'names' || isKnown;
  const own = [contact.firstName, contact.lastName]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
  const [first] = persons;
  const isNamed = persons.some(({ name }) => name !== '');
  return (
    <details className={styles.names} open={isNamed}>
      <summary>
        {t('names.title')} <OptionalMark>{t('optional')}</OptionalMark>
      </summary>
      <p className="form-text">{t(event.guestListShows === 'names' ? 'names.hintList' : 'names.hint')}</p>
      {number === 1 && first && own && persons.every(({ name }) => name !== own) && first.name === '' && (
        <Button variant="secondary" small className="mb-3" onClick={() => onName(first, { name: own, guestId: null })}>
          {t('names.own', { name: own })}
        </Button>
      )}
      <div className={styles.nameGrid}>
        {persons.map((person) => (
          <NamePicker
            key={`${person.band}-${person.place}`}
            id={`${id}-${person.band}-${person.place}`}
            label={t('names.of', { who: t(`room.one.${person.band}`), number: person.place + 1 })}
            eventId={event.id}
            value={person}
            offersList={offersList}
            onChange={(picked) => onName(person, picked)}
          />
        ))}
      </div>
    </details>
  );
}
