import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, PUBLIC_DEMO, startTestProvider, type TestProvider } from '../../support/provider';
import { cookieHeader } from '../../support/set-cookies';
import { mailsTo, said } from '../auth/account-mails';

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
  provider = await startTestProvider({
    beside: first,
    env: { ...PUBLIC_DEMO, RATE_LIMIT_LOGIN_PER_MINUTE: String(LIMIT), ...env },
  });
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
  test('by its reservation key, however it is spelled, stays open to the address and the browser that it was used from alone', async () => {
    await start({ TRUST_PROXY: '1' });
    const json = { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' };
    const home = from('198.51.100.50');
    const opened = await provider.request('/login', { json, headers: home });
    expect(opened.status).toBe(200);
    const cookie =
      opened.headers
        .getSetCookie()
        .find((line) => line.startsWith('known_browser='))
        ?.split(';')[0] ?? '';
    for (let turn = 0; turn < LIMIT; turn++) {
      const key = ['RSV-DEMO-0001', 'rsv demo 0001', 'RSVDEMO0001', 'RSV—DEMO—0001'][turn];
      const wrong = { json: { key, email: `x${turn}@demo.test` }, headers: from(`198.51.100.${turn}`) };
      expect((await provider.request('/login', wrong)).status).toBe(401);
    }
    const away = from('198.51.100.99');
    await expectTooMany(await provider.request('/login', { json, headers: away }));
    const made = { ...away, cookie: `${cookie.slice(0, -4)}AAAA` };
    await expectTooMany(await provider.request('/login', { json, headers: made }));
    expect((await provider.request('/login', { json, headers: { ...away, cookie } })).status).toBe(200);
    expect((await provider.request('/login', { json, headers: home })).status).toBe(200);
  });

  test('stays open to a browser that somebody else has logged in with since', async () => {
    await start({ TRUST_PROXY: '1' });
    const logIn = (name: string, headers: Record<string, string>, password = DEMO_PASSWORD) =>
      provider.request('/api/auth/login', { json: { email: `${name}@demo.test`, password }, headers });
    const browserOf = (answer: Response) => /known_browser=[^;]+/.exec(cookieHeader(answer))?.[0] ?? 'none';
    const home = from('198.51.100.50');
    const first = browserOf(await logIn('agencyuser', home));
    const cookie = browserOf(await logIn('organizer2', { ...home, cookie: first }));
    for (let turn = 0; turn < LIMIT; turn++)
      for (const name of ['agencyuser', 'organizer2'])
        expect((await logIn(name, from(`198.51.100.${turn}`), 'wrong-password')).status).toBe(401);
    const away = from('198.51.100.99');
    for (const name of ['agencyuser', 'organizer2']) {
      await expectTooMany(await logIn(name, away));
      expect((await logIn(name, { ...away, cookie })).status).toBe(200);
    }
  });

  test('by its password stays open to the browser that was logged in with the present one, and not with an earlier', async () => {
    await start({ TRUST_PROXY: '1' });
    const email = 'weddingplanner@demo.test';
    const logIn = (password: string, headers: Record<string, string>) =>
      provider.request('/api/auth/login', { json: { email, password }, headers });
    const home = from('198.51.100.50');
    const opened = cookieHeader(await logIn(DEMO_PASSWORD, home));
    const browserOf = (cookies: string) => ({
      ...from('198.51.100.99'),
      cookie: /known_browser=[^;]+/.exec(cookies)?.[0] ?? 'none',
    });
    const next = PASSWORDS.password;
    const changed = await provider.request('/api/v1/me/password', {
      method: 'PUT',
      json: { currentPassword: DEMO_PASSWORD, ...PASSWORDS },
      headers: { cookie: opened },
    });
    expect(changed.status).toBe(204);
    for (let turn = 0; turn < LIMIT; turn++) expect((await logIn('x', from(`198.51.100.${turn}`))).status).toBe(401);
    await expectTooMany(await logIn(next, browserOf(opened)));
    const anew = cookieHeader(await logIn(next, home));
    expect((await logIn(next, browserOf(anew))).status).toBe(200);
  });

  test('is not opened to an address by an admin who acted as its owner there', async () => {
    await start({ TRUST_PROXY: '1' });
    const email = 'wholesaler@demo.test';
    const desk = from('198.51.100.70');
    const admin = await provider.as('admin@demo.test');
    const enter = { json: { email, reason: 'Revisa lo que ve el mayorista' }, headers: { ...admin, ...desk } };
    expect((await provider.request('/api/auth/backdoor', enter)).status).toBe(200);
    const logIn = (password: string, headers: Record<string, string>) =>
      provider.request('/api/auth/login', { json: { email, password }, headers });
    for (let turn = 0; turn < LIMIT; turn++) expect((await logIn('x', from(`198.51.100.${turn}`))).status).toBe(401);
    await expectTooMany(await logIn(DEMO_PASSWORD, desk));
  });

  test('by codes of the second factor, knowing the password, have ten from all their addresses together; the owner hears of it and gets in', async () => {
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
    const known = /known_browser=[^;]+/.exec(cookie)?.[0] ?? '';
    const tryCode = async (address: string, tried: string, headers = {}) => {
      const { challenge } = (await (await logIn(from(address))).json()).details;
      const step = { json: { challenge, code: tried }, headers: { ...from(address), ...headers } };
      return provider.request('/api/auth/login/second-factor', step);
    };
    const answers = await Promise.all(Array.from({ length: 60 }, (_, turn) => tryCode(`192.0.2.${turn}`, '000000')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBe(15 * 60);
    // Not even the right code counts any more, from the home's address either; from the owner's browser it does,
    // anywhere.
    await expectTooMany(await tryCode('198.51.100.50', code()));
    expect((await mailsTo(provider, email)).map(({ subject }) => subject)).toEqual([
      'Alguien probó códigos para entrar a tu cuenta',
    ]);
    expect((await tryCode('203.0.113.7', code(), { cookie: known })).status).toBe(200);
    provider.clock.pass(15 * 60_000);
    expect((await tryCode('192.0.2.1', code())).status).toBe(200);
  });
});

describe('one guesser with many addresses', () => {
  const guess = (address: string, turn: number) =>
    provider.request('/api/auth/login', {
      json: { email: `${turn}@demo.test`, password: 'x' },
      headers: from(address),
    });

  test('of one IPv6 network is counted by the network too', async () => {
    await start({ TRUST_PROXY: '1' });
    const inNetwork = (turn: number) => guess(`2001:db8:7:${turn.toString(16)}::1`, turn);
    for (let turn = 0; turn < 5 * LIMIT; turn++) expect((await inNetwork(turn)).status).toBe(401);
    await expectTooMany(await inNetwork(200));
    expect((await guess('2001:db8:8::1', 201)).status).toBe(401);
  });

  test.each([(port: number) => `192.0.2.9:${port}`, (port: number) => `[2001:db8:9::1]:${port}`])(
    'is counted whatever port the proxy names with the address',
    async (address) => {
      await start({ TRUST_PROXY: '1' });
      for (let turn = 0; turn < LIMIT; turn++) expect((await guess(address(4000 + turn), turn)).status).toBe(401);
      await expectTooMany(await guess(address(5000), 9));
    },
  );
});

describe('whether an account exists', () => {
  const signUp = (email: string) =>
    provider.request('/api/v1/signup', {
      json: {
        kind: 'couple',
        plan: 'love',
        name: 'Ana',
        email,
        password: PASSWORDS.password,
        partnerName: 'Luis',
        tentativeDate: '2028-01-01',
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
