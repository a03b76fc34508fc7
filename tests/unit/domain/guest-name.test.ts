import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isShortName, mayBeSamePerson, plainWords, shortName, splitName, wholeName } from '@/lib/domain/guest-name';

test('the whole name leaves out what is not there', () => {
  expect(wholeName({ firstName: 'Ana', lastName: 'Cruz', maternalLastName: 'Vega' })).toBe('Ana Cruz Vega');
  expect(wholeName({ firstName: 'Ana', lastName: 'Cruz', maternalLastName: null })).toBe('Ana Cruz');
  expect(wholeName({ firstName: 'Ana', lastName: '', maternalLastName: 'Vega' })).toBe('Ana Vega');
});

describe('a whole name is read', () => {
  it.each([
    ['', '', '', null],
    ['Ana', 'Ana', '', null],
    ['Ana Cruz', 'Ana', 'Cruz', null],
    ['Ana Cruz Vega', 'Ana', 'Cruz', 'Vega'],
    ['María José Núñez García', 'María José', 'Núñez', 'García'],
    ['  Ana \t Cruz  ', 'Ana', 'Cruz', null],
  ])('“%s”: the last two words are last names where there are three or more', (whole, first, last, maternal) => {
    expect(splitName(whole)).toEqual({ firstName: first, lastName: last, maternalLastName: maternal });
  });

  it.each([
    ['Ana de la Cruz', 'Ana', 'de la Cruz', null],
    ['Ana De La Cruz Vega', 'Ana', 'De La Cruz', 'Vega'],
    ['Ana Ponce de León', 'Ana', 'Ponce', 'de León'],
    ['María de los Ángeles Cruz y Vega', 'María de los Ángeles', 'Cruz', 'y Vega'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven', null],
    ['Otto von der Heide', 'Otto', 'von der Heide', null],
    ['Rui dos Santos', 'Rui', 'dos Santos', null],
    ['Rosa San Juan', 'Rosa', 'San Juan', null],
  ])('“%s”: what leads to a last name stands with it', (whole, first, last, maternal) => {
    expect(splitName(whole)).toEqual({ firstName: first, lastName: last, maternalLastName: maternal });
  });

  it.each([
    ['Dr. Juan Pérez', 'Dr. Juan', 'Pérez', null],
    ['Sra. María Fernanda López Ruiz', 'Sra. María Fernanda', 'López', 'Ruiz'],
    ['Sr. y Sra. Pérez', 'Sr. y Sra. Pérez', '', null],
    ['Mr & Mrs Smith', 'Mr & Mrs Smith', '', null],
    ['Familia Gómez', 'Familia Gómez', '', null],
    ['Ing. José de la Cruz', 'Ing. José', 'de la Cruz', null],
    ['Dr.', 'Dr.', '', null],
  ])('“%s”: a title is nobody’s first name', (whole, first, last, maternal) => {
    expect(splitName(whole)).toEqual({ firstName: first, lastName: last, maternalLastName: maternal });
  });

  it.each([
    ['Mac Miller', 'Mac', 'Miller', null],
    ['Linh Van', 'Linh', 'Van', null],
    ['Van Do', 'Van', 'Do', null],
  ])('“%s”: such a word is a name by itself at either end', (whole, first, last, maternal) => {
    expect(splitName(whole)).toEqual({ firstName: first, lastName: last, maternalLastName: maternal });
  });

  it.each([
    ['Cruz, Ana', 'Ana', 'Cruz'],
    ['Cruz,Ana', 'Ana', 'Cruz'],
    [' Cruz Vega ,  Ana María ', 'Ana María', 'Cruz Vega'],
    ['de la Cruz, Ana', 'Ana', 'de la Cruz'],
    ['Patel, Sriram', 'Sriram', 'Patel'],
    ['Petrov, Georgii', 'Georgii', 'Petrov'],
  ])('“%s” is turned round', (whole, first, last) => {
    expect(splitName(whole)).toEqual({ firstName: first, lastName: last, maternalLastName: null });
  });

  it.each([
    ['Carlos Cruz, Jr.', 'Carlos', 'Cruz,', 'Jr.'],
    ['Carlos Cruz, SR', 'Carlos', 'Cruz,', 'SR'],
    ['Carlos Cruz, III', 'Carlos', 'Cruz,', 'III'],
    ['Cruz, Vega, Ana', 'Cruz,', 'Vega,', 'Ana'],
  ])('“%s” is not', (whole, first, last, maternal) => {
    expect(splitName(whole)).toEqual({ firstName: first, lastName: last, maternalLastName: maternal });
  });

  it('and written again as it was, whatever its words', () => {
    const word = fc.constantFrom(
      'Ana',
      'José',
      'Cruz',
      'Núñez',
      'O’Brien',
      'de',
      'la',
      'Del',
      'van',
      'San',
      'y',
      'Li',
      'Dr.',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 7 }), (words) => {
        expect(wholeName(splitName(words.join(' ')))).toBe(words.join(' '));
      }),
    );
  });
});

test.each([
  ['¿De parte de?', 'de parte de'],
  ['  Nombre(s) ', 'nombre s'],
  ['E-mail 1 – Value', 'e mail 1 value'],
  ['NÚÑEZ', 'nunez'],
  ['¡!', ''],
])('“%s” is compared as “%s”', (text, plain) => {
  expect(plainWords(text)).toBe(plain);
});

describe('two names may be one person’s', () => {
  it.each([
    ['Ana Cruz', 'ANA Núñez Vega'],
    ['María José Núñez García', 'José Núñez'],
    ['José Núñez', 'Jose Nunez'],
    ['Cruz, Ana', 'Ana Cruz'],
    ['María de la Luz Cruz Vega', 'Luz Vega'],
    ['Van Nguyen', 'Van Nguyen'],
    ['Dr. Juan Pérez', 'Juan Pérez'],
    ['Familia Gómez', 'familia gomez'],
  ])('by a first name that both have: “%s”, “%s”', (one, other) => {
    expect([mayBeSamePerson(one, other), mayBeSamePerson(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['Ana Cruz', 'Luis Cruz'],
    ['Ana Cruz Vega', 'Luis Cruz Vega'],
    ['Ana Cruz', 'Anabel Cruz'],
    ['María de la Luz Cruz Vega', 'Rosa de la Paz Cruz Vega'],
    ['Dr. Juan Pérez', 'Dr. Luis Pérez'],
    ['Sr. Pérez', 'Sra. Pérez'],
  ])('never by a last name, a part of a word, a particle or a title: “%s”, “%s”', (one, other) => {
    expect([mayBeSamePerson(one, other), mayBeSamePerson(other, one)]).toEqual([false, false]);
  });
});

it('a short name is a first name with an initial, and is known as one', () => {
  const ana = { firstName: 'Ana María', lastName: 'ávila', maternalLastName: 'Vega' };
  expect([shortName(ana), shortName({ ...ana, lastName: '' })]).toEqual(['Ana María Á.', 'Ana María']);
  const read = ['Ana María Á.', 'Ana María', 'Ana María G.', 'Ana María Ávila', 'Ana Jr. Vega'];
  expect(read.map((name) => isShortName(name, ana))).toEqual([true, true, true, false, false]);
});
