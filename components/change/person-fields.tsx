import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { TextInput } from '@/components/ui/text-input';
import { ApiError } from '@/lib/api/api-error';
import type { People } from '@/lib/domain/occupancy';
import { type CountedPerson, countedPersons, type DraftPersons, isUnreadableAge } from '@/lib/stores/draft-people';

const NAME_MOST = 120;

interface PersonFieldsProps {
  /** Stands before the ids of the fields. */
  id: string;
  /** The words for those who read the form. */
  namespace: 'change.people' | 'attendees.occupants';
  room: People & { persons: DraftPersons };
  /** Why the last sending failed; what concerns a person is shown next to that person's field. */
  failure: Error | null;
  onPerson: (person: CountedPerson, part: { name?: string; age?: string; guestId?: null }) => void;
}

/** Fields for everybody's name, and the age of those who are no adults. */
export function PersonFields({ id: form, namespace, room, failure, onPerson }: PersonFieldsProps) {
  const t = useTranslations(namespace);
  const refused = failure instanceof ApiError ? (failure.fields ?? {}) : {};
  return countedPersons(room).map((person, index) => {
    const { band, place, name, age } = person;
    const id = `${form}-${band}-${place}`;
    const title = t(`one.${band}`, { number: place + 1 });
    const wrongAge = isUnreadableAge(person) ? t('wrongAge') : refused[`occupants.${index}.age`];
    return (
      <div key={id} className="row">
        <div className={band === 'adult' ? 'col-12' : 'col-12 col-sm-7'}>
          <Field
            id={id}
            label={`${title}: ${t('name')}`}
            optional={t('optional')}
            error={refused[`occupants.${index}.name`]}
          >
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
          <div className="col-12 col-sm-5">
            <Field id={`${id}-age`} label={t('age')} optional={t('optional')} error={wrongAge}>
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
