import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadEnv } from '@/lib/config/env';
import { DEMO_PASSWORD, PUBLIC_DEMO, startTestProvider, type TestProvider } from '../../support/provider';
import { cookieHeader } from '../../support/set-cookies';

let first: TestProvider;
/** Every test has a provider of its own, and so its own counters, on one database. */
let provider: TestProvider;

beforeAll(async () => {
  first = await startTestProvider();
});
afterAll(() => first.close());

const start = async (env: Record<string, string>) => {
  provider = await startTestProvider({ env: { ...PUBLIC_DEMO, ...env }, beside: first });
};
afterEach(() => provider.close());

const logIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  provider.request('/api/auth/login', { json: { email, password }, headers });
const fromAddress = (address: string) => ({ 'x-forwarded-for': address });

async function expectTooMany(answer: Response) {
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(3600);
  const body = await answer.json();
  expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(body.error).toContain(String(seconds));
}

describe('failed logins', () => {
  test('from one address are refused past the limit, whatever address the caller claims to have', async () => {
    await start({ RATE_LIMIT_LOGIN_PER_MINUTE: '5' });
    for (let attempt = 0; attempt < 5; attempt++) {
      const forged = { ...fromAddress(`203.0.113.${attempt}`), 'x-peer-address': `198.51.100.${attempt}` };
      expect((await logIn(`nobody${attempt}@demo.test`, 'wrong', forged)).status).toBe(401);
    }
    const forged = { ...fromAddress('192.0.2.99'), 'x-peer-address': '192.0.2.98', 'x-real-ip': '192.0.2.97' };
    await expectTooMany(await logIn('agency@demo.test', DEMO_PASSWORD, forged));
    const byKey = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
    await expectTooMany(byKey);
  });

  test('that succeed are not counted', async () => {
    await start({ RATE_LIMIT_LOGIN_PER_MINUTE: '3' });
    for (let attempt = 0; attempt < 8; attempt++) {
      expect((await logIn('agency@demo.test', DEMO_PASSWORD)).status).toBe(200);
    }
    expect((await logIn('agency@demo.test', 'wrong')).status).toBe(401);
  });

  test('sent all at once are refused past the limit too', async () => {
    await start({ RATE_LIMIT_LOGIN_PER_MINUTE: '5' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn('agency@demo.test', 'wrong')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBe(5);
    expect(statuses.filter((status) => status === 429).length).toBe(15);
  });

  test('behind a trusted proxy count by the address that it saw, and no earlier one', async () => {
    await start({ RATE_LIMIT_LOGIN_PER_MINUTE: '3', TRUST_PROXY: '1' });
    for (let attempt = 0; attempt < 3; attempt++) {
      const forged = fromAddress(`10.0.0.${attempt}, 203.0.113.7`);
      expect((await logIn(`nobody${attempt}@demo.test`, 'wrong', forged)).status).toBe(401);
    }
    await expectTooMany(await logIn('nobody9@demo.test', 'wrong', fromAddress('10.9.9.9, 203.0.113.7')));
    expect((await logIn('nobody9@demo.test', 'wrong', fromAddress('203.0.113.7, 203.0.113.8'))).status).toBe(401);
  });

  test('count the proxy itself where its address is not one of the configured proxies', async () => {
    await start({ RATE_LIMIT_LOGIN_PER_MINUTE: '3', TRUST_PROXY: '1', TRUST_PROXY_ADDRESSES: '192.0.2.1' });
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await logIn(`nobody${attempt}@demo.test`, 'wrong', fromAddress(`203.0.113.${attempt}`))).status).toBe(
        401,
      );
    }
    await expectTooMany(await logIn('nobody9@demo.test', 'wrong', fromAddress('203.0.113.9')));
  });

  test('of one household count together where it has IPv6', async () => {
    await start({ RATE_LIMIT_LOGIN_PER_MINUTE: '2', TRUST_PROXY: '1' });
    await logIn('nobody1@demo.test', 'wrong', fromAddress('2001:db8:1:2::1'));
    await logIn('nobody2@demo.test', 'wrong', fromAddress('2001:db8:1:2:aaaa:bbbb:cccc:dddd'));
    await expectTooMany(await logIn('nobody3@demo.test', 'wrong', fromAddress('2001:0db8:1:2::3')));
    expect((await logIn('nobody3@demo.test', 'wrong', fromAddress('2001:db8:1:3::1'))).status).toBe(401);
  });

  test('of one account from many addresses are refused, and the owner still gets in from the usual one', async () => {
    await start({ RATE_LIMIT_LOGIN_PER_MINUTE: '4', TRUST_PROXY: '1' });
    const home = fromAddress('203.0.113.50');
    expect((await logIn('agency@demo.test', DEMO_PASSWORD, home)).status).toBe(200);
    for (let stranger = 0; stranger < 4; stranger++) {
      expect((await logIn('agency@demo.test', 'wrong', fromAddress(`198.51.100.${stranger}`))).status).toBe(401);
    }
    await expectTooMany(await logIn('AGENCY@demo.test', DEMO_PASSWORD, fromAddress('198.51.100.77')));
    expect((await logIn('agency@demo.test', DEMO_PASSWORD, home)).status).toBe(200);
  });
});

describe('changing calls', () => {
  const write = (headers: Record<string, string>) =>
    provider.request('/api/v1/login-links/unknown', { method: 'POST', headers });

  test('count by person where there is one, else by address; reading and pricing are free', async () => {
    await start({ RATE_LIMIT_WRITES_PER_MINUTE: '3' });
    const one = await provider.as('agency@demo.test');
    const other = await provider.as('payment@demo.test');
    for (let call = 0; call < 3; call++) expect((await write(one)).status).toBe(404);
    await expectTooMany(await write(one));
    expect((await write(other)).status).toBe(404);
    expect((await write({})).status).toBe(404);
    await expectTooMany(await write({}));
    for (let call = 0; call < 10; call++) {
      expect((await provider.request('/api/v1/me', { headers: one })).status).toBe(200);
      expect((await provider.request('/api/v1/events/PLS-DEMO-BODA/quotes', { json: {} })).status).toBe(422);
    }
  });
});

describe('holders', () => {
  const key = 'RSV-DEMO-0001';
  const body = {
    contact: { firstName: 'Ana', lastName: 'Mora', email: 'ana@correo.test', mobile: '55 1111 2222' },
    rooms: [],
  };
  const holderOf = async () => ({
    cookie: cookieHeader(await provider.request('/login', { json: { key, email: 'attendee@demo.test' } })),
  });
  const unknownLink = (headers: Record<string, string>) =>
    provider.request('/api/v1/login-links/unknown', { method: 'POST', headers });

  test('count by their address: a cookie that comes with a hold brings no fresh limit', async () => {
    await start({ RATE_LIMIT_WRITES_PER_MINUTE: '4' });
    const visitor = { 'x-nobody': '1' };
    const holder = await holderOf();
    for (let call = 0; call < 2; call++) expect((await unknownLink(holder)).status).toBe(404);
    expect((await unknownLink(visitor)).status).toBe(404);
    await expectTooMany(await unknownLink(holder));
    await expectTooMany(await unknownLink(visitor));
    await expectTooMany(await provider.request('/api/v1/events/PLS-DEMO-BODA/reservations', { json: body }));
  });

  test('count by their reservation too, wherever they call from', async () => {
    await start({ RATE_LIMIT_WRITES_PER_MINUTE: '3', TRUST_PROXY: '1' });
    const holder = await holderOf();
    for (let call = 0; call < 3; call++)
      expect((await unknownLink({ ...holder, ...fromAddress(`203.0.113.${call}`) })).status).toBe(404);
    await expectTooMany(await unknownLink({ ...holder, ...fromAddress('203.0.113.9') }));
  });
});

test('a guest uploads so many files an hour', async () => {
  await start({ RATE_LIMIT_UPLOADS_PER_HOUR: '2' });
  const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
  const upload = () => {
    const body = new FormData();
    body.set('method', 'deposit');
    return provider.request('/api/v1/reservations/RSV-DEMO-0001/payments', {
      method: 'POST',
      body,
      headers: { cookie: cookieHeader(login) },
    });
  };
  for (let call = 0; call < 2; call++) expect((await upload()).status).toBe(422);
  await expectTooMany(await upload());
});

describe('costly reads', () => {
  test('are counted by the address for guests: documents and prices together', async () => {
    await start({ RATE_LIMIT_READS_PER_MINUTE: '3', TRUST_PROXY: '1' });
    const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
    const cookie = cookieHeader(login);
    const read = (address: string, path: string) =>
      provider.request(`/api/v1/reservations/RSV-DEMO-0001/${path}`, { headers: { cookie, ...fromAddress(address) } });
    for (const path of ['ticket.pdf', 'payment-slip.pdf', 'ticket.pdf'])
      expect((await read('203.0.113.1', path)).status).toBe(200);
    await expectTooMany(await read('203.0.113.1', 'ticket.pdf'));
    const quote = { headers: fromAddress('203.0.113.1'), json: {} };
    await expectTooMany(await provider.request('/api/v1/events/PLS-DEMO-BODA/quotes', quote));
    expect((await read('203.0.113.1', 'ticket-qr.svg')).status).toBe(200);
  });

  test('are enough by default for two hundred guests of one hotel, each with three documents in a minute', () => {
    expect(loadEnv({}).RATE_LIMIT_READS_PER_MINUTE).toBeGreaterThanOrEqual(200 * 3);
  });
});
