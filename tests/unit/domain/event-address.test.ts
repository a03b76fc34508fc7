import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventInQuery, withEvent } from '@/lib/domain/event-address';

it.each([
  ['/adminmaster/Asistentes', 'PLS-1', '/adminmaster/Asistentes?event=PLS-1'],
  [
    '/adminmaster/Asistentes?key=RSV-1&q=a%20b#pagos',
    'PLS-1',
    '/adminmaster/Asistentes?event=PLS-1&key=RSV-1&q=a+b#pagos',
  ],
  ['/en/adminmaster/Asistentes?event=PLS-2&key=RSV-1', 'PLS-1', '/en/adminmaster/Asistentes?event=PLS-1&key=RSV-1'],
  ['?q=ana&page=2', 'PLS-1', '?event=PLS-1&q=ana&page=2'],
  ['?', 'PLS-1', '?event=PLS-1'],
  ['/adminmaster/Perfil?a=b', null, '/adminmaster/Perfil?a=b'],
  ['/adminmaster/Perfil', 'a&b=c', '/adminmaster/Perfil?event=a%26b%3Dc'],
])('%s at %s is %s', (href, code, expected) => {
  expect(withEvent(href, code)).toBe(expected);
});

it('is read back whatever it is, and every other name of the query with it', () => {
  const text = fc.string({ minLength: 1 }).filter((code) => code.trim() !== '');
  fc.assert(
    fc.property(text, fc.dictionary(fc.stringMatching(/^[a-d]+$/), fc.string()), (code, rest) => {
      const query = new URLSearchParams(withEvent(`?${new URLSearchParams(rest)}`, code).slice(1));
      expect(eventInQuery(query)).toBe(code.trim());
      query.delete('event');
      expect(Object.fromEntries(query)).toEqual(rest);
    }),
  );
  expect(['?event=%20', '?event=', '?q=ana', ''].map(eventInQuery)).toEqual([null, null, null, null]);
});
