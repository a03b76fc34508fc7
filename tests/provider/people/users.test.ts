import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog, events, outbox, recoveryCodes, users } from '@/lib/provider/db/schema';
import { systemContext } from '@/lib/provider/jobs/workers';
import { createAccountToken } from '@/lib/provider/people/account/account-token';
import { DEMO_PASSWORD, startTestProvider, type TestProvider } from '../../support/provider';

const PASSWORD = 'jacaranda-lenta-77';

let provider: TestProvider;

let as: Record<'admin' | 'agency' | 'agency2' | 'payment', { cookie: string }>;

beforeAll(async () => {
  provider = await startTestProvider();
  const [admin, agency, agency2, payment] = await Promise.all(
    ['admin', 'agency', 'agency2', 'payment'].map((name) => provider.as(`${name}@demo.test`)),
  );
  as = { admin, agency, agency2, payment } as typeof as;
});

afterAll(() => provider.close());

type Person = keyof typeof as;

const call = (person: Person, path: string, method = 'GET', json?: unknown) =>
  provider.request(`/api/v1${path}`, { method, headers: as[person], ...(json !== undefined && { json }) });

const answerOf = async (answer: Promise<Response>) => {
  const response = await answer;
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
};

const lastAudit = async () => (await provider.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)).at(0);

const rowOf = async (id: string) => (await provider.db.select().from(users).where(eq(users.id, id))).at(0);

const versionOf = async (id: string) => (await rowOf(id))?.version ?? 0;

let made = 0;

const invite = async (person: Person, more: Record<string, unknown> = {}) => {
  made++;
  const json = {
    email: `nueva${made}@Demo.test`,
    name: 'Nueva Persona',
    role: 'agencyUser',
    languageCode: 'en',
    ...more,
  };
  return answerOf(call(person, '/users', 'POST', json));
};

const invitationOf = (userId: string) =>
  provider.db.transaction((tx) =>
    createAccountToken(tx, systemContext(provider, 'test'), {
      userId,
      purpose: 'invitation',
      hours: 7 * 24,
    }),
  );

const accept = (key: string, password = PASSWORD, passwordConfirmation = password) =>
  answerOf(
    provider.request(`/api/v1/invitations/${key}`, {
      method: 'PUT',
      json: { name: 'Nombre Propio', password, passwordConfirmation },
    }),
  );

const joined = async (role: string) => {
  const { body } = await invite('agency', { role });
  await accept(await invitationOf(body.data.id));
  const { email, id } = body.data;
  const login = await provider.request('/api/auth/login', { json: { email, password: PASSWORD } });
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return { id, email, cookie };
};

test('an organizer is invited to an event: the first free place of its couple, of the own agency alone', async () => {
  const eventId = 'event-demo-playa';
  const before = await coupleOf(eventId);
  expect(before).toEqual([null, null]);
  const ids = [];
  for (const _place of before) {
    const { status, body } = await invite('agency', { role: 'organizer', eventId });
    expect(status).toBe(201);
    ids.push(body.data.id);
  }
  expect(await coupleOf(eventId)).toEqual(ids);
  expect((await rowOf(ids[0]))?.agencyId).toBe('1');
  for (const refused of [
    { role: 'organizer', eventId },
    { role: 'organizer', eventId: 'event-demo-otra' },
    { role: 'payment', eventId: 'event-demo-boda' },
  ]) {
    const { status, body } = await invite('agency', refused);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['eventId']]);
  }
});

const coupleOf = async (id: string) => {
  const [event] = await provider.db.select().from(events).where(eq(events.id, id));
  return [event?.mainUserId, event?.secondaryUserId];
};

describe('the list', () => {
  test('is of the own agency; the admin sees any, beside the admins', async () => {
    const own = (await (await call('agency', '/users?per_page=100')).json()).data;
    expect(new Set(own.data.map(({ agencyId }: { agencyId: string }) => agencyId))).toEqual(new Set(['1']));
    expect(own.counts.agency).toBe(1);
    expect(own.counts.admin).toBe(0);
    expect((await call('agency', '/users?agency_id=2')).status).toBe(404);
    const other = (await (await call('admin', '/users?agency_id=2')).json()).data;
    expect(other.data.map(({ email }: { email: string }) => email).sort()).toEqual([
      'admin@demo.test',
      'agency2@demo.test',
      'organizer2@demo.test',
    ]);
    expect(JSON.stringify(own)).not.toMatch(/argon2|password|totp/i);
    expect((await call('payment', '/users')).status).toBe(403);
  });

  test('searches, filters, sorts and is exported', async () => {
    const names = async (query: string) =>
      (await (await call('agency', `/users?${query}`)).json()).data.data.map(({ email }: { email: string }) => email);
    expect(await names('q=castillo%20mariana')).toEqual(['agency@demo.test']);
    expect(await names('filter[role]=payment')).toEqual(['payment@demo.test']);
    expect(await names('filter[state]=inactive')).toEqual([]);
    const sorted = await names('sort=-email&per_page=3');
    expect(sorted).toEqual([...sorted].sort().reverse());
    const { id, name } = (await (await call('agency', '/users?filter[role]=payment')).json()).data.data[0];
    await provider.db.update(users).set({ name: 'Álvaro Zúñiga' }).where(eq(users.id, id));
    const people = (await (await call('agency', '/users?per_page=100')).json()).data.data;
    const inOrder = people.map(({ name }: { name: string }) => name);
    expect(inOrder).toContain('Álvaro Zúñiga');
    expect(inOrder).toEqual([...inOrder].sort(new Intl.Collator('es').compare));
    await provider.db.update(users).set({ name }).where(eq(users.id, id));
    expect((await call('agency', '/users?sort=passwordHash')).status).toBe(422);
    const csv = await (await call('agency', '/users/export?filter[role]=payment&locale=es')).text();
    expect(csv).toMatch(/Nombre,Correo,Rol[\s\S]*payment@demo\.test,Pago,Activa,Costa Eterna Bodas/);
    expect(csv).not.toMatch(/agency2@/);
  });
});

describe('an invitation', () => {
  beforeEach(() => provider.db.delete(outbox));

  test('waits for its person, who takes it once with an own name and password', async () => {
    const { status, body } = await invite('agency');
    expect([status, body.data.state, body.data.agencyId]).toEqual([201, 'invited', '1']);
    const [mail] = await provider.db.select().from(outbox);
    expect(mail).toMatchObject({ kind: 'invitation', recipient: body.data.email, locale: 'en', agencyId: '1' });
    expect(await lastAudit()).toMatchObject({ action: 'user.invited', actor: 'user:user-agency', agencyId: '1' });
    const before = await provider.request('/api/auth/login', {
      json: { email: body.data.email, password: DEMO_PASSWORD },
    });
    expect(before.status).toBe(401);
    const key = await invitationOf(body.data.id);
    const shown = await (await provider.request(`/api/v1/invitations/${key}`)).json();
    expect(shown.data).toMatchObject({ email: body.data.email, role: 'agencyUser', agencyName: 'Costa Eterna Bodas' });
    expect((await accept(key, 'password123')).status).toBe(422);
    expect((await accept(key, PASSWORD, 'another-one-77')).status).toBe(422);
    expect((await accept(key)).status).toBe(204);
    expect(await accept(key)).toMatchObject({ status: 404, body: { code: 'LINK_INVALID' } });
    const login = await provider.request('/api/auth/login', { json: { email: body.data.email, password: PASSWORD } });
    expect((await login.json()).data.name).toBe('Nombre Propio');
  });

  test('counts seven days, and the latest alone', async () => {
    const { body } = await invite('agency');
    const [first, second] = [await invitationOf(body.data.id), await invitationOf(body.data.id)];
    expect((await accept(first)).status).toBe(404);
    provider.clock.pass(7 * 24 * 3_600_000 + 1000);
    expect((await accept(second)).status).toBe(404);
    provider.clock.pass(-7 * 24 * 3_600_000 - 1000);
    expect((await call('agency', `/users/${body.data.id}/invitation`, 'POST')).status).toBe(204);
    expect((await accept(second)).status).toBe(204);
    const again = await answerOf(call('agency', `/users/${body.data.id}/invitation`, 'POST'));
    expect(again).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  });

  test('gives nobody more than the inviter may give, in no other agency, and no address twice', async () => {
    for (const role of ['admin', 'support']) expect((await invite('agency', { role })).status).toBe(403);
    expect((await invite('agency', { role: 'guest' })).status).toBe(403);
    expect((await invite('agency', { agencyId: '2' })).status).toBe(404);
    const twice = await invite('agency', { email: 'AGENCY2@demo.test' });
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([422, ['email']]);
    expect((await invite('admin')).status).toBe(422);
    const admin = await invite('admin', { role: 'admin', agencyId: '1' });
    expect([admin.status, admin.body.data.agencyId]).toEqual([201, null]);
    const more = await invite('agency', { state: 'active', emailVerified: true, active: true, passwordHash: 'x' });
    expect(more.body.data.state).toBe('invited');
  });
});

describe('a role', () => {
  test('holds at once in a live session', async () => {
    const person = await joined('payment');
    const list = () => provider.request('/api/v1/agencies/1/payment-processors', { headers: person });
    const rights = async () =>
      (await (await provider.request('/api/v1/me', { headers: person })).json()).data.permissions;
    expect([(await list()).status, (await rights()).includes('refundPayment')]).toEqual([403, true]);
    const change = { role: 'agency', version: await versionOf(person.id) };
    expect((await call('agency', `/users/${person.id}/roles`, 'PUT', change)).status).toBe(200);
    expect((await list()).status).toBe(200);
    const back = { role: 'wholesaler', version: await versionOf(person.id) };
    await call('agency', `/users/${person.id}/roles`, 'PUT', back);
    expect([(await list()).status, (await rights()).includes('refundPayment')]).toEqual([403, false]);
    expect(await lastAudit()).toMatchObject({
      action: 'user.roleChanged',
      before: { role: 'agency' },
      after: { role: 'wholesaler' },
    });
    const out = { role: 'attendee', version: await versionOf(person.id) };
    await call('agency', `/users/${person.id}/roles`, 'PUT', out);
    expect((await provider.request('/api/v1/me', { headers: person })).status).toBe(401);
  });

  test('is taken neither from oneself nor from the last in charge', async () => {
    const put = async (person: Person, id: string, role: string) =>
      answerOf(call(person, `/users/${id}/roles`, 'PUT', { role, version: await versionOf(id) }));
    const second = await joined('agency');
    expect(await put('agency', 'user-agency', 'agencyUser')).toMatchObject({
      status: 409,
      body: { error: expect.not.stringMatching(/última persona/) },
    });
    expect((await put('agency', second.id, 'payment')).status).toBe(200);
    for (const id of ['user-agency', 'user-agency-2']) {
      const { status, body } = await put('admin', id, 'payment');
      expect([id, status, body.error]).toEqual([id, 409, expect.stringMatching(/última persona/)]);
      expect((await rowOf(id))?.role).toBe('agency');
    }
  });

  test('is never raised beyond the giver’s, never the own, and a stale one is refused', async () => {
    const put = async (person: Person, id: string, role: string, version?: number) =>
      (await call(person, `/users/${id}/roles`, 'PUT', { role, version: version ?? (await versionOf(id)) })).status;
    expect(await put('agency', 'user-payment', 'admin')).toBe(403);
    expect(await put('agency', 'user-payment', 'support')).toBe(403);
    expect(await put('agency', 'user-support', 'payment')).toBe(404);
    expect(await put('agency', 'user-agency', 'agencyUser')).toBe(409);
    expect(await put('agency', 'user-organizer-2', 'payment')).toBe(404);
    expect(await put('agency', 'user-admin', 'payment')).toBe(404);
    expect(await put('agency', 'user-payment', 'wholesaler', 99)).toBe(409);
    expect(await put('payment', 'user-payment', 'agency')).toBe(403);
    const own = await provider.request('/api/v1/me', {
      method: 'PATCH',
      headers: as.payment,
      json: { name: 'Patricia', role: 'admin', agencyId: null, version: await versionOf('user-payment') },
    });
    expect(own.status).toBeLessThan(500);
    expect(await rowOf('user-payment')).toMatchObject({ role: 'payment', agencyId: '1' });
  });
});

describe('a lost second factor', () => {
  const remove = async (person: Person, id: string, reason = 'Perdió su teléfono') =>
    answerOf(call(person, `/users/${id}/second-factor/removal`, 'POST', { reason, version: await versionOf(id) }));
  const turnOn = (id: string) =>
    provider.db.transaction(async (tx) => {
      await tx.update(users).set({ totpSecret: 'sealed', totpConfirmedAt: new Date() }).where(eq(users.id, id));
      await tx.insert(recoveryCodes).values({ userId: id, codeHash: `code of ${id}` });
    });

  test('is taken off by whoever manages the person: sessions end, the log and a mail say why', async () => {
    const person = await joined('payment');
    await turnOn(person.id);
    expect((await remove('agency', person.id, '  ')).status).toBe(422);
    expect((await remove('agency2', person.id)).status).toBe(404);
    expect((await remove('payment', person.id)).status).toBe(403);
    expect((await provider.request('/api/v1/me', { headers: person })).status).toBe(200);
    const done = await remove('agency', person.id);
    expect([done.status, done.body.data.twoFactor]).toEqual([200, false]);
    expect((await provider.request('/api/v1/me', { headers: person })).status).toBe(401);
    expect(await rowOf(person.id)).toMatchObject({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null });
    expect(await provider.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id))).toEqual([]);
    expect(await lastAudit()).toMatchObject({
      action: 'user.secondFactorRemoved',
      entityId: person.id,
      after: { reason: 'Perdió su teléfono' },
    });
    const [mail] = await provider.db.select().from(outbox).where(eq(outbox.kind, 'second-factor-removed'));
    expect(mail).toMatchObject({ recipient: person.email, locale: 'en', payload: { reason: 'Perdió su teléfono' } });
    expect(await remove('agency', person.id)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  });

  test('is never one’s own, nor of somebody beyond one’s rights', async () => {
    for (const id of ['user-agency', 'user-support', 'user-admin']) await turnOn(id);
    expect(await remove('agency', 'user-agency')).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    expect((await remove('agency', 'user-support')).status).toBe(404);
    expect((await remove('agency', 'user-admin')).status).toBe(404);
    expect((await remove('admin', 'user-admin')).status).toBe(409);
    expect((await rowOf('user-agency'))?.totpConfirmedAt).not.toBeNull();
    for (const id of ['user-agency', 'user-support', 'user-admin'])
      await provider.db.update(users).set({ totpSecret: null, totpConfirmedAt: null }).where(eq(users.id, id));
  });
});

describe('deactivation', () => {
  test('ends every session at once; the account can come back', async () => {
    const person = await joined('agencyUser');
    const path = `/users/${person.id}`;
    const gone = await answerOf(call('agency', `${path}?version=${await versionOf(person.id)}`, 'DELETE'));
    expect([gone.status, gone.body.data.state]).toEqual([200, 'inactive']);
    expect((await provider.request('/api/v1/me', { headers: person })).status).toBe(401);
    const logIn = async () =>
      (await provider.request('/api/auth/login', { json: { email: person.email, password: PASSWORD } })).status;
    expect(await logIn()).toBe(401);
    expect((await call('agency', path, 'PATCH', { active: true, version: await versionOf(person.id) })).status).toBe(
      200,
    );
    expect((await provider.request('/api/v1/me', { headers: person })).status).toBe(401);
    expect(await logIn()).toBe(200);
  });

  test('leaves neither oneself nor the last in charge out', async () => {
    const off = async (person: Person, id: string) =>
      answerOf(call(person, `/users/${id}`, 'PATCH', { active: false, version: await versionOf(id) }));
    expect(await off('agency', 'user-agency')).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
    expect((await off('admin', 'user-admin')).status).toBe(409);
    expect((await off('admin', 'user-agency-2')).body.error).toMatch(/última persona/);
    const second = await joined('agency');
    expect((await off('agency', second.id)).status).toBe(200);
    // Who was invited and has not come yet manages nothing.
    expect((await invite('agency', { role: 'agency' })).status).toBe(201);
    expect((await off('admin', 'user-agency')).body.error).toMatch(/última persona/);
  });

  test('of many reports each and stops at none', async () => {
    const [one, two] = [await joined('payment'), await joined('payment')];
    const ids = [one.id, 'user-agency', 'user-organizer-2', two.id];
    const { body } = await answerOf(call('agency', '/users/bulk', 'POST', { action: 'deactivate', ids }));
    expect(body.data).toMatchObject({ done: 2, refused: 2 });
    expect(body.data.items.map(({ outcome, code }: Record<string, string>) => code ?? outcome)).toEqual([
      'done',
      'INVALID_STATE',
      'NOT_FOUND',
      'done',
    ]);
    expect((await rowOf('user-organizer-2'))?.active).toBe(true);
    const again = await answerOf(call('agency', '/users/bulk', 'POST', { action: 'activate', ids: [one.id] }));
    expect(again.body.data.done).toBe(1);
  });
});
