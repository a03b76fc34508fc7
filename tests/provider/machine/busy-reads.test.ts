import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUSY_READS, readersOf } from '@/tests/support/busy-reads';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { type Asked, statementsOf } from '@/tests/support/statements';

/** A read that asks for more has to say here why. */
const AT_MOST = 4;
const MORE: Record<string, number> = {
  // Who is offered what is planned anew at each look: the queue, what is on sale, and its free nights.
  'waiting list': 8,
  // The rates of the day, for transfers in another currency.
  'payment methods': 5,
  // The hotels that get one each; names of the guest list are asked for once the rooms are known.
  'rooming list': 5,
};

/** Lists whose filters, searches and orders make another statement each time; their other reads are kept. */
const FILTERED = [
  'reservations',
  'reservations that wait',
  'counts of reservations',
  'payments',
  'events',
  'activities',
  'guests',
  'guest list',
  'own notifications',
  "event's notifications",
  'passes',
  'coupons',
  'calls',
  'waiting list',
  'transport',
  'rooming list',
];

let provider: TestProvider;
/** What each call's second run asked. */
const asked = new Map<string, Asked<Response>>();

beforeAll(async () => {
  provider = await startTestProvider();
  const readers = await readersOf(provider);
  for (const { name, path, reader } of BUSY_READS) {
    const ask = () => provider.request(path, { headers: { ...readers[reader] } });
    await (await ask()).text();
    const second = await statementsOf(ask);
    expect([path, second.result.status], await second.result.text()).toEqual([path, 200]);
    asked.set(name, second);
  }
});
afterAll(() => provider.close());

it('a read asks few statements', () => {
  const counts = [...asked].map(([name, { statements, built }]) => ({ name, statements: statements.length, built }));
  console.table(counts);
  expect(counts.filter(({ name, statements }) => statements > (MORE[name] ?? AT_MOST))).toEqual([]);
});

it('a read puts no statement together at its second run', () => {
  const anew = [...asked].filter(([, { built }]) => built > 0).map(([name]) => name);
  expect(anew.filter((name) => !FILTERED.includes(name))).toEqual([]);
});
