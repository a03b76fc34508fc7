import { insertUser } from '@/tests/support/booking';
import { DEMO_PASSWORD, DEMO_TOKEN } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';
import { benchApp } from '../bench-app';
import { type BenchBlock, startBenchDatabase } from '../bench-database';
import { median, percentile, rounded } from '../figures';
import { insertReservations } from './insert-reservations';

const FEW = 100;
const MANY = 100_000;
const WARM_UP = 15;
const CALLS = 80;
const AIM = 1.5;

type Send = (path: string, init?: { json?: unknown; cookie?: string }) => Promise<Response>;

interface Call {
  name: string;
  send(): Promise<Response>;
}

function callsOf(send: Send, { eventId, firstNight, categoryIds }: BenchBlock, cookie: string): Call[] {
  const stay = {
    checkIn: firstNight,
    checkOut: new Date(Date.parse(firstNight) + 3 * 86_400_000).toISOString().slice(0, 10),
  };
  const event = `/api/v1/events/${eventId}`;
  const quote = { rooms: [{ categoryId: categoryIds[0], ...stay, adults: 2 }], passes: [] };
  const withPass = { ...quote, passes: [{ kind: 'adult', quantity: 1 }] };
  const list = (query: string) => () => send(`${event}/reservations?${query}`, { cookie });
  return [
    {
      name: 'availability',
      send: () => send(`${event}/availability?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}`),
    },
    { name: 'quote', send: () => send(`${event}/quotes`, { json: quote }) },
    { name: 'quote with a pass', send: () => send(`${event}/quotes`, { json: withPass }) },
    { name: 'one reservation', send: () => send('/api/v1/reservations/RSV-00032-BENCH', { cookie }) },
    { name: 'list, newest first', send: list('per_page=25') },
    { name: 'list, what waits', send: list('per_page=25&filter[need]=any') },
    { name: 'list, a search by key', send: list('per_page=25&q=RSV-00032') },
    { name: 'list, a search by reference', send: list('per_page=25&q=B000050') },
    { name: 'list, a search by name', send: list('per_page=25&q=Nombre50+Apellido50') },
  ];
}

async function measure(calls: Call[]): Promise<number[][]> {
  const measured: number[][] = [];
  for (const { name, send } of calls) {
    const milliseconds: number[] = [];
    for (let index = 0; index < WARM_UP + CALLS; index++) {
      const begun = performance.now();
      const answer = await send();
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
      if (index >= WARM_UP) milliseconds.push(performance.now() - begun);
    }
    measured.push(milliseconds);
  }
  return measured;
}

/** How long calls take when the same event has 100 and 100,000 reservations, on PostgreSQL. design/performance.md. */
export async function growthBench(): Promise<void> {
  const bench = await startBenchDatabase();
  try {
    const block = await bench.insertBlock({ categories: ['A', 'B', 'C', 'D'], nights: 60, allotted: 1_000_000 });
    const { database } = bench;
    const app = benchApp(bench);
    const send: Send = async (path, { json, cookie } = {}) =>
      app.request(path, {
        ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
        headers: {
          authorization: DEMO_TOKEN,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(cookie && { cookie }),
        },
      });
    const { email } = await insertUser(database.db, { role: 'agency' });
    const cookie = cookieHeader(await send('/api/auth/login', { json: { email, password: DEMO_PASSWORD } }));
    const calls = callsOf(send, block, cookie);
    await insertReservations(bench, block, { from: 1, to: FEW });
    const few = await measure(calls);
    await insertReservations(bench, block, { from: FEW + 1, to: MANY });
    const many = await measure(calls);
    const rows = calls.map(({ name }, index) => {
      const [before = [], after = []] = [few[index], many[index]];
      const [was, is] = [percentile(before, 0.95), percentile(after, 0.95)];
      return {
        call: name,
        'p50 ms at 100': rounded(median(before)),
        'p50 ms at 100,000': rounded(median(after)),
        'p95 ms at 100': rounded(was),
        'p95 ms at 100,000': rounded(is),
        'p95 grows': rounded(is / was, 2),
        [`within ${AIM}`]: is <= was * AIM ? 'pass' : 'FAIL',
      };
    });
    console.table(rows);
  } finally {
    await bench.stop();
  }
}
