import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, guestImportRows, guestImports, guests } from '@/lib/provider/db/schema';
import { AGENCY, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { TEST_DATABASE_URL } from '@/tests/support/postgres';
import { type RaceProvider, startRaceProvider } from './race-provider';

const ROUNDS = 10;

describe.skipIf(!TEST_DATABASE_URL)('lists of guests that are handed in and taken back at once', () => {
  let provider: RaceProvider;
  let office: { cookie: string };
  beforeAll(async () => {
    provider = await startRaceProvider();
    office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  });
  afterAll(() => provider.close());

  it('two of one event: one is taken, the other is told of it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { eventId } = await insertBlock(provider.db);
      const start = () => {
        const body = new FormData();
        body.set('file', new Blob(['Nombre;Celular\nAna Ruiz;55 1000 0001\n']), 'lista.csv');
        return provider.request(`/api/v1/events/${eventId}/guests/import`, { method: 'POST', body, headers: office });
      };
      const answers = await Promise.all([start(), start(), start()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
      const refused = answers.find(({ status }) => status === 409);
      const [row, ...others] = await provider.db.select().from(guestImports).where(eq(guestImports.eventId, eventId));
      expect(await refused?.json()).toMatchObject({ code: 'IMPORT_RUNNING', details: { id: row?.id } });
      expect(others).toEqual([]);
    }
  });

  it('one that is undone while a call is made for its guest: either stays, and no call is of nobody', async () => {
    const { eventId } = await insertBlock(provider.db);
    for (let round = 0; round < ROUNDS; round++) {
      const [id, guestId] = [randomUUID(), randomUUID()];
      await provider.db.insert(guests).values({
        id: guestId,
        agencyId: AGENCY,
        eventId,
        firstName: 'Ana',
        lastName: 'Ruiz',
        mobile: '+525512345678',
        attendance: 'pending',
        createdAt: NOW,
      });
      await provider.db.insert(guestImports).values({
        id,
        agencyId: AGENCY,
        eventId,
        state: 'done',
        fileName: 'lista.csv',
        country: 'MX',
        duplicates: 'skip',
        columns: ['Nombre'],
        fields: ['name'],
        total: 1,
        processed: 1,
        createdBy: 'user:test',
        createdAt: NOW,
        counts: { new: 1, update: 0, duplicate: 0, error: 0 },
      });
      await provider.db.insert(guestImportRows).values({ importId: id, line: 2, verdict: 'new', guestId });
      const [undone, called] = await Promise.all([
        provider.request(`/api/v1/guest-imports/${id}`, { method: 'DELETE', headers: office }),
        provider.request(`/api/v1/events/${eventId}/calls`, {
          json: { guestId, type: 'reserve', priority: 'high' },
          headers: office,
        }),
      ]);
      const isCalled = called.status === 201;
      expect([undone.status, isCalled]).toEqual(isCalled ? [409, true] : [204, false]);
      expect([404, 422, 409, 201]).toContain(called.status);
      expect(await provider.db.$count(guests, eq(guests.id, guestId))).toBe(isCalled ? 1 : 0);
      expect(await provider.db.$count(calls, eq(calls.guestId, guestId))).toBe(isCalled ? 1 : 0);
    }
  });
});
