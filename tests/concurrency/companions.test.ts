import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentIntent } from '@/lib/contract/card';
import type { CompanionPlace } from '@/lib/contract/companion';
import type { LeavingPreview } from '@/lib/contract/leaving';
import { runLapses } from '@/lib/provider/booking/reservation/lapse';
import { auditLog, companions, reservationRooms, reservations, roomShares } from '@/lib/provider/db/schema';
import { BALANCED, type Booked, booked, ledgerOf, readNow } from '@/tests/support/after-booking';
import { confirmed, countNights, dataOf, holdBody, insertBlock, NOW, room } from '@/tests/support/booking';
import { deliver, eventOf, intent, jobContext, takeCards } from '@/tests/support/card';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type Invited, type Sharing, sharingOn } from '@/tests/support/shares';
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
      method: 'PUT',
      json: { version: 1, name, needs: [], dietNote: null },
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

describe.skipIf(!TEST_DATABASE_URL)('shares of a room at once', () => {
  let provider: RaceProvider;
  let on: Sharing;
  beforeAll(async () => {
    provider = await startRaceProvider();
    on = sharingOn(provider);
  });
  beforeEach(() => provider.clock.set(NOW));
  afterAll(() => provider.close());

  const HOUR = 3_600_000;
  /** Of a room of two, whose first deposit is 15,000. */
  const FIRST = 7500;

  /** Rooms each shared by the holder and one other. */
  const shared = async (rooms: number): Promise<[Booked, Invited[]]> => {
    const guest = await booked(provider, {}, rooms);
    await takeCards(provider.db);
    const people: Invited[] = [];
    for (let at = 0; at < rooms; at++) {
      const person = await on.invite(guest, at);
      await on.split(guest, { shares: [{ companionId: person.id, weight: 1 }] }, guest.headers, at);
      people.push(person);
    }
    return [guest, people];
  };
  const opened = async ({ token }: Invited, amount: number) => {
    const json = { amount, currency: 'USD' };
    const answer = await provider.request(`/api/v1/companions/${token}/payment-intents`, { json });
    return (await dataOf<PaymentIntent>(answer, 201)).paymentId;
  };
  const pays = async (paymentId: string) => deliver(provider, await eventOf(provider.db, paymentId, 'succeeded'));
  const holderPays = async (guest: Booked, amount: number) => pays((await intent(provider, guest, amount)).paymentId);
  /** The deadline of a booking is over, and its holder was warned long ago. */
  const atTheEnd = async ({ key }: Booked) => {
    provider.clock.set(new Date(NOW.getTime() + 25 * HOUR));
    const lapseWarnedAt = new Date(NOW.getTime() + 20 * HOUR);
    await provider.db.update(reservations).set({ lapseWarnedAt }).where(eq(reservations.key, key));
  };
  const job = () => runLapses({ ctx: jobContext(provider) });
  const standing = async (guest: Booked) => {
    provider.clock.set(NOW);
    return [await readNow(provider, guest), await on.splitNow(guest)] as const;
  };
  /** What was written first of a payment and of a fall, as their locks let them. */
  const orderOf = async ({ key }: Booked, paymentId: string) => {
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, key));
    const told = await provider.db
      .select()
      .from(auditLog)
      .where(
        and(
          inArray(auditLog.entityId, [paymentId, row?.id ?? '']),
          inArray(auditLog.action, ['payment.approved', 'companion.sharesFell']),
        ),
      )
      .orderBy(auditLog.id);
    return told.map(({ action }) => action);
  };

  it('the last payer against the deadline: their share falls only where it came first, and no cent or room is lost', async () => {
    for (let round = 0; round < ROUNDS * 2; round++) {
      const [guest, [person]] = await shared(1);
      if (!person) throw new Error('nobody was invited');
      await holderPays(guest, FIRST);
      const last = await opened(person, FIRST);
      await atTheEnd(guest);
      await Promise.all(round % 2 ? [pays(last), job()] : [job(), pays(last)]);
      const order = await orderOf(guest, last);
      const [now, split] = await standing(guest);
      const own = split.rooms[0]?.invited[0];
      expect([now.status, now.paid.amount, now.shareWait]).toEqual(['confirmed', 2 * FIRST, null]);
      expect(ledgerOf(now)).toEqual(BALANCED);
      expect((own?.amount.amount ?? 0) + split.holder.amount.amount).toBe(now.total.amount);
      const fell = order[0] === 'companion.sharesFell';
      expect([own?.takenOver, own?.amount.amount], order.join()).toEqual(fell ? [true, FIRST] : [false, 60_000]);
      expect(order.filter((action) => action === 'companion.sharesFell')).toHaveLength(fell ? 1 : 0);
      expect((await countNights(provider.db, guest.block.categoryIds[0] ?? ''))[0]).toMatchObject({ sold: 1 });
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('would take a share that was paid, where it was read before the lock', async () => {
    const [guest, [person]] = await shared(1);
    if (!person) throw new Error('nobody was invited');
    await holderPays(guest, FIRST);
    const last = await opened(person, FIRST);
    await atTheEnd(guest);
    // The job reads what is missing, the payment comes, the job writes what it had read.
    const isMissing = (await on.shareOf(person)).shareWait?.missing === 1;
    await pays(last);
    if (isMissing)
      await provider.db.update(roomShares).set({ takenOver: true }).where(eq(roomShares.companionId, person.id));
    const [, split] = await standing(guest);
    expect(await orderOf(guest, last)).toEqual(['payment.approved']);
    expect(split.rooms[0]?.invited[0]).toMatchObject({ takenOver: true, amount: { amount: FIRST } });
  });

  it('the only payer against the deadline: a room for the money, or the money goes back', async () => {
    for (let round = 0; round < ROUNDS * 2; round++) {
      const [guest, [person]] = await shared(1);
      if (!person) throw new Error('nobody was invited');
      const last = await opened(person, FIRST);
      await atTheEnd(guest);
      await Promise.all(round % 2 ? [pays(last), job()] : [job(), pays(last)]);
      const [now] = await standing(guest);
      // Nobody else wants its nights, so that money which came after the end took them again.
      expect([now.status, now.paid.amount]).toEqual(['confirmed', FIRST]);
      expect(ledgerOf(now)).toEqual(BALANCED);
      expect((await countNights(provider.db, guest.block.categoryIds[0] ?? ''))[0]).toMatchObject({ sold: 1 });
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('two who pay last at once: both count, and the booking waits for nobody', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [guest, people] = await shared(2);
      await holderPays(guest, FIRST);
      const before = await on.splitNow(guest);
      const firsts = before.rooms.map(({ invited: [own] }) => own?.due?.amount.amount ?? 0);
      const last = await Promise.all(people.map((person, at) => opened(person, firsts[at] ?? 0)));
      await Promise.all([...last.map(pays), job()]);
      const [now, split] = await standing(guest);
      expect(now.shareWait).toBeNull();
      expect(now.paid.amount).toBe(FIRST + firsts.reduce((sum, amount) => sum + amount, 0));
      expect(ledgerOf(now)).toEqual(BALANCED);
      const amounts = split.rooms.flatMap(({ invited }) => invited.map(({ amount }) => amount.amount));
      expect([...amounts, split.holder.amount.amount].reduce((sum, amount) => sum + amount, 0)).toBe(now.total.amount);
      await atTheEnd(guest);
      await job();
      const [after] = await standing(guest);
      expect([after.status, after.shareWait]).toEqual(['confirmed', null]);
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('a share that is sent twice at once is taken once: the second finds nothing left of it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [guest, [person]] = await shared(1);
      if (!person) throw new Error('nobody was invited');
      const whole = { amount: '60000' };
      // Both would pass a check that were made before the lock: each alone is what is left.
      const answers = await Promise.all([on.pay(person, whole), on.pay(person, whole)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect((await standing(guest))[0].pending.amount).toBe(60_000);
    }
  });

  /** People of a booking who said that they leave, and what whoever booked was shown of each. */
  const leaving = async (guest: Booked, people: Invited[]) => {
    const shown: LeavingPreview[] = [];
    for (const { token, id } of people) {
      await provider.request(`/api/v1/companions/${token}/leaving`, { json: { leaves: true } });
      const path = `${guest.path}/companions/${id}/leaving`;
      shown.push(await dataOf<LeavingPreview>(await provider.request(path, { headers: guest.headers })));
    }
    return shown;
  };
  const agree = (guest: Booked, { id }: Invited, preview: LeavingPreview | undefined) => {
    const json = { expectedDifference: preview?.price.difference.amount, version: preview?.roomVersion };
    return provider.request(`${guest.path}/companions/${id}/leaving`, { json, headers: guest.headers });
  };
  /** A room of three, of whom two have a link and a share of it. */
  const ofThree = async (): Promise<[Booked, Invited[]]> => {
    const block = await insertBlock(provider.db);
    const held = await confirmed(
      provider.request,
      block.code,
      holdBody([room(block.categoryIds[0], 0, 3, { adults: 3 })]),
    );
    const { key } = held.reservation;
    const guest: Booked = { ...held, block, key, path: `/api/v1/reservations/${key}` };
    const people = [await on.invite(guest, 0, 1), await on.invite(guest, 0, 2)];
    await on.shared(guest, ...people);
    return [guest, people];
  };

  it('two who leave one room at once: the second price is asked for anew, and the room is that of who stays', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [guest, people] = await ofThree();
      const before = await on.splitNow(guest);
      const firsts = before.rooms[0]?.invited.map(({ due }) => due?.amount.amount ?? 0) ?? [];
      for (const [at, person] of people.entries())
        await dataOf(await on.pay(person, { amount: String(firsts[at]) }), 201);
      const shown = await leaving(guest, people);
      const answers = await Promise.all(people.map((person, at) => agree(guest, person, shown[at])));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const late = people[answers.findIndex(({ status }) => status === 409)];
      if (!late) throw new Error('both left at the first price');
      const [anew] = await leaving(guest, [late]);
      expect((await agree(guest, late, anew)).status).toBe(200);
      const [now, split] = await standing(guest);
      // One adult alone for three nights, and what both gave stays with the booking.
      expect([now.rooms[0]?.adults, now.total.amount]).toEqual([1, 90_000]);
      expect(ledgerOf(now)).toEqual(BALANCED);
      const given = firsts.reduce((sum, amount) => sum + amount, 0);
      expect(now.pending.amount).toBe(given);
      const amounts = split.rooms.flatMap(({ invited }) => invited.map(({ amount }) => amount.amount));
      expect([...amounts, split.holder.amount.amount].reduce((sum, amount) => sum + amount, 0)).toBe(90_000);
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('would count one of them twice, where both read the room before either wrote', async () => {
    const [guest] = await ofThree();
    const ofRoom = eq(reservationRooms.id, guest.reservation.rooms[0]?.id ?? '');
    const read = await Promise.all([1, 2].map(() => provider.db.select().from(reservationRooms).where(ofRoom)));
    for (const [row] of read)
      await provider.db
        .update(reservationRooms)
        .set({ adults: (row?.adults ?? 0) - 1 })
        .where(ofRoom);
    expect((await standing(guest))[0].rooms[0]?.adults).toBe(2);
  });

  it('two who leave two rooms at once: both go, each at the price that was shown', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [guest, people] = await shared(2);
      const shown = await leaving(guest, people);
      const answers = await Promise.all(people.map((person, at) => agree(guest, person, shown[at])));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [now] = await standing(guest);
      expect(now.rooms.map(({ adults }) => adults)).toEqual([1, 1]);
      const differences = shown.reduce((sum, { price }) => sum + price.difference.amount, 0);
      expect(now.total.amount).toBe(240_000 + differences);
      expect(ledgerOf(now)).toEqual(BALANCED);
    }
    expect(await provider.deadlocks()).toBe(0);
  });
});
