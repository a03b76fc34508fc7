import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventTerms } from '@/lib/contract/event-terms';
import type { Panel } from '@/lib/contract/panel';
import { events } from '@/lib/provider/db/schema';
import {
  confirmed,
  dataOf,
  failureOf,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };
let block: TestBlock;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  block = await insertBlock(provider.db);
});
afterAll(() => provider.close());

const CLAUSE = {
  basis: 'perNight',
  allowancePercent: 20,
  penaltyPercent: 80,
  rate: 20_000,
  resold: 0,
  nights: [0, 1, 2].map((index) => ({ night: night(index), rooms: 10 })),
};
const path = (what: string) => `/api/v1/events/${block.code}/${what}`;
const panel = async (headers = staff) => dataOf<Panel>(await provider.request(path('panel'), { headers }));
const change = (json: object, headers = staff) =>
  provider.request(path('booking-terms'), { method: 'PATCH', json, headers });

it('is shown of a contract that staff wrote down, with the rooms that are sold now, to nobody who does not keep the block', async () => {
  expect((await panel()).attrition).toBeNull();
  const { version } = await dataOf<EventTerms>(await provider.request(path('booking-terms'), { headers: staff }));
  const kept = await dataOf<EventTerms>(await change({ version, attrition: CLAUSE }));
  expect(kept.attrition).toEqual(CLAUSE);
  const owed = (short: number) => ({ amount: short * 16_000, currency: 'USD' });
  expect((await panel()).attrition).toEqual({ contracted: 30, least: 24, sold: 0, short: 24, amount: owed(24) });
  await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0], 0, 2)]));
  expect((await panel()).attrition).toEqual({ contracted: 30, least: 24, sold: 2, short: 22, amount: owed(22) });
  const stale = await failureOf(await change({ version, attrition: null }));
  expect([stale.code, stale.details]).toMatchObject(['STALE', { attrition: CLAUSE }]);

  const organizer = await insertUser(provider.db, { role: 'organizer' });
  await provider.db.update(events).set({ mainUserId: organizer.id }).where(eq(events.id, block.eventId));
  const couple = await provider.as(organizer.email);
  const seen = await panel(couple);
  expect([seen.nights.length > 0, seen.attrition]).toEqual([true, null]);
  expect((await change({ version: kept.version, attrition: null }, couple)).status).toBe(403);
  const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: '2' })).email);
  expect((await change({ version: kept.version, attrition: null }, foreign)).status).toBe(404);

  // Other terms leave it as it is; null takes it off.
  const other = await dataOf<EventTerms>(await change({ version: kept.version, balanceDueDays: 65 }));
  expect(other.attrition).toEqual(CLAUSE);
  await dataOf(await change({ version: other.version, attrition: null }));
  expect((await panel()).attrition).toBeNull();
});

it('refuses a contract without nights, with a night twice, or with more than everything', async () => {
  const { version } = await dataOf<EventTerms>(await provider.request(path('booking-terms'), { headers: staff }));
  const [first] = CLAUSE.nights;
  for (const wrong of [{ nights: [] }, { nights: [first, first] }, { allowancePercent: 101 }, { rate: -1 }])
    expect((await failureOf(await change({ version, attrition: { ...CLAUSE, ...wrong } }))).code).toBe('INVALID');
});
