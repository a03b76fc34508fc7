import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_TOKEN, startTestProvider, type TestProvider } from '../../support/provider';
import { rawRequest } from '../../support/raw-request';

const SITE = 'https://bodas.example.mx';
let provider: TestProvider;
let own: string;

beforeAll(async () => {
  provider = await startTestProvider({ env: { SITE_URL: SITE } });
  own = provider.url;
});
afterAll(() => provider.close());

const LOGIN = { email: 'agency@demo.test', password: DEMO_PASSWORD };
const logIn = (headers: Record<string, string>) =>
  rawRequest(`${provider.url}/api/auth/login`, {
    method: 'POST',
    headers: { authorization: DEMO_TOKEN, 'content-type': 'application/json', ...headers },
    chunks: [JSON.stringify(LOGIN)],
  });

describe('a changing call', () => {
  test.each([
    ['https://evil.example', undefined],
    ['https://bodas.example.mx.evil.example', undefined],
    ['http://bodas.example.mx', undefined],
    ['https://bodas.example.mx:444', undefined],
    ['null', undefined],
    ['https://evil.example', 'cross-site'],
    ['https://other.example.mx', 'same-site'],
    [undefined, 'cross-site'],
    [SITE, 'cross-site'],
  ])('from Origin %s (Sec-Fetch-Site %s) is refused', async (origin, site) => {
    const answer = await logIn({ ...(origin && { origin }), ...(site && { 'sec-fetch-site': site }) });
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([403, 'FOREIGN_ORIGIN']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('from the site itself is answered: as configured, as addressed, behind a proxy that renames Host, or by no browser', async () => {
    const allowed: Record<string, string>[] = [
      {},
      { origin: SITE },
      { origin: own },
      { origin: own.replace('http:', 'https:') },
      { origin: 'https://seen.example', host: 'internal:3000', 'sec-fetch-site': 'same-origin' },
      { origin: 'https://seen.example', host: 'seen.example' },
    ];
    for (const headers of allowed) expect((await logIn(headers)).status).toBe(200);
  });

  test.each([
    ['text/plain', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['nothing', undefined],
    ['a type that only begins like JSON', 'application/jsonp'],
  ])('whose body is declared as %s is refused', async (_name, type) => {
    const headers: Record<string, string> = { authorization: DEMO_TOKEN, ...(type && { 'content-type': type }) };
    const answer = await rawRequest(`${provider.url}/api/auth/login`, {
      method: 'POST',
      headers,
      chunks: [JSON.stringify(LOGIN)],
    });
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

test('a GET changes nothing: the calls that change something do not answer to it', async () => {
  for (const path of ['/api/auth/login', '/api/auth/logout', '/login']) {
    expect((await provider.request(path)).status).toBe(405);
  }
});

describe('cross-origin reading', () => {
  test.each(['https://evil.example', 'null', SITE])('no answer to Origin %s allows it', async (origin) => {
    const calls = [
      provider.request('/api/v1/me', { headers: { origin } }),
      provider.request('/events/code/PLS-DEMO-BODA', { headers: { origin } }),
      provider.request('/healthz', { headers: { origin } }),
      provider.request('/api/auth/login', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      }),
    ];
    for (const answer of await Promise.all(calls)) {
      const granted = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect(granted).toEqual([]);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});
