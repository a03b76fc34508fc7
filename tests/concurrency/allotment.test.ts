import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BelowSoldDetails } from '@/lib/contract/room-block-editor';
import { eventCategories, roomNights } from '@/lib/provider/db/schema';
import { demoRandom } from '@/lib/provider/db/seed/random';
import { lockNights } from '@/lib/provider/inventory/room-block/release-nights';
import { writeNights } from '@/lib/provider/inventory/room-block/set-nights';
import { demandOf, NightsTaken, takeNights } from '@/lib/provider/inventory/room-block/take-nights';
import {
  countNights,
  type Failure,
  failureOf,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  night,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider, waitingFor } from './race-provider';

const ROUNDS = 6;

const BOOKINGS = 30;

const EDITS = 10;

const ROOMS = 8;

const NIGHTS = 6;

type Grid = { date: string; allotted: number; closed: boolean }[];

const gridOf = (rooms: number): Grid =>
  Array.from({ length: NIGHTS }, (_, day) => ({ date: night(day), allotted: rooms, closed: false }));

describe.skipIf(!TEST_DATABASE_URL)('an allotment that changes while guests book', () => {
  let provider: RaceProvider;
  let staff: { cookie: string };
  beforeAll(async () => {
    provider = await startRaceProvider();
    staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  });
  afterAll(() => provider.close());

  it('never falls below what is sold, and an editor who is refused hears the nights', async () => {
    const random = demoRandom(20_270_601);
    let refusals = 0;
    let accepted = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const block = await insertBlock(provider.db, { allotted: ROOMS, nights: NIGHTS, categories: ['A'] });
      const id = block.categoryIds[0] ?? '';
      const edit = async (rooms: number) => {
        const [row] = await provider.db.select().from(eventCategories).where(eq(eventCategories.id, id));
        const json = { version: row?.version ?? 0, nights: gridOf(rooms) };
        const answer = await provider.request(`/api/v1/categories/${id}/nights`, {
          method: 'PUT',
          json,
          headers: staff,
        });
        return { status: answer.status, body: (await answer.json()) as Failure };
      };
      const [edits, bookings] = await Promise.all([
        Promise.all(Array.from({ length: EDITS }, () => edit(random.below(ROOMS + 1)))),
        Promise.all(
          Array.from({ length: BOOKINGS }, async () => {
            const length = 2 + random.below(3);
            const stay = room(id, random.below(NIGHTS - length + 1), length);
            return (await hold(provider.request, block.eventId, holdBody([stay]))).status;
          }),
        ),
      ]);
      for (const counted of await countNights(provider.db, id)) {
        expect(counted.sold, `round ${round}, ${counted.night}`).toBeLessThanOrEqual(counted.allotted);
        expect(counted.sold, `round ${round}, ${counted.night}: sold is what bookings hold`).toBe(counted.booked);
      }
      for (const { status, body } of edits) {
        if (status === 200) accepted++;
        else if (body.code === 'ALLOTMENT_BELOW_SOLD') {
          refusals++;
          const { nights } = body.details as BelowSoldDetails;
          expect(nights.length).toBeGreaterThan(0);
          for (const { sold, asked } of nights) expect(sold).toBeGreaterThan(asked);
        } else expect([status, body.code]).toEqual([409, 'STALE']);
      }
      for (const status of bookings) expect([201, 409]).toContain(status);
    }
    expect(accepted).toBeGreaterThan(0);
    expect(refusals).toBeGreaterThan(0);
    expect(await provider.deadlocks()).toBe(0);
  }, 240_000);
});

describe.skipIf(!TEST_DATABASE_URL)('the guard of the allotment, without the CHECK behind it', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
    await provider.exec('alter table room_nights drop constraint room_nights_never_oversold');
  });
  afterAll(() => provider.close());

  /** Reads what is sold, decides, then writes: what the statement does in one. */
  const writeUnguarded: typeof writeNights = async (tx, id, wanted) => {
    const before = await tx.select().from(roomNights).where(eq(roomNights.eventCategoryId, id));
    await tx.execute(sql`select pg_sleep(0.02)`);
    for (const { date, allotted } of wanted) {
      if ((before.find((row) => row.night === date)?.sold ?? 0) > allotted) continue;
      await tx.execute(sql`update room_nights set allotted = ${allotted}
        where event_category_id = ${id} and night = ${date}`);
    }
  };

  /** Answers by how many rooms the worst night was sold beyond its allotment. */
  async function race(write: typeof writeNights): Promise<number> {
    const random = demoRandom(3);
    let worst = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const block = await insertBlock(provider.db, { allotted: ROOMS, nights: NIGHTS, categories: ['A'] });
      const id = block.categoryIds[0] ?? '';
      const take = async () => {
        const demand = demandOf([room(id, random.below(3), 3)]);
        await provider.db
          .transaction((tx) => takeNights(tx, demand))
          .catch((error: unknown) => {
            if (!(error instanceof NightsTaken)) throw error;
          });
      };
      const edit = (rooms: number) => provider.db.transaction((tx) => write(tx, id, gridOf(rooms)));
      // Editors among the guests, not after them.
      await Promise.all(
        Array.from({ length: BOOKINGS }, (_, turn) => (turn % 3 === 0 ? edit(random.below(ROOMS)) : take())),
      );
      const counted = await countNights(provider.db, id);
      worst = Math.max(worst, ...counted.map(({ sold, allotted }) => sold - allotted));
    }
    return worst;
  }

  it('holds: no night is sold beyond its allotment', async () => {
    expect(await race(writeNights)).toBeLessThanOrEqual(0);
  });

  it('control: reading first and writing then lowers it under what is sold in this very race', async () => {
    expect(await race(writeUnguarded)).toBeGreaterThan(0);
  });
});

describe.skipIf(!TEST_DATABASE_URL)('a block that is cancelled or put back to tentative while somebody books', () => {
  let provider: RaceProvider;
  let staff: { cookie: string };
  beforeAll(async () => {
    provider = await startRaceProvider();
    staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  });
  afterAll(() => provider.close());

  type Call = (block: TestBlock) => Promise<Response>;
  const book: Call = ({ eventId, categoryIds: [id] }) => hold(provider.request, eventId, holdBody([room(id)]));
  const enter =
    (state: string): Call =>
    ({ categoryIds: [id] }) =>
      provider.request(`/api/v1/categories/${id}`, { method: 'PATCH', json: { version: 1, state }, headers: staff });

  /** Both wait for the nights, in this order, and go on together. Answers what each said and what is sold after it. */
  async function inOrder(first: Call, second: Call) {
    const block = await insertBlock(provider.db, { allotted: 1, categories: ['A'] });
    const id = block.categoryIds[0] ?? '';
    const answers: Promise<Response>[] = [];
    await provider.db.transaction(async (tx) => {
      await lockNights(tx, id);
      for (const [turn, call] of [first, second].entries()) {
        answers.push(call(block));
        await expect.poll(() => waitingFor(provider)).toBe(turn + 1);
      }
    });
    const [one, two] = await Promise.all(answers);
    const [category] = await provider.db.select().from(eventCategories).where(eq(eventCategories.id, id));
    const sold = (await countNights(provider.db, id)).reduce((sum, night) => sum + night.sold, 0);
    return { one: one as Response, two: two as Response, state: category?.blockState, sold };
  }

  it.each(['cancelled', 'tentative'])(
    'sells no room once it is %s, to a guest who saw it definite either',
    async (to) => {
      const { one, two, state, sold } = await inOrder(enter(to), book);
      expect([one.status, state, sold]).toEqual([200, to, 0]);
      expect([two.status, (await failureOf(two)).code]).toEqual([409, 'CATEGORY_CLOSED']);
    },
  );

  it('control: the guest who came first has the room, and the block stays as it is', async () => {
    const { one, two, state, sold } = await inOrder(book, enter('cancelled'));
    expect([one.status, state, sold]).toEqual([201, 'definite', 3]);
    expect([two.status, (await failureOf(two)).code]).toEqual([409, 'INVALID_STATE']);
  });
});
