import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastOf, LEAST_CONTRAST, readableOn } from '@/lib/domain/brand';

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0').toUpperCase()}`);

it('reckons contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrastOf('#FFFFFF', '#ffffff')).toBe(1);
  // The lightest gray that may stand on white, and the first that may not.
  expect(contrastOf('#767676', '#FFFFFF')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  expect(contrastOf('#777777', '#FFFFFF')).toBeLessThan(LEAST_CONTRAST);
  expect(() => contrastOf('teal', '#FFFFFF')).toThrow(RangeError);
});

it('is the same whichever of the two is the text, from 1 to 21', () => {
  fc.assert(
    fc.property(color, color, (one, other) => {
      const contrast = contrastOf(one, other);
      expect(contrast).toBe(contrastOf(other, one));
      expect(contrast).toBeGreaterThanOrEqual(1);
      expect(contrast).toBeLessThanOrEqual(21.01);
    }),
  );
});

it('makes any color readable at night, and leaves one that is readable as it is', () => {
  fc.assert(
    fc.property(color, (each) => {
      const shown = readableOn('#1C252B', each);
      expect(contrastOf(shown, '#1C252B')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      if (contrastOf(each, '#1C252B') >= LEAST_CONTRAST) expect(shown).toBe(each);
    }),
  );
});

it.each(['teal', '#FFF', '#FFFFFF0', 'x#FFFFFF', '#GGGGGG', 'FFFFFF', ''])(
  '%j is no color, and the error names it',
  (text) => {
    expect(() => contrastOf(text, '#000000')).toThrow(new RangeError(`No color: ${text}`));
    expect(() => readableOn('#000000', text)).toThrow(new RangeError(`No color: ${text}`));
  },
);

it('mixes no more white in than it takes: the darker neighbour would not be read', () => {
  expect(readableOn('#000000', '#000000')).toBe('#808080');
  expect(contrastOf('#808080', '#000000')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  expect(contrastOf('#737373', '#000000')).toBeLessThan(LEAST_CONTRAST);
});

it('ends at white on a ground on which nothing lighter can be read', () => {
  expect(readableOn('#999999', '#AA5500')).toBe('#FFFFFF');
  expect(readableOn('#FFFFFF', '#FFFF00')).toBe('#FFFFFF');
});
