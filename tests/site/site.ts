import { expect, inject } from 'vitest';
import { cookieHeader } from '@/tests/support/set-cookies';

/** The built product of this run, with the demo; nobody changes anything in it. */
export const SITE: string = inject('site');
export const DEMO_PASSWORD = 'Demo-2026-boda';
export const AUTHORIZATION = { authorization: 'demo-agency-token' };

async function logInAt(path: string, data: object): Promise<string> {
  const headers = { ...AUTHORIZATION, 'content-type': 'application/json' };
  const answer = await fetch(`${SITE}/provider${path}`, { method: 'POST', headers, body: JSON.stringify(data) });
  expect(answer.status, JSON.stringify(data)).toBe(200);
  return cookieHeader(answer);
}

/** Cookies of the demo's account of that name. */
export const logIn = (name: string) =>
  logInAt('/api/auth/login', { email: `${name}@demo.test`, password: DEMO_PASSWORD });

/** Cookies of whoever has the demo's reservation and no account. */
export const logInByKey = () => logInAt('/login', { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' });
