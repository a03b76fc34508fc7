import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessions, users } from '@/lib/provider/db/schema';
import { startTestProvider, TEST_SECRET, type TestProvider } from '../../support/provider';
import { cookieHeader } from '../../support/set-cookies';

const START = new Date('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
let provider: TestProvider;
let cookie: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: START });
});
afterAll(() => provider.close());

beforeEach(async () => {
  provider.clock.set(START);
  cookie = (await provider.as('agency@demo.test')).cookie;
});

const me = async (headers: Record<string, string>) => (await provider.request('/api/v1/me', { headers })).status;
const tokenOf = (cookies: string) => /access_token=([^;]+)/.exec(cookies)?.[1] ?? '';
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('logout ends the session on the server: the same cookie is a visitor from then on', async () => {
  expect(await me({ cookie })).toBe(200);
  const answer = await provider.request('/api/auth/logout', { method: 'POST', headers: { cookie } });
  expect(answer.status).toBe(204);
  expect(answer.headers.getSetCookie().map((line) => /^(\w+)=;.*Max-Age=0/.exec(line)?.[1])).toEqual([
    'access_token',
    'user',
    'session',
  ]);
  expect(await me({ cookie })).toBe(401);
  expect((await provider.request('/api/auth/logout', { method: 'POST', headers: { cookie } })).status).toBe(204);
});

test('logout of one session leaves the person logged in elsewhere', async () => {
  const other = (await provider.as('agency@demo.test')).cookie;
  await provider.request('/api/auth/logout', { method: 'POST', headers: { cookie: other } });
  expect(await me({ cookie })).toBe(200);
});

test('a client that is no browser sends the token in X-Access-Token', async () => {
  expect(await me({ 'x-access-token': `Bearer ${tokenOf(cookie)}` })).toBe(200);
  expect(await me({ 'x-access-token': 'Bearer nonsense' })).toBe(401);
});

describe('a token that was tampered with is a visitor', () => {
  const key = (secret: string) => new TextEncoder().encode(secret);
  const admin = () => ({ ...claimsOf(tokenOf(cookie)), role: 'admin', idagency: null });
  const forgeries: Record<string, () => Promise<string> | string> = {
    'no algorithm': () => new UnsecuredJWT(admin()).encode(),
    'another key': () => new SignJWT(admin()).setProtectedHeader({ alg: 'HS256' }).sign(key('b'.repeat(43))),
    'another algorithm, right key': () =>
      new SignJWT(claimsOf(tokenOf(cookie))).setProtectedHeader({ alg: 'HS512' }).sign(key(TEST_SECRET.repeat(2))),
    'claims altered, signature kept': () => {
      const [header, , signature] = tokenOf(cookie).split('.');
      return [header, Buffer.from(JSON.stringify(admin())).toString('base64url'), signature].join('.');
    },
    'signature cut off': () => tokenOf(cookie).replace(/[^.]+$/, ''),
    'one character changed': () => tokenOf(cookie).replace(/.(?=.{9}$)/, (last) => (last === 'A' ? 'B' : 'A')),
    'not a token': () => '../../etc/passwd',
  };
  test.each(Object.keys(forgeries))('%s', async (name) => {
    const forged = await forgeries[name]?.();
    expect(await me({ cookie: `access_token=${forged}` })).toBe(401);
  });

  test('even signed with the right key, a token without a session row is nobody, and its role counts for nothing', async () => {
    const sign = (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key(TEST_SECRET));
    expect(await me({ cookie: `access_token=${await sign({ ...admin(), sid: 'made-up' })}` })).toBe(401);
    const promoted = await sign(admin());
    expect(await me({ cookie: `access_token=${promoted}` })).toBe(200);
    const answer = await provider.request('/api/auth/admin', { headers: { cookie: `access_token=${promoted}` } });
    expect(answer.status).toBe(403);
  });
});

test('the readable user cookie is for show: altered or missing, the person stays who the session says', async () => {
  const user = encodeURIComponent(JSON.stringify({ uid: 'x', role: { name: 'admin' }, idagency: null, type: 'U' }));
  const altered = cookie.replace(/user=[^;]+/, `user=${user}`);
  expect(altered).toContain(user);
  const answer = await provider.request('/api/v1/me', { headers: { cookie: altered } });
  expect((await answer.json()).data.role).toEqual({ name: 'agency' });
  expect((await provider.request('/api/auth/admin', { headers: { cookie: altered } })).status).toBe(403);
  expect(await me({ cookie: `user=${user}` })).toBe(401);
});

test('an idle hour ends the session on the server, a used one lives on to its last day', async () => {
  provider.clock.pass(59 * MINUTE);
  expect(await me({ cookie })).toBe(200);
  provider.clock.pass(59 * MINUTE);
  expect(await me({ cookie })).toBe(200);
  provider.clock.pass(60 * MINUTE);
  expect(await me({ cookie })).toBe(401);
});

describe('a token in use is issued anew', () => {
  const HOUR = 60 * MINUTE;
  const ask = async (sent: string) => {
    const answer = await provider.request('/api/v1/me', { headers: { cookie: sent } });
    const lines = answer.headers.getSetCookie();
    return { status: answer.status, lines, cookie: lines.length > 0 ? cookieHeader(answer) : sent };
  };
  const passUsing = async (sent: string, hours: number) => {
    for (let spent = 0; spent < hours * 2; spent++) {
      provider.clock.pass(HOUR / 2);
      await provider.request('/api/v1/me', { headers: { 'x-access-token': `Bearer ${tokenOf(sent)}` } });
    }
  };

  test('once less than half of its day is left, with the cookies of the person and not of the console', async () => {
    await passUsing(cookie, 12);
    expect((await ask(cookie)).lines).toEqual([]);
    provider.clock.pass(MINUTE);
    const renewed = await ask(cookie);
    expect(renewed.lines.map((line) => line.replace(/=[^;]+/, ''))).toEqual([
      'access_token; Path=/; Max-Age=86400; SameSite=Lax; HttpOnly; Secure',
      'user; Path=/; Max-Age=86400; SameSite=Lax; Secure',
    ]);
    expect(claimsOf(tokenOf(renewed.cookie))).toMatchObject({ sid: claimsOf(tokenOf(cookie)).sid, role: 'agency' });
    expect((await ask(renewed.cookie)).lines).toEqual([]);
  });

  test('for three days after the login and not a minute longer, however much it was used', async () => {
    let current = cookie;
    let renewals = 0;
    for (let used = 0; used < 72 * 60 - 30; used += 30) {
      provider.clock.pass(30 * MINUTE);
      const answer = await ask(current);
      expect(answer.status).toBe(200);
      if (answer.lines.length > 0) renewals += 1;
      current = answer.cookie;
    }
    expect(renewals).toBe(4);
    provider.clock.set(new Date(START.getTime() + 72 * HOUR - 1000));
    expect((await ask(current)).status).toBe(200);
    provider.clock.pass(1000);
    expect((await ask(current)).status).toBe(401);
  });

  test('not when the session was ended meanwhile, and not for an admin who acts as another', async () => {
    const { sid } = claimsOf(tokenOf(cookie));
    await provider.db.update(sessions).set({ impersonatedBy: 'user-admin' }).where(eq(sessions.id, sid));
    await passUsing(cookie, 13);
    expect(await ask(cookie)).toMatchObject({ status: 200, lines: [] });
    await provider.db.update(sessions).set({ impersonatedBy: null, revokedAt: START }).where(eq(sessions.id, sid));
    expect(await ask(cookie)).toMatchObject({ status: 401, lines: [] });
  });
});

test('a call that a page makes on its own keeps no idle session alive and renews none', async () => {
  const alone = { cookie, 'x-background-call': '1' };
  provider.clock.pass(59 * MINUTE);
  expect(await me(alone)).toBe(200);
  provider.clock.pass(MINUTE);
  expect(await me(alone)).toBe(401);
});

test('the last sight of a session is written at most once a minute', async () => {
  const lastSeen = async () => {
    const [row] = await provider.db
      .select()
      .from(sessions)
      .where(eq(sessions.id, claimsOf(tokenOf(cookie)).sid));
    return row?.lastSeenAt.toISOString();
  };
  provider.clock.pass(59_000);
  await me({ cookie });
  expect(await lastSeen()).toBe(START.toISOString());
  provider.clock.pass(1000);
  await me({ cookie });
  expect(await lastSeen()).toBe(provider.clock.now().toISOString());
});

test('a change of role or agency holds in a living session, and a disabled account has none', async () => {
  const support = (await provider.as('support@demo.test')).cookie;
  const set = (change: Partial<typeof users.$inferInsert>) =>
    provider.db.update(users).set(change).where(eq(users.email, 'support@demo.test'));
  await set({ role: 'admin', agencyId: null });
  expect((await provider.request('/api/auth/admin', { headers: { cookie: support } })).status).toBe(200);
  await set({ role: 'support' });
  expect((await provider.request('/api/auth/admin', { headers: { cookie: support } })).status).toBe(403);
  await set({ active: false });
  expect(await me({ cookie: support })).toBe(401);
});
