import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '@/lib/contract/error';
import { keepingLog } from '../../support/log-lines';
import { DEMO_PASSWORD, DEMO_TOKEN, startTestProvider, type TestProvider } from '../../support/provider';
import { rawRequest } from '../../support/raw-request';

const LEAKS =
  /\bat .*\.(?:ts|js|mjs):\d|node_modules|\/work\/|\/tmp\/|select |insert |update "|from "|relation|syntax error|DrizzleQueryError|SESSION_SECRET/i;
const kept = keepingLog();
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ services: { log: kept.log } });
});
afterAll(() => provider.close());

const post = (body: string, headers: Record<string, string> = {}, chunks?: string[]) =>
  rawRequest(`${provider.url}/api/auth/login`, {
    method: 'POST',
    headers: { authorization: DEMO_TOKEN, 'content-type': 'application/json', ...headers },
    chunks: chunks ?? [body],
  });

function envelope(answer: { status: number; headers: Record<string, string | string[] | undefined>; body: string }) {
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.body).not.toMatch(LEAKS);
  const body = errorBody.strict().parse(JSON.parse(answer.body));
  expect(body.requestId).toBe(answer.headers['x-request-id']);
  return [answer.status, body.code];
}

describe('a body', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  test.each([
    ['that is no JSON', '{"email":', 400, 'BAD_REQUEST'],
    ['that is empty', '', 400, 'BAD_REQUEST'],
    ['nested too deep', deep(33), 400, 'BAD_REQUEST'],
    ['nested 40,000 deep', deep(40_000), 400, 'BAD_REQUEST'],
    ['with a NUL in a text', JSON.stringify({ email: 'a\0@demo.test', password: 'x' }), 400, 'BAD_REQUEST'],
    ['with half a character in a text', '{"email":"a@demo.test","password":"\\ud800"}', 400, 'BAD_REQUEST'],
    ['without the fields', '{}', 422, 'INVALID'],
    ['that is a list', '[]', 422, 'INVALID'],
    ['that is null', 'null', 422, 'INVALID'],
    ['just over 256 kB', JSON.stringify({ email: 'a'.repeat(262_144) }), 413, 'BODY_TOO_LARGE'],
  ])('%s is refused with the envelope', async (_name, body, status, code) => {
    expect(envelope(await post(body))).toEqual([status, code]);
  });

  test('that is no object is told so, in a sentence that names no field', async () => {
    for (const body of ['null', '[]', '7', '"text"']) {
      const { fields } = errorBody.parse(JSON.parse((await post(body)).body));
      expect(fields, body).toEqual({ '': 'Se espera un objeto JSON' });
    }
  });

  test('is counted while it streams, and may not lie about its length', async () => {
    const chunk = ' '.repeat(64 * 1024);
    expect(envelope(await post('', { 'transfer-encoding': 'chunked' }, Array(5).fill(chunk)))).toEqual([
      413,
      'BODY_TOO_LARGE',
    ]);
    const started = performance.now();
    const declared = await rawRequest(`${provider.url}/api/auth/login`, {
      method: 'POST',
      headers: { authorization: DEMO_TOKEN, 'content-type': 'application/json', 'content-length': '99999999999' },
      chunks: ['{}'],
    }).catch(() => null);
    if (declared) expect(declared.status).toBe(413);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('of bytes that are no text is refused', async () => {
    const answer = await provider.request('/api/auth/login', {
      method: 'POST',
      body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });
});

describe('a call that nobody answers', () => {
  const call = (method: string, path: string) =>
    rawRequest(provider.url + path, { method, headers: { authorization: DEMO_TOKEN } });

  test('is 404 for a path and 405 with Allow for a method', async () => {
    expect(envelope(await call('GET', '/no-such-path'))).toEqual([404, 'NOT_FOUND']);
    const wrong = await call('DELETE', '/api/v1/me');
    expect(envelope(wrong)).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(wrong.headers.allow).toBe('GET, HEAD, OPTIONS, PATCH');
    expect(envelope(await call('PUT', '/provider/api/auth/login'))).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });

  test('OPTIONS names the methods, HEAD answers as GET does without a body', async () => {
    const options = await call('OPTIONS', '/api/auth/login');
    expect([options.status, options.headers.allow, options.body]).toEqual([204, 'OPTIONS, POST', '']);
    expect((await call('HEAD', '/api/v1/me')).status).toBe(401);
    const head = await call('HEAD', '/healthz');
    expect([head.status, head.body]).toEqual([200, '']);
  });

  test('tells a broken address from a missing one', async () => {
    expect(envelope(await call('GET', '/event/%00'))).toEqual([400, 'BAD_REQUEST']);
    expect(envelope(await call('GET', '/agency/%ff%fe'))).toEqual([404, 'NOT_FOUND']);
    expect(envelope(await call('GET', `/event/${'a'.repeat(9000)}`))).toEqual([400, 'BAD_REQUEST']);
  });
});

test('the sentence is in the language of the caller, Spanish where there is none of ours', async () => {
  const sentence = async (language: string) =>
    (await (await provider.request('/api/v1/me', { headers: { 'accept-language': language } })).json()).error;
  expect(await sentence('en-US,en;q=0.9,es;q=0.5')).toBe('Log in to continue.');
  expect(await sentence('fr')).toBe('Inicia sesión para continuar.');
});

test('the id of a request is in its answer and in the log, with what happened and no secret', async () => {
  const answer = await provider.request('/api/v1/login-links/a-secret-token-of-a-mail', {
    method: 'POST',
    headers: { 'x-request-id': 'seen-by-the-proxy' },
  });
  expect(answer.headers.get('x-request-id')).toBe('seen-by-the-proxy');
  const { cookie } = await provider.as('agency@demo.test');
  expect(kept.lines).toContainEqual(
    expect.objectContaining({
      requestId: 'seen-by-the-proxy',
      method: 'POST',
      path: '/api/v1/login-links/***',
      status: 404,
      actor: 'visitor',
    }),
  );
  for (const secret of ['a-secret-token-of-a-mail', DEMO_PASSWORD, /access_token=([^;]+)/.exec(cookie)?.[1] ?? '']) {
    expect(kept.text()).not.toContain(secret);
  }
  const forged = await provider.request('/healthz', { headers: { 'x-request-id': '"}{\\"level\\":60' } });
  expect(forged.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

describe('a fault of ours', () => {
  afterEach(() => provider.db.execute(sql`alter table if exists hidden rename to users`));

  test('shows nothing but the id under which the log has the cause', async () => {
    await provider.db.execute(sql`alter table users rename to hidden`);
    const answer = await post(JSON.stringify({ email: 'agency@demo.test', password: 'x' }));
    expect(envelope(answer)).toEqual([500, 'INTERNAL']);
    const { requestId } = JSON.parse(answer.body);
    const line = kept.lines.find((entry) => entry.requestId === requestId && entry.level === 50);
    expect(JSON.stringify(line)).toContain('users');
  });
});
