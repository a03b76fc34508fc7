'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import type { People } from '@/lib/domain/occupancy';
import { type CountedPerson, countedPersons, type DraftPersons } from '@/lib/stores/draft-people';

interface PersonFieldsProps {
  room: People & { persons: DraftPersons };
  onPerson: (person: CountedPerson, part: { name?: string; age?: string; guestId?: null }) => void;
}

const NAME_MOST = 120;

/** A name for everybody, and the age of who is no adult. */
export function PersonFields({ room, onPerson }: PersonFieldsProps) {
  const t = useTranslations('change.people');
  return countedPersons(room).map((person) => {
    const { band, place, name, age } = person;
    const id = `person-${band}-${place}`;
    const title = t(`one.${band}`, { number: place + 1 });
    return (
      <div key={id} className="row">
        <div className={band === 'adult' ? 'col-12' : 'col-8'}>
          <Field id={id} label={`${title}: ${t('name')}`} optional={t('optional')}>
            {(input) => (
              <TextInput
                {...input}
                autoComplete="off"
                maxLength={NAME_MOST}
                value={name}
                onChange={({ target }) => onPerson(person, { name: target.value, guestId: null })}
              />
            )}
          </Field>
        </div>
        {band !== 'adult' && (
          <div className="col-4">
            <Field id={`${id}-age`} label={t('age')} optional={t('optional')}>
              {(input) => (
                <TextInput
                  {...input}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  value={age}
                  onChange={({ target }) => onPerson(person, { age: target.value })}
                />
              )}
            </Field>
          </div>
        )}
      </div>
    );
  });
}
