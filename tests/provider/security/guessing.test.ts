import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, startTestProvider, type TestProvider } from '../../support/provider';
import { said } from '../auth/account-mails';

const LIMIT = 4;
const UNKNOWN = 'A'.repeat(43);
const PASSWORDS = { password: 'jacaranda-lenta-77', passwordConfirmation: 'jacaranda-lenta-77' };
let first: TestProvider;
/** Every test has counters of its own, on one database. */
let provider: TestProvider;

beforeAll(async () => {
  first = await startTestProvider();
});
afterAll(() => first.close());
afterEach(() => provider.close());

const start = async (env: Record<string, string> = {}) => {
  provider = await startTestProvider({ beside: first, env: { RATE_LIMIT_LOGIN_PER_MINUTE: String(LIMIT), ...env } });
};
/** As of another address each time, for whoever believes it. */
const forged = (turn: number) => ({
  'x-forwarded-for': `203.0.113.${turn}`,
  'x-real-ip': `203.0.113.${turn}`,
  forwarded: `for=203.0.113.${turn}`,
  'x-peer-address': `203.0.113.${turn}`,
});
const from = (address: string) => ({ 'x-forwarded-for': address });

const GUESSES: Record<string, (turn: number) => Promise<Response>> = {
  'a password': (turn) =>
    provider.request('/api/auth/login', { json: { email: `${turn}@demo.test`, password: 'x' }, headers: forged(turn) }),
  'a reservation key': (turn) =>
    provider.request('/login', { json: { key: `RSV-NONE-000${turn}`, email: 'a@demo.test' }, headers: forged(turn) }),
  'a code of the second factor': (turn) =>
    provider.request('/api/auth/login/second-factor', {
      json: { challenge: UNKNOWN, code: `00000${turn}` },
      headers: forged(turn),
    }),
  'a login link': (turn) =>
    provider.request(`/api/v1/login-links/${UNKNOWN.slice(1)}${turn}`, { method: 'POST', headers: forged(turn) }),
  'a key of a reset': (turn) =>
    provider.request(`/api/v1/password-resets/${UNKNOWN.slice(1)}${turn}`, { headers: forged(turn) }),
  'a key of a reset, by using it': (turn) =>
    provider.request(`/api/v1/password-resets/${UNKNOWN.slice(1)}${turn}`, {
      method: 'PUT',
      json: PASSWORDS,
      headers: forged(turn),
    }),
  'a verification': (turn) =>
    provider.request('/api/v1/signup/verification', {
      json: { token: `${UNKNOWN.slice(1)}${turn}`, password: 'x' },
      headers: forged(turn),
    }),
  'an invitation': (turn) =>
    provider.request(`/api/v1/invitations/${UNKNOWN.slice(1)}${turn}`, { headers: forged(turn) }),
  'an invitation, by taking it': (turn) =>
    provider.request(`/api/v1/invitations/${UNKNOWN.slice(1)}${turn}`, {
      method: 'PUT',
      json: { ...PASSWORDS, name: 'X' },
      headers: forged(turn),
    }),
};

async function expectTooMany(answer: Response): Promise<void> {
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await answer.json()).code).toBe('TOO_MANY_REQUESTS');
}

describe('guessing', () => {
  test.each(Object.keys(GUESSES))('%s is refused past the limit, whatever address the caller claims', async (name) => {
    await start();
    const guess = (turn: number) => GUESSES[name]?.(turn) as Promise<Response>;
    for (let turn = 0; turn < LIMIT; turn++) expect([401, 404]).toContain((await guess(turn)).status);
    await expectTooMany(await guess(9));
  });

  test('the mails that anybody may ask for are counted by address, whoever they are for', async () => {
    await start();
    const ask = (turn: number) => {
      const path = ['password-resets', 'login-links', 'signup/verification-mails'][turn % 3];
      return provider.request(`/api/v1/${path}`, { json: { email: `${turn}@demo.test` }, headers: forged(turn) });
    };
    for (let turn = 0; turn < LIMIT; turn++) expect((await ask(turn)).status).toBe(202);
    await expectTooMany(await ask(LIMIT));
    const couple = { kind: 'couple', plan: 'love', name: 'A', partnerName: 'B', tentativeDate: '2028-01-01' };
    const json = { ...couple, email: 'ab@pareja.test', password: PASSWORDS.password };
    await expectTooMany(await provider.request('/api/v1/signup', { json }));
  });
});

describe('an account that strangers try', () => {
  test('by its reservation key, however it is spelled, stays open to the address that it was used from alone', async () => {
    await start({ TRUST_PROXY: '1' });
    const json = { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' };
    const home = from('198.51.100.50');
    expect((await provider.request('/login', { json, headers: home })).status).toBe(200);
    for (let turn = 0; turn < LIMIT; turn++) {
      const key = ['RSV-DEMO-0001', 'rsv demo 0001', 'RSVDEMO0001', 'RSV—DEMO—0001'][turn];
      const wrong = { json: { key, email: `x${turn}@demo.test` }, headers: from(`198.51.100.${turn}`) };
      expect((await provider.request('/login', wrong)).status).toBe(401);
    }
    await expectTooMany(await provider.request('/login', { json, headers: from('198.51.100.99') }));
    expect((await provider.request('/login', { json, headers: home })).status).toBe(200);
  });

  test('by codes of the second factor, knowing the password, are refused whatever addresses they have; the owner is not', async () => {
    await start({ TRUST_PROXY: '1', RATE_LIMIT_LOGIN_PER_MINUTE: '1000' });
    const email = 'payment@demo.test';
    const home = from('198.51.100.50');
    const logIn = (headers: Record<string, string>) =>
      provider.request('/api/auth/login', { json: { email, password: DEMO_PASSWORD }, headers });
    const cookie = (await logIn(home)).headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const setup = await provider.request('/api/v1/me/second-factor', {
      json: { password: DEMO_PASSWORD },
      headers: { cookie },
    });
    const { secret } = (await setup.json()).data;
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: provider.clock.now().getTime() });
    const json = { password: DEMO_PASSWORD, code: code() };
    const done = await provider.request('/api/v1/me/second-factor/confirmation', { json, headers: { cookie } });
    expect(done.status).toBe(200);
    provider.clock.pass(60_000);
    const statuses: number[] = [];
    for (let turn = 0; turn < 15; turn++) {
      const answer = await logIn(from(`192.0.2.${turn}`));
      statuses.push(answer.status);
      if (answer.status === 429) break;
      const { challenge } = (await answer.json()).details;
      const wrong = { json: { challenge, code: '000000' }, headers: from(`192.0.2.${turn}`) };
      expect((await provider.request('/api/auth/login/second-factor', wrong)).status).toBe(401);
    }
    expect(statuses.at(-1)).toBe(429);
    const { challenge } = (await (await logIn(home)).json()).details;
    const right = { json: { challenge, code: code() }, headers: home };
    expect((await provider.request('/api/auth/login/second-factor', right)).status).toBe(200);
  });
});

describe('whether an account exists', () => {
  const signUp = (email: string) =>
    provider.request('/api/v1/signup', {
      json: {
        ...{ kind: 'couple', plan: 'love', name: 'Ana', email, password: PASSWORDS.password },
        ...{ partnerName: 'Luis', tentativeDate: '2028-01-01' },
      },
    });
  const askLink = (email: string) => provider.request('/api/v1/login-links', { json: { email } });

  test.each([
    ['signing up', signUp],
    ['asking for a login link', askLink],
  ])('is told by neither words nor time of %s', async (_name, call) => {
    await start({ RATE_LIMIT_LOGIN_PER_MINUTE: '1000' });
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let sample = 0; sample < 9; sample++) {
      const answers = [];
      for (const [kind, email] of [
        ['known', 'agency@demo.test'],
        ['unknown', `nadie${sample}@nowhere.test`],
      ] as const) {
        const started = performance.now();
        answers.push(await said(await call(email)));
        times[kind].push(performance.now() - started);
      }
      expect(answers[0]).toEqual(answers[1]);
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[4] ?? 0;
    const [less = 0, more = 0] = [median(times.known), median(times.unknown)].toSorted((a, b) => a - b);
    // A password that only one of them hashes would be most of the longer time, and tens of milliseconds.
    expect(more - less).toBeLessThan(Math.max(15, more * 0.6));
  });
});
