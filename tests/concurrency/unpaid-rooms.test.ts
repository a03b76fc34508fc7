import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservations } from '@/lib/provider/db/schema';
import { held, hold, holdBody, insertBlock, room, type TestBlock } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const CALLS = 200;
const CAPS = { perEmail: 4, perAddress: 20 };

/** Everybody calls from one address here: calls without a socket have none. */
describe.skipIf(!TEST_DATABASE_URL)('rooms without a payment, asked for all at once', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
    provider.services.config.unpaidRooms = CAPS;
  });
  afterAll(() => provider.close());

  const contact = (index: number) => ({
    ...holdBody([]).contact,
    email: `invitado-${index}@correo.test`,
  });
  const roomsOf = async ({ eventId }: TestBlock, on: RaceProvider = provider) => {
    const rows = await on.db.select().from(reservations).where(eq(reservations.eventId, eventId));
    return rows.length;
  };

  it('of one address: 200 calls never pass the cap, and none less than the cap is let in', async () => {
    const block = await insertBlock(provider.db, { allotted: 500 });
    const answers = await Promise.all(
      Array.from({ length: CALLS }, (_, index) =>
        hold(
          provider.request,
          block.code,
          holdBody([room(block.categoryIds[index % 2], index % 5)], { contact: contact(index) }),
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    const other = answers.find(({ status }) => status !== 201 && status !== 409);
    expect(other && (await other.text())).toBeUndefined();
    expect(statuses.filter((status) => status === 201)).toHaveLength(CAPS.perAddress);
    expect(statuses.filter((status) => status === 409)).toHaveLength(CALLS - CAPS.perAddress);
    expect(await roomsOf(block)).toBe(CAPS.perAddress);
    expect(await provider.deadlocks()).toBe(0);
  });

  it('of one e-mail, however it is written, in holds of several rooms', async () => {
    const block = await insertBlock(provider.db, { allotted: 500 });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const email = index % 2 ? 'MARIA@correo.test' : 'maria@correo.test';
        const rooms = [room(block.categoryIds[0]), room(block.categoryIds[1])];
        return hold(provider.request, block.code, holdBody(rooms, { contact: { ...contact(0), email } }));
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(CAPS.perEmail / 2);
  });

  it('held again after they were over: what the cap let in since is counted', async () => {
    const block = await insertBlock(provider.db, { allotted: 500 });
    const guests = await Promise.all(
      Array.from({ length: CAPS.perAddress }, (_, index) =>
        held(provider.request, block.code, holdBody([room(block.categoryIds[0])], { contact: contact(index) })),
      ),
    );
    const later = new Date(provider.clock.now().getTime() + 16 * 60_000);
    const clock = { now: () => later };
    const again = ({ reservation: { key }, headers }: (typeof guests)[number]) =>
      provider.request(`/api/v1/reservations/${key}/hold-again`, { method: 'POST', headers }, clock);
    const anew = (index: number) =>
      provider.request(
        `/api/v1/events/${block.code}/reservations`,
        { json: holdBody([room(block.categoryIds[0])], { contact: contact(100 + index) }) },
        clock,
      );
    const answers = await Promise.all(guests.flatMap((guest, index) => [anew(index), again(guest)]));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(CAPS.perAddress);
  });

  it('control: with the lock taken away, the same calls pass the cap', async () => {
    const unlocked = await startRaceProvider();
    try {
      unlocked.services.config.unpaidRooms = CAPS;
      // A function of that name that is found first and waits for nobody.
      await unlocked.exec(
        `create function public.pg_advisory_xact_lock(bigint) returns void language sql as 'select 1'`,
      );
      const [{ name } = { name: '' }] = (
        (await unlocked.db.execute(sql`select current_database() as name`)) as unknown as { rows: { name: string }[] }
      ).rows;
      await unlocked.exec(`alter database "${name}" set search_path = public, pg_catalog`);
      const block = await insertBlock(unlocked.db, { allotted: 500 });
      await Promise.all(
        Array.from({ length: CALLS }, (_, index) =>
          hold(unlocked.request, block.code, holdBody([room(block.categoryIds[0])], { contact: contact(index) })),
        ),
      );
      expect(await roomsOf(block, unlocked)).toBeGreaterThan(CAPS.perAddress);
    } finally {
      await unlocked.close();
    }
  });
});
