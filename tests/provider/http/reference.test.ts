import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from '@/lib/contract/webhook';
import { startTestProvider, type TestProvider } from '../../support/provider';

let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider({ seed: false });
});
afterAll(() => provider.close());

describe('the OpenAPI document', () => {
  test('declares the calls that older clients know, where they are reached, and who may make them', async () => {
    const answer = await fetch(`${provider.url}/openapi.json`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const document = await answer.json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: '/provider' }]);
    for (const [path, method] of [
      ['/api/auth/login', 'post'],
      ['/api/auth/logout', 'post'],
      ['/login', 'post'],
      ['/api/auth/admin', 'get'],
      ['/event/{id}', 'get'],
      ['/events/code/{code}', 'get'],
      ['/agency/{id}', 'get'],
      ['/api/agency/{id}/bank-data', 'get'],
      ['/api/notifications/agency/{id}', 'get'],
    ] as const) {
      expect(document.paths[path]?.[method]?.['x-policy']?.kind, `${method} ${path}`).toBeTypeOf('string');
    }
    expect(document.paths['/api/auth/login'].post.security).toEqual([{ agencyToken: [] }]);
  });
});

test('the OpenAPI document tells what is sent to an agency’s systems, how it is signed, and how they call', async () => {
  const document = await (await fetch(`${provider.url}/openapi.json`)).json();
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(WEBHOOK_EVENTS));
  for (const [group, types] of Object.entries(WEBHOOK_EVENTS)) {
    const { description, parameters, requestBody, responses } = document.webhooks[group].post;
    for (const type of types) expect(description).toContain(type);
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    expect(requestBody.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/WebhookPayload' });
    expect(Object.keys(responses)).toContain('410');
  }
  expect(document.components.securitySchemes.person.description).toContain('bpt_');
  expect(document.paths['/api/v1/events/{id}/guests'].get['x-token-scope']).toBe('guests:read');
});

/** What clients that are generated from the document need of it. */
const RULES = [
  'struct',
  'no-unresolved-refs',
  'no-identical-paths',
  'no-path-trailing-slash',
  'path-declaration-must-exist',
  'path-parameters-defined',
  'security-defined',
  'operation-2xx-response',
  'operation-4xx-response',
  'operation-operationId',
  'operation-operationId-unique',
  'operation-operationId-url-safe',
  'operation-summary',
];

test('the OpenAPI document is one that clients can be made from: a linter finds nothing', async () => {
  const source = await (await fetch(`${provider.url}/openapi.json`)).text();
  const config = await createConfig({ rules: Object.fromEntries(RULES.map((rule) => [rule, 'error'])) });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const told = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
  expect(told).toEqual([]);
});

describe('the reference page', () => {
  test.each(['', '/provider'])(
    'under "%s" loads its own files alone, by addresses that hold in both places',
    async (prefix) => {
      const page = await fetch(`${provider.url}${prefix}/docs`);
      const html = await page.text();
      const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
      expect(addresses.length).toBe(4);
      for (const address of addresses) {
        const url = new URL(address, `${provider.url}${prefix}/docs`);
        expect(url.origin).toBe(provider.url);
        const file = await fetch(url);
        expect([address, file.status]).toEqual([address, 200]);
        expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(50);
      }
      expect(html).not.toMatch(/<script>|style=/);
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(page.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    },
  );

  test('serves no other file of the package or of the machine', async () => {
    for (const path of [
      '/docs/package.json',
      '/docs/../package.json',
      '/docs/..%2fpackage.json',
      '/docs/%2e%2e/index.html',
    ]) {
      const answer = await fetch(provider.url + path, { headers: { accept: 'text/html' } });
      expect([path, answer.ok]).toEqual([path, false]);
    }
  });
});
