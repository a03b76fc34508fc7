import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutSecrets } from '@/lib/provider/http/declared-calls';
import { keepingLog } from '../../support/log-lines';
import { DEMO_PASSWORD, DEMO_TOKEN, startTestProvider, type TestProvider } from '../../support/provider';
import { declaredCalls, make, type ProviderCall, targetOf } from '../../support/provider-calls';
import { cookieHeader } from '../../support/set-cookies';
import { mailsTo, secretMailedTo } from '../auth/account-mails';

const NEW_PASSWORD = 'jacaranda-lenta-77';
const SITES = ['https://evil.example', 'null', 'http://localhost:3000'];
const kept = keepingLog();
let provider: TestProvider;
let calls: ProviderCall[];

beforeAll(async () => {
  provider = await startTestProvider({ services: { log: kept.log } });
  calls = await declaredCalls(provider);
});
afterAll(() => provider.close());

test('no line of the log holds a password, a mailed secret, a session or the token of an app', async () => {
  const email = 'payment@demo.test';
  const { cookie } = await provider.as(email);
  const secrets = [DEMO_PASSWORD, NEW_PASSWORD, DEMO_TOKEN, /access_token=([^;]+)/.exec(cookie)?.[1] ?? ''];
  await provider.request('/api/auth/login', { json: { email, password: 'not-the-password-1' } });
  secrets.push('not-the-password-1');
  await provider.request('/api/v1/login-links', { json: { email } });
  const link = await secretMailedTo(provider, email);
  for (const turn of [1, 2]) {
    const answer = await provider.request(`/api/v1/login-links/${link}?turn=${turn}`, { method: 'POST' });
    expect(answer.status).toBe(turn === 1 ? 200 : 404);
  }
  await provider.request('/api/v1/password-resets', { json: { email } });
  const key = await secretMailedTo(provider, email);
  await provider.request(`/api/v1/password-resets/${key}`);
  const json = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
  expect((await provider.request(`/provider/api/v1/password-resets/${key}`, { method: 'PUT', json })).status).toBe(200);
  const headers = await provider.as('agency@demo.test');
  const invited = { email: 'nueva@demo.test', name: 'Nueva', role: 'payment', languageCode: 'es' };
  expect((await provider.request('/api/v1/users', { json: invited, headers })).status).toBe(201);
  const mail = (await mailsTo(provider, invited.email)).at(-1)?.text ?? '';
  const invitation = /\/([\w-]{43})(?![\w-])/.exec(mail)?.[1] ?? '';
  expect((await provider.request(`/api/v1/invitations/${invitation}`)).status).toBe(200);
  secrets.push(link, key, invitation);
  expect(secrets.every((secret) => secret.length > 8)).toBe(true);
  expect(kept.lines.length).toBeGreaterThan(10);
  for (const secret of secrets) expect(kept.text()).not.toContain(secret);
});

test('no line of the log holds the key of a reservation, in a path, a message or the values of a failed statement', async () => {
  const key = 'RSV-DEMO-0001';
  const headers = await provider.as('agency@demo.test');
  expect((await provider.request(`/api/v1/reservations/${key}`, { headers })).status).toBe(200);
  await provider.request(`/api/v1/reservations/${key.toLowerCase()}`, { headers });
  const failure = await provider.db
    .execute(sql`select 1 from reservations where key = ${key} and no_such_column = ${'a "quoted" guest@example.com'}`)
    .catch((error: unknown) => error);
  kept.log.error({ err: failure }, `could not read ${key}`);
  expect(kept.text()).toContain('no_such_column');
  expect(kept.lines.at(-1)).toMatchObject({
    msg: 'could not read RSV-***',
    err: { stack: expect.stringMatching(/\n +at /) },
  });
  expect(kept.text()).not.toMatch(/demo-0001|guest@example/i);
});

test('whatever lets in by its place in a path is hidden from the log', () => {
  const letsIn = calls.filter(({ path, policy }) => policy.kind === 'public' && /\{(?:token|key)\}/.test(path));
  expect(letsIn.length).toBeGreaterThan(7);
  for (const { path } of letsIn) {
    for (const prefix of ['', '/provider']) {
      const sent = prefix + path.replace(/\{\w+\}/, 'a-secret');
      expect(withoutSecrets(sent), sent).not.toContain('a-secret');
    }
  }
});

test('links of every mail are of the site, whatever Host and forwarded headers say', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  const email = 'organizer@demo.test';
  for (const path of ['password-resets', 'login-links']) {
    await provider.request(`/api/v1/${path}`, { json: { email }, headers });
  }
  const mails = await mailsTo(provider, email);
  expect(mails).toHaveLength(2);
  for (const { text, html } of mails) {
    expect(text + html).not.toContain('evil.example');
    expect(text).toContain(provider.services.config.siteUrl);
  }
});

test('no call lets another site read its answer, and every answer is kept by no shared cache', async () => {
  const target = await targetOf(provider, 'reservation-001');
  const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
  const people = [{}, await provider.as('admin@demo.test'), { cookie: cookieHeader(login) }];
  const shared: string[] = [];
  let answers = 0;
  for (const [turn, call] of calls.filter(({ method }) => method === 'GET').entries()) {
    for (const person of people) {
      const origin = SITES[turn % SITES.length] ?? 'null';
      const answer = await make(provider, call, target, { headers: { ...person, origin } });
      answers++;
      await answer.body?.cancel();
      const granted = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect([call.name, granted]).toEqual([call.name, []]);
      const cache = answer.headers.get('cache-control') ?? '';
      if (!/private|no-store/.test(cache)) shared.push(`${call.name}: ${cache}`);
    }
  }
  expect(answers).toBeGreaterThan(100);
  expect(shared.filter((call) => !SHARED_BY_ALL.test(call))).toEqual([]);
});

/** The same for everybody: pictures of an agency's page. */
const SHARED_BY_ALL = /^GET \/api\/v1\/agencies\/\{id\}\/pictures\/\{file\}: public/;

test('no body has room for what is not the caller’s to say', async () => {
  const document = await (await provider.request('/openapi.json')).json();
  const taken: string[] = [];
  let bodies = 0;
  for (const [path, operations] of Object.entries<Record<string, Operation>>(document.paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const schema = requestBody?.content?.['application/json']?.schema;
      if (!schema || path.includes('webhooks')) continue;
      bodies++;
      for (const name of namesIn(schema, document.components?.schemas ?? {})) {
        if (NOT_THEIRS.test(name)) taken.push(`${method.toUpperCase()} ${path} ${name}`);
      }
    }
  }
  expect(bodies).toBeGreaterThan(40);
  expect(taken.toSorted()).toEqual(THEIRS_HERE.toSorted());
});

interface Operation {
  requestBody?: { content?: Record<string, { schema: Schema }> };
}
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

const NOT_THEIRS =
  /^(?:\*|roles?|agency_?id|idagency|paid|balance|total|price|status|bookingStatus|paymentStatus|permissions?|emailVerified|active|published|impersonatedBy|passwordHash|userId|mainUserId|secondaryUserId|createdAt)$/i;

/**
 * The calls whose very purpose it is (of an agency: which of its networks it shows; of a film: whom it is for; of an
 * activity: whether guests pay for it, and see it); each is bounded by its service.
 */
const THEIRS_HERE = [
  'PATCH /api/v1/events/{id} mainUserId',
  'PATCH /api/v1/events/{id} secondaryUserId',
  'PATCH /api/v1/support-tickets/{id} status',
  'POST /api/v1/agencies/{id}/social-media active',
  'PATCH /api/v1/agencies/{id}/social-media/{networkId} active',
  'PUT /api/v1/stories/{id}/publication published',
  'POST /api/v1/events/{id}/activities paid',
  'PATCH /api/v1/activities/{id} paid',
  'PUT /api/v1/activities/{id}/publication published',
  'POST /api/v1/training-videos roles',
  'POST /api/v1/training-videos published',
  'PATCH /api/v1/training-videos/{id} roles',
  'PATCH /api/v1/training-videos/{id} published',
  'PATCH /api/v1/agencies/{id} active',
  'PATCH /api/v1/coupons/{id} active',
  'PATCH /api/v1/report-schedules/{id} active',
  'PATCH /api/v1/users/{id} active',
  'POST /api/v1/events agencyId',
  'POST /api/v1/hotels agencyId',
  'POST /api/v1/users agencyId',
  'POST /api/v1/users role',
  'PUT /api/v1/agencies/{id}/payment-processors active',
  'PUT /api/v1/permissions agencyId',
  'PUT /api/v1/permissions permission',
  'PUT /api/v1/permissions role',
  'PUT /api/v1/users/{id}/roles agencyId',
  'PUT /api/v1/users/{id}/roles role',
];

/** Every name that a body may have at any depth; `*` where it may have any. */
function namesIn(schema: Schema, known: Record<string, Schema>): string[] {
  const { $ref, properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  const referred = $ref ? known[$ref.split('/').at(-1) ?? ''] : undefined;
  const below = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])];
  const open = additionalProperties === true || (typeof additionalProperties === 'object' && additionalProperties);
  return [
    ...new Set([
      ...Object.keys(properties),
      ...(open ? ['*'] : []),
      ...[...below, ...(referred ? [referred] : [])].flatMap((each) => namesIn(each, known)),
    ]),
  ];
}
