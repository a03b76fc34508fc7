import { parseSetCookie } from 'cookie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearingCookies, loginCookies } from '@/lib/session/cookies';
import { readConsoleView, readCookie, readUserView, type UserView, wasReservationLink } from '@/lib/session/views';

const user: UserView = {
  uid: 'user-1',
  name: 'Íñigo; Peña',
  role: { name: 'agencyUser' },
  idagency: 'agency-1',
  idEvent: 'event-1',
  type: 'U',
};
const parts = (line: string) => line.split('; ').sort();
const jarOf = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ');

afterEach(() => vi.unstubAllEnvs());

describe('cookies of a login', () => {
  const [access = '', readable = '', place = ''] = loginCookies({ token: 'a.b.c', user });

  it('keeps the token from scripts, for one day', () => {
    expect(parts(access)).toEqual(
      ['access_token=a.b.c', 'HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Lax', 'Secure'].sort(),
    );
  });

  it('shows scripts who is logged in and the console where it stands, never the token', () => {
    expect(readable).toMatch(/^user=/);
    expect(parts(readable)).toEqual(expect.arrayContaining(['Max-Age=86400', 'Path=/', 'SameSite=Lax', 'Secure']));
    expect(place).toMatch(/^session=/);
    expect(parts(place)).toEqual(expect.arrayContaining(['Max-Age=259200', 'Path=/', 'SameSite=Lax', 'Secure']));
    expect(readable + place).not.toMatch(/HttpOnly|a\.b\.c/);
  });

  it('sends only what the interface shows of the user, whatever it was given', () => {
    const record = { ...user, email: 'i@demo.test', passwordHash: 'secret' };
    const [, line = ''] = loginCookies({ token: 'a.b.c', user: record });
    expect(JSON.parse(readCookie(line, 'user') ?? '')).toEqual(user);
  });

  it('comes back as it was sent, in a browser’s list of cookies', () => {
    const jar = `NEXT_LOCALE=en; ${jarOf([access, readable, place])}; userX=1`;
    expect(readUserView(jar)).toEqual(user);
    expect(readConsoleView(jar)).toEqual({ agencyId: 'agency-1', eventId: 'event-1', dashboardNavigation: 'event' });
  });

  it('leaves behind, for longer than the session, that a guest came by a reservation link', () => {
    const place = (type: 'U' | 'R') => jarOf(loginCookies({ token: 'a.b.c', user: { ...user, type } }).slice(2));
    expect(wasReservationLink(place('R'))).toBe(true);
    expect(wasReservationLink(place('U'))).toBe(false);
    expect(wasReservationLink('')).toBe(false);
  });

  it('lives shorter where the session does', () => {
    const lines = loginCookies({ token: 'a.b.c', user, maxAgeSeconds: 3600 });
    expect(lines.map((line) => parseSetCookie(line).maxAge)).toEqual([3600, 3600, 259_200]);
  });

  it('drops Secure only where COOKIE_SECURE=0 says so', () => {
    vi.stubEnv('COOKIE_SECURE', '0');
    expect([...loginCookies({ token: 'a.b.c', user }), ...clearingCookies()].join()).not.toContain('Secure');
    vi.stubEnv('COOKIE_SECURE', '');
    expect(loginCookies({ token: 'a.b.c', user }).every((line) => line.includes('Secure'))).toBe(true);
  });

  it('is ended by cookies of the same names and paths', () => {
    const ended = clearingCookies();
    expect(ended.map((line) => parseSetCookie(line).name)).toEqual(['access_token', 'user', 'session']);
    for (const line of ended) expect(parts(line)).toEqual(expect.arrayContaining(['Max-Age=0', 'Path=/']));
  });
});

describe('reading cookies back', () => {
  it('takes broken ones for absent', () => {
    for (const jar of ['', 'user=', 'user=%', 'user=1', 'user=null', 'user=%7B%7D', 'session=%5B', 'xuser=%7B%7D']) {
      expect(readUserView(jar), jar).toBeNull();
      expect(readConsoleView(jar), jar).toBeNull();
    }
  });

  it('reads a Set-Cookie line with every attribute that is passed on', () => {
    const [line = ''] = loginCookies({ token: 'a=b/c+d', user });
    expect(parseSetCookie(line)).toEqual({
      name: 'access_token',
      value: 'a=b/c+d',
      httpOnly: true,
      secure: true,
      maxAge: 86_400,
      path: '/',
      sameSite: 'lax',
    });
  });
});
