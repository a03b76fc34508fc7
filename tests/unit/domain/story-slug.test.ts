import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { slugOf } from '@/lib/domain/story-slug';

test.each([
  ['Ximena & Leonardo', '2026-05-16', 'ximena-leonardo-2026'],
  ['  ¡María José  y  Íñigo!  ', '2025-12-31', 'maria-jose-y-inigo-2025'],
  ['MÜLLER', '2024-01-01', 'muller-2024'],
  ['Boda 3 de mayo', '2027-05-03', 'boda-3-de-mayo-2027'],
  ['李 & 王', '2026-05-16', 'boda-2026'],
  ['', '2026-05-16', 'boda-2026'],
])('%j on %s is told at %s', (names, day, slug) => {
  expect(slugOf(names, day)).toBe(slug);
});

it('has 80 characters at most, and the year still where the names are longer', () => {
  expect(slugOf('a'.repeat(75), '2026-05-16')).toBe(`${'a'.repeat(75)}-2026`);
  expect(slugOf(`b${'a'.repeat(75)}`, '2026-05-16')).toBe(`${'a'.repeat(75)}-2026`);
});

it('begins with a letter or digit too where it is cut between two words', () => {
  expect(slugOf(`Ximena & ${'a'.repeat(74)}`, '2026-05-16')).toBe(`${'a'.repeat(74)}-2026`);
});

it('is words of letters and digits, whatever the names', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (names) => {
      expect(slugOf(names, '2026-05-16')).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*-2026$/);
    }),
  );
});
