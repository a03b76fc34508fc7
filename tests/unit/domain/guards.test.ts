import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roleName } from '@/lib/contract/role';
import { type Guard, isOfOneReader } from '@/lib/domain/guarded-paths';
import { guardOf, passesGuard } from '@/lib/domain/guards';
import { STAFF_ROLES } from '@/lib/domain/roles';

const rows = readFileSync(new URL('./routes.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([path = '', guard = '']) => ({
    path: path.replace('{event}', 'PLS-DEMO-BODA').replace('{key}', 'RSV-DEMO-0001'),
    guard: guard === '-' ? null : guard,
  }));
const guarded = rows.filter((row) => row.guard !== null);

const percent = (text: string, every: (index: number) => boolean) =>
  [...text]
    .map((letter, index) =>
      letter !== '/' && every(index) ? `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}` : letter,
    )
    .join('');

describe('the guard of a route', () => {
  it('has all the routes', () => {
    expect(rows).toHaveLength(74);
    expect(guarded).toHaveLength(36);
  });

  it.each(rows)('$path: $guard', ({ path, guard }) => {
    expect(guardOf(path)).toBe(guard);
  });

  it.each([
    ['letters of another case', (path: string) => path.toUpperCase()],
    ['a trailing slash', (path: string) => `${path}/`],
    ['doubled slashes', (path: string) => path.replaceAll('/', '//')],
    ['encoded letters', (path: string) => percent(path, () => true)],
    ['encoded once more', (path: string) => percent(path, () => true).replaceAll('%', '%25')],
    ['encoded slashes', (path: string) => `/${path.slice(1).replaceAll('/', '%2f')}`],
    ['backslashes', (path: string) => path.replaceAll('/', '\\')],
    ['dots that lead nowhere', (path: string) => path.replaceAll('/', '/./')],
    ['dots that lead back', (path: string) => `/eventos/..${path}`],
    ['encoded dots that lead back', (path: string) => `/eventos/%2e%2e${path}`],
    ['dots that only a decoder follows', (path: string) => `${path}/..%2f..%2f..%2f..%2ffaqs`],
    ['dots that lead away', (path: string) => `${path}/../../../../../faqs`],
    ['a zero byte', (path: string) => `${path}%00`],
    ['a line end', (path: string) => `${path}%0a`],
    ['the payload of a server component', (path: string) => `${path}.rsc`],
    ['a prefetched segment', (path: string) => `${path}.segments/_tree.segment.rsc`],
    ['the data of a page', (path: string) => `/_next/data/build${path}.json`],
    ['a path parameter', (path: string) => `${path};x=1`],
    ['a query', (path: string) => `${path}?x=/faqs`],
    ['its language left in', (path: string) => `/en${path}`],
    ['the other language left in', (path: string) => `/es${path}`],
    ['a page below it', (path: string) => `${path}/more`],
    ['wide letters', (path: string) => path.replace(/[a-z]/gi, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0))],
  ])('holds with %s', (_, disguise) => {
    for (const { path, guard } of guarded) expect([path, guardOf(disguise(path))]).toEqual([path, guard]);
  });

  it('holds with any letters encoded and in any case', () => {
    fc.assert(
      fc.property(fc.constantFrom(...guarded), fc.infiniteStream(fc.boolean()), ({ path, guard }, coins) => {
        const toss = () => coins.next().value === true;
        const cased = [...path].map((letter) => (toss() ? letter.toUpperCase() : letter)).join('');
        expect(guardOf(percent(cased, toss))).toBe(guard);
      }),
    );
  });

  it.each([
    '/administrador',
    '/adminmasters',
    '/Tickets',
    '/eventos/PLS-A/reservation/x/other',
    '/no-such-page',
    '/en',
  ])('is none for %s', (path) => {
    expect(guardOf(path)).toBeNull();
  });

  it('does not fail on what is no path', () => {
    // fast-check's own binary strings take seconds to prepare; code units, lone surrogates among them, say as much.
    const anyText = fc
      .array(fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff })))
      .map((units) => String.fromCharCode(...units));
    fc.assert(fc.property(anyText, (text) => [null, 'auth', 'authEvent'].includes(guardOf(text))));
    expect(guardOf('/adminmaster/%zz%')).toBe('authEvent');
    expect(guardOf('/%ff/adminmaster')).toBeNull();
  });
});

describe('a page that is made for one reader', () => {
  it('is every guarded one, but for what an event’s pages lead to, whatever is asked of it', () => {
    const ofEvent = (path: string) => path.startsWith('/eventos/');
    expect(rows.filter(({ path }) => isOfOneReader(path))).toEqual(guarded.filter(({ path }) => !ofEvent(path)));
    for (const rest of ['?event=PLS-DEMO-BODA', '/nuevo', '#personas'])
      expect([rest, isOfOneReader(`/adminmaster/Usuarios${rest}`)]).toEqual([rest, true]);
    for (const other of ['/administrators', '/pagoModality', '/contacto?from=/adminmaster', '?view=rooms', '#top'])
      expect([other, isOfOneReader(other)]).toEqual([other, false]);
  });
});

describe('who passes a guard', () => {
  it('nobody needs a session for an open page, everybody for auth', () => {
    expect(passesGuard(null, null)).toBe(true);
    expect(passesGuard('auth', null)).toBe(false);
    expect(passesGuard('authEvent', null)).toBe(false);
    for (const role of roleName.options) expect(passesGuard('auth', { role, type: 'U' })).toBe(true);
    expect(passesGuard('auth', { role: 'reservation', type: 'R' })).toBe(true);
  });

  it('authEvent takes the staff roles alone, and no reservation link whatever its role', () => {
    for (const role of roleName.options) {
      expect([role, passesGuard('authEvent', { role, type: 'U' })]).toEqual([role, STAFF_ROLES.includes(role)]);
      expect(passesGuard('authEvent', { role, type: 'R' })).toBe(false);
    }
  });

  it('a guard that does not exist is an error, never open', () => {
    const unknown: unknown = 'everybody';
    expect(() => passesGuard(unknown as Guard, { role: 'admin', type: 'U' })).toThrow('Unknown guard: everybody');
  });
});
