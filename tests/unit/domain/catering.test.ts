import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageBandName } from '@/lib/contract/event';
import { dietaryNeed } from '@/lib/contract/guest';
import { meal } from '@/lib/contract/household';
import { countDiners, type Diner, type ListedDiner, type ToldDiet, withToldDiets } from '@/lib/domain/catering';

const nobody: Diner = { name: null, band: null, activityIds: [], meal: null, needs: [], note: null };

const diners = fc.array(
  fc.record({
    name: fc.option(fc.string({ minLength: 1 })),
    band: fc.option(fc.constantFrom(...ageBandName.options)),
    activityIds: fc.constant<string[]>([]),
    meal: fc.option(fc.constantFrom(...meal.options)),
    needs: fc.uniqueArray(fc.constantFrom(...dietaryNeed.options)),
    note: fc.option(fc.string({ minLength: 1 })),
  }),
);

describe('what a caterer cooks', () => {
  it('names whoever must not eat something, and nobody else', () => {
    const counts = countDiners([
      { ...nobody, name: 'Ana Ruiz', band: 'adult', meal: 'vegan', needs: ['nutAllergy'] },
      { ...nobody, name: 'Luis Paz', band: 'adult', meal: 'standard' },
      { ...nobody, band: 'minor', meal: 'children', needs: ['nutAllergy'], note: 'Trae su leche' },
    ]);
    expect(counts).toEqual([
      { kind: 'people', people: 3, names: [] },
      { kind: 'band', band: 'adult', people: 2, names: [] },
      { kind: 'band', band: 'minor', people: 1, names: [] },
      { kind: 'meal', meal: 'standard', people: 1, names: [] },
      { kind: 'meal', meal: 'vegan', people: 1, names: [] },
      { kind: 'meal', meal: 'children', people: 1, names: [] },
      { kind: 'need', need: 'nutAllergy', people: 2, names: ['Ana Ruiz'] },
      { kind: 'note', note: 'Trae su leche', people: 1, names: [] },
    ]);
  });

  it('names whoever wrote something, and nobody of an age or a menu', () => {
    const noted = { ...nobody, name: 'Ana Ruiz', band: 'junior', note: 'Sin sal' } as const;
    expect(countDiners([noted, { ...nobody, name: 'Luis Paz', note: '' }])).toEqual([
      { kind: 'people', people: 2, names: [] },
      { kind: 'band', band: 'junior', people: 1, names: [] },
      { kind: 'band', band: null, people: 1, names: [] },
      { kind: 'note', note: 'Sin sal', people: 1, names: ['Ana Ruiz'] },
    ]);
  });

  it('says of nobody that nobody comes, and no more', () => {
    expect(countDiners([])).toEqual([{ kind: 'people', people: 0, names: [] }]);
  });

  it('counts everybody in one age, and each menu and need as often as somebody has it', () => {
    fc.assert(
      fc.property(diners, (given) => {
        const counts = countDiners(given);
        const sum = (kind: string) =>
          counts.filter((count) => count.kind === kind).reduce((total, { people }) => total + people, 0);
        expect(sum('people')).toBe(given.length);
        expect(sum('band')).toBe(given.length);
        expect(sum('meal')).toBe(given.filter((diner) => diner.meal !== null).length);
        expect(sum('need')).toBe(given.flatMap(({ needs }) => needs).length);
        expect(sum('note')).toBe(given.filter(({ note }) => note !== null).length);
        expect(counts.slice(1).every(({ people }) => people > 0)).toBe(true);
      }),
    );
  });
});

describe('what people of the rooms said', () => {
  const listed = (more: Partial<ListedDiner>): ListedDiner => ({ ...nobody, guestId: null, broughtBy: null, ...more });
  const ana = listed({ name: 'Ana Ruiz', guestId: 'ana', needs: ['vegan'], note: 'Sin picante' });
  const brought = listed({ broughtBy: 'ana' });
  const told = (more: Partial<ToldDiet>): ToldDiet => ({
    name: 'Luis Ruiz',
    band: 'adult',
    needs: ['nutAllergy'],
    note: null,
    guestId: null,
    holderGuestId: null,
    ...more,
  });
  const together = (diners: ListedDiner[], ...said: ToldDiet[]) => withToldDiets(diners, said, (diner) => diner);

  it('is added to whoever is on the list, by id or by name, and what was known stays', () => {
    const both = { needs: ['vegan', 'nutAllergy'], note: 'Sin picante · Sin sal' };
    expect(together([ana], told({ guestId: 'ana', name: 'Anita', note: 'Sin sal' }))).toEqual([
      { ...ana, ...both, band: 'adult' },
    ]);
    expect(together([ana], told({ name: 'ANA RUÍZ', note: 'Sin sal' }))[0]).toMatchObject(both);
    expect(together([ana], told({ name: 'Ana Ruiz', note: 'Sin picante' }))[0]?.note).toBe('Sin picante');
  });

  it('is of the nameless one whom the holder brings, once', () => {
    const two = together(
      [ana, brought],
      told({ holderGuestId: 'ana' }),
      told({ name: 'Eva Paz', holderGuestId: 'ana' }),
    );
    expect(two.map(({ name, needs }) => [name, needs.length])).toEqual([
      ['Ana Ruiz', 1],
      ['Luis Ruiz', 1],
      ['Eva Paz', 1],
    ]);
    expect(together([ana, brought], told({ holderGuestId: 'other' }))[1]).toEqual(brought);
  });

  it('is of whoever is on the list by name rather than of the nameless one of their room', () => {
    expect(together([ana, brought], told({ name: 'Ana Ruiz', holderGuestId: 'ana' }))).toEqual([
      { ...ana, band: 'adult', needs: ['vegan', 'nutAllergy'] },
      brought,
    ]);
  });

  it('without a name is of the nameless one whom the holder brings, and of no other', () => {
    const nameless = { name: null, note: 'Sin sal' };
    expect(together([brought], told({ ...nameless, holderGuestId: 'ana' }))).toEqual([
      { ...brought, band: 'adult', needs: ['nutAllergy'], note: 'Sin sal' },
    ]);
    for (const other of [listed({}), brought, ana]) {
      const [first, second, ...rest] = together([other], told(nameless));
      expect([first, second?.note, rest]).toEqual([other, 'Sin sal', []]);
    }
  });

  it('leaves no trace of a note that nobody wrote', () => {
    const luis = listed({ name: 'Luis Ruiz' });
    const noteOf = (was: string | null, note: string | null) =>
      together([{ ...luis, note: was }], told({ note }))[0]?.note;
    expect(noteOf(null, 'Sin sal')).toBe('Sin sal');
    expect(noteOf('', 'Sin sal')).toBe('Sin sal');
    expect(noteOf('Sin picante', null)).toBe('Sin picante');
    expect(noteOf('Sin picante', '')).toBe('Sin picante');
    expect([noteOf(null, null), noteOf('', '')]).toEqual([null, null]);
  });

  it('keeps the age that the list has, and takes what it lacks', () => {
    const minor = listed({ name: 'Luis Ruiz', band: 'minor' });
    expect(together([minor], told({}))[0]?.band).toBe('minor');
    expect(together([{ ...minor, band: null }], told({}))[0]?.band).toBe('adult');
  });

  it('of somebody new has nothing but what they said', () => {
    expect(together([], told({ note: 'Sin sal', guestId: 'luis', holderGuestId: 'ana' }))).toEqual([
      {
        name: 'Luis Ruiz',
        band: 'adult',
        needs: ['nutAllergy'],
        note: 'Sin sal',
        guestId: 'luis',
        broughtBy: 'ana',
        activityIds: [],
        meal: null,
      },
    ]);
    expect(together([], told({ needs: [], note: 'Sin sal' })), 'a note alone is enough').toHaveLength(1);
  });

  it('adds whoever is nowhere on the list, and nobody who needs nothing', () => {
    expect(together([ana], told({})).at(-1)).toMatchObject({ name: 'Luis Ruiz', band: 'adult', needs: ['nutAllergy'] });
    expect(together([ana], told({ guestId: 'gone' }))).toHaveLength(2);
    expect(together([ana], told({ needs: [] }))).toEqual([ana]);
  });
});
