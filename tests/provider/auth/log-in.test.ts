import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorBody } from '@/lib/contract/error';
import { loginAnswer } from '@/lib/contract/session';
import { sessions, users } from '@/lib/provider/db/schema';
import { hashPassword } from '@/lib/provider/ground/password';
import { DEMO_PASSWORD, startTestProvider, type TestProvider } from '../../support/provider';
import { cookieHeader, setCookies } from '../../support/set-cookies';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ env: { COOKIE_SECURE: '1' } });
});
afterAll(() => provider.close());

const logIn = (body: unknown, headers: Record<string, string> = {}) =>
  provider.request('/api/auth/login', { json: body, headers });

test('the right password answers the user and the session, and sets its cookies', async () => {
  const answer = await logIn({ email: 'AGENCY@Demo.test', password: DEMO_PASSWORD });
  expect(answer.status).toBe(200);
  const body = loginAnswer.strict().parse(await answer.json());
  expect(body.authenticated).toMatchObject({
    email: 'agency@demo.test',
    role: { name: 'agency' },
    idEvent: null,
    type: 'U',
    reservationKey: null,
  });
  expect(body.data).toMatchObject({ uid: body.authenticated.uid, impersonatedBy: null });
  expect(new Date(body.data.expiresAt).getTime() - provider.clock.now().getTime()).toBe(86_400_000);
  const cookies = setCookies(answer);
  const common = ['Path=/', 'SameSite=Lax', 'Secure'];
  expect(cookies.map(({ name }) => name)).toEqual(['access_token', 'user', 'session', 'known_browser']);
  expect(cookies.map(({ attributes }) => attributes.toSorted())).toEqual([
    [...common, 'HttpOnly', 'Max-Age=86400'].toSorted(),
    [...common, 'Max-Age=86400'].toSorted(),
    [...common, 'Max-Age=259200'].toSorted(),
    [...common, 'HttpOnly', 'Max-Age=31536000'].toSorted(),
  ]);
  const token = cookies[0]?.value ?? 'none';
  expect(JSON.stringify(body)).not.toContain(token);
  expect(cookies[1]?.value).not.toContain(token);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('the cookies live as long as the token, also where the login itself takes a moment', async () => {
  const clock = vi.spyOn(provider.clock, 'now');
  const start = Date.now();
  let asked = 0;
  clock.mockImplementation(() => new Date(start + asked++));
  const answer = await logIn({ email: 'agency@demo.test', password: DEMO_PASSWORD });
  clock.mockRestore();
  expect(answer.status).toBe(200);
  const [access, user] = setCookies(answer);
  expect(access?.attributes).toContain('Max-Age=86400');
  expect(user?.attributes).toContain('Max-Age=86400');
});

test('an organizer comes with the event of the couple, an attendee with the reservation', async () => {
  const meOf = async (email: string) =>
    (await (await provider.request('/api/v1/me', { headers: await provider.as(email) })).json()).data;
  const organizer = await meOf('organizer@demo.test');
  const event = await (await provider.request('/events/code/PLS-DEMO-BODA')).json().catch(() => null);
  expect(organizer).toMatchObject({ role: { name: 'organizer' }, idEvent: expect.any(String) });
  if (event?.data) expect(organizer.idEvent).toBe(event.data.id);
  expect(await meOf('attendee@demo.test')).toMatchObject({
    role: { name: 'attendee' },
    idEvent: organizer.idEvent,
    reservationKey: expect.stringMatching(/^RSV-/),
  });
});

describe('a failed login', () => {
  const refused = async (body: unknown) => {
    const answer = await logIn(body);
    const { requestId, ...rest } = errorBody.parse(await answer.json());
    expect(requestId).toBe(answer.headers.get('x-request-id'));
    return { status: answer.status, cookies: setCookies(answer).length, ...rest };
  };

  test('says the same for a wrong password, an unknown account and a disabled one', async () => {
    await provider.db.update(users).set({ active: false }).where(eq(users.email, 'wholesaler@demo.test'));
    const wrong = await refused({ email: 'agency@demo.test', password: 'not the password' });
    expect(wrong).toEqual({
      status: 401,
      cookies: 0,
      code: 'LOGIN_FAILED',
      error: 'El correo o la contraseña no son correctos.',
    });
    expect(await refused({ email: 'nobody@demo.test', password: 'not the password' })).toEqual(wrong);
    expect(await refused({ email: 'wholesaler@demo.test', password: DEMO_PASSWORD })).toEqual(wrong);
  });

  test('takes as long for an unknown account as for a known one', async () => {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await provider.db.update(users).set({ passwordHash }).where(eq(users.email, 'agency@demo.test'));
    const time = async (email: string) => {
      const started = performance.now();
      await logIn({ email, password: 'not the password' });
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let sample = 0; sample < 30; sample++) {
      known.push(await time('agency@demo.test'));
      unknown.push(await time(`nobody${sample}@demo.test`));
    }
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[15] ?? 0;
    const ratio = median(unknown) / median(known);
    expect(ratio).toBeGreaterThan(0.67);
    expect(ratio).toBeLessThan(1.5);
  }, 120_000);

  test('names the fields that cannot be read', async () => {
    const answer = await logIn({ email: 'no address', password: '' }, { 'accept-language': 'en-GB,en;q=0.9' });
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toEqual({ email: 'Invalid format', password: 'Field Password is required' });
  });
});

test('what a body says beside email and password changes nothing', async () => {
  const before = await provider.db.select().from(users).where(eq(users.email, 'attendee@demo.test'));
  const answer = await logIn({
    email: 'attendee@demo.test',
    password: DEMO_PASSWORD,
    role: { name: 'admin' },
    agencyId: null,
    idagency: 'another',
    type: 'U',
    sid: 'chosen-by-me',
  });
  expect((await answer.json()).authenticated.role).toEqual({ name: 'attendee' });
  expect(await provider.db.select().from(users).where(eq(users.email, 'attendee@demo.test'))).toEqual(before);
  expect(await provider.db.select().from(sessions).where(eq(sessions.id, 'chosen-by-me'))).toEqual([]);
});

test('every login opens a session of its own, ends the one before and takes no identifier from the caller', async () => {
  const first = cookieHeader(await logIn({ email: 'payment@demo.test', password: DEMO_PASSWORD }));
  const second = cookieHeader(await logIn({ email: 'payment@demo.test', password: DEMO_PASSWORD }, { cookie: first }));
  expect(second).not.toBe(first);
  const me = (cookie: string) => provider.request('/api/v1/me', { headers: { cookie } });
  expect((await me(first)).status).toBe(401);
  expect((await me(second)).status).toBe(200);
  const ids = (await provider.db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(Buffer.from(id, 'base64url').length).toBe(32);
});
