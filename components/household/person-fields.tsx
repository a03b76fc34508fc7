import { useLocale, useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { ageBandName } from '@/lib/contract/event';
import { type HouseholdAnswers, meal } from '@/lib/contract/household';
import { datesIn } from '@/lib/domain/date-text';
import styles from './answer-form.module.css';
import { DietFields } from './diet-fields';
import { inputName } from './read-answers';

interface PersonFieldsProps {
  household: HouseholdAnswers;
  place: number;
  /** What was typed before the form came back without script. */
  kept: Readonly<Record<string, string>>;
  error: string | undefined;
  /** What the provider says of the activities. */
  refused: string | undefined;
}

/** Whether there are places for everybody of the household who may still want one. */
function hasRoom({ people }: HouseholdAnswers, { id, places, guestIds }: HouseholdAnswers['activities'][number]) {
  const wanting = people.filter(
    ({ guestId, attends, activityIds }) =>
      attends !== false && !activityIds.includes(id) && (guestIds?.includes(guestId) ?? true),
  );
  return places === null || wanting.length <= places;
}

/** Whether a person comes; activities and diet appear once they do, only by CSS. */
export function PersonFields({ household, place, kept, error, refused }: PersonFieldsProps) {
  const t = useTranslations('household.answers');
  const format = datesIn(useLocale());
  const person = household.people[place];
  if (!person) return null;
  const activities = household.activities.filter(({ guestIds }) => guestIds?.includes(person.guestId) ?? true);
  const name = (field: Parameters<typeof inputName>[1]) => inputName(place, field);
  const isBack = Object.keys(kept).length > 0;
  /** The first value of a field: what was typed, else the earlier answer. */
  const first = (field: Parameters<typeof inputName>[1], answered: string) =>
    isBack ? (kept[name(field)] ?? '') : answered;
  const ticked = (field: 'activity' | 'need', value: string, answered: boolean) =>
    isBack ? (kept[name(field)] ?? '').split('\n').includes(value) : answered;
  const attends = first('attends', person.attends === null ? '' : person.attends ? 'yes' : 'no');
  const host = household.people.find(({ guestId, seat }) => guestId === person.guestId && seat === 0)?.name ?? '';
  const called = person.name ?? t('companion', { number: person.seat, host });
  const placesOf = ({ places }: HouseholdAnswers['activities'][number]) => {
    if (places === null) return null;
    if (places > 0) return t('placesLeft', { count: places });
    return t(household.mayExceed ? 'fullForStaff' : 'full');
  };
  // Who has not answered yet is asked to everything that has room for all of them.
  const isNew = person.attends === null || household.answeredAt === null;
  return (
    <fieldset className={styles.person} aria-describedby={error && `person-${place}-error`}>
      <legend>{called}</legend>
      <div className={styles.choices}>
        {(['yes', 'no'] as const).map((value) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              id={value === 'yes' ? `person-${place}` : undefined}
              name={name('attends')}
              value={value}
              defaultChecked={attends === value}
              required
            />
            <span>{t(value)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.wrong} id={`person-${place}-error`}>
          {error}
        </p>
      )}
      <div className={styles.wishes}>
        {person.seat > 0 && (
          <Field id={`person-${place}-name`} label={t('name')} optional={t('optional')}>
            {(input) => (
              <TextInput
                {...input}
                name={name('name')}
                maxLength={120}
                autoComplete="off"
                defaultValue={first('name', person.name ?? '')}
              />
            )}
          </Field>
        )}
        {activities.length > 0 && (
          <fieldset className={styles.ticks} aria-describedby={refused && `person-${place}-activities-error`}>
            <legend>{t('activities')}</legend>
            {activities.map((activity) => (
              <label key={activity.id}>
                <input
                  type="checkbox"
                  className="form-check-input"
                  name={name('activity')}
                  value={activity.id}
                  defaultChecked={ticked(
                    'activity',
                    activity.id,
                    person.activityIds.includes(activity.id) || (isNew && hasRoom(household, activity)),
                  )}
                />
                <span>
                  {activity.name}
                  <small>
                    {[
                      format.short(activity.date),
                      format.clock(activity.startTime),
                      activity.venue,
                      activity.minimumAge !== null && t('minimumAge', { age: activity.minimumAge }),
                      placesOf(activity),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
              </label>
            ))}
            {refused && (
              <p className={styles.wrong} id={`person-${place}-activities-error`}>
                {refused}
              </p>
            )}
          </fieldset>
        )}
        <div className={styles.two}>
          <Field id={`person-${place}-band`} label={t('band')}>
            {(input) => (
              <SelectInput {...input} name={name('band')} defaultValue={first('band', person.band)}>
                {ageBandName.options.toReversed().map((band) => (
                  <option key={band} value={band}>
                    {t(`bands.${band}`)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
          <Field id={`person-${place}-meal`} label={t('meal')}>
            {(input) => (
              <SelectInput {...input} name={name('meal')} defaultValue={first('meal', person.meal ?? 'standard')}>
                {meal.options.map((option) => (
                  <option key={option} value={option}>
                    {t(`meals.${option}`)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </div>
        <DietFields
          names={{ need: name('need'), note: name('dietNote') }}
          noteId={`person-${place}-dietNote`}
          isTicked={(need) => ticked('need', need, person.needs.includes(need))}
          note={first('dietNote', person.dietNote ?? '')}
          open={person.needs.length > 0 || person.dietNote !== null || isBack}
        />
      </div>
    </fieldset>
  );
}
