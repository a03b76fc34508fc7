import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, reservations } from '@/lib/provider/db/schema';
import { hold, holdBody, insertBlock, insertUser, room, type TestBlock } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider, waitingFor } from './race-provider';

const ROUNDS = 20;

describe.skipIf(!TEST_DATABASE_URL)('an event that is put away while somebody books it', () => {
  let provider: RaceProvider;
  let office: { cookie: string };
  beforeAll(async () => {
    provider = await startRaceProvider();
    office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  });
  afterAll(() => provider.close());

  const step = (block: TestBlock, to: 'close' | 'archive', version: number, confirm = false) =>
    provider.request(`/api/v1/events/${block.eventId}/state`, {
      method: 'PUT',
      json: { step: to, confirm, version },
      headers: office,
    });
  const stateOf = async (block: TestBlock) => {
    const [event] = await provider.db.select().from(events).where(eq(events.id, block.eventId));
    return event?.state;
  };
  const standing = (block: TestBlock) =>
    provider.db.$count(reservations, sql`${reservations.eventId} = ${block.eventId} and booking_status = 'hold'`);

  it('the booking came first and whoever archives is told of it, or the guest is told that nothing is booked any more', async () => {
    let told = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const block = await insertBlock(provider.db, { allotted: 1, categories: ['A'] });
      const putAway = async () => {
        await step(block, 'close', 1);
        return step(block, 'archive', 2);
      };
      const [booked, archived] = await Promise.all([
        hold(provider.request, block.eventId, holdBody([room(block.categoryIds[0])])),
        putAway(),
      ]);
      const stands = await standing(block);
      if (booked.status === 201) {
        expect(stands).toBe(1);
        expect([archived.status, await stateOf(block)]).toEqual([409, 'closed']);
        told++;
      } else {
        expect([404, 422, 409]).toContain(booked.status);
        expect(stands).toBe(0);
        expect([archived.status, await stateOf(block)]).toEqual([200, 'archived']);
      }
    }
    console.log(`archive: ${told} of ${ROUNDS} bookings came first`);
  });

  it('a booking that is being written is waited for and counted, however long it takes', async () => {
    const block = await insertBlock(provider.db, { allotted: 1, categories: ['A'] });
    let archived: Promise<Response> | undefined;
    let isOver = false;
    await provider.db.transaction(async (tx) => {
      // What a booking does first: from here to its commit nobody puts the event away.
      await tx.select({ id: events.id }).from(events).where(eq(events.id, block.eventId)).for('key share');
      archived = step(block, 'close', 1).finally(() => {
        isOver = true;
      });
      await expect.poll(async () => (await waitingFor(provider)) > 0).toBe(true);
      expect(isOver).toBe(false);
    });
    expect((await archived)?.status).toBe(200);
  });

  it('control: an event that is changed without that lock does not wait for the booking', async () => {
    const block = await insertBlock(provider.db, { allotted: 1, categories: ['A'] });
    await provider.db.transaction(async (tx) => {
      await tx.select({ id: events.id }).from(events).where(eq(events.id, block.eventId)).for('key share');
      await provider.db.update(events).set({ state: 'archived' }).where(eq(events.id, block.eventId));
    });
    expect(await stateOf(block)).toBe('archived');
  });
});
