import { expect, it } from 'vitest';
import { withCountryCode } from '@/lib/domain/country-code';

it.each([
  ['998 444 5566', '+52 998 444 5566'],
  [' 9984445566 ', '+52 9984445566'],
  ['+1 212 555 0100', '+1 212 555 0100'],
  ['001 212 555 0100', '+1 212 555 0100'],
])('%s is dialled as %s by an agency of Mexico', (typed, dialled) => {
  expect(withCountryCode(typed, '+52')).toBe(dialled);
});
