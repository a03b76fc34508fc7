import { and, asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog, sessions, users } from '@/lib/provider/db/schema';
import { readUserView } from '@/lib/session/views';
import { DEMO_PASSWORD, startTestProvider, type TestProvider } from '../../support/provider';
import { cookieHeader } from '../../support/set-cookies';
import { said } from './account-mails';

const START = new Date('2026-11-20T12:00:00Z');
const REASON = 'La agencia no ve sus pagos';
let provider: TestProvider;
let admin: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ now: START });
});
beforeEach(async () => {
  provider.clock.set(START);
  admin = await provider.as('admin@demo.test');
});
afterAll(() => provider.close());

const enter = (headers: Record<string, string>, email = 'agency@demo.test', reason = REASON) =>
  provider.request('/api/auth/backdoor', { json: { email, reason }, headers });
const me = async (headers: Record<string, string>) => said(await provider.request('/api/v1/me', { headers }));
const end = (headers: Record<string, string>) =>
  provider.request('/api/auth/backdoor/end', { method: 'POST', headers });

test('nobody but the admin may: 401 without a session, 403 for every other role, whatever the account', async () => {
  expect((await enter({})).status).toBe(401);
  for (const role of ['agency', 'agencyuser', 'organizer', 'attendee', 'support', 'payment']) {
    const headers = await provider.as(`${role}@demo.test`);
    expect((await enter(headers, 'organizer2@demo.test')).status, role).toBe(403);
    expect((await end(headers)).status, role).toBe(403);
  }
});

test('an admin acts as a user for an hour with that user’s rights, sees it, and goes back to the own session', async () => {
  const opened = await enter(admin);
  expect(opened.status).toBe(200);
  const acting = { cookie: cookieHeader(opened) };
  expect(readUserView(acting.cookie)).toMatchObject({ role: { name: 'agency' }, impersonated: true });
  const seen = await me(acting);
  expect(seen.data).toMatchObject({ email: 'agency@demo.test', impersonatedBy: 'user-admin' });
  expect(new Date(seen.data.expiresAt).getTime() - START.getTime()).toBe(3_600_000);
  expect((await provider.request('/api/v1/admin/agencies', { headers: acting })).status).toBe(403);
  const back = await end(acting);
  const own = { cookie: cookieHeader(back) };
  expect((await me(own)).data).toMatchObject({ email: 'admin@demo.test', impersonatedBy: null });
  expect(readUserView(own.cookie)).not.toHaveProperty('impersonated');
  expect((await me(acting)).status).toBe(401);
  expect((await end(own)).status).toBe(403);
});

test('both ends are in the audit log with the reason, and what is done meanwhile names the admin', async () => {
  const acting = { cookie: cookieHeader(await enter(admin, 'agencyuser@demo.test')) };
  const version = 0;
  await provider.request('/api/v1/me', { method: 'PATCH', json: { name: 'Otra', version }, headers: acting });
  await end(acting);
  const rows = await provider.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, 'user-agency-user'), like(auditLog.action, 'session.imp%')))
    .orderBy(asc(auditLog.id));
  expect(rows).toMatchObject([
    { action: 'session.impersonated', actor: 'user:user-admin', after: { reason: REASON }, impersonatedBy: null },
    { action: 'session.impersonationEnded', actor: 'user:user-agency-user', impersonatedBy: 'user-admin' },
  ]);
});

test('who logs out while acting as another has ended that too, and their own session with it', async () => {
  const own = await provider.as('admin@demo.test');
  const acting = { cookie: cookieHeader(await enter(own, 'wholesaler@demo.test')) };
  expect((await provider.request('/api/auth/logout', { method: 'POST', headers: acting })).status).toBe(204);
  const ended = and(eq(auditLog.entityId, 'user-wholesaler'), eq(auditLog.action, 'session.impersonationEnded'));
  expect(await provider.db.select().from(auditLog).where(ended)).toMatchObject([{ impersonatedBy: 'user-admin' }]);
  for (const headers of [acting, own]) expect((await me(headers)).status).toBe(401);
});

test('the log and its file tell the agency who acted as whom, and find it by either name', async () => {
  const acting = { cookie: cookieHeader(await enter(admin, 'agencyuser@demo.test')) };
  await end(acting);
  const manager = await provider.as('agency@demo.test');
  const [person] = await provider.db.select().from(users).where(eq(users.email, 'agencyuser@demo.test'));
  const [platform] = await provider.db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  const asked = (path: string, actor: string) =>
    provider.request(
      `/api/v1/audit-log${path}?locale=en&action=session.impersonationEnded&actor=${encodeURIComponent(actor)}`,
      { headers: manager },
    );
  for (const words of [person?.name ?? '', platform?.name ?? '']) {
    const [entry] = (await said(await asked('', words))).data.data;
    expect(entry).toMatchObject({ actor: { kind: 'user', name: person?.name }, impersonatedBy: platform?.name });
    const [header = '', line = ''] = (await (await asked('/export', words)).text()).split('\r\n');
    const cells = Object.fromEntries(header.split(',').map((name, at) => [name, line.split(',')[at]]));
    expect(cells).toMatchObject({ Who: person?.name, Role: 'agencyUser' });
    expect(line).toContain(`,agencyUser,${platform?.name},session.impersonationEnded,`);
  }
  // The address of somebody of the platform is not found out by searching.
  expect((await said(await asked('', 'admin@demo.test'))).data.total).toBe(0);
  const entered = await provider.request('/api/v1/audit-log?action=session.impersonated', { headers: manager });
  expect((await said(entered)).data.data[0]).toMatchObject({
    actor: { name: platform?.name },
    impersonatedBy: null,
  });
});

test('a reason is asked for, and another admin’s, an unknown and a disabled account cannot be entered', async () => {
  expect((await enter(admin, 'agency@demo.test', '  a  ')).status).toBe(422);
  await provider.db.update(users).set({ active: false }).where(eq(users.email, 'support@demo.test'));
  expect((await enter(admin, 'support@demo.test')).status).toBe(404);
  expect((await enter(admin, 'nobody@demo.test')).status).toBe(404);
  expect((await enter(admin, 'admin@demo.test')).status).toBe(403);
});

describe('from within', () => {
  test('password, second factor and account stay out of reach, and nobody else can be entered', async () => {
    const headers = { cookie: cookieHeader(await enter(admin)) };
    const password = DEMO_PASSWORD;
    const change = { currentPassword: password, password: 'arrecife-de-mar', passwordConfirmation: 'arrecife-de-mar' };
    const tries = [
      provider.request('/api/v1/me/password', { method: 'PUT', json: change, headers }),
      provider.request('/api/v1/me', { method: 'PATCH', json: { name: 'Otra', version: 1 }, headers }),
      provider.request('/api/v1/me/second-factor', { headers }),
      provider.request('/api/v1/me/second-factor', { json: { password }, headers }),
      provider.request('/api/v1/me/second-factor/removal', { json: { password }, headers }),
      provider.request('/api/v1/me/sessions/revocation', { json: { scope: 'all' }, headers }),
      enter(headers, 'organizer@demo.test'),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 403));
  });

  test('it ends after an hour, with the admin’s own session, account or role, and a log-out ends both', async () => {
    const acting = { cookie: cookieHeader(await enter(admin)) };
    provider.clock.set(new Date(START.getTime() + 3_600_000));
    expect((await me(acting)).status).toBe(401);
    provider.clock.set(START);
    expect((await me(acting)).status).toBe(200);
    await provider.db.update(users).set({ role: 'support' }).where(eq(users.id, 'user-admin'));
    expect((await me(acting)).status).toBe(401);
    await provider.db.update(users).set({ role: 'admin', active: false }).where(eq(users.id, 'user-admin'));
    expect((await me(acting)).status, 'the admin’s account is switched off').toBe(401);
    await provider.db.update(users).set({ active: true }).where(eq(users.id, 'user-admin'));
    expect((await me(acting)).status).toBe(200);
    const ofAdmin = eq(sessions.userId, 'user-admin');
    await provider.db.update(sessions).set({ expiresAt: START }).where(ofAdmin);
    expect((await me(acting)).status, 'the admin’s own session has run out').toBe(401);
    await provider.db
      .update(sessions)
      .set({ expiresAt: new Date(START.getTime() + 86_400_000) })
      .where(ofAdmin);
    const entered = eq(users.email, 'agency@demo.test');
    await provider.db.update(users).set({ role: 'admin' }).where(entered);
    expect((await me(acting)).status, 'nobody acts as an admin').toBe(401);
    await provider.db.update(users).set({ role: 'agency' }).where(entered);
    await provider.request('/api/auth/logout', { method: 'POST', headers: acting });
    expect([(await me(acting)).status, (await me(admin)).status]).toEqual([401, 401]);
    const again = await provider.as('admin@demo.test');
    const second = { cookie: cookieHeader(await enter(again)) };
    await provider.db.update(sessions).set({ revokedAt: START }).where(eq(sessions.userId, 'user-admin'));
    expect([(await me(second)).status, (await end(second)).status]).toEqual([401, 401]);
  });
});
