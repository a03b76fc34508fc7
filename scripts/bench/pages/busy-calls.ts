import { Agent } from 'node:http';
import { DEMO_PASSWORD, DEMO_TOKEN, TEST_SECRET } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';
import { ask } from '../middleware-bench';

export const CONNECTIONS = 10;
export const ROUNDS = 2;
/** Length of each measurement; SECONDS=2 npm run bench -- pages is a quicker look. */
export const SECONDS = Number(process.env.SECONDS ?? 4);

export type Person = 'agency' | 'attendee' | null;

export interface BusyCall {
  name: string;
  path: string;
  person: Person;
}

const EVENT_CALLS = '/api/v1/events/event-demo-boda';
const RESERVATION = '/api/v1/reservations/RSV-DEMO-0001';

/** The calls behind the pages that are looked at most. */
export const BUSY_CALLS: BusyCall[] = [
  { name: 'one reservation', path: RESERVATION, person: 'attendee' },
  { name: 'how it can be paid', path: `${RESERVATION}/payment-methods`, person: 'attendee' },
  { name: 'who I am', path: '/api/v1/me', person: 'attendee' },
  { name: 'list of reservations', path: `${EVENT_CALLS}/reservations?per_page=20`, person: 'agency' },
  { name: 'their counts', path: `${EVENT_CALLS}/reservations/counts`, person: 'agency' },
  { name: 'list of guests', path: `${EVENT_CALLS}/guests?per_page=20`, person: 'agency' },
  { name: 'figures of the event', path: `${EVENT_CALLS}/figures`, person: 'agency' },
  { name: 'own agency', path: '/api/auth/agency', person: 'agency' },
  { name: "the agency's events", path: '/api/v1/agency/1/events', person: 'agency' },
  { name: 'event by its code', path: '/events/code/PLS-DEMO-BODA', person: null },
];

/** Settings of the measured server: no mail leaves it, and its limits are never reached. */
export const SETTINGS = {
  SESSION_SECRET: TEST_SECRET,
  SEED_DEMO: '1',
  LOG_LEVEL: 'warn',
  ...Object.fromEntries(
    ['LOGIN_PER_MINUTE', 'WRITES_PER_MINUTE', 'READS_PER_MINUTE'].map((name) => [`RATE_LIMIT_${name}`, '1000000000']),
  ),
};

/** The headers of a call by a person; a page asks for nothing but the cookie. */
export type HeadersOf = Record<string, Record<string, string>>;

/** Logs the demo's people in; `send` is a call of the provider, wherever it runs. */
export async function logInAll(send: (path: string, init: RequestInit) => Promise<Response>): Promise<HeadersOf> {
  const found: HeadersOf = { nobody: { authorization: DEMO_TOKEN } };
  for (const name of ['agency', 'attendee', 'admin']) {
    const answer = await send('/api/auth/login', {
      method: 'POST',
      headers: { authorization: DEMO_TOKEN, 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${name}@demo.test`, password: DEMO_PASSWORD }),
    });
    if (answer.status !== 200) throw new Error(`${name} cannot log in: ${answer.status}`);
    found[name] = { authorization: DEMO_TOKEN, cookie: cookieHeader(answer) };
  }
  return found;
}

/**
 * Asks for so long with all clients at once, and waits for each answer, which must be a good one; answers per second.
 */
export async function rate(url: string, headers: Record<string, string>, seconds = SECONDS): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < end) {
      const status = await ask(url, agent, headers);
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      done += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    return (done * 1000) / (performance.now() - begun);
  } finally {
    agent.destroy();
  }
}
