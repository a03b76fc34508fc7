import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidClabe } from '@/lib/domain/clabe';
import { eventCodeLetters, makeReservationKey, normalizeEventCode, normalizeReservationKey } from '@/lib/domain/keys';
import { isValidReference, makeReference } from '@/lib/domain/payment-reference';

const digits = (length: { minLength: number; maxLength: number }) =>
  fc.array(fc.integer({ min: 0, max: 9 }), length).map((list) => list.join(''));

/** The text with the character at `at` replaced by another digit. */
const withDigit = (text: string, at: number, by: number) =>
  `${text.slice(0, at)}${(Number(text[at]) + by) % 10}${text.slice(at + 1)}`;

describe('a CLABE', () => {
  it('has the check digit 9 after 03218000011835971', () => {
    expect(isValidClabe('032180000118359719')).toBe(true);
    for (const wrong of '012345678') expect(isValidClabe(`03218000011835971${wrong}`)).toBe(false);
  });

  it('may end in 0', () => {
    expect(isValidClabe('000000000000000000')).toBe(true);
  });

  it.each([
    '',
    '03218000011835971',
    '0321800001183597190',
    '03218000011835971a',
    ' 032180000118359719',
    '032-180-000118359719',
  ])('is not %j', (text) => {
    expect(isValidClabe(text)).toBe(false);
  });

  it('with one digit wrong is not valid', () => {
    fc.assert(
      fc.property(
        digits({ minLength: 17, maxLength: 17 }),
        fc.nat(17),
        fc.integer({ min: 1, max: 9 }),
        (body, at, by) => {
          const valid = [...'0123456789'].map((check) => body + check).filter(isValidClabe);
          expect(valid).toHaveLength(1);
          expect(isValidClabe(withDigit(valid[0] ?? '', at, by))).toBe(false);
        },
      ),
    );
  });
});

describe('a payment reference', () => {
  it('of 572 ends in 4, as in Damm’s example', () => {
    expect(makeReference('572')).toBe('5724');
    expect(isValidReference('5724')).toBe(true);
  });

  it('keeps its digits and is valid; with one wrong or two neighbours swapped it is not', () => {
    fc.assert(
      fc.property(
        digits({ minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (body, any, by) => {
          const reference = makeReference(body);
          expect(reference.slice(0, -1)).toBe(body);
          expect(isValidReference(reference)).toBe(true);
          const at = any % reference.length;
          expect(isValidReference(withDigit(reference, at, by))).toBe(false);
          const [one, two] = [reference[at], reference[at + 1]];
          if (two === undefined || one === two) return;
          expect(isValidReference(`${reference.slice(0, at)}${two}${one}${reference.slice(at + 2)}`)).toBe(false);
        },
      ),
    );
  });

  it.each(['', '0', '12a4', ' 5724', '57-24'])('is not %j', (text) => {
    expect(isValidReference(text)).toBe(false);
  });

  it.each(['', 'abc', '12 3', '-5'])('cannot be made of %j', (text) => {
    expect(() => makeReference(text)).toThrow(RangeError);
  });
});

describe('a reservation key', () => {
  it('is the random bits in Crockford’s base 32', () => {
    expect(makeReservationKey(new Uint8Array(7))).toBe('RSV-00000-00000');
    expect(makeReservationKey(new Uint8Array(7).fill(255))).toBe('RSV-ZZZZZ-ZZZZZ');
    expect(
      makeReservationKey(
        Uint8Array.of(0b00001_000, 0b10_00011_0, 0b0100_0010, 0b1_00110_00, 0b111_01000, 0b01001_010, 0b10_000000),
      ),
    ).toBe('RSV-12345-6789A');
  });

  it('can be read out: no I, L, O, U', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 7, maxLength: 16 }), (bytes) => {
        expect(makeReservationKey(bytes)).toMatch(/^RSV-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      }),
    );
  });

  it('differs where any of its first 50 bits does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 7, maxLength: 7 }), fc.nat(49), (bytes, bit) => {
        const other = Uint8Array.from(bytes);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (128 >> (bit & 7));
        expect(makeReservationKey(other)).not.toBe(makeReservationKey(bytes));
      }),
    );
  });

  it('takes 7 random bytes at least', () => {
    expect(() => makeReservationKey(new Uint8Array(6))).toThrow(RangeError);
  });
});

describe('a reservation key as people type it', () => {
  it.each([
    'RSV-7K2QM-4XW9P',
    ' rsv-7k2qm-4xw9p ',
    'RSV 7K2QM 4XW9P',
    'RSV7K2QM4XW9P',
    'RSV–7K2QM—4XW9P',
    'RSV - 7K2QM - 4XW9P.',
    'rsv7k2qm-4xw9p',
    'RSV\u00a07K2QM\u20114XW9P',
    '7K2QM-4XW9P',
    'RSV 7K2 QM4 XW9P',
    'Clave: RSV-7K2QM-4XW9P, gracias',
    'https://bodas.example/reservation/RSV-7K2QM-4XW9P?utm=chat',
  ])('%j is RSV-7K2QM-4XW9P', (typed) => {
    expect(normalizeReservationKey(typed)).toBe('RSV-7K2QM-4XW9P');
  });

  it('reads the letters that the alphabet lacks as the digits that they look like', () => {
    expect(normalizeReservationKey('rsv-oil23-45678')).toBe('RSV-01123-45678');
  });

  it('leaves the letters of a key that was named by hand', () => {
    for (const typed of ['RSV-DEMO-0001', 'rsvdemo0001', 'RSV DEMO 0001', 'RSV—DEMO—0001'])
      expect(normalizeReservationKey(typed)).toBe('RSV-DEMO-0001');
  });

  it.each([
    ['', ''],
    ['  ', ''],
    ['ana y sus amigos', 'ANA-Y-SUS-AMIGOS'],
    ['RSV-123', 'RSV-123'],
  ])('gives %j back as %j', (typed, text) => {
    expect(normalizeReservationKey(typed)).toBe(text);
  });

  it('is found however its groups are set apart, in any case', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '-', '–', '—', ' - ', '\u2011', '\u00a0', '_', '.'), {
      minLength: 2,
      maxLength: 2,
    });
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 7, maxLength: 7 }), separators, fc.boolean(), (bytes, [one, two], low) => {
        const key = makeReservationKey(bytes);
        const [prefix, first, second] = key.split('-');
        const typed = `${prefix}${one}${first}${two}${second}`;
        expect(normalizeReservationKey(low ? typed.toLowerCase() : typed)).toBe(key);
      }),
    );
  });
});

describe('an event code as people type it', () => {
  it.each([
    ['  pls-demo-boda ', 'PLS-DEMO-BODA'],
    ['PLS DEMO BODA', 'PLS-DEMO-BODA'],
    ['PLS—DEMO–BODA', 'PLS-DEMO-BODA'],
    ['pls - demo - boda.', 'PLS-DEMO-BODA'],
    ['PLSDEMOBODA', 'PLS-DEMOBODA'],
    ['https://bodas.example/en/eventos/PLS-DEMO-BODA?utm=chat', 'PLS-DEMO-BODA'],
    ['Te esperamos: https://bodas.example/eventos/PLS-DEMO-BODA ¡Ven!', 'PLS-DEMO-BODA'],
    ['Tu clave es PLS-ANA-Y-LUIS.', 'PLS-ANA-Y-LUIS'],
    [' PLS-DEMO BODA', 'PLS-DEMO-BODA'],
    ['ana y luis', 'ANA-Y-LUIS'],
    ['anaplsluis', 'ANAPLSLUIS'],
    ['   ', ''],
  ])('%j holds %j', (typed, code) => {
    expect(normalizeEventCode(typed)).toBe(code);
  });

  it('is the same code with its dashes and without them', () => {
    expect(new Set(['PLS-DEMO-BODA', 'plsdemoboda', 'PLS DEMOBODA'].map(eventCodeLetters))).toEqual(
      new Set(['PLSDEMOBODA']),
    );
  });
});
