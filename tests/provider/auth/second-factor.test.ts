import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginChallenges, recoveryCodes, users } from '@/lib/provider/db/schema';
import { DEMO_PASSWORD, startTestProvider, type TestProvider } from '../../support/provider';
import { cookieHeader, setCookies } from '../../support/set-cookies';
import { mailsTo, said, secretMailedTo } from './account-mails';

const START = new Date('2026-11-20T12:00:00Z');
const STEP = 30_000;
const EMAIL = 'agency@demo.test';
let provider: TestProvider;
let secret: string;
let codes: string[];

const password = DEMO_PASSWORD;
const codeAt = (steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: provider.clock.now().getTime() + steps * STEP,
  });
const logIn = () => provider.request('/api/auth/login', { json: { email: EMAIL, password } });
const challenge = async (): Promise<string> => (await (await logIn()).json()).details.challenge;
const answer = (challengeOf: string, code: string) =>
  provider.request('/api/auth/login/second-factor', { json: { challenge: challengeOf, code } });
const change = (what: string, json: unknown, headers: Record<string, string>) =>
  provider.request(`/api/v1/me/second-factor${what}`, { json, headers });

beforeAll(async () => {
  provider = await startTestProvider({ now: START });
  const headers = await provider.as(EMAIL);
  const elsewhere = await provider.as(EMAIL);
  expect(await said(await change('', { password: 'wrong' }, headers))).toMatchObject({ status: 401 });
  const setup = (await (await change('', { password }, headers)).json()).data;
  secret = setup.secret;
  expect(setup.uri).toMatch(/^otpauth:\/\/totp\/.*agency%40demo\.test/);
  expect(setup.qr).toMatchObject({ path: expect.stringMatching(/^M/), size: expect.any(Number) });
  // A secret that waits for its first code asks nobody for one.
  expect((await logIn()).status).toBe(200);
  expect((await change('/confirmation', { password, code: '000000' }, headers)).status).toBe(401);
  codes = (await (await change('/confirmation', { password, code: codeAt() }, headers)).json()).data.recoveryCodes;
  expect(codes).toHaveLength(10);
  expect((await provider.request('/api/v1/me', { headers })).status).toBe(200);
  expect((await provider.request('/api/v1/me', { headers: elsewhere })).status).toBe(401);
  provider.clock.pass(STEP);
});
afterAll(() => provider.close());

test('the right password alone opens nothing; with the code of the app it does, once', async () => {
  const first = await logIn();
  expect(setCookies(first)).toEqual([]);
  const body = await first.json();
  expect(body).toMatchObject({ code: 'SECOND_FACTOR', details: { challenge: expect.stringMatching(/^[\w-]{43}$/) } });
  const code = codeAt();
  const opened = await answer(body.details.challenge, code);
  expect(opened.status).toBe(200);
  const me = await provider.request('/api/v1/me', { headers: { cookie: cookieHeader(opened) } });
  expect((await me.json()).data).toMatchObject({ email: EMAIL });
  expect(await said(await answer(body.details.challenge, codeAt(1)))).toMatchObject({ status: 401 });
  expect(await said(await answer(await challenge(), code))).toMatchObject({
    status: 401,
    error: 'Ese código no es correcto o ya se usó.',
  });
});

test('a wrong password never gets as far as the code', async () => {
  const wrong = await provider.request('/api/auth/login', { json: { email: EMAIL, password: 'not the password' } });
  expect(await said(wrong)).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
});

test('a code of the step before counts, one of two steps before does not', async () => {
  provider.clock.pass(4 * STEP);
  expect((await answer(await challenge(), codeAt(-2))).status).toBe(401);
  expect((await answer(await challenge(), codeAt(-1))).status).toBe(200);
});

test('of ten calls at once with one code, one gets in', async () => {
  provider.clock.pass(4 * STEP);
  const challenges = await Promise.all(Array.from({ length: 10 }, challenge));
  const answers = await Promise.all(challenges.map((each) => answer(each, codeAt())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a challenge ends after five attempts and after five minutes', async () => {
  provider.clock.pass(20 * 60_000);
  const tried = await challenge();
  for (let attempt = 0; attempt < 5; attempt++) expect((await answer(tried, '000000')).status).toBe(401);
  expect((await answer(tried, codeAt())).status).toBe(401);
  const late = await challenge();
  provider.clock.pass(5 * 60_000);
  expect(await said(await answer(late, codeAt()))).toMatchObject({
    status: 401,
    error: expect.stringMatching(/tiempo/),
  });
  expect((await answer(await challenge(), codeAt())).status).toBe(200);
});

test('the right code opens nothing for an account that was disabled after its password was taken', async () => {
  const token = await challenge();
  const ofAccount = eq(users.email, EMAIL);
  await provider.db.update(users).set({ active: false }).where(ofAccount);
  provider.clock.pass(STEP);
  expect(await said(await answer(token, codeAt()))).toMatchObject({ status: 401 });
  await provider.db.update(users).set({ active: true }).where(ofAccount);
  expect((await answer(token, codeAt())).status).toBe(200);
  provider.clock.pass(STEP);
});

test('a recovery code works once, however it is written; a mailed login link asks for the second factor too', async () => {
  const [code = ''] = codes;
  expect((await answer(await challenge(), ` ${code.toLowerCase().replace('-', ' ')}`)).status).toBe(200);
  expect((await answer(await challenge(), code)).status).toBe(401);
  await provider.request('/api/v1/login-links', { json: { email: EMAIL } });
  const link = await secretMailedTo(provider, EMAIL);
  const opened = await provider.request(`/api/v1/login-links/${link}`, { method: 'POST' });
  const body = await opened.json();
  expect([body.code, setCookies(opened)]).toEqual(['SECOND_FACTOR', []]);
  const through = await answer(body.details.challenge, codes[1] ?? '');
  expect(through.status).toBe(200);
  const headers = { cookie: cookieHeader(through) };
  const state = (await (await provider.request('/api/v1/me/second-factor', { headers })).json()).data;
  expect(state).toEqual({ enabled: true, enabledAt: START.toISOString(), recoveryCodesLeft: 8 });
});

test('neither secret nor codes can be read in the tables', async () => {
  const tables = JSON.stringify([
    await provider.db.select().from(users),
    await provider.db.select().from(recoveryCodes),
    await provider.db.select().from(loginChallenges),
  ]);
  expect(tables).not.toContain(secret);
  for (const code of codes) {
    expect(tables).not.toContain(code);
    expect(tables).not.toContain(code.replace('-', ''));
  }
});

describe('changing it', () => {
  test('asks for the password; new recovery codes replace the old, and without it nothing more is asked', async () => {
    const headers = { cookie: cookieHeader(await answer(await challenge(), codes[2] ?? '')) };
    expect((await change('/recovery-codes', { password: 'wrong' }, headers)).status).toBe(401);
    const fresh = (await (await change('/recovery-codes', { password }, headers)).json()).data.recoveryCodes;
    expect((await answer(await challenge(), codes[3] ?? '')).status).toBe(401);
    expect((await answer(await challenge(), fresh[0])).status).toBe(200);
    expect((await change('/removal', { password: 'wrong' }, headers)).status).toBe(401);
    const elsewhere = { cookie: cookieHeader(await answer(await challenge(), fresh[1])) };
    expect((await change('/removal', { password }, headers)).status).toBe(204);
    expect((await provider.request('/api/v1/me', { headers: elsewhere })).status).toBe(401);
    expect((await provider.request('/api/v1/me', { headers })).status).toBe(200);
    const told = (await mailsTo(provider, EMAIL)).map(({ subject }) => subject);
    expect(told).toContain('Se quitó tu verificación en dos pasos');
    expect((await logIn()).status).toBe(200);
    const [row] = await provider.db.select().from(users).where(eq(users.email, EMAIL));
    expect(row).toMatchObject({ totpSecret: null, totpConfirmedAt: null });
  });
});
