import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SITE } from './site';

const MOST_MS = 15_000;
const BOUNDARY = 'limit';
const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const end = `--${BOUNDARY}--\r\n`;
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;
const ACTION = 'a'.repeat(42);
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** A page behind the login leads there before it reads a body. */
const GUARDED = '/adminReservacion';

/**
 * Bodies that no browser of ours sends: to no action, to a made-up one, half written, nested, with keys of prototypes.
 */
const BODIES: { what: string; headers: Record<string, string>; data: string | Buffer; status: number }[] = [
  {
    what: 'an action that is not there',
    status: 409,
    headers: { 'next-action': ACTION, 'content-type': FORM },
    data: end,
  },
  {
    what: 'references to themselves',
    status: 409,
    headers: { 'next-action': ACTION, 'content-type': FORM },
    data: part('0', '["$1"]') + part('1', '{"then":"$1:then","status":"resolved_model","value":"$B0"}') + end,
  },
  {
    what: 'keys of prototypes',
    status: 409,
    headers: { 'next-action': ACTION, 'content-type': FORM },
    data: part('0', '["$1:__proto__:constructor","$1:constructor:constructor"]') + part('1', '{}') + end,
  },
  {
    what: 'a body of nested lists',
    status: 409,
    headers: { 'next-action': ACTION, 'content-type': 'text/plain;charset=UTF-8' },
    data: deep,
  },
  // Next itself fails at it, before anything of ours is asked.
  { what: 'a form that never ends', status: 500, headers: { 'content-type': FORM }, data: part('$ACTION_REF_1', '') },
  {
    what: 'a form that names no action of ours',
    status: 409,
    headers: { 'content-type': FORM },
    data: part('$ACTION_ID_'.concat(ACTION), '') + end,
  },
  {
    what: 'a form whose bound action is no JSON',
    status: 400,
    headers: { 'content-type': FORM },
    data: part('$ACTION_REF_1', '') + part('$ACTION_1:0', '{"id":') + part('$ACTION_1:1', '["$undefined') + end,
  },
  {
    what: 'noise',
    status: 409,
    headers: { 'next-action': ACTION, 'content-type': 'application/octet-stream' },
    data: randomBytes(4096),
  },
  {
    what: 'a tree that is no tree',
    status: 307,
    headers: { rsc: '1', 'next-router-state-tree': '%5B%5B%5B' },
    data: '',
  },
];

for (const path of ['/login', '/contacto', GUARDED])
  for (const { what, headers, data, status } of BODIES)
    test(`${path} sent ${what}: refused in time, and the server lives`, async () => {
      const answer = await fetch(SITE + path, {
        method: 'POST',
        headers,
        body: new Uint8Array(Buffer.from(data)),
        redirect: 'manual',
        signal: AbortSignal.timeout(MOST_MS),
      });
      const text = await answer.text();
      expect(answer.status, text.slice(0, 200)).toBe(path === GUARDED ? 307 : status);
      if (path === GUARDED) expect(answer.headers.get('location')).toContain('/login?redirect=');
      expect(text).not.toMatch(/at \w+ \(|node_modules|\/chunks\/.*\.js:\d+/);
      expect(answer.headers.get('set-cookie') ?? '').not.toContain('access_token');
      expect((await fetch(`${SITE}/provider/healthz`)).status).toBe(200);
    });
