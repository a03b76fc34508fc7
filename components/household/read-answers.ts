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
