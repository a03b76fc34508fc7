import { HttpResponse, http as wire } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '@/lib/api/api-error';
import { createHttp } from '@/lib/api/http';
import { parseData, parsePage } from '@/lib/api/parse-answer';
import { errorCode } from '@/lib/contract/error';

const baseURL = 'http://provider.test';
const server = setupServer();
const http = createHttp({ baseURL, agencyToken: 'demo-agency-token', locale: 'en' });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error;
}

describe('every call', () => {
  it('carries the agency token as it is, the language and the wish for JSON', async () => {
    let sent = new Headers();
    server.use(
      wire.get(`${baseURL}/event/1`, ({ request }) => {
        sent = request.headers;
        return HttpResponse.json({ data: {} });
      }),
    );
    await http.get('/event/1');
    expect(sent.get('authorization')).toBe('demo-agency-token');
    expect(sent.get('accept')).toBe('application/json');
    expect(sent.get('accept-language')).toBe('en');
  });

  it('reaches a given provider without a socket, with the caller’s cookies', async () => {
    const seen: string[] = [];
    const inProcess = createHttp({
      baseURL: 'http://provider.internal',
      agencyToken: 't',
      locale: 'es',
      headers: { cookie: 'access_token=a.b.c' },
      fetch: async (request) => {
        seen.push(request.method, request.url, request.headers.get('cookie') ?? '', await request.text());
        return Response.json(
          { data: 1 },
          {
            headers: [
              ['set-cookie', 'a=1'],
              ['set-cookie', 'b=2'],
            ],
          },
        );
      },
    });
    const answer = await inProcess.post('/login', { key: 'RSV' });
    expect(answer.data).toEqual({ data: 1 });
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(seen).toEqual(['POST', 'http://provider.internal/login', 'access_token=a.b.c', '{"key":"RSV"}']);
  });
});

describe('failures', () => {
  it('are told apart by every code of the contract', async () => {
    for (const code of errorCode.options) {
      server.use(
        wire.post(`${baseURL}/x`, () =>
          HttpResponse.json({ error: `Sentence of ${code}`, code, requestId: 'r-1' }, { status: 409 }),
        ),
      );
      const error = await failure(http.post('/x'));
      expect([error.status, error.code, error.message, error.requestId]).toEqual([
        409,
        code,
        `Sentence of ${code}`,
        'r-1',
      ]);
    }
  });

  it('bring fields, facts and the time to wait', async () => {
    const body = {
      error: 'Wait',
      code: 'TOO_MANY_REQUESTS',
      requestId: 'r-2',
      fields: { email: 'Invalid' },
      details: [{ categoryId: 'c', nights: ['2027-01-01'] }],
    };
    server.use(
      wire.get(`${baseURL}/x`, () => HttpResponse.json(body, { status: 429, headers: { 'retry-after': '42' } })),
    );
    const error = await failure(http.get('/x'));
    expect(error.retryAfterSeconds).toBe(42);
    expect(error.fields).toEqual(body.fields);
    expect(error.details).toEqual(body.details);
  });

  it('without an answer are NETWORK', async () => {
    server.use(wire.get(`${baseURL}/x`, () => HttpResponse.error()));
    const error = await failure(http.get('/x'));
    expect([error.code, error.status]).toEqual(['NETWORK', 0]);
  });

  it('that a gateway wrote are INTERNAL: a page, a text, JSON of another shape, an unknown code', async () => {
    const answers = [
      () => HttpResponse.html('<h1>502 Bad Gateway</h1>', { status: 502 }),
      () => HttpResponse.html('<h1>Welcome</h1>', { status: 200 }),
      () => HttpResponse.text('upstream timed out', { status: 504 }),
      () => HttpResponse.json({ message: 'nope' }, { status: 500 }),
      () => HttpResponse.json({ error: 'x', code: 'NEVER_HEARD', requestId: 'r' }, { status: 400 }),
    ];
    for (const answer of answers) {
      server.use(wire.get(`${baseURL}/x`, answer));
      expect((await failure(http.get('/x'))).code).toBe('INTERNAL');
    }
  });

  it('that the caller asked for, by cancelling, are not dressed as the provider’s', async () => {
    server.use(wire.get(`${baseURL}/x`, () => HttpResponse.json({ data: 1 })));
    const stop = new AbortController();
    stop.abort();
    await expect(http.get('/x', { signal: stop.signal })).rejects.not.toBeInstanceOf(ApiError);
  });
});

describe('answers', () => {
  const item = z.object({ id: z.string() });

  it('are what the contract says, or INTERNAL', async () => {
    expect(parseData(item, { data: { id: '1', extra: true } })).toEqual({ id: '1' });
    for (const answer of [null, '', { id: '1' }, { data: { id: 1 } }]) {
      expect(() => parseData(item, answer)).toThrow(ApiError);
    }
  });

  it('of lists keep their place among the pages', async () => {
    const facts = { current_page: 2, per_page: 25, last_page: 3, total: 51, next_cursor: null };
    expect(parsePage(item, { data: { ...facts, data: [{ id: '1' }] } })).toEqual({ ...facts, data: [{ id: '1' }] });
    expect(() => parsePage(item, { data: { ...facts, data: [{ id: 1 }] } })).toThrow(ApiError);
  });
});
