import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountTokens, outbox, sessions, users } from '@/lib/provider/db/schema';
import { withoutSecrets } from '@/lib/provider/http/declared-calls';
import { createLoginLink } from '@/lib/provider/people/session/create-login-link';
import { DEMO_PASSWORD, startTestProvider, type TestProvider } from '../../support/provider';
import { systemContext } from '../../support/provider-context';
import { mailsTo, said, secretMailedTo } from './account-mails';

const START = new Date('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const NEW = 'arrecife-de-noviembre';
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ now: START });
});
afterAll(() => provider.close());

const verifyMail = (token: string) =>
  provider.request('/api/v1/signup/verification', { json: { token, password: DEMO_PASSWORD } });
const ask = (email: string) => provider.request('/api/v1/password-resets', { json: { email } });
const look = (key: string) => provider.request(`/api/v1/password-resets/${key}`);
const put = (key: string, password = NEW, passwordConfirmation = password, language = 'es') =>
  provider.request(`/api/v1/password-resets/${key}`, {
    method: 'PUT',
    json: { password, passwordConfirmation },
    headers: { 'accept-language': language },
  });
const logIn = (email: string, password: string) => provider.request('/api/auth/login', { json: { email, password } });

async function keyFor(email: string): Promise<string> {
  await ask(email);
  return secretMailedTo(provider, email);
}

test('asking answers the same for everybody; one of nobody is forgotten, and nobody gets more than five an hour', async () => {
  const known = await said(await ask('payment@demo.test'));
  expect(known).toEqual({ status: 202 });
  expect(await said(await ask('Nobody@demo.test'))).toEqual(known);
  expect(await mailsTo(provider, 'payment@demo.test')).toHaveLength(1);
  expect(await provider.db.select().from(outbox).where(eq(outbox.recipient, 'nobody@demo.test'))).toEqual([]);
  for (let time = 0; time < 6; time++) await ask('payment@demo.test');
  expect(await mailsTo(provider, 'payment@demo.test')).toHaveLength(4);
});

test('asking takes as long for an unknown account as for a known one', async () => {
  const time = async (email: string) => {
    const started = performance.now();
    await ask(email);
    return performance.now() - started;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let sample = 0; sample < 40; sample++) {
    known.push(await time('wholesaler@demo.test'));
    unknown.push(await time(`nobody${sample}@demo.test`));
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[20] ?? 0;
  const ratio = median(unknown) / median(known);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.67);
}, 60_000);

test('a key sets the password once, ends every session and says PUU; the person is told', async () => {
  const before = await provider.as('agencyuser@demo.test');
  const key = await keyFor('agencyuser@demo.test');
  const [account] = await provider.db.select().from(users).where(eq(users.email, 'agencyuser@demo.test'));
  const owner = { userId: account?.id ?? '', singleUse: true, expiresAt: new Date(START.getTime() + HOUR) };
  const makeLink = () => provider.db.transaction((tx) => createLoginLink(tx, systemContext(provider), owner));
  const openLink = async (token: string) =>
    (await provider.request(`/api/v1/login-links/${token}`, { method: 'POST' })).status;
  const [earlier, used] = [await makeLink(), await makeLink()];
  expect(await openLink(used)).toBe(200);
  expect((await (await look(key)).json()).data).toEqual({ expiresAt: '2026-11-20T18:00:00.000Z' });
  expect(await said(await put(key))).toEqual({ status: 200, data: { code: 'PUU', message: 'Password actualizado' } });
  expect((await provider.request('/api/v1/me', { headers: before })).status).toBe(401);
  expect((await logIn('agencyuser@demo.test', DEMO_PASSWORD)).status).toBe(401);
  expect((await logIn('agencyuser@demo.test', NEW)).status).toBe(200);
  expect(await openLink(earlier), 'a link that was mailed before lets nobody in any more').toBe(404);
  const gone = { status: 404, code: 'RKNF', error: 'Solicitud de actualización no existe en el sistema' };
  expect(await said(await put(key))).toEqual(gone);
  expect(await said(await look(key))).toEqual(gone);
  expect((await mailsTo(provider, 'agencyuser@demo.test')).map(({ subject }) => subject)).toEqual([
    'Tu contraseña cambió',
  ]);
});

describe('a key that does not count', () => {
  const RKNF = { status: 404, code: 'RKNF' };

  test('what is no key at all is an invalid request', async () => {
    const invalid = { status: 400, code: 'IRK', error: 'Solicitud de actualización inválida' };
    expect(await said(await look('abc'))).toEqual(invalid);
    expect(await said(await put('A'.repeat(44)))).toEqual(invalid);
  });

  test('unknown, of an earlier request, older than six hours, of a disabled account', async () => {
    expect(await said(await look('A'.repeat(43)))).toMatchObject(RKNF);
    const first = await keyFor('support@demo.test');
    const second = await keyFor('support@demo.test');
    expect(await said(await put(first))).toMatchObject(RKNF);
    expect((await look(second)).status).toBe(200);
    provider.clock.set(new Date(START.getTime() + 6 * HOUR));
    expect(await said(await put(second))).toMatchObject(RKNF);
    provider.clock.set(START);
    await provider.db.update(users).set({ active: false }).where(eq(users.email, 'support@demo.test'));
    expect(await said(await put(second))).toMatchObject(RKNF);
  });

  test('of ten calls at once one sets the password', async () => {
    const key = await keyFor('weddingplanner@demo.test');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => put(key, `${NEW}-${index}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await logIn('weddingplanner@demo.test', `${NEW}-${winner}`)).status).toBe(200);
  });
});

test('the password is checked: repetition, length, common ones; a long one is kept whole', async () => {
  const key = await keyFor('organizer@demo.test');
  const fieldsOf = async (answer: Response) => ({ status: answer.status, fields: (await answer.json()).fields });
  expect(await fieldsOf(await put(key, NEW, `${NEW}!`))).toEqual({
    status: 422,
    fields: { passwordConfirmation: 'Las contraseñas deben coincidir' },
  });
  expect((await fieldsOf(await put(key, 'corta'))).fields).toEqual({ password: 'Minimo 10 caracteres' });
  for (const common of ['1234567890', 'Password2026!', 'organizer@demo.test', 'ababababababab', 'bienvenida2026'])
    expect((await fieldsOf(await put(key, common))).fields, common).toEqual({
      password: 'Es una contraseña muy común: elige otra',
    });
  const long = `${'ñandú '.repeat(20)}final`;
  expect((await put(key, long)).status).toBe(200);
  expect((await logIn('organizer@demo.test', long.slice(0, -1))).status).toBe(401);
  expect((await logIn('organizer@demo.test', long)).status).toBe(200);
});

test('the key is kept nowhere: not in the tables, not in the log; links are of SITE_URL whatever Host says', async () => {
  await provider.request('/api/v1/password-resets', {
    json: { email: 'organizer2@demo.test' },
    headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
  });
  const [mail] = await mailsTo(provider, 'organizer2@demo.test');
  expect(mail?.text).not.toContain('evil.test');
  const key = /\/account\/reset\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'none';
  expect(mail?.text).toContain(`${provider.services.config.siteUrl}/account/reset/${key}`);
  const tables = [
    await provider.db.select().from(accountTokens),
    await provider.db.select().from(outbox),
    await provider.db.select().from(sessions),
  ];
  expect(JSON.stringify(tables)).not.toContain(key);
  expect(withoutSecrets(`/api/v1/password-resets/${key}`)).toBe('/api/v1/password-resets/***');
});

test('a mailed secret opens what it was mailed for and nothing else, and is as good afterwards', async () => {
  const email = 'a-secret-of-its-own@pareja.test';
  const couple = { kind: 'couple', plan: 'romance', name: 'Ana', partnerName: 'Luis', tentativeDate: '2027-10-09' };
  await provider.request('/api/v1/signup', { json: { ...couple, email, password: DEMO_PASSWORD } });
  const verification = await secretMailedTo(provider, email);
  const reset = await keyFor('weddingplanner@demo.test');
  expect((await look(verification)).status, 'a verification is looked at as a reset').toBe(404);
  expect(await said(await put(verification)), 'a verification sets a password').toMatchObject({ code: 'RKNF' });
  expect((await verifyMail(reset)).status, 'a reset verifies a mail').toBe(404);
  for (const secret of [verification, reset]) {
    const shown = await provider.request(`/api/v1/invitations/${secret}`);
    expect(shown.status, 'it is looked at as an invitation').toBe(404);
    const taken = await provider.request(`/api/v1/invitations/${secret}`, {
      method: 'PUT',
      json: { name: 'Otra', password: NEW, passwordConfirmation: NEW },
    });
    expect(taken.status, 'it is taken as an invitation').toBe(404);
  }
  expect((await verifyMail(verification)).status).toBe(200);
  expect((await put(reset)).status).toBe(200);
});
