import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { guestImports, guests, households, reservations } from '@/lib/provider/db/schema';
import { resultRows } from '@/lib/provider/db/transaction';
import { runGuestImports } from '@/lib/provider/event/guest/run-guest-imports';
import type { FileStore } from '@/lib/provider/integrations/files/file-store';
import { systemContext } from '@/lib/provider/jobs/workers';
import { AGENCY, hold, holdBody, insertBlock, insertUser, NOW, room } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 20;

describe.skipIf(!TEST_DATABASE_URL)('two guests who are made one', () => {
  let provider: RaceProvider;
  let office: { cookie: string };
  beforeAll(async () => {
    provider = await startRaceProvider();
    office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  });
  afterAll(() => provider.close());

  async function twoGuests(eventId: string): Promise<[string, string]> {
    const pair: [string, string] = [randomUUID(), randomUUID()];
    await provider.db.insert(guests).values(
      pair.map((id) => ({
        id,
        agencyId: AGENCY,
        eventId,
        firstName: 'Ana',
        lastName: 'Ruiz',
        mobile: '+525512345678',
        attendance: 'pending' as const,
        createdAt: NOW,
      })),
    );
    return pair;
  }
  const merge = (kept: string, other: string) =>
    provider.request(`/api/v1/guests/${kept}/merge`, {
      json: { version: 1, other: { id: other, version: 1 } },
      headers: office,
    });
  /** Reservations of guests who are on no list. */
  const orphans = async (eventId: string) =>
    provider.db
      .select({ key: reservations.key })
      .from(reservations)
      .where(
        and(
          eq(reservations.eventId, eventId),
          isNotNull(reservations.guestId),
          notExists(provider.db.select({ one: sql`1` }).from(guests).where(eq(guests.id, reservations.guestId))),
        ),
      );

  it('from both sides at once stay one guest: the other call is refused', async () => {
    const { eventId } = await insertBlock(provider.db);
    for (let round = 0; round < ROUNDS; round++) {
      const [one, two] = await twoGuests(eventId);
      const answers = await Promise.all([merge(one, two), merge(two, one)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    }
    expect(await provider.deadlocks()).toBe(0);
  });

  it('while the one who goes is booked for leave no reservation of nobody', async () => {
    const { eventId, categoryIds } = await insertBlock(provider.db, { allotted: ROUNDS * 2 });
    for (let round = 0; round < ROUNDS; round++) {
      const [kept, other] = await twoGuests(eventId);
      const stay = room(categoryIds[0]);
      const body = holdBody([{ ...stay, occupants: [{ name: 'Ana', band: 'adult', guestId: other }] }], {
        guestId: other,
      });
      const [merged, held] = await Promise.all([merge(kept, other), hold(provider.request, eventId, body, office)]);
      expect(merged.status).toBe(200);
      expect([201, 422]).toContain(held.status);
    }
    expect(await orphans(eventId)).toEqual([]);
  });

  it('while somebody joins the household that it leaves empty, put nobody out of a household', async () => {
    const { eventId } = await insertBlock(provider.db);
    const home = async (name: string) => {
      const id = randomUUID();
      await provider.db.insert(households).values({ id, agencyId: AGENCY, eventId, name, createdAt: NOW });
      return id;
    };
    for (let round = 0; round < ROUNDS; round++) {
      const [kept, other] = await twoGuests(eventId);
      const [joiner] = await twoGuests(eventId);
      const left = `Ana y Luis ${round}`;
      for (const [id, householdId] of [
        [kept, await home(`Los Ruiz ${round}`)],
        [other, await home(left)],
      ] as const)
        await provider.db.update(guests).set({ householdId }).where(eq(guests.id, id));
      const [merged, joined] = await Promise.all([
        merge(kept, other),
        provider.request(`/api/v1/guests/${joiner}`, {
          method: 'PATCH',
          json: { version: 1, household: left },
          headers: office,
        }),
      ]);
      expect([merged.status, joined.status]).toEqual([200, 200]);
      const [row] = await provider.db
        .select({ name: households.name })
        .from(guests)
        .innerJoin(households, eq(households.id, guests.householdId))
        .where(eq(guests.id, joiner));
      expect(row).toEqual({ name: left });
    }
  });

  it('the household that ends while somebody waits to join it is made anew for them', async () => {
    const { eventId } = await insertBlock(provider.db);
    const [joiner] = await twoGuests(eventId);
    const home = { id: randomUUID(), agencyId: AGENCY, eventId, name: 'Ana y Luis', createdAt: NOW };
    await provider.db.insert(households).values(home);
    const isHome = eq(households.id, home.id);
    const joining = await provider.db.transaction(async (tx) => {
      await tx.select().from(households).where(isHome).for('update');
      const call = provider.request(`/api/v1/guests/${joiner}`, {
        method: 'PATCH',
        json: { version: 1, household: home.name },
        headers: office,
      });
      await vi.waitFor(async () => {
        const found = await provider.db.execute(sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        expect(resultRows(found)).not.toEqual([]);
      });
      await tx.delete(households).where(isHome);
      return { call };
    });
    const { data } = (await (await joining.call).json()) as { data: { household: string; householdId: string } };
    expect(data.household).toBe(home.name);
    expect(data.householdId).not.toBe(home.id);
  });

  it('or who are taken off the list while an import writes over them: it ends, and nobody is on the list twice', async () => {
    const { eventId } = await insertBlock(provider.db);
    const pairs = await Promise.all(Array.from({ length: ROUNDS }, () => twoGuests(eventId)));
    const leaving = (await Promise.all(Array.from({ length: ROUNDS / 2 }, () => twoGuests(eventId)))).flat();
    const rows: string[] = [];
    for (const [at, [kept, other]] of pairs.entries()) {
      const mobile = `+5255${20_000_000 + at}`;
      await provider.db.update(guests).set({ mobile }).where(eq(guests.id, kept));
      const gone = `+5255${50_000_000 + at}`;
      await provider.db
        .update(guests)
        .set({ mobile: gone })
        .where(eq(guests.id, leaving[at] ?? ''));
      await provider.db
        .update(guests)
        .set({ mobile: `+5255${30_000_000 + at}` })
        .where(eq(guests.id, other));
      rows.push(`Ana;Ruiz;+5255${30_000_000 + at};Novia`, `Ana;Ruiz;${gone};Novia`);
    }
    const lines = Array.from({ length: 400 }, (_, at) => `Eva ${at};Cano;+5255${40_000_000 + at};Novia`);
    const file = ['Nombre;Apellido;Celular;Lado', ...lines, ...rows].join('\n');
    const id = randomUUID();
    await provider.db.insert(guestImports).values({
      id,
      agencyId: AGENCY,
      eventId,
      state: 'waiting',
      fileName: 'lista.csv',
      storageKey: id,
      country: 'MX',
      columns: ['Nombre', 'Apellido', 'Celular', 'Lado'],
      fields: ['firstName', 'lastName', 'mobile', 'side'],
      duplicates: 'update',
      total: lines.length + rows.length,
      createdBy: 'user:test',
      createdAt: NOW,
      counts: { new: 0, update: 0, duplicate: 0, error: 0 },
    });
    const files: FileStore = {
      ...provider.services.files,
      open: async () => ({ body: new Blob([file]).stream(), size: file.length }),
    };
    const ctx = systemContext({ ...provider, services: { ...provider.services, files } }, 'race');
    const tending = async () => {
      const answers: number[] = [];
      for (const [at, [kept, other]] of pairs.entries()) {
        answers.push((await merge(kept, other)).status);
        const gone = `/api/v1/guests/${leaving[at]}?version=1`;
        answers.push((await provider.request(gone, { method: 'DELETE', headers: office })).status);
        await wait(20);
      }
      return answers;
    };
    const [, answers] = await Promise.all([runGuestImports({ ctx }), tending()]);
    // Who was written over before the merge has a new version: told, and merged by whoever looks again.
    for (const status of answers) expect([200, 204, 409]).toContain(status);
    const [ended] = await provider.db.select().from(guestImports).where(eq(guestImports.id, id));
    expect(ended).toMatchObject({ state: 'done', processed: lines.length + rows.length });
    const listed = await provider.db.select().from(guests).where(eq(guests.eventId, eventId));
    expect(new Set(listed.map(({ mobile }) => mobile)).size).toBe(listed.length);
    expect(await provider.deadlocks()).toBe(0);
  });

  it('control: a booking that only looks for the guest, and locks nobody, is left with a guest who is gone', async () => {
    const { eventId, categoryIds } = await insertBlock(provider.db);
    const [kept, other] = await twoGuests(eventId);
    const held = await hold(provider.request, eventId, holdBody([room(categoryIds[0])]));
    const { data } = (await held.json()) as { data: { key: string } };
    await provider.db.transaction(async (tx) => {
      expect(await tx.select().from(guests).where(eq(guests.id, other))).toHaveLength(1);
      expect((await merge(kept, other)).status).toBe(200);
      await tx.update(reservations).set({ guestId: other }).where(eq(reservations.key, data.key));
    });
    expect(await orphans(eventId)).toHaveLength(1);
  });
});
