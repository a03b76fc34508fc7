'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button/button';
import { Field } from '@/components/ui/field/field';
import { TextInput } from '@/components/ui/text-input/text-input';
import type { AgeBandName, Event } from '@/lib/contract/event';
import type { CountedPerson } from '@/lib/stores/draft-people';
import { type AgeProblem, agedPersons, ageProblems } from './age-problems';
import styles from './room.module.css';
import type { RoomEditorProps } from './room-editor';
import { useProblemText } from './use-problem-text';

type AgeFieldsProps = Pick<RoomEditorProps, 'room' | 'event' | 'isTried'> & {
  id: string;
  onAge: (person: CountedPerson, age: string) => void;
  onMove: (person: CountedPerson, to: AgeBandName) => void;
};

/** The ages of a room's children on arrival; an age of another band says so and offers to count the person there. */
export function AgeFields({ id, room, event, isTried, onAge, onMove }: AgeFieldsProps) {
  const t = useTranslations('booking.room');
  const bands = event.hotel?.ageBands ?? [];
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
              // What is only half typed is told at the end of the step.
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
