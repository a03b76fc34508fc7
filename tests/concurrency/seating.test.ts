import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { banquetTables, guests, seats } from '@/lib/provider/db/schema';
import { AGENCY, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const CAPACITY = 4;
const PLANNERS = 12;

describe.skipIf(!TEST_DATABASE_URL)('planners who seat guests at one table at once', () => {
  let provider: RaceProvider;
  let office: { cookie: string };
  beforeAll(async () => {
    provider = await startRaceProvider();
    office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  });
  afterAll(() => provider.close());

  async function aTable() {
    const { eventId } = await insertBlock(provider.db);
    const of = { agencyId: AGENCY, eventId, createdAt: NOW };
    const tableId = randomUUID();
    await provider.db
      .insert(banquetTables)
      .values({ ...of, id: tableId, name: 'Mesa', capacity: CAPACITY, shape: 'round', position: 1 });
    const ids = Array.from({ length: PLANNERS }, () => randomUUID());
    const person = { firstName: 'Ana', lastName: 'Ruiz', mobile: '+525512345678', attendance: 'attends' as const };
    await provider.db.insert(guests).values(ids.map((id) => ({ ...of, ...person, id })));
    return { eventId, tableId, ids };
  }
  const sitting = async (tableId: string) =>
    (await provider.db.select().from(seats).where(eq(seats.tableId, tableId))).length;
  /** Each in a transaction of its own that asks nobody else. */
  const sitStraight = (tableId: string, ids: string[]) =>
    Promise.allSettled(
      ids.map((guestId) => provider.db.transaction((tx) => tx.insert(seats).values({ guestId, place: 0, tableId }))),
    );

  it('fill it and no more: the others are told', async () => {
    const { eventId, tableId, ids } = await aTable();
    const answers = await Promise.all(
      ids.map((guestId) =>
        provider.request(`/api/v1/events/${eventId}/seating/seats`, {
          method: 'PUT',
          headers: office,
          json: { seats: [{ guestId, place: 0, tableId }] },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(CAPACITY);
    expect(statuses.filter((status) => status === 409 || status === 422)).toHaveLength(PLANNERS - CAPACITY);
    expect(await sitting(tableId)).toBe(CAPACITY);
    expect(await provider.deadlocks()).toBe(0);
  });

  it('are held by the table itself, whoever writes', async () => {
    const { tableId, ids } = await aTable();
    const done = await sitStraight(tableId, ids);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(CAPACITY);
    expect(await sitting(tableId)).toBe(CAPACITY);
  });

  it('control: without what holds the table it is overfilled', async () => {
    const { tableId, ids } = await aTable();
    await provider.exec('alter table seats disable trigger seats_capacity');
    await sitStraight(tableId, ids);
    await provider.exec('alter table seats enable trigger seats_capacity');
    expect(await sitting(tableId)).toBe(PLANNERS);
  });
});
