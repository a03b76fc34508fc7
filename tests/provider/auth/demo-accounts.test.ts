import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadEnv } from '@/lib/config/env';
import { openDatabase } from '@/lib/provider/db/client';
import { users } from '@/lib/provider/db/schema';
import { hashPassword } from '@/lib/provider/ground/password';
import { refuseDemoPasswords, seedsDemo } from '@/lib/provider/people/session/demo-accounts';
import { startFailure } from '@/lib/provider/process/start-failure';
import { startProvider } from '@/lib/provider/runtime';
import { migratedFolder } from '../../support/migrated';
import { DEMO_PASSWORD, startTestProvider, TEST_SECRET, type TestProvider } from '../../support/provider';
import { cookieHeader } from '../../support/set-cookies';
import { said } from './account-mails';

const SITE_URL = 'https://bodas.example.mx';
const OWN_PASSWORD = 'no-one-knows-this-7!';
let first: TestProvider;
let provider: TestProvider;

beforeAll(async () => {
  first = await startTestProvider();
  const passwordHash = await hashPassword(OWN_PASSWORD);
  await first.db.update(users).set({ passwordHash }).where(eq(users.id, 'user-payment'));
});
afterAll(() => first.close());
afterEach(() => provider?.close());

const start = async (env: Record<string, string>) => {
  provider = await startTestProvider({ env, beside: first });
};
const logIn = (forwardedFor?: string, email = 'agency@demo.test', password = DEMO_PASSWORD) =>
  provider.request('/api/auth/login', {
    json: { email, password },
    headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {},
  });

describe('without a public address the demo’s accounts log in', () => {
  it.each(['', 'http://localhost:3000', 'http://127.0.0.1:3000'])('from near alone (SITE_URL=%s)', async (SITE_URL) => {
    await start({ SITE_URL, TRUST_PROXY: '1' });
    for (const near of [undefined, '127.0.0.1', '192.168.1.20', '::ffff:10.0.0.4', 'fd00::7'])
      expect((await logIn(near)).status, near).toBe(200);
    const refused = await logIn('203.0.113.5');
    expect(await said(refused)).toMatchObject({ status: 403, code: 'DEMO_FROM_AFAR' });
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await logIn('203.0.113.5', 'payment@demo.test', OWN_PASSWORD)).status).toBe(200);
    expect((await logIn('203.0.113.5', 'payment@demo.test', 'wrong')).status).toBe(401);
  });

  it('not through a proxy that nobody has configured, near as it stands', async () => {
    await start({});
    expect((await logIn('203.0.113.5')).status).toBe(403);
    expect((await logIn('203.0.113.5, 192.168.1.20')).status).toBe(403);
    expect((await logIn()).status).toBe(200);
  });

  it('and whoever is refused reads in the own language how the server is set up', async () => {
    await start({});
    const headers = { 'x-forwarded-for': '203.0.113.5', 'accept-language': 'en' };
    const json = { email: 'admin@demo.test', password: DEMO_PASSWORD };
    const { error } = await (await provider.request('/api/auth/login', { json, headers })).json();
    expect(error).toContain('Set SITE_URL');
    expect(error).toContain('npm run admin -- add you@example.com');
  });
});

describe('on a public demo', () => {
  const warningsOf = async (answer: Response) => {
    const me = await provider.request('/api/v1/me', { headers: { cookie: cookieHeader(answer) } });
    return (await me.json()).data.warnings;
  };

  it('the accounts log in from everywhere, and the console is told', async () => {
    await start({ SITE_URL, SEED_DEMO: '1', TRUST_PROXY: '1' });
    const answer = await logIn('203.0.113.5');
    expect(answer.status).toBe(200);
    expect(await warningsOf(answer)).toEqual(['publicDemo']);
  });

  it.each([
    { SITE_URL: '', SEED_DEMO: '1' },
    { SITE_URL, SEED_DEMO: '' },
  ])('and on no other (%o)', async (env) => {
    await start(env);
    expect(await warningsOf(await logIn())).toBeUndefined();
  });
});

it.each([
  ['', '', 'pglite', true],
  ['', '', 'postgres', false],
  ['', '0', 'pglite', false],
  ['http://localhost:3000', '', 'pglite', true],
  ['http://[::1]:3000', '', 'pglite', true],
  ['http://192.168.1.20:3000', '', 'pglite', false],
  [SITE_URL, '', 'pglite', false],
  [SITE_URL, '1', 'pglite', true],
  [SITE_URL, '1', 'postgres', true],
] as const)('SITE_URL=%s SEED_DEMO=%s on %s: the demo goes in: %s', (site, seed, dialect, expected) => {
  expect(seedsDemo(loadEnv({ SITE_URL: site, SEED_DEMO: seed }), dialect)).toBe(expected);
});

describe('a public site', () => {
  const settings = (env: Record<string, string>) => loadEnv({ SITE_URL, SEED_DEMO: '', ...env });

  it('with an account that has the demo’s password does not start, and says what to do', async () => {
    const refusal = await refuseDemoPasswords(first.db, settings({})).catch(startFailure);
    expect(refusal).toContain('admin@demo.test, agency2@demo.test, agency@demo.test');
    expect(refusal).not.toContain('payment@demo.test');
    expect(refusal).toContain('npm run admin -- add you@example.com');
    await refuseDemoPasswords(first.db, settings({ SEED_DEMO: '1' }));
    await refuseDemoPasswords(first.db, settings({ SITE_URL: '' }));
  });

  it('starts without the demo, and not at all once somebody has its password', async () => {
    const folder = migratedFolder();
    const env = loadEnv({ SITE_URL, DATA_DIR: folder, SESSION_SECRET: TEST_SECRET, LOG_LEVEL: 'silent' });
    const started = await startProvider(env);
    await started.close();
    const database = await openDatabase({ dataDir: folder });
    expect(await database.db.select().from(users)).toEqual([]);
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    const account = { id: 'user-admin', email: 'admin@demo.test', name: 'Teresa', role: 'admin', passwordHash };
    await database.db.insert(users).values(account);
    await database.close();
    await expect(startProvider(env)).rejects.toThrow('Everybody knows the password of admin@demo.test');
    // Nothing is left open.
    await (await openDatabase({ dataDir: folder })).close();
  });
});
