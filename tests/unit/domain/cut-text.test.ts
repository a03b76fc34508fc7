import { expect, it } from 'vitest';
import { beginningOf, cutText } from '@/lib/domain/cut-text';

it.each([
  ['short', 10, 'short'],
  ['just ten s', 10, 'just ten s'],
  ['party 🎉', 8, 'party 🎉'],
  ['party 🎉', 7, 'party '],
  ['party 🎉 soon', 8, 'party 🎉'],
  ['🎉', 1, ''],
])('%j is cut at %i to %j', (text, longest, cut) => {
  expect(cutText(text, longest)).toBe(cut);
});

it('a text that is too long begins with its whole signs and ends with an ellipsis', () => {
  expect(beginningOf('party 🎉 soon', 7)).toBe('party…');
  expect(beginningOf('party 🎉 soon', 9)).toBe('party 🎉…');
  expect(beginningOf('party 🎉', 8)).toBe('party 🎉');
});
