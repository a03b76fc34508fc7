import { insertUser } from '@/tests/support/booking';
import { DEMO_PASSWORD, DEMO_TOKEN } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';
import { benchApp } from '../bench-app';
import { type BenchBlock, startBenchDatabase } from '../bench-database';
import { median, percentile, rounded } from '../figures';
import { insertReservations } from './insert-reservations';

const FEW = 100;
const MANY = 100_000;
const WARM_UP = 20;
const CALLS = 200;
const AIM = 1.5;

type Send = (path: string, init?: { json?: unknown; cookie?: string }) => Promise<Response>;

interface Call {
  name: string;
  send(): Promise<Response>;
}

interface Asked {
  block: BenchBlock;
  cookie: string;
  reservations: number;
}

function callsOf(send: Send, { block: { eventId, firstNight, categoryIds }, cookie, reservations }: Asked): Call[] {
  const stay = {
    checkIn: firstNight,
    checkOut: new Date(Date.parse(firstNight) + 3 * 86_400_000).toISOString().slice(0, 10),
  };
  const event = `/api/v1/events/${eventId}`;
  const quote = { rooms: [{ categoryId: categoryIds[0], ...stay, adults: 2 }], passes: [] };
  const withPass = { ...quote, passes: [{ kind: 'adult', quantity: 1 }] };
  const deep = Buffer.from(`page ${reservations / 25 - 1} after r${reservations - 50}`).toString('base64url');
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
    { name: 'list, near its end by cursor', send: list(`per_page=25&cursor=${deep}`) },
    { name: 'list, what waits', send: list('per_page=25&filter[need]=any') },
    { name: 'list, a search by key', send: list('per_page=25&q=RSV-00032') },
    { name: 'list, a search by reference', send: list('per_page=25&q=B000050') },
    { name: 'list, a search by name', send: list('per_page=25&q=Nombre50+Apellido50') },
  ];
}

interface Place {
  calls: Call[];
  stop(): Promise<void>;
}

/** A database with one event of this many reservations, and the calls that are timed on it. */
async function openPlace(reservations: number): Promise<Place> {
  const bench = await startBenchDatabase();
  try {
    const block = await bench.insertBlock({ categories: ['A', 'B', 'C', 'D'], nights: 60, allotted: 1_000_000 });
    await insertReservations(bench, block, { from: 1, to: reservations });
    const app = await benchApp(bench);
    const send: Send = async (path, { json, cookie } = {}) =>
      app.request(path, {
        ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
        headers: {
          authorization: DEMO_TOKEN,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(cookie && { cookie }),
        },
      });
    const { email } = await insertUser(bench.database.db, { role: 'agency' });
    const cookie = cookieHeader(await send('/api/auth/login', { json: { email, password: DEMO_PASSWORD } }));
    return { calls: callsOf(send, { block, cookie, reservations }), stop: () => bench.stop() };
  } catch (error) {
    await bench.stop();
    throw error;
  }
}

async function timeOf({ name, send }: Call): Promise<number> {
  const begun = performance.now();
  const answer = await send();
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}`);
  return performance.now() - begun;
}

/** Times a call on the small and on the big event in turns, so that other work of the machine slows both alike. */
async function measure(few: Call, many: Call): Promise<{ few: number[]; many: number[] }> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let index = 0; index < WARM_UP + CALLS; index++) {
    const [small, large] = [await timeOf(few), await timeOf(many)];
    if (index < WARM_UP) continue;
    times.few.push(small);
    times.many.push(large);
  }
  return times;
}

/** How long calls take when an event has 100 and 100,000 reservations, on PostgreSQL. docs/operate.md, Speed. */
export async function growthBench(): Promise<void> {
  const places: Place[] = [];
  try {
    for (const reservations of [FEW, MANY]) places.push(await openPlace(reservations));
    const [small, large] = places.map(({ calls }) => calls);
    const rows: Record<string, unknown>[] = [];
    for (const [index, call] of (small ?? []).entries()) {
      const other = large?.[index];
      if (!other) continue;
      const { few, many } = await measure(call, other);
      const [was, is] = [percentile(few, 0.95), percentile(many, 0.95)];
      rows.push({
        call: call.name,
        'p50 ms at 100': rounded(median(few)),
        'p50 ms at 100,000': rounded(median(many)),
        'p95 ms at 100': rounded(was),
        'p95 ms at 100,000': rounded(is),
        'p95 grows': rounded(is / was, 2),
        [`within ${AIM}`]: is <= was * AIM ? 'pass' : 'FAIL',
      });
    }
    console.table(rows);
  } finally {
    for (const { stop } of places) await stop();
  }
}
