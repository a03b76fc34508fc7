import { describe, expect, it } from 'vitest';
import { pathAfterLogin } from '@/lib/session/after-login';
import { loginPathFor } from '@/lib/session/login-path';

const staff = { role: { name: 'agency' }, type: 'U' } as const;
const attendee = { role: { name: 'attendee' }, type: 'U' } as const;
const holder = { role: { name: 'reservation' }, type: 'R' } as const;
const spanish = (search: string) => ({ pathname: '/login', search });
const english = (search: string) => ({ pathname: '/en/login', search });

describe('where a login goes', () => {
  it('goes to the home of the role, in the language of the login page', () => {
    expect(pathAfterLogin(staff, spanish(''))).toBe('/adminmaster/Evento');
    expect(pathAfterLogin(staff, english(''))).toBe('/en/adminmaster/Evento');
    expect(pathAfterLogin(holder, english(''))).toBe('/en/adminReservacion');
  });

  it('passes an attendee’s login query along', () => {
    expect(pathAfterLogin(attendee, spanish('?pago=1&x=a%20b'))).toBe('/adminReservacion?pago=1&x=a+b');
  });

  it('goes back to the page that asked for the login, with its query', () => {
    const wanted = { pathname: '/en/adminmaster/Asistentes', search: '?q=Ana%20L%C3%B3pez&page=2' };
    const login = new URL(loginPathFor(wanted, ''), 'https://site.test');
    expect(login.pathname).toBe('/en/login');
    expect(pathAfterLogin(staff, login)).toBe('/en/adminmaster/Asistentes?q=Ana%20L%C3%B3pez&page=2');
  });

  it('never leaves the site', () => {
    for (const redirect of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      '\\\\evil.test',
      '/%2fevil.test',
      '/%5cevil.test',
      '/en//evil.test',
      '/\t/evil.test',
      'javascript:alert(1)',
      'data:text/html,x',
      'evil.test',
      '',
    ]) {
      const search = `?redirect=${encodeURIComponent(redirect)}`;
      expect(pathAfterLogin(staff, spanish(search)), redirect).toBe('/adminmaster/Evento');
      expect(pathAfterLogin(attendee, english(search)), redirect).toBe('/en/adminReservacion');
    }
  });

  it('does not send people to a page that would send them back to the login', () => {
    expect(pathAfterLogin(attendee, spanish('?redirect=%2Fadminmaster%2FEvento'))).toBe('/adminReservacion');
    expect(pathAfterLogin(holder, english('?redirect=%2Fen%2Fadminmaster%2FEvento%3Fa%3D1'))).toBe(
      '/en/adminReservacion',
    );
    expect(pathAfterLogin(holder, spanish('?redirect=%2Fadmin%2FPerfil'))).toBe('/admin/Perfil');
    expect(pathAfterLogin(staff, spanish('?redirect=%2Flogin'))).toBe('/adminmaster/Evento');
  });
});
