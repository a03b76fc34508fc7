import { unstable_doesMiddlewareMatch as doesMiddlewareMatch } from 'next/experimental/testing/server';
import { NextRequest } from 'next/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { TokenClaims } from '@/lib/contract/session';
import { GUARDED_PATHS } from '@/lib/domain/guarded-paths';
import { signToken } from '@/lib/session/token';

const secret = 'a secret of more than thirty-two characters';
let middleware: typeof import('@/middleware').middleware;
let config: typeof import('@/middleware').config;

beforeAll(async () => {
  vi.stubEnv('SESSION_SECRET', secret);
  ({ middleware, config } = await import('@/middleware'));
});

const matches = (path: string) =>
  doesMiddlewareMatch({ config, nextConfig: {}, url: new URL(path, 'http://localhost:3000').href });

const claims: TokenClaims = {
  sid: 's',
  uid: 'u',
  role: 'agency',
  type: 'U',
  idagency: '1',
  idEvent: null,
  reservationKey: null,
};

async function visit(path: string, who: Partial<TokenClaims> | null, headers: Record<string, string> = {}) {
  const token = who && (await signToken({ ...claims, ...who }, { secret, now: new Date(), expiresInSeconds: 60 }));
  const cookie = token ? { cookie: `access_token=${token}` } : undefined;
  return middleware(new NextRequest(new URL(path, 'http://localhost:3000'), { headers: { ...cookie, ...headers } }));
}

/** Next answers the path alone where the address is the request's own; here it is still whole. */
const sentTo = (response: Response) => response.headers.get('location')?.replace('http://localhost:3000', '');

describe('matcher', () => {
  it('covers every guarded path and everything below it, in both languages', () => {
    for (const { path } of GUARDED_PATHS) {
      const filled = path.replaceAll('*', 'PLS-DEMO-BODA');
      for (const url of [filled, `/en${filled}`, `${filled}/below`, `/en${filled}/below/again`, `${filled}?x=1`]) {
        expect(matches(url), url).toBe(true);
      }
    }
  });

  it('leaves out everything else: no middleware in front of a public page', () => {
    for (const url of [
      '/',
      '/en',
      '/login',
      '/en/login',
      '/login-link',
      '/eventos',
      '/eventos/PLS-DEMO-BODA',
      '/en/eventos/PLS-DEMO-BODA/invitados',
      '/eventos/PLS-DEMO-BODA/reservationProcess',
      '/reservation/end-reservation',
      '/reservationProcess',
      '/CheckOut',
      '/administrators',
      '/provider/api/v1/me',
      '/_next/static/chunk.js',
      '/en/faqs',
    ]) {
      expect(matches(url), url).toBe(false);
    }
  });
});

describe('middleware', () => {
  it('sends a guest whose link has run out to the login by reservation code, which comes back', async () => {
    const place = { agencyId: '1', eventId: 'e', dashboardNavigation: 'event', type: 'R' };
    const cookie = `session=${encodeURIComponent(JSON.stringify(place))}`;
    expect(sentTo(await visit('/en/adminReservacion?pago=1', null, { cookie }))).toBe(
      '/en/login-link?redirect=%2Fen%2FadminReservacion%3Fpago%3D1',
    );
    expect(sentTo(await visit('/adminmaster', null, { cookie }))).toBe('/login?redirect=%2Fadminmaster');
    const staff = `session=${encodeURIComponent(JSON.stringify({ ...place, type: undefined }))}`;
    expect(sentTo(await visit('/admin', null, { cookie: staff }))).toBe('/login?redirect=%2Fadmin');
  });

  it('sends a visitor to the login of the page’s language, with the wanted path and query', async () => {
    const spanish = await visit('/adminReservacion?pago=1', null);
    expect(spanish.status).toBe(307);
    expect(sentTo(spanish)).toBe('/login?redirect=%2FadminReservacion%3Fpago%3D1');
    expect(sentTo(await visit('/en/adminmaster', null))).toBe('/en/login?redirect=%2Fen%2Fadminmaster');
    expect(spanish.headers.get('cache-control')).toBe('private, no-store');
  });

  it('lets through whom the guard lets through', async () => {
    expect((await visit('/adminmaster/Evento', { role: 'organizer' })).status).toBe(200);
    expect((await visit('/adminmaster/Evento', { role: 'attendee' })).status).toBe(307);
    expect((await visit('/en/adminmaster/Evento', { role: 'agency', type: 'R' })).status).toBe(307);
    expect((await visit('/adminReservacion', { role: 'reservation', type: 'R' })).status).toBe(200);
    expect((await visit('/admin/Perfil', { role: 'attendee' })).status).toBe(200);
  });

  it('takes a token of another key for a visitor, and believes neither the user cookie nor internal headers', async () => {
    const forged = await signToken(claims, { secret: `${secret}?`, now: new Date(), expiresInSeconds: 60 });
    const user = encodeURIComponent(JSON.stringify({ uid: 'u', role: { name: 'admin' }, type: 'U' }));
    const tricks: Record<string, string>[] = [
      { cookie: `access_token=${forged}` },
      { cookie: `user=${user}` },
      { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
      { 'x-middleware-next': '1' },
      { 'x-forwarded-host': 'evil.test' },
    ];
    for (const headers of tricks) {
      expect(sentTo(await visit('/admin/Perfil', null, headers)), JSON.stringify(headers)).toBe(
        '/login?redirect=%2Fadmin%2FPerfil',
      );
    }
  });

  it('gives each guarded page a policy with a nonce of its own, to the page and to the browser', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => {
        const { headers } = await visit('/adminmaster/Evento', {});
        expect(headers.get('cache-control')).toBe('private, no-store');
        expect(headers.get('x-middleware-request-content-security-policy')).toBe(
          headers.get('content-security-policy'),
        );
        return headers.get('content-security-policy') ?? '';
      }),
    );
    const scripts = policies.map((policy) => /script-src ([^;]+)/.exec(policy)?.[1]);
    expect(scripts[0]).toMatch(/^'self' 'nonce-[\w+/=]{22,}'$/);
    expect(scripts[0]).not.toBe(scripts[1]);
  });
});
