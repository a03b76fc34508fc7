import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '@/lib/provider/db/schema';
import { hashPassword } from '@/lib/provider/ground/password';
import { DEMO_PASSWORD, PUBLIC_DEMO, startTestProvider, type TestProvider } from '../../support/provider';
import { cookieHeader } from '../../support/set-cookies';

const PASSWORD = 'una-contrasena-que-nadie-publico-2026';
const START = new Date('2026-11-20T12:00:00Z');
type Headers = { cookie: string };

const codeOf = async (answer: Response) => [answer.status, answer.ok ? null : (await answer.json()).code];

function talk(provider: TestProvider, password: string) {
  const ask = (path: string, headers: Headers, json?: unknown) =>
    provider.request(path, { headers, ...(json !== undefined && { json }) });
  return {
    ask,
    async logIn(email: string): Promise<Headers> {
      const answer = await provider.request('/api/auth/login', { json: { email, password } });
      expect(answer.status).toBe(200);
      return { cookie: cookieHeader(answer) };
    },
    /** The two steps by which a person turns it on. */
    async setUp(headers: Headers): Promise<void> {
      const { data } = await (await ask('/api/v1/me/second-factor', headers, { password })).json();
      const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate({
        timestamp: provider.clock.now().getTime(),
      });
      expect((await ask('/api/v1/me/second-factor/confirmation', headers, { password, code })).status).toBe(200);
    },
  };
}

describe('an agency that demands a second factor of its staff', () => {
  let provider: TestProvider;
  let to: ReturnType<typeof talk>;
  beforeAll(async () => {
    provider = await startTestProvider({ now: START });
    to = talk(provider, DEMO_PASSWORD);
    const agency = await to.logIn('agency@demo.test');
    const before = (await (await to.ask('/api/v1/agencies/1', agency)).json()).data;
    expect(before.secondFactorRequired).toBe(false);
    const json = { secondFactorRequired: true, version: before.version };
    const changed = await provider.request('/api/v1/agencies/1', { method: 'PATCH', json, headers: agency });
    expect((await changed.json()).data.secondFactorRequired).toBe(true);
  });
  afterAll(() => provider.close());

  test.each(['agency', 'agencyuser', 'payment', 'weddingplanner', 'wholesaler', 'support'])(
    'lets %s do nothing but see to the own account until it is set up',
    async (name) => {
      const headers = await to.logIn(`${name}@demo.test`);
      for (const path of ['/api/v1/agency/1/events', '/api/auth/agency', '/api/v1/support-tickets'])
        expect([path, ...(await codeOf(await to.ask(path, headers)))]).toEqual([path, 403, 'SECOND_FACTOR_REQUIRED']);
      for (const path of ['/api/v1/me', '/api/v1/me/profile', '/api/v1/me/second-factor', '/api/v1/me/sessions'])
        expect([path, (await to.ask(path, headers)).status]).toEqual([path, 200]);
      // What everybody may see is there as for a visitor.
      expect((await to.ask('/event/PLS-DEMO-BODA', headers)).status).toBe(200);
      expect((await provider.request('/api/auth/logout', { method: 'POST', headers })).status).toBe(204);
      expect((await to.ask('/api/v1/me', headers)).status).toBe(401);
    },
  );

  test('lets whoever has set it up work at once, in the same session', async () => {
    const headers = await to.logIn('payment@demo.test');
    expect(await codeOf(await to.ask('/api/v1/agency/1/events', headers))).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    await to.setUp(headers);
    expect((await to.ask('/api/v1/agency/1/events', headers)).status).toBe(200);
  });

  test('asks it of nobody else: the couple, guests, other agencies, the admin who helps', async () => {
    for (const [email, path] of [
      ['organizer@demo.test', '/api/v1/events/PLS-DEMO-BODA/guests'],
      ['attendee@demo.test', '/api/v1/me/profile'],
      ['agency2@demo.test', '/api/v1/agency/2/events'],
      ['admin@demo.test', '/api/v1/admin/agencies'],
    ] as const)
      expect([email, (await to.ask(path, await to.logIn(email))).status]).toEqual([email, 200]);
    const admin = await to.logIn('admin@demo.test');
    const json = { email: 'agencyuser@demo.test', reason: 'Ayuda por teléfono' };
    const door = await provider.request('/api/auth/backdoor', { json, headers: admin });
    expect((await to.ask('/api/v1/agency/1/events', { cookie: cookieHeader(door) })).status).toBe(200);
  });
});

describe('the platform’s admin', () => {
  test.each([
    ['a public site', { SITE_URL: 'https://bodas.example.mx' }, 403],
    ['a public demo', PUBLIC_DEMO, 200],
    ['this machine', { SITE_URL: 'http://localhost:3000' }, 200],
  ])('of %s', async (_, env, status) => {
    const provider = await startTestProvider({ now: START, env });
    const to = talk(provider, PASSWORD);
    const passwordHash = await hashPassword(PASSWORD);
    await provider.db.update(users).set({ passwordHash }).where(eq(users.email, 'admin@demo.test'));
    const headers = await to.logIn('admin@demo.test');
    expect((await to.ask('/api/v1/admin/agencies', headers)).status).toBe(status);
    await to.setUp(headers);
    expect((await to.ask('/api/v1/admin/agencies', headers)).status).toBe(200);
    await provider.close();
  });
});
