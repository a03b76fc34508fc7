import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionGrants, users } from '@/lib/provider/db/schema';
import { OF_FIRST_AGENCY } from '../../support/demo-people';
import { DEMO_PASSWORD, startTestProvider, TEST_SECRET, type TestProvider } from '../../support/provider';
import { cookieHeader } from '../../support/set-cookies';
import { mailsTo, said, secretMailedTo } from '../auth/account-mails';

const PASSWORD = 'jacaranda-lenta-77';
/** What nobody may set of an own record. */
const RAISED = {
  role: 'admin',
  roles: ['admin'],
  agencyId: null,
  agency_id: null,
  permissions: ['managePermissions'],
  emailVerified: true,
  active: true,
  impersonatedBy: 'user-admin',
  passwordHash: 'x',
};
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const rowOf = async (email: string) => {
  const [row] = await provider.db.select().from(users).where(eq(users.email, email));
  if (!row) throw new Error(`nobody is ${email}`);
  return row;
};
const rightsOf = async (email: string) => {
  const { id, role, agencyId, active, emailVerified, passwordHash } = await rowOf(email);
  return { id, role, agencyId, active, emailVerified, passwordHash };
};
const logIn = (email: string, password = PASSWORD) =>
  provider.request('/api/auth/login', { json: { email, password } });
const signUpAgency = (email: string) =>
  provider.request('/api/v1/signup', {
    json: {
      kind: 'agency',
      plan: 'love',
      name: 'Intrusa',
      email,
      password: PASSWORD,
      agencyName: 'Agencia Intrusa',
      phone: '+52 229 123 4567',
      ...RAISED,
    },
  });
async function invite(email: string, role = 'payment'): Promise<string> {
  const json = { email, name: 'Nueva Persona', role, languageCode: 'es' };
  const headers = await provider.as('agency@demo.test');
  expect((await provider.request('/api/v1/users', { json, headers })).status).toBe(201);
  return invitationFor(email);
}
async function invitationFor(email: string): Promise<string> {
  const mail = (await mailsTo(provider, email)).at(-1);
  return /([\w-]{43})(?![\w-])/.exec(mail?.text ?? '')?.[1] ?? 'no invitation';
}
const accept = (key: string, more: Record<string, unknown> = {}) =>
  provider.request(`/api/v1/invitations/${key}`, {
    method: 'PUT',
    json: { name: 'Nombre', password: PASSWORD, passwordConfirmation: PASSWORD, ...more },
  });

describe('an invited person', () => {
  test('cannot sign up into another role or out of the agency before taking the invitation', async () => {
    const email = 'invitada@demo.test';
    const key = await invite(email);
    const before = await rightsOf(email);
    expect(await said(await signUpAgency(email))).toEqual({ status: 202 });
    expect(await rightsOf(email)).toEqual(before);
    expect((await logIn(email)).status).toBe(401);
    expect((await accept(key, { ...RAISED, email: 'otra@demo.test' })).status).toBe(204);
    expect(await rightsOf(email)).toMatchObject({ role: 'payment', agencyId: '1', active: true });
    const headers = { cookie: cookieHeader(await logIn(email)) };
    for (const path of ['/api/v1/users', '/api/v1/audit-log', '/api/v1/agency/2/events']) {
      expect([path, [403, 404].includes((await provider.request(path, { headers })).status)]).toEqual([path, true]);
    }
  });

  test('takes the account once, however many try at the same moment', async () => {
    const key = await invite('muchas@demo.test');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => accept(key, { name: `Persona ${turn}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(9).fill(404)]);
    const winner = answers.findIndex(({ status }) => status === 204);
    expect((await rowOf('muchas@demo.test')).name).toBe(`Persona ${winner}`);
  });
});

test('a mailed verification opens one session, however many try at the same moment', async () => {
  const email = 'pareja@demo.test';
  await signUpAgency(email);
  const token = await secretMailedTo(provider, email);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      provider.request('/api/v1/signup/verification', { json: { token, password: PASSWORD } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)]);
  expect(await rightsOf(email)).toMatchObject({ role: 'agency', agencyId: expect.any(String) });
});

test('staff without an agency see nobody’s people and no log, and change nobody', async () => {
  const email = 'suelta@demo.test';
  await accept(await invite(email, 'agency'));
  await provider.db.update(users).set({ agencyId: null }).where(eq(users.email, email));
  const headers = { cookie: cookieHeader(await logIn(email)) };
  const { version } = await rowOf('wholesaler@demo.test');
  const statuses = await Promise.all([
    provider.request('/api/v1/users', { headers }),
    provider.request('/api/v1/users/export', { headers }),
    provider.request('/api/v1/audit-log', { headers }),
    provider.request('/api/v1/audit-log/export', { headers }),
    provider.request(`/api/v1/users/user-wholesaler?version=${version}`, { method: 'DELETE', headers }),
    provider.request('/api/v1/users/user-wholesaler/roles', {
      method: 'PUT',
      json: { role: 'agency', version },
      headers,
    }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(404));
  expect(await rowOf('wholesaler@demo.test')).toMatchObject({ active: true, role: 'wholesaler' });
});

describe('the own role', () => {
  test.each(OF_FIRST_AGENCY)('of %s is raised by no call', async (name) => {
    const email = `${name}@demo.test`;
    const before = await rightsOf(email);
    const headers = await provider.as(email);
    const version = (await rowOf(email)).version;
    const own = await provider.request('/api/v1/me', { method: 'PATCH', json: { version, ...RAISED }, headers });
    expect(own.status).toBe(200);
    const roles = `/api/v1/users/${before.id}/roles`;
    const tries = [
      provider.request(roles, { method: 'PUT', json: { role: 'admin', version: version + 1 }, headers }),
      provider.request(`/api/v1/users/${before.id}`, { method: 'PATCH', json: { ...RAISED, version: 1 }, headers }),
      provider.request('/api/v1/users', {
        json: { ...RAISED, email: `x-${email}`, name: 'X', languageCode: 'es' },
        headers,
      }),
      provider.request('/api/v1/permissions', {
        method: 'PUT',
        json: { agencyId: '1', cells: [{ role: 'payment', permission: 'manageUsers', allowed: true }] },
        headers,
      }),
      provider.request('/api/auth/backdoor', { json: { email: 'organizer2@demo.test', reason: 'Porque sí' }, headers }),
    ];
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(
      statuses.every((status) => [403, 404, 409, 422].includes(status)),
      String(statuses),
    ).toBe(true);
    expect(await rightsOf(email)).toEqual(before);
    expect(await provider.db.select().from(permissionGrants)).toEqual([]);
  });
});

describe('a session', () => {
  const tokenOf = (cookie: string) => /access_token=([^;]+)/.exec(cookie)?.[1] ?? '';
  const me = async (cookie: string) => provider.request('/api/v1/me', { headers: { cookie } });
  const signed = (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(TEST_SECRET));

  test('takes agency, type and reservation from its row: a token with other claims, even rightly signed, is the same person', async () => {
    const { cookie } = await provider.as('attendee@demo.test');
    const claims = JSON.parse(Buffer.from(tokenOf(cookie).split('.')[1] ?? '', 'base64url').toString());
    const plain = (await (await me(cookie)).json()).data;
    for (const change of [
      { idagency: '2' },
      { type: 'R', reservationKey: 'RSV-DEMO-0007' },
      { uid: 'user-admin', role: 'admin' },
    ]) {
      const altered = await me(`access_token=${await signed({ ...claims, ...change })}`);
      expect((await altered.json()).data, JSON.stringify(change)).toEqual(plain);
    }
    const neighbour = await provider.request('/api/v1/reservations/RSV-DEMO-0007', {
      headers: {
        cookie: `access_token=${await signed({ ...claims, type: 'R', role: 'reservation', reservationKey: 'RSV-DEMO-0007' })}`,
      },
    });
    expect(neighbour.status).toBe(404);
  });

  test('planted before the login is not the one that is logged in: the stranger who knows it stays outside', async () => {
    const byKey = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
    const planted = cookieHeader(byKey);
    const login = await provider.request('/api/auth/login', {
      json: { email: 'payment@demo.test', password: DEMO_PASSWORD },
      headers: { cookie: planted },
    });
    expect(login.status).toBe(200);
    expect(tokenOf(cookieHeader(login))).not.toBe(tokenOf(planted));
    expect((await me(planted)).status).toBe(401);
  });

  test('and every mailed link end with a change of the password', async () => {
    const email = 'weddingplanner@demo.test';
    const elsewhere = await provider.as(email);
    const headers = await provider.as(email);
    await provider.request('/api/v1/login-links', { json: { email } });
    const link = await secretMailedTo(provider, email);
    await provider.request('/api/v1/password-resets', { json: { email } });
    const key = await secretMailedTo(provider, email);
    const json = { currentPassword: DEMO_PASSWORD, password: PASSWORD, passwordConfirmation: PASSWORD };
    expect((await provider.request('/api/v1/me/password', { method: 'PUT', json, headers })).status).toBe(204);
    expect((await me(elsewhere.cookie)).status).toBe(401);
    expect((await provider.request(`/api/v1/password-resets/${key}`)).status).toBe(404);
    expect((await provider.request(`/api/v1/login-links/${link}`, { method: 'POST' })).status).toBe(404);
  });

  test('and every mailed link are dead once the account is deactivated', async () => {
    const email = 'agencyuser@demo.test';
    const { cookie } = await provider.as(email);
    await provider.request('/api/v1/login-links', { json: { email } });
    const link = await secretMailedTo(provider, email);
    const { id, version } = await rowOf(email);
    const headers = await provider.as('agency@demo.test');
    const gone = await provider.request(`/api/v1/users/${id}?version=${version}`, { method: 'DELETE', headers });
    expect(gone.status).toBe(200);
    expect((await me(cookie)).status).toBe(401);
    expect((await provider.request(`/api/v1/login-links/${link}`, { method: 'POST' })).status).toBe(404);
    expect((await logIn(email, DEMO_PASSWORD)).status).toBe(401);
  });
});
