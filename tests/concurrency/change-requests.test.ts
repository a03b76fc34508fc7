import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeNights } from '@/lib/provider/inventory/room-block/exchange-nights';
import { BALANCED, type Booked, ledgerOf, readNow, staffOf } from '@/tests/support/after-booking';
import { countNights, holdBody, night, room } from '@/tests/support/booking';
import { approvedBooking, decideChange, moveTo, requestPath, statusesOf } from '@/tests/support/change-request';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 6;

describe.skipIf(!TEST_DATABASE_URL)('changes that wait for the agency, at once', () => {
  let provider: RaceProvider;
  let staff: { cookie: string };
  let other: { cookie: string };
  beforeAll(async () => {
    provider = await startRaceProvider();
    staff = await staffOf(provider);
    other = await staffOf(provider, 'agencyUser');
  });
  afterAll(() => provider.close());

  const guest = () => approvedBooking(provider, { allotted: 1, categories: ['A'] });
  const nightsOf = ({ block }: Booked) => countNights(provider.db, block.categoryIds[0] ?? '');
  const hold = ({ block }: Booked, from: number) =>
    provider.request(`/api/v1/events/${block.code}/reservations`, {
      json: holdBody([room(block.categoryIds[0], from)]),
    });

  it('the last room goes to the change that holds it or to a booking, never to both, whatever is decided', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await guest();
      const [asked, booked] = await Promise.all([moveTo(provider, one, [3, 6]), hold(one, 4)]);
      expect([asked.status, booked.status].filter((status) => status < 300)).toHaveLength(1);
      if (asked.status < 300) {
        // Held while it waits: nobody else can have it, and its approval cannot fail for want of a room.
        expect((await hold(one, 4)).status).toBe(409);
        expect((await decideChange(provider, one, { decision: 'approve' }, staff)).status).toBe(200);
      }
      for (const { sold, booked: slept, allotted } of await nightsOf(one)) {
        expect(sold).toBe(slept);
        expect(sold).toBeLessThanOrEqual(allotted);
      }
    }
  });

  it('approval, refusal, withdrawal and cancellation: one ends it, and every night is given back once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await guest();
      await moveTo(provider, one, [2, 6], { difference: 40_000 });
      const answers = await Promise.all([
        decideChange(provider, one, { decision: 'approve' }, staff),
        decideChange(provider, one, { decision: 'reject', reason: 'No' }, other),
        provider.request(requestPath(one), { method: 'DELETE', headers: one.headers }),
        provider.request(`${one.path}/cancellation`, {
          json: { reason: 'agency', expectedPenalty: 0 },
          headers: staff,
        }),
      ]);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      expect(answers.slice(0, 3).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      const after = await readNow(provider, one);
      expect(after.status).toBe('cancelled');
      expect(statusesOf(after)).toHaveLength(1);
      expect(statusesOf(after)).not.toContain('waiting');
      expect(ledgerOf(after)).toEqual(BALANCED);
      expect(new Set((await nightsOf(one)).map(({ sold }) => sold))).toEqual(new Set([0]));
    }
  });

  it('two changes of one room: one waits, the other is refused and holds nothing', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await guest();
      const answers = await Promise.all([moveTo(provider, one, [3, 6]), moveTo(provider, one, [4, 7])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await nightsOf(one)).reduce((sum, { sold }) => sum + sold, 0)).toBe(6);
    }
  });

  it('control: held nights given back without the mark that says so go back twice, and another’s room with them', async () => {
    const one = await approvedBooking(provider, { allotted: 2, categories: ['A'] });
    await moveTo(provider, one, [3, 6]);
    expect((await hold(one, 3)).status).toBe(201);
    const give = [3, 4, 5].map((day) => ({ categoryId: one.block.categoryIds[0] ?? '', night: night(day), rooms: 1 }));
    const release = () => provider.db.transaction((tx) => exchangeNights(tx, { take: [], give }, '2027-01-10'));
    await Promise.all([release(), release()]);
    const [third] = (await nightsOf(one)).slice(3);
    expect([third?.sold, third?.booked], 'somebody sleeps on a night that counts as free').toEqual([0, 1]);
  });
});
