import { randomBytes } from 'node:crypto';
import { expect, test } from 'playwright/test';

const MOST_MS = 15_000;
const BOUNDARY = 'limit';
const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const end = `--${BOUNDARY}--\r\n`;
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;
const ACTION = 'a'.repeat(42);
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** Bodies that no browser of ours sends: to no action, to a made-up one, half written, nested, with keys of prototypes. */
const BODIES: { what: string; headers: Record<string, string>; data: string | Buffer }[] = [
  { what: 'an action that is not there', headers: { 'next-action': ACTION, 'content-type': FORM }, data: end },
  {
    what: 'references to themselves',
    headers: { 'next-action': ACTION, 'content-type': FORM },
    data: part('0', '["$1"]') + part('1', '{"then":"$1:then","status":"resolved_model","value":"$B0"}') + end,
  },
  {
    what: 'keys of prototypes',
    headers: { 'next-action': ACTION, 'content-type': FORM },
    data: part('0', '["$1:__proto__:constructor","$1:constructor:constructor"]') + part('1', '{}') + end,
  },
  {
    what: 'a body of nested lists',
    headers: { 'next-action': ACTION, 'content-type': 'text/plain;charset=UTF-8' },
    data: deep,
  },
  { what: 'a form that never ends', headers: { 'content-type': FORM }, data: part('$ACTION_REF_1', '') },
  {
    what: 'a form that names no action of ours',
    headers: { 'content-type': FORM },
    data: part('$ACTION_ID_'.concat(ACTION), '') + end,
  },
  {
    what: 'a form whose bound action is no JSON',
    headers: { 'content-type': FORM },
    data: part('$ACTION_REF_1', '') + part('$ACTION_1:0', '{"id":') + part('$ACTION_1:1', '["$undefined') + end,
  },
  {
    what: 'noise',
    headers: { 'next-action': ACTION, 'content-type': 'application/octet-stream' },
    data: randomBytes(4096),
  },
  { what: 'a tree that is no tree', headers: { rsc: '1', 'next-router-state-tree': '%5B%5B%5B' }, data: '' },
];

for (const path of ['/login', '/contacto', '/adminReservacion'])
  for (const { what, headers, data } of BODIES)
    test(`${path} sent ${what}: refused in time, and the server lives`, async ({ request }) => {
      const begun = Date.now();
      const answer = await request.post(path, { headers, data, maxRedirects: 0, timeout: MOST_MS });
      expect(Date.now() - begun).toBeLessThan(MOST_MS);
      // A page that is drawn again or a login that is asked for are refusals too; nothing of ours ran.
      const text = await answer.text();
      expect(answer.status(), text.slice(0, 200)).not.toBe(504);
      expect(text).not.toMatch(/at \w+ \(|node_modules|\/chunks\/.*\.js:\d+/);
      expect(answer.headers()['set-cookie'] ?? '').not.toContain('access_token');
      const after = await request.get('/provider/healthz');
      expect(after.status()).toBe(200);
    });
