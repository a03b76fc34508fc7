'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/field/field';
import { TextArea } from '@/components/ui/text-area/text-area';
import type { Event } from '@/lib/contract/event';
import type { Availability } from '@/lib/contract/room-block';
import type { DraftRoom } from '@/lib/stores/booking-draft-shape';
import { movedTo, withPerson } from '@/lib/stores/draft-people';
import { AgeFields } from './age-fields';
import { CategoryList } from './category-list';
import { NameFields } from './name-fields';
import { PeopleFields } from './people-fields';
import styles from './room.module.css';
import { occupancyProblems, wantedWith } from './room-problems';
import { StayFields } from './stay-fields';
import { stayProblem } from './stay-problem';
import { useProblemText } from './use-problem-text';

export interface RoomEditorProps {
  number: number;
  /** Of its heading. */
  level?: 2 | 3;
  room: DraftRoom;
  rooms: DraftRoom[];
  event: Event;
  availability: UseQueryResult<Availability>;
  /** The step was submitted once: what is missing is told. */
  isTried: boolean;
  onChange: (part: Partial<DraftRoom>) => void;
  onRemove: (() => void) | null;
}

const OBSERVATIONS_MOST = 500;

export function RoomEditor(props: RoomEditorProps) {
  const { number, level = 3, room, rooms, event, availability, isTried, onChange, onRemove } = props;
  const t = useTranslations('booking');
  const texts = useProblemText(event);
  const problem = stayProblem(room, event);
  const chosen = availability.data?.categories.find(({ id }) => id === room.categoryId);
  const id = `room-${room.id}`;
  const Heading = `h${level}` as const;
  return (
    <section className={styles.room} aria-labelledby={`${id}-title`}>
      <header className={styles.roomHead}>
        <Heading id={`${id}-title`} className="h3">
          {t('room.name', { number })}
        </Heading>
        {onRemove && (
          <Button variant="quiet" small onClick={onRemove}>
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
        event={event}
        errors={chosen ? occupancyProblems(room, chosen, event).map(texts.people) : []}
        onChange={onChange}
      />
      <AgeFields
        id={`${id}-age`}
        room={room}
        event={event}
        isTried={isTried}
        onAge={(person, age) => onChange({ persons: withPerson(room, person, { age }) })}
        onMove={(person, to) => onChange(movedTo(room, person, to))}
      />
      <CategoryList
        id={`${id}-category`}
        room={room}
        event={event}
        availability={availability}
        wantedOf={(categoryId) => {
          const asked = { ...room, categoryId };
          return wantedWith(asked, [...rooms.filter((other) => other.id !== room.id), asked]);
        }}
        onChoose={(categoryId) => onChange({ categoryId })}
        onMove={(categoryId, stay) => onChange({ ...stay, categoryId })}
      />
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
}
