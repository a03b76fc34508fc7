import { ageBandName } from '@/lib/contract/event';
import { type DietaryNeed, dietaryNeed } from '@/lib/contract/guest';
import { type HouseholdAnswers, type HouseholdAnswersInput, meal } from '@/lib/contract/household';

/** Names of a person's inputs in the form, by the person's place. */
export const inputName = (
  place: number,
  field: 'attends' | 'name' | 'band' | 'activity' | 'meal' | 'need' | 'dietNote',
) => `person-${place}-${field}`;

/** Places of those of whom the form does not say whether they come. */
export const undecided = (form: FormData, people: readonly unknown[]): number[] =>
  people.flatMap((_, place) => (form.has(inputName(place, 'attends')) ? [] : [place]));

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

/** What the form says, as it is sent; `version` is that of the page on which it was filled in. */
export function readAnswers(form: FormData, { people }: Pick<HouseholdAnswers, 'people'>): HouseholdAnswersInput {
  return {
    version: Number(form.get('version')),
    message: textOf(form, 'message') || null,
    people: people.map(({ guestId, seat }, place) => ({
      guestId,
      seat,
      name: (seat > 0 && textOf(form, inputName(place, 'name'))) || null,
      attends: form.get(inputName(place, 'attends')) === 'yes',
      band: ageBandName.catch('adult').parse(form.get(inputName(place, 'band'))),
      activityIds: form.getAll(inputName(place, 'activity')).map(String),
      meal: meal
        .nullable()
        .catch(null)
        .parse(form.get(inputName(place, 'meal'))),
      needs: form
        .getAll(inputName(place, 'need'))
        .filter((need): need is DietaryNeed => dietaryNeed.safeParse(need).success),
      dietNote: textOf(form, inputName(place, 'dietNote')) || null,
    })),
  };
}

/**
 * What was typed, for a form that is shown again without script; several values of a name are on lines of their own.
 */
export const keptOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name).map(String).join('\n')]));

/** An answer as the form would keep it. */
export function answeredAs({ people, message }: Pick<HouseholdAnswers, 'people' | 'message'>): Record<string, string> {
  const fields: Record<string, string> = { message: message ?? '' };
  for (const [place, { attends, name, band, activityIds, meal: dish, needs, dietNote }] of people.entries())
    Object.assign(fields, {
      ...(attends !== null && { [inputName(place, 'attends')]: attends ? 'yes' : 'no' }),
      [inputName(place, 'name')]: name ?? '',
      [inputName(place, 'band')]: band,
      [inputName(place, 'activity')]: activityIds.join('\n'),
      [inputName(place, 'meal')]: dish ?? 'standard',
      [inputName(place, 'need')]: needs.join('\n'),
      [inputName(place, 'dietNote')]: dietNote ?? '',
    });
  return fields;
}

/** The form's fields as they were changed since it was shown; those that were not are somebody else's. */
export function keptOver(form: HTMLFormElement, theirs: Record<string, string>): Record<string, string> {
  const typed = keptOf(new FormData(form));
  const began = keptOf(asItBegan(form));
  const names = new Set([...Object.keys(typed), ...Object.keys(theirs)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const mine = typed[name] ?? '';
      const value = mine === (began[name] ?? '') ? (theirs[name] ?? mine) : mine;
      return value === '' && !(name in typed) ? [] : [[name, value]];
    }),
  );
}

/** What the form said before anybody touched it. */
function asItBegan(form: HTMLFormElement): FormData {
  const began = new FormData();
  for (const input of form.elements) {
    if (input instanceof HTMLInputElement && ['radio', 'checkbox'].includes(input.type)) {
      if (input.defaultChecked) began.append(input.name, input.value);
    } else if (input instanceof HTMLSelectElement) {
      const first = [...input.options].find(({ defaultSelected }) => defaultSelected) ?? input.options[0];
      if (first) began.append(input.name, first.value);
    } else if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) {
      began.append(input.name, input.defaultValue);
    }
  }
  return began;
}
