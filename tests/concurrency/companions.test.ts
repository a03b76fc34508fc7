import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanionPlace } from '@/lib/contract/companion';
import { companions, reservationRooms } from '@/lib/provider/db/schema';
import { type Booked, booked, readNow } from '@/tests/support/after-booking';
import { dataOf } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const PRESSES = 6;
const ROUNDS = 4;

describe.skipIf(!TEST_DATABASE_URL)('people of one room at once', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
  });
  afterAll(() => provider.close());

  const roomIdOf = ({ reservation }: Booked) => reservation.rooms[0]?.id ?? '';
  const invite = (guest: Booked, place: number, more: object = {}) =>
    provider.request(`${guest.path}/companions`, {
      json: { roomId: roomIdOf(guest), place, ...more },
      headers: guest.headers,
    });
  const tokenOf = async (guest: Booked, place: number) => {
    const places = await dataOf<CompanionPlace[]>(await invite(guest, place));
    return new URL(places[place]?.invitation?.url ?? '').searchParams.get('token') ?? '';
  };
  const fill = (token: string, name: string) =>
    provider.request(`/api/v1/companions/${token}`, {
      ...{ method: 'PUT', json: { version: 1, name, needs: [], dietNote: null } },
    });
  const namesIn = async (guest: Booked) => (await readNow(provider, guest)).rooms[0]?.occupants.map(({ name }) => name);

  it('two who fill in their names: neither is lost', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const guest = await booked(provider);
      const tokens = [await tokenOf(guest, 0), await tokenOf(guest, 1)];
      const answers = await Promise.all([fill(tokens[0] ?? '', 'Ana Ruiz'), fill(tokens[1] ?? '', 'Luis Ruiz')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await namesIn(guest)).toEqual(['Ana Ruiz', 'Luis Ruiz']);
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('would lose one without the lock of the booking', async () => {
    const guest = await booked(provider);
    const occupantsNow = async () => {
      const [row] = await provider.db
        .select()
        .from(reservationRooms)
        .where(eq(reservationRooms.id, roomIdOf(guest)));
      return row?.occupants ?? [];
    };
    const unnamed = [
      { name: '', band: 'adult' as const },
      { name: '', band: 'adult' as const },
    ];
    // Both read before either writes, as two requests may where nothing holds the second back.
    const read = await Promise.all([occupantsNow(), occupantsNow()]);
    for (const [place, was] of read.entries()) {
      const occupants = (was.length > 0 ? was : unnamed).with(place, { name: `Persona ${place}`, band: 'adult' });
      await provider.db
        .update(reservationRooms)
        .set({ occupants })
        .where(eq(reservationRooms.id, roomIdOf(guest)));
    }
    expect(await namesIn(guest)).toEqual(['', 'Persona 1']);
  });

  it('one invitation for presses at once, and one link of those that were made anew', async () => {
    const guest = await booked(provider);
    const made = await Promise.all(Array.from({ length: PRESSES }, () => invite(guest, 1)));
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: PRESSES }, () => 200));
    await Promise.all(Array.from({ length: PRESSES }, () => invite(guest, 1, { renew: true })));
    const rows = (await provider.db.select().from(companions)).filter(({ roomId }) => roomId === roomIdOf(guest));
    expect(rows.map(({ linkGeneration }) => linkGeneration)).toEqual([1 + PRESSES]);
    const answers = await Promise.all(
      made.map(async (answer) => {
        const { data } = (await answer.json()) as { data: CompanionPlace[] };
        const token = new URL(data[1]?.invitation?.url ?? '').searchParams.get('token');
        return (await provider.request(`/api/v1/companions/${token}`)).status;
      }),
    );
    expect(new Set(answers), 'links of before').toEqual(new Set([404]));
  });

  it('revoked while it is filled in: either it counted before, or nothing was written', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const guest = await booked(provider);
      const token = await tokenOf(guest, 1);
      const [row] = (await provider.db.select().from(companions)).filter(({ roomId }) => roomId === roomIdOf(guest));
      const [filled, revoked] = await Promise.all([
        fill(token, 'Luis Ruiz'),
        provider.request(`${guest.path}/companions/${row?.id}`, { method: 'DELETE', headers: guest.headers }),
      ]);
      expect(revoked.status).toBe(200);
      const names = (await namesIn(guest))?.filter(Boolean);
      // The answer reads the stay anew, so that a link revoked right after is told as such although it was written.
      if (filled.status === 200) expect(names).toEqual(['Luis Ruiz']);
      else expect(filled.status).toBe(404);
      expect((await provider.request(`/api/v1/companions/${token}`)).status).toBe(404);
    }
  });
});
