import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckIn } from '@/lib/contract/check-in';
import { auditLog, reservations } from '@/lib/provider/db/schema';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  held,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let block: TestBlock;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  block = await insertBlock(provider.db);
  staff = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
});
afterAll(() => provider.close());

const body = () => holdBody([room(block.categoryIds[0])]);
const booked = async () => (await confirmed(provider.request, block.code, body())).reservation;
const path = (key: string) => `/api/v1/reservations/${key}/check-in`;
const checkIn = (key: string, version: number, headers = staff) =>
  provider.request(path(key), { json: { version }, headers });

describe('checking people in', () => {
  it('happens once: the second is told when and by whom, and the log has it once', async () => {
    const { key, version } = await booked();
    const first = await dataOf<CheckIn>(await checkIn(key, version));
    expect(first).toEqual({
      key,
      checkedInAt: NOW.toISOString(),
      checkedInBy: 'Persona agencyUser',
      version: version + 1,
    });
    const second = await checkIn(key, version + 1);
    expect(second.status).toBe(409);
    expect(await failureOf(second)).toMatchObject({ code: 'ALREADY_DECIDED', details: first });
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, key));
    const told = await provider.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, row?.id ?? ''));
    expect(told.filter(({ action }) => action === 'reservation.checkedIn')).toHaveLength(1);
  });

  it('counts once of two at the same time', async () => {
    const { key, version } = await booked();
    const answers = await Promise.all([checkIn(key, version), checkIn(key, version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('can be taken back, and then happens again', async () => {
    const { key, version } = await booked();
    const undo = () => provider.request(path(key), { method: 'DELETE', headers: staff });
    expect((await undo()).status).toBe(409);
    await checkIn(key, version);
    const undone = await dataOf<CheckIn>(await undo());
    expect(undone).toEqual({ key, checkedInAt: null, checkedInBy: null, version: version + 2 });
    const [last] = await provider.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(last).toMatchObject({ action: 'reservation.checkInUndone' });
    expect((await checkIn(key, undone.version)).status).toBe(200);
  });

  it('is refused on what the desk no longer sees as it is, with how it is now', async () => {
    const { key, version } = await booked();
    const answer = await checkIn(key, version + 7);
    expect(answer.status).toBe(409);
    expect(await failureOf(answer)).toMatchObject({ code: 'STALE', details: { key, version } });
  });

  it('is refused for a hold and for a cancelled booking', async () => {
    const { reservation } = await held(provider.request, block.code, body());
    expect(await failureOf(await checkIn(reservation.key, reservation.version))).toMatchObject({
      code: 'INVALID_STATE',
    });
    const other = await booked();
    await provider.db.update(reservations).set({ bookingStatus: 'cancelled' }).where(eq(reservations.key, other.key));
    expect(await failureOf(await checkIn(other.key, other.version))).toMatchObject({ code: 'INVALID_STATE' });
  });

  it('is neither the couple’s, nor payment’s, nor a guest’s, and not there for another agency', async () => {
    const { reservation, headers } = await confirmed(provider.request, block.code, body());
    const { key, version } = reservation;
    for (const role of ['payment', 'wholesaler', 'organizer'] as const) {
      const person = await provider.as((await insertUser(provider.db, { role, agencyId: AGENCY })).email);
      expect((await checkIn(key, version, person)).status, role).toBe(403);
    }
    expect((await checkIn(key, version, headers)).status).toBe(403);
    const foreign = await insertUser(provider.db, { role: 'agency', agencyId: 'another-agency' });
    expect((await checkIn(key, version, await provider.as(foreign.email))).status).toBe(404);
    expect((await provider.request(path(key), { headers: staff })).status).toBe(200);
  });
});
