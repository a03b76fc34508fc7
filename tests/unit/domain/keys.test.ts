import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidClabe } from '@/lib/domain/clabe';
import { isValidReference, makeReference } from '@/lib/domain/payment-reference';
import { makeReservationKey } from '@/lib/domain/reservation-key';

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
