import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  agencies,
  events,
  masterAccounts,
  notifications,
  reservations,
  signups,
  users,
} from '@/lib/provider/db/schema';
import { endNotificationsOfEvents } from '@/lib/provider/ground/end-notifications';
import { startTestProvider, type TestProvider } from '../../support/provider';
import { cookieHeader } from '../../support/set-cookies';
import { mailsTo, said, secretMailedTo } from './account-mails';

const START = new Date('2026-11-20T12:00:00Z');
const PASSWORD = 'arrecife-de-noviembre';
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ now: START });
});
afterAll(() => provider.close());

const couple = (email: string, more: Record<string, unknown> = {}) => ({
  kind: 'couple',
  plan: 'romance',
  name: 'Ana',
  email,
  password: PASSWORD,
  partnerName: 'Luis',
  tentativeDate: '2027-10-09',
  ...more,
});
const agency = (email: string) => ({
  kind: 'agency',
  plan: 'love',
  name: 'Rosa Mena',
  email,
  password: PASSWORD,
  agencyName: 'Bodas del Golfo',
  phone: '+52 229 123 4567',
});
const signUp = (json: unknown) => provider.request('/api/v1/signup', { json });
const verify = (token: string, password = PASSWORD) =>
  provider.request('/api/v1/signup/verification', { json: { token, password } });
const logIn = (email: string, password = PASSWORD) =>
  provider.request('/api/auth/login', { json: { email, password } });

test('a couple verifies its mail and has an unpublished event in the agency whose site it used, which is told', async () => {
  const email = 'ana@pareja.test';
  expect(await said(await signUp(couple(email)))).toEqual({ status: 202 });
  expect(await said(await logIn(email, 'not the password'))).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
  expect(await said(await logIn(email))).toMatchObject({ status: 403, code: 'MAIL_UNVERIFIED' });
  const token = await secretMailedTo(provider, email);
  expect(await said(await verify(token, 'not the password'))).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
  const opened = await verify(token);
  expect(opened.status).toBe(200);
  const { authenticated } = await opened.json();
  expect(authenticated).toMatchObject({ role: { name: 'organizer' }, idagency: '1', idEvent: expect.any(String) });
  const [event] = await provider.db.select().from(events).where(eq(events.id, authenticated.idEvent));
  expect(event).toMatchObject({ name: 'Ana & Luis', eventDate: '2027-10-09', state: 'draft', agencyId: '1' });
  expect(event?.code).toMatch(/^PLS-[A-Z0-9]{10}$/);
  expect(
    await provider.db
      .select()
      .from(masterAccounts)
      .where(eq(masterAccounts.eventId, event?.id ?? '')),
  ).toMatchObject([{ package: 'romance', dueOn: '2027-09-09' }]);
  const told = and(eq(notifications.eventId, event?.id ?? ''), eq(notifications.type, 'CONTACT_ORG'));
  const tellings = () => provider.db.select().from(notifications).where(told);
  await endNotificationsOfEvents(provider.db);
  expect(await tellings()).toMatchObject([{ status: 'On' }]);
  // Not to be seen from outside; by the couple, yes.
  expect((await provider.request(`/events/code/${event?.code}`)).status).toBe(404);
  const headers = { cookie: cookieHeader(opened) };
  expect((await provider.request(`/event/${event?.id}`, { headers })).status).toBe(200);
  expect(await said(await verify(token))).toMatchObject({ status: 404, code: 'LINK_INVALID' });
  expect((await logIn(email)).status).toBe(200);
  await provider.db
    .update(events)
    .set({ state: 'published' })
    .where(eq(events.id, event?.id ?? ''));
  await endNotificationsOfEvents(provider.db);
  expect(await tellings()).toMatchObject([{ status: 'Off' }]);
});

test('a couple that came by an agency’s own link has its event with that agency, which is told, while it works', async () => {
  const agencyOf = async (email: string, agency: string) => {
    expect((await signUp(couple(email, { agency }))).status).toBe(202);
    const { authenticated } = await (await verify(await secretMailedTo(provider, email))).json();
    const [event] = await provider.db.select().from(events).where(eq(events.id, authenticated.idEvent));
    const told = and(eq(notifications.eventId, authenticated.idEvent), eq(notifications.type, 'CONTACT_ORG'));
    const [notice] = await provider.db.select().from(notifications).where(told);
    return [authenticated.idagency, event?.agencyId, notice?.agencyId];
  };
  expect(await agencyOf('link@pareja.test', '2')).toEqual(['2', '2', '2']);
  expect(await agencyOf('nobody@pareja.test', 'no-such-agency')).toEqual(['1', '1', '1']);
  await provider.db.update(agencies).set({ active: false, suspendedAt: START }).where(eq(agencies.id, '2'));
  expect(await agencyOf('suspended@pareja.test', '2')).toEqual(['1', '1', '1']);
  await provider.db.update(agencies).set({ active: true, suspendedAt: null }).where(eq(agencies.id, '2'));
  expect((await signUp(couple('long@pareja.test', { agency: 'x'.repeat(61) }))).status).toBe(422);
});

test('an agency gets a token of its own, and sees nothing of the others', async () => {
  const email = 'rosa@golfo.test';
  await signUp(agency(email));
  const opened = await verify(await secretMailedTo(provider, email));
  const { authenticated } = await opened.json();
  expect(authenticated.role).toEqual({ name: 'agency' });
  const [row] = await provider.db.select().from(agencies).where(eq(agencies.id, authenticated.idagency));
  expect(row).toMatchObject({ name: 'Bodas del Golfo', email, phone: '+52 229 123 4567' });
  const [welcome] = await mailsTo(provider, email);
  const token = /Token de la agencia: ([\w-]{43})/.exec(welcome?.text ?? '')?.[1] ?? '';
  const headers = { cookie: cookieHeader(opened), authorization: token };
  const list = await provider.request(`/api/v1/agency/${authenticated.idagency}/events`, { headers });
  expect([list.status, (await list.json()).data]).toMatchObject([200, { data: [], total: 0 }]);
  expect((await provider.request('/api/v1/agency/1/events', { headers })).status).toBe(404);
  const profile = await provider.request(`/api/v1/agencies/${authenticated.idagency}`, { headers });
  expect((await profile.json()).data.phones).toEqual([
    { phone: '+52 229 123 4567', kind: 'Teléfono', description: null },
  ]);
});

test('an agency’s telephone that is none is refused beside its field', async () => {
  const refused = await signUp({ ...agency('sin@telefono.test'), phone: 'abcdefghij' });
  expect([refused.status, (await refused.json()).fields]).toEqual([422, { phone: 'Escribe un teléfono válido' }]);
});

test('an address with an account hears the same, is told by mail, and nothing of the account changes', async () => {
  const [before] = await provider.db.select().from(users).where(eq(users.email, 'agency@demo.test'));
  expect(await said(await signUp(agency('Agency@demo.test')))).toEqual({ status: 202 });
  expect((await mailsTo(provider, 'agency@demo.test')).map(({ subject }) => subject)).toEqual(['Ya tienes una cuenta']);
  expect(await provider.db.select().from(users).where(eq(users.email, 'agency@demo.test'))).toEqual([before]);
});

test('whoever signs up with another’s address first gains nothing: the person’s own sign-up replaces it', async () => {
  const email = 'victima@pareja.test';
  await signUp(couple(email, { password: 'clave-del-atacante' }));
  const early = await secretMailedTo(provider, email);
  await signUp(couple(email));
  const late = await secretMailedTo(provider, email);
  expect((await verify(early)).status).toBe(404);
  expect((await verify(late, 'clave-del-atacante')).status).toBe(401);
  expect((await verify(late)).status).toBe(200);
  expect((await logIn(email, 'clave-del-atacante')).status).toBe(401);
});

test('the verification is mailed again on request, a day long; a reset of the password verifies too', async () => {
  const email = 'tarde@pareja.test';
  await signUp(couple(email));
  const first = await secretMailedTo(provider, email);
  const again = (address: string) =>
    provider.request('/api/v1/signup/verification-mails', { json: { email: address } });
  expect(await said(await again(email))).toEqual(await said(await again('nobody@pareja.test')));
  const second = await secretMailedTo(provider, email);
  expect((await verify(first)).status).toBe(404);
  provider.clock.set(new Date(START.getTime() + 24 * 3_600_000));
  expect((await verify(second)).status).toBe(404);
  await provider.request('/api/v1/password-resets', { json: { email } });
  const key = await secretMailedTo(provider, email);
  const json = { password: 'otra-clave-de-mar', passwordConfirmation: 'otra-clave-de-mar' };
  expect((await provider.request(`/api/v1/password-resets/${key}`, { method: 'PUT', json })).status).toBe(200);
  const { authenticated } = await (await logIn(email, 'otra-clave-de-mar')).json();
  expect(authenticated.idEvent).toEqual(expect.any(String));
  provider.clock.set(START);
});

test('what a body says beside its fields raises nobody', async () => {
  const email = 'astuta@pareja.test';
  await signUp(couple(email, { role: 'admin', agencyId: '2', active: true, emailVerified: true, kind: 'couple' }));
  const [row] = await provider.db.select().from(users).where(eq(users.email, email));
  expect(row).toMatchObject({ role: 'organizer', agencyId: '1', emailVerified: false });
  expect((await signUp({ ...couple('x@pareja.test'), kind: 'admin' })).status).toBe(422);
  const past = await signUp(couple('x@pareja.test', { tentativeDate: '2026-11-20' }));
  expect((await past.json()).fields).toEqual({ tentativeDate: 'Fecha no válida' });
});

test('a login link is mailed to an account, or to who holds a reservation, for 15 minutes and once', async () => {
  const ask = (email: string) => provider.request('/api/v1/login-links', { json: { email } });
  const open = (token: string) => provider.request(`/api/v1/login-links/${token}`, { method: 'POST' });
  expect(await said(await ask('payment@demo.test'))).toEqual(await said(await ask('nobody@demo.test')));
  const token = await secretMailedTo(provider, 'payment@demo.test');
  expect((await (await open(token)).json()).data).toMatchObject({ type: 'U', email: 'payment@demo.test' });
  expect(await said(await open(token))).toMatchObject({ status: 404, code: 'LINK_INVALID' });
  await ask('payment@demo.test');
  const late = await secretMailedTo(provider, 'payment@demo.test');
  provider.clock.set(new Date(START.getTime() + 15 * 60_000));
  expect((await open(late)).status).toBe(404);
  provider.clock.set(START);
  expect(await mailsTo(provider, 'nobody@demo.test')).toEqual([]);
});

test('a stranger’s sign-up with a guest’s address keeps the guest from no link into the reservation', async () => {
  const [held] = await provider.db
    .select()
    .from(reservations)
    .where(and(eq(reservations.agencyId, '1'), eq(reservations.bookingStatus, 'confirmed')));
  const email = 'huesped@personas.test';
  await provider.db
    .update(reservations)
    .set({ email })
    .where(eq(reservations.id, held?.id ?? ''));
  await signUp(couple(email, { password: 'clave-del-atacante' }));
  await mailsTo(provider, email);
  const ask = () => provider.request('/api/v1/login-links', { json: { email } });
  await ask();
  const opened = await provider.request(`/api/v1/login-links/${await secretMailedTo(provider, email)}`, {
    method: 'POST',
  });
  expect((await opened.json()).data).toMatchObject({ type: 'R', reservationKey: held?.key });
  await provider.db.update(users).set({ active: false }).where(eq(users.email, email));
  await ask();
  expect(await mailsTo(provider, email)).toEqual([]);
});

test('a stranger’s sign-up keeps nobody from being invited, and gains nothing: its link and password count no more', async () => {
  const email = 'invitada@personas.test';
  const stranger = 'clave-del-atacante';
  await signUp(couple(email, { password: stranger }));
  const early = await secretMailedTo(provider, email);
  const headers = await provider.as('agency@demo.test');
  const json = { email, name: 'Nora Invitada', role: 'agencyUser', languageCode: 'es' };
  const invite = () => provider.request('/api/v1/users', { json, headers });
  const invited = await invite();
  expect([invited.status, (await invited.json()).data]).toMatchObject([
    201,
    { email, name: json.name, role: json.role, agencyId: '1', state: 'invited' },
  ]);
  expect((await verify(early, stranger)).status).toBe(404);
  expect((await logIn(email, stranger)).status).toBe(401);
  await signUp(couple(email, { password: stranger }));
  const [account] = await provider.db.select().from(users).where(eq(users.email, email));
  expect(account).toMatchObject({ name: json.name, role: json.role, agencyId: '1', emailVerified: false });
  const left = await provider.db
    .select()
    .from(signups)
    .where(eq(signups.userId, account?.id ?? ''));
  expect(left).toEqual([]);
  expect((await invite()).status, 'an invitation is taken over by nobody').toBe(422);
  const texts = (await mailsTo(provider, email)).map(({ text }) => text).join();
  const [, key] = /account\/invitation\/([\w-]{43})/.exec(texts) ?? [];
  const answer = { name: 'Nora', password: PASSWORD, passwordConfirmation: PASSWORD };
  const taken = await provider.request(`/api/v1/invitations/${key}`, { method: 'PUT', json: answer });
  expect(taken.status).toBe(204);
  expect((await (await logIn(email)).json()).authenticated).toMatchObject({
    role: { name: 'agencyUser' },
    idagency: '1',
  });
});
