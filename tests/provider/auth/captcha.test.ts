import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Captcha } from '@/lib/provider/integrations/captcha/captcha';
import { openCaptcha } from '@/lib/provider/integrations/captcha/captcha';
import { DEMO_PASSWORD, PUBLIC_DEMO, startTestProvider, type TestProvider } from '../../support/provider';
import { said } from './account-mails';

const asked: { token: string; ip: string | null }[] = [];

const captcha: Captcha = {
  siteKey: 'site-key',
  async verify(answer) {
    asked.push(answer);
    if (answer.token === 'broken') throw new Error('the service is away');
    return answer.token === 'ticked';
  },
};

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ services: { captcha }, env: { ...PUBLIC_DEMO, TRUST_PROXY: '1' } });
});

afterAll(() => provider.close());

const logIn = async (email: string, from: string, body: Record<string, string> = {}) =>
  said(
    await provider.request('/api/auth/login', {
      json: { email, password: 'not the password', ...body },
      headers: { 'x-forwarded-for': from },
    }),
  );

const CAPTCHA = { status: 403, code: 'CAPTCHA', details: { siteKey: 'site-key' } };

test('after three failures the box is asked for, the right password included, and a ticked one lets go on', async () => {
  const email = 'agency@demo.test';
  expect(await logIn(email, '203.0.113.1')).not.toHaveProperty('details');
  await logIn(email, '203.0.113.2');
  expect(await logIn(email, '203.0.113.3')).toMatchObject({ code: 'LOGIN_FAILED', details: { siteKey: 'site-key' } });
  expect(await logIn(email, '203.0.113.4', { password: DEMO_PASSWORD })).toMatchObject(CAPTCHA);
  expect(await logIn(email, '203.0.113.4', { captcha: 'not ticked' })).toMatchObject(CAPTCHA);
  expect(asked).toEqual([{ token: 'not ticked', ip: '203.0.113.4' }]);
  expect(await logIn(email, '203.0.113.4', { captcha: 'broken' })).toMatchObject({ status: 503, code: 'BUSY' });
  expect(await logIn(email, '203.0.113.4', { captcha: 'ticked' })).toMatchObject({ code: 'LOGIN_FAILED' });
  const in4 = await logIn(email, '203.0.113.4', { captcha: 'ticked', password: DEMO_PASSWORD });
  expect(in4.status).toBe(200);
  // In again: the failures of the account are forgotten.
  expect((await logIn(email, '203.0.113.5', { password: DEMO_PASSWORD })).status).toBe(200);
});

test('an address that tries one account after the other is asked too, and others are not', async () => {
  for (const name of ['a', 'b', 'c']) await logIn(`${name}@nobody.test`, '198.51.100.7');
  expect(await logIn('payment@demo.test', '198.51.100.7', { password: DEMO_PASSWORD })).toMatchObject(CAPTCHA);
  expect((await logIn('payment@demo.test', '198.51.100.8', { password: DEMO_PASSWORD })).status).toBe(200);
});

test('an unknown account is asked exactly as a known one', async () => {
  const story = async (email: string, network: string) => {
    const answers = [];
    for (let time = 1; time <= 5; time++) answers.push(await logIn(email, `${network}.${time}`));
    return answers;
  };
  expect(await story('nobody@demo.test', '192.0.2')).toEqual(await story('organizer@demo.test', '203.0.113'));
});

test('without keys nobody is asked', async () => {
  const plain = await startTestProvider({ beside: provider });
  for (let time = 0; time < 5; time++) {
    const json = { email: 'agency@demo.test', password: 'not the password' };
    expect(await said(await plain.request('/api/auth/login', { json }))).toMatchObject({ code: 'LOGIN_FAILED' });
  }
  await plain.close();
});

test('Google is asked with the secret, the token and the address, and its word counts', async () => {
  const asked: string[] = [];
  const google = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    asked.push(`${url} ${init?.body}`);
    return Response.json({ success: asked.length === 1 });
  });
  const box = openCaptcha({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' });
  expect(box.siteKey).toBe('site');
  expect(await box.verify({ token: 'ticked', ip: '203.0.113.9' })).toBe(true);
  expect(await box.verify({ token: 'used', ip: null })).toBe(false);
  google.mockRestore();
  const address = 'https://www.google.com/recaptcha/api/siteverify';
  expect(asked).toEqual([
    `${address} secret=secret&response=ticked&remoteip=203.0.113.9`,
    `${address} secret=secret&response=used`,
  ]);
});
