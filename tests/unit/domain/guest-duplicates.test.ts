import { expect, it } from 'vitest';
import { duplicateFinder } from '@/lib/domain/guest-duplicates';

let count = 0;
/** Parts of a name, with a mobile and an address of their own where none is given. */
const person = (name: string, more: { mobile?: string; email?: string } = {}) => {
  const [firstName = '', lastName = '', maternalLastName = null] = name.split('/');
  count += 1;
  return { id: name, firstName, lastName, maternalLastName, mobile: `+52${count}`, email: null, ...more };
};
const found = (...people: ReturnType<typeof person>[]) => {
  const finder = duplicateFinder();
  for (const each of people) finder.add(each);
  return finder.pairs();
};
const areOne = (one: string, other: string) => found(person(one), person(other)).length === 1;

it.each([
  ['Ana/Ruiz', 'Ána /RUIZ'],
  ['Ana/Ruiz', 'Ruiz/Ana'],
  ['Ana/Ruiz/Peña', 'Ana/Ruiz'],
  ['Ana/Ruiz', 'Ana/Ruiz/Peña'],
  ['Fernanda/Ruiz', 'Fernnda/Ruiz'],
  ['Fernanda/Ruiz', 'Fernamda/Ruiz'],
  ['Fernanda/Ruiz', 'Fernadna/Ruiz'],
  // Six signs are enough to compare by letters; of fewer the name itself must be the same.
  ['Ana/Lu', 'Ana/Lo'],
  ['Al/Ru', 'AL/RU'],
])('%s and %s are nearly the same name', (one, other) => {
  expect(areOne(one, other)).toBe(true);
  expect(areOne(other, one)).toBe(true);
});

it.each([
  ['Ana/Ruiz/Peña', 'Ana/Ruiz/López'],
  ['Ana/Ruiz', 'Eva/Ruiz'],
  ['Invitado/12', 'Invitado/13'],
  ['Al/Ru', 'Ed/Ru'],
  ['Al/Ru', 'Ad/Ru'],
  ['Al/Ru', 'Alr/U'],
  ['/', ' /'],
])('%s and %s are two', (one, other) => expect(areOne(one, other)).toBe(false));

it('pairs by mobile and by address in any case, tells every reason, and those with more of them first', () => {
  const pairs = found(
    person('Ana/Ruiz', { mobile: '+1' }),
    person('Luis/Cano', { email: 'familia@correo.test' }),
    person('Eva/Soto', { mobile: '+1' }),
    person('Luís/Cano', { email: 'Familia@correo.test' }),
    person('Iris/Vega', { mobile: '+1' }),
  );
  expect(pairs).toEqual([
    { ids: ['Luis/Cano', 'Luís/Cano'], reasons: ['email', 'name'] },
    { ids: ['Ana/Ruiz', 'Eva/Soto'], reasons: ['mobile'] },
    { ids: ['Ana/Ruiz', 'Iris/Vega'], reasons: ['mobile'] },
  ]);
});

it('pairs nobody by addresses that differ, nor by none', () => {
  expect(found(person('Ana/Ruiz', { email: 'a@correo.test' }), person('Eva/Soto', { email: 'e@correo.test' }))).toEqual(
    [],
  );
  expect(found(person('Ana/Ruiz'), person('Eva/Soto'))).toEqual([]);
});

it('pairs who has one last name and who has two, by name, with the first of several', () => {
  expect(found(person('Ana/Ruiz'), person('Ána/Ruiz'), person('Ana/Ruiz/Peña'))).toEqual([
    { ids: ['Ana/Ruiz', 'Ána/Ruiz'], reasons: ['name'] },
    { ids: ['Ana/Ruiz', 'Ana/Ruiz/Peña'], reasons: ['name'] },
  ]);
});
