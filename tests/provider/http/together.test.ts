import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProvider } from '@/lib/provider/app';
import { readForPage } from '@/lib/provider/http/together-routes';
import { DEMO_TOKEN, startTestProvider, type TestProvider } from '@/tests/support/provider';
import { declaredCalls, make, type Target, targetOf } from '@/tests/support/provider-calls';
import { cookieHeader } from '@/tests/support/set-cookies';

let provider: TestProvider;
let people: Record<string, Record<string, string>>;
/** Addresses of every read that there is, about records of the first agency and of the second. */
let reads: string[];
/** What each of them is answered alone, by who asks and the address; null where that is a file. */
const answers = new Map<string, Part | null>();

/** Who asks for all of them. */
const READERS = ['visitor', 'holder', 'agency', 'agency2', 'organizer'];
const OF_FILE = /\.\w+(\?|$)|\/(?:export|proof|pictures|photos|captions|webhooks\/whatsapp)\b/;

beforeAll(async () => {
  provider = await startTestProvider();
  const byKey = { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } };
  people = { visitor: {}, holder: { cookie: cookieHeader(await provider.request('/login', byKey)) } };
  for (const name of ['admin', 'agency', 'agency2', 'organizer', 'attendee'])
    people[name] = await provider.as(`${name}@demo.test`);
  const targets = [await targetOf(provider, 'reservation-001'), await targetOf(provider, 'reservation-030')];
  // What has no end is not answered together with others.
  const calls = (await declaredCalls(provider)).filter(
    ({ method, path }) => method === 'GET' && path !== '/api/v1/notifications/stream',
  );
  const addressOf = async (call: (typeof calls)[number], target: Target) => {
    const asked = await make({ request: async (path) => Response.json(path) }, call, target);
    return (await asked.json()) as string;
  };
  const addresses = await Promise.all(targets.flatMap((target) => calls.map((call) => addressOf(call, target))));
  reads = [...new Set(addresses)].filter((path) => !path.startsWith('/api/v1/together'));
});
afterAll(() => provider.close());

const together = (paths: string[], headers: Record<string, string> = {}) =>
  provider.request(`/api/v1/together?${new URLSearchParams({ reads: paths.join(' ') })}`, { headers });

interface Part {
  status: number;
  body: unknown;
}

/** A failure names the request that it was met in. */
const comparable = ({ status, body }: Part) =>
  JSON.parse(JSON.stringify({ status, body }, (name, value) => (name === 'requestId' ? 'of this request' : value)));

async function alone(path: string, name: string): Promise<Part | null> {
  const known = answers.get(`${name} ${path}`);
  if (known !== undefined) return known;
  const answer = await provider.request(path, { headers: { ...people[name] } });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') && !OF_FILE.test(path);
  const part = isJson ? { status: answer.status, body: JSON.parse(text) } : null;
  answers.set(`${name} ${path}`, part);
  return part;
}

it('reads that are asked for together are answered as each is alone, to everybody', async () => {
  expect(reads.length).toBeGreaterThan(100);
  for (const name of READERS) {
    const headers = people[name];
    for (let at = 0; at < reads.length; at += 10) {
      const asked = reads.slice(at, at + 10);
      const answer = await together(asked, headers);
      expect(answer.status, name).toBe(200);
      const { data }: { data: Part[] } = await answer.json();
      for (const [index, path] of asked.entries()) {
        const part = data[index];
        const own = await alone(path, name);
        // A file, and what is no call of the contract, is not to be had in this way.
        if (own && (own.status !== 200 || part?.status === 200))
          expect([name, path, part && comparable(part)]).toEqual([name, path, comparable(own)]);
        else expect([name, path, part?.status && part.status > 400]).toEqual([name, path, true]);
      }
    }
  }
});

it('a page of this process is handed the values that the wire would bring it', async () => {
  const { db, clock, services, database } = provider;
  const app = createProvider({ db, clock, services, database });
  for (const name of READERS) {
    const page = new Map();
    for (const path of reads) {
      const request = new Request(`http://provider.internal${path}`, {
        headers: { authorization: DEMO_TOKEN, ...people[name] },
      });
      const own = await alone(path, name);
      if (!own) continue;
      const { status, body } = await readForPage(app, request, page);
      expect([name, path, comparable({ status, body })]).toEqual([name, path, comparable(own)]);
      if (status === 200) expect(JSON.stringify(body)).toBe(JSON.stringify(JSON.parse(JSON.stringify(body))));
    }
  }
});

it('one that is refused leaves the others as they are', async () => {
  const answer = await together(['/api/v1/me', '/agency/1', '/api/v1/nothing', '/agency/none'], people.visitor);
  const { data }: { data: Part[] } = await answer.json();
  expect(data.map(({ status }) => status)).toEqual([401, 200, 404, 404]);
});

it.each([
  ['itself', '/api/v1/together?reads=/agency/1'],
  ['itself in another form', '/provider/api/v1/together?reads=/agency/1'],
  ['another host', '//elsewhere.example/agency/1'],
  ['no address', 'agency/1'],
  ['more than a page needs', Array.from({ length: 13 }, () => '/agency/1').join(' ')],
  ['nothing', ''],
])('does not take %s', async (_, path) => {
  const answer = await together([path], people.admin);
  expect([answer.status, (await answer.json()).code]).toEqual([422, 'INVALID']);
});

it('does not take itself where its address is written in another way', async () => {
  const { data }: { data: Part[] } = await (await together(['/api/v1/%74ogether?reads=/agency/1'])).json();
  expect(data.map(({ status }) => status)).toEqual([404]);
});

it('nothing that a caller sends makes it somebody else, or skips who it is', async () => {
  const headers = { 'x-page': '1', page: '{}', 'x-inside': '1', 'x-is-part': '1' };
  const answer = await together(['/api/v1/me', '/api/v1/me?page=1'], headers);
  const { data }: { data: Part[] } = await answer.json();
  expect(data.map(({ status }) => status)).toEqual([401, 401]);
});

it('who asks is found out for each of two people of one page', async () => {
  const { db, clock, services, database } = provider;
  const app = createProvider({ db, clock, services, database });
  const page = new Map();
  const nameOf = async (person: string) => {
    const headers = { authorization: DEMO_TOKEN, ...people[person] };
    const { body } = await readForPage(app, new Request('http://provider.internal/api/v1/me', { headers }), page);
    return (body as { data?: { email: string } }).data?.email ?? null;
  };
  expect([await nameOf('agency'), await nameOf('visitor'), await nameOf('attendee'), await nameOf('agency')]).toEqual([
    'agency@demo.test',
    null,
    'attendee@demo.test',
    'agency@demo.test',
  ]);
});
