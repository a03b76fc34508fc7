import type { AgeBand, AgeBandName } from '@/lib/contract/event';
import { bandOfAge, type People } from '@/lib/domain/occupancy';
import { type CountedPerson, countedPersons, type DraftPersons, readAge } from '@/lib/stores/draft-people';

export type AgeProblem = Pick<CountedPerson, 'band' | 'place'> &
  (
    | { kind: 'missing' | 'unreadable' }
    /** The age belongs to another band of the hotel, or to none. */
    | { kind: 'otherBand'; age: number; fits: AgeBandName | null }
  );

const MOST_YEARS = 120;

/** The people whose age is asked: all but adults, where the hotel has age bands. docs/domain.md, Occupancy and ages. */
export const agedPersons = (room: People & { persons: DraftPersons }, bands: AgeBand[]): CountedPerson[] =>
  bands.length === 0 ? [] : countedPersons(room).filter(({ band }) => band !== 'adult');

/** Problems with the ages of a room's children. */
export function ageProblems(room: People & { persons: DraftPersons }, bands: AgeBand[]): AgeProblem[] {
  return agedPersons(room, bands).flatMap(({ band, place, age: typed }): AgeProblem[] => {
    if (typed.trim() === '') return [{ band, place, kind: 'missing' }];
    const age = readAge(typed);
    if (age === null || age > MOST_YEARS) return [{ band, place, kind: 'unreadable' }];
    const fits = bandOfAge(age, bands);
    return fits === band ? [] : [{ band, place, kind: 'otherBand', age, fits }];
  });
}
