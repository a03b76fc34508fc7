import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailAgency } from '@/lib/provider/booking/reservation/tell-agency';
import { auditLog, events, outbox, reservations, sessions, users } from '@/lib/provider/db/schema';
import { systemContext } from '@/lib/provider/jobs/workers';
import { DEMO_PASSWORD, startTestProvider, type TestProvider } from '../../support/provider';
import { cookieHeader } from '../../support/set-cookies';

const START = new Date('2026-11-20T12:00:00Z');

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

const NEW_PASSWORD = 'otra-clave-2026';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ now: START });
});

afterAll(() => provider.close());

beforeEach(() => provider.db.update(sessions).set({ revokedAt: START }));

const logIn = async (email: string, agent = PHONE, password = DEMO_PASSWORD) =>
  provider.request('/api/auth/login', { json: { email, password }, headers: { 'user-agent': agent } });

const cookieOf = async (email: string, agent?: string) => cookieHeader(await logIn(email, agent));

const call = (cookie: string, path: string, method = 'GET', json?: unknown) =>
  provider.request(path, { method, headers: { cookie }, ...(json !== undefined && { json }) });

const sessionsOf = async (cookie: string) => (await (await call(cookie, '/api/v1/me/sessions')).json()).data;

const statusOf = async (cookie: string) => (await call(cookie, '/api/v1/me')).status;

const lastAudit = async () => (await provider.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)).at(0);

describe('own sessions', () => {
  test('are told apart by device and browser, without anything of their tokens', async () => {
    const phone = await cookieOf('payment@demo.test');
    provider.clock.pass(60_000);
    const desk = await cookieOf('payment@demo.test', 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0');
    await cookieOf('agency@demo.test');
    const answer = await call(desk, '/api/v1/me/sessions');
    const text = await answer.clone().text();
    expect((await answer.json()).data).toEqual([
      expect.objectContaining({
        device: 'computer',
        browser: 'Firefox',
        system: 'Windows',
        current: true,
        byAdmin: false,
      }),
      expect.objectContaining({ device: 'phone', browser: 'Chrome', system: 'Android', current: false }),
    ]);
    for (const { id } of await provider.db.select().from(sessions)) expect(text).not.toContain(id);
    expect(await statusOf(phone)).toBe(200);
  });

  test('end one by one, and only one’s own: another person’s is not there', async () => {
    const [mine, alsoMine, theirs] = [
      await cookieOf('payment@demo.test'),
      await cookieOf('payment@demo.test'),
      await cookieOf('agency@demo.test'),
    ];
    const other = (await sessionsOf(mine)).find(({ current }: { current: boolean }) => !current);
    expect((await call(theirs, `/api/v1/me/sessions/${other.id}`, 'DELETE')).status).toBe(404);
    expect(await statusOf(alsoMine)).toBe(200);
    expect((await call(mine, `/api/v1/me/sessions/${other.id}`, 'DELETE')).status).toBe(204);
    expect([await statusOf(mine), await statusOf(alsoMine)]).toEqual([200, 401]);
    expect(await lastAudit()).toMatchObject({ action: 'session.revoked', entityId: 'user-payment' });
    expect((await call(mine, `/api/v1/me/sessions/${other.id}`, 'DELETE')).status).toBe(404);
  });

  test('end all but this one, or everywhere, which logs this browser out as well', async () => {
    const [mine, other] = [await cookieOf('payment@demo.test'), await cookieOf('payment@demo.test')];
    const path = '/api/v1/me/sessions/revocation';
    const others = await call(mine, path, 'POST', { scope: 'others' });
    expect([others.status, others.headers.getSetCookie()]).toEqual([204, []]);
    expect([await statusOf(mine), await statusOf(other)]).toEqual([200, 401]);
    const everywhere = await call(mine, path, 'POST', { scope: 'all' });
    expect(everywhere.headers.getSetCookie().map((line) => line.split(';')[0])).toEqual([
      'access_token=',
      'user=',
      'session=',
    ]);
    expect(await statusOf(mine)).toBe(401);
  });

  test('of a guest are those of the reservation', async () => {
    const guest = { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' };
    const cookie = cookieHeader(await provider.request('/login', { json: guest }));
    expect(await sessionsOf(cookie)).toEqual([expect.objectContaining({ current: true, device: 'unknown' })]);
    expect((await call(cookie, '/api/v1/me/profile')).status).toBe(403);
  });
});

describe('own account', () => {
  const profileOf = async (cookie: string) => (await (await call(cookie, '/api/v1/me/profile')).json()).data;

  test('changes name, language and mails, and nothing that gives power', async () => {
    const cookie = await cookieOf('weddingplanner@demo.test');
    const { version, ...before } = await profileOf(cookie);
    const raised = {
      role: 'admin',
      agencyId: '2',
      email: 'x@demo.test',
      active: true,
      totpSecret: 'x',
      emailVerified: true,
    };
    const change = {
      name: '  Renata Solís ',
      mobile: '998 123 4567',
      languageCode: 'en',
      mutedMails: ['transport-to-quote'],
      version,
      ...raised,
    };
    const answer = await call(cookie, '/api/v1/me', 'PATCH', change);
    expect((await answer.json()).data).toEqual({
      ...before,
      name: 'Renata Solís',
      mobile: '+529981234567',
      languageCode: 'en',
      mutedMails: ['transport-to-quote'],
      version: version + 1,
    });
    expect(await lastAudit()).toMatchObject({ action: 'user.profileChanged', before: { name: before.name } });
    const late = await call(cookie, '/api/v1/me', 'PATCH', { name: 'Otra', version });
    expect([late.status, (await late.json()).details.name]).toEqual([409, 'Renata Solís']);
    const blank = await call(cookie, '/api/v1/me', 'PATCH', { name: '   ', version: version + 1 });
    expect([blank.status, Object.keys((await blank.json()).fields)]).toEqual([422, ['name']]);
    const wrong = await call(cookie, '/api/v1/me', 'PATCH', { mobile: '12', version: version + 1 });
    expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([422, ['mobile']]);
    const none = await call(cookie, '/api/v1/me', 'PATCH', { mobile: '', version: version + 1 });
    expect((await none.json()).data.mobile).toBeNull();
  });

  test('a mail to staff that its reader switched off is not ordered, others are', async () => {
    const ctx = systemContext(provider, 'test');
    const [event] = await provider.db.select().from(events).where(eq(events.code, 'PLS-DEMO-BODA'));
    const [reservation] = await provider.db.select().from(reservations).limit(1);
    if (!event || !reservation) throw new Error('the demo lacks its event');
    const found = { reservation, event: { ...event, notificationEmail: 'Agency@demo.test' } };
    await provider.db
      .update(users)
      .set({ mutedMails: ['payment-to-approve'] })
      .where(eq(users.email, 'agency@demo.test'));
    await provider.db.delete(outbox);
    await provider.db.transaction(async (tx) => {
      for (const mail of ['payment-to-approve', 'payment-attention'] as const)
        await mailAgency(tx, ctx, found, { mail, occasion: 'test', payload: {} });
    });
    expect((await provider.db.select().from(outbox)).map(({ kind }) => kind)).toEqual(['payment-attention']);
  });
});

describe('own password', () => {
  const change = (cookie: string, currentPassword: string, password: string, passwordConfirmation = password) =>
    call(cookie, '/api/v1/me/password', 'PUT', { currentPassword, password, passwordConfirmation });

  test('asks for the current one, a long enough new one, twice the same', async () => {
    const cookie = await cookieOf('wholesaler@demo.test');
    const wrong = await change(cookie, 'not the password', NEW_PASSWORD);
    expect([wrong.status, (await wrong.json()).error]).toEqual([401, 'Tu contraseña actual no es esa.']);
    const fieldsOf = async (answer: Response) => [answer.status, (await answer.json()).fields];
    expect(await fieldsOf(await change(cookie, DEMO_PASSWORD, 'corta'))).toEqual([
      422,
      { password: 'Minimo 10 caracteres' },
    ]);
    expect(await fieldsOf(await change(cookie, DEMO_PASSWORD, NEW_PASSWORD, 'otra-cosa-2026'))).toEqual([
      422,
      { passwordConfirmation: 'Las contraseñas deben coincidir' },
    ]);
    expect((await change(cookie, DEMO_PASSWORD, DEMO_PASSWORD)).status).toBe(422);
    expect((await logIn('wholesaler@demo.test')).status).toBe(200);
  });

  test('once changed ends every other session, and the old one logs nobody in', async () => {
    const [mine, other] = [await cookieOf('wholesaler@demo.test'), await cookieOf('wholesaler@demo.test')];
    expect((await change(mine, DEMO_PASSWORD, NEW_PASSWORD)).status).toBe(204);
    expect([await statusOf(mine), await statusOf(other)]).toEqual([200, 401]);
    expect((await logIn('wholesaler@demo.test')).status).toBe(401);
    expect((await logIn('wholesaler@demo.test', PHONE, NEW_PASSWORD)).status).toBe(200);
    const written = JSON.stringify(await lastAudit());
    expect(written).toContain('user.passwordChanged');
    expect(written).not.toContain(NEW_PASSWORD);
    const [letter] = await provider.db.select().from(outbox).where(eq(outbox.kind, 'password-changed'));
    expect(letter?.recipient).toBe('wholesaler@demo.test');
  });

  test('guesses of the current one are counted', async () => {
    const strict = await startTestProvider({ beside: provider, env: { RATE_LIMIT_LOGIN_PER_MINUTE: '3' } });
    const cookie = await cookieOf('support@demo.test');
    const guess = () =>
      strict.request('/api/v1/me/password', {
        method: 'PUT',
        headers: { cookie },
        json: { currentPassword: 'a guess', password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
      });
    const statuses = [];
    for (let tries = 0; tries < 5; tries++) statuses.push((await guess()).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    await strict.close();
  });
});

describe('an admin who acts as another', () => {
  test('sees the account and changes nothing of it', async () => {
    const cookie = await cookieOf('agencyuser@demo.test');
    await provider.db
      .update(sessions)
      .set({ impersonatedBy: 'user-admin' })
      .where(eq(sessions.userId, 'user-agency-user'));
    expect(await sessionsOf(cookie)).toContainEqual(expect.objectContaining({ byAdmin: true }));
    const attempts = [
      call(cookie, '/api/v1/me', 'PATCH', { name: 'Otra', version: 1 }),
      call(cookie, '/api/v1/me/sessions/revocation', 'POST', { scope: 'others' }),
      call(cookie, '/api/v1/me/password', 'PUT', {
        currentPassword: DEMO_PASSWORD,
        password: NEW_PASSWORD,
        passwordConfirmation: NEW_PASSWORD,
      }),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(403);
  });
});
