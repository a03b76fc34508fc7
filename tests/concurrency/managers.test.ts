import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agencies, users } from '@/lib/provider/db/schema';
import { insertBlock, insertUser } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 6;

describe.skipIf(!TEST_DATABASE_URL)('two managers of an agency who remove each other at the same moment', () => {
  let provider: RaceProvider;
  beforeAll(async () => {
    provider = await startRaceProvider();
    // Its agency has the token that every call names.
    await insertBlock(provider.db, { categories: ['A'] });
  });
  afterAll(() => provider.close());

  /** An agency of its own with two managers, and how each removes the other. */
  async function pair() {
    const agencyId = `agency-${randomUUID()}`;
    const known = { name: 'Dos', email: 'dos@correo.test', phone: '+525555555555', tokenHash: randomUUID() };
    await provider.db.insert(agencies).values({ id: agencyId, ...known });
    const both = await Promise.all([1, 2].map(() => insertUser(provider.db, { role: 'agency', agencyId })));
    const cookies = await Promise.all(both.map(({ email }) => provider.as(email)));
    const removals = both.map(({ id }, index) => async () => {
      const headers = cookies[1 - index] ?? {};
      return provider.request(`/api/v1/users/${id}`, { method: 'PATCH', json: { active: false, version: 1 }, headers });
    });
    const left = () =>
      provider.db
        .select()
        .from(users)
        .where(and(eq(users.agencyId, agencyId), eq(users.active, true)));
    return { agencyId, removals, left };
  }

  it('leave one of them', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { removals, left } = await pair();
      const answers = await Promise.all(removals.map((remove) => remove()));
      const statuses = answers.map(({ status }) => status).toSorted();
      // The other is refused as the last manager, or is nobody any more.
      expect(statuses[0]).toBe(200);
      expect([401, 403, 409]).toContain(statuses[1]);
      expect(await left()).toHaveLength(1);
    }
  });

  it('control: counting the managers without locking them leaves nobody', async () => {
    let empty = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { agencyId, left } = await pair();
      const both = await left();
      await Promise.all(
        both.map(({ id }) =>
          provider.db.transaction(async (tx) => {
            const managers = await tx
              .select()
              .from(users)
              .where(and(eq(users.agencyId, agencyId), eq(users.active, true)));
            if (managers.length > 1) await tx.update(users).set({ active: false }).where(eq(users.id, id));
          }),
        ),
      );
      if ((await left()).length === 0) empty++;
    }
    expect(empty).toBeGreaterThan(0);
  });
});
