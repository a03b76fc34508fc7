import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GuestErasurePreview } from '@/lib/contract/personal-data';
import type { Occupant } from '@/lib/contract/reservation';
import { ERASED } from '@/lib/domain/erasure';
import { guests, reservationRooms, reservations } from '@/lib/provider/db/schema';
import { type Booked, booked, staffOf } from '@/tests/support/after-booking';
import { confirmed, dataOf, failureOf, held, holdBody, NOW, night, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { sharingOn } from '@/tests/support/shares';

const ANA = { firstName: 'Ana', lastName: 'Ríos', email: 'ana@correo.test' };
/** Bea's room is left on the fourth day. */
const LAST_EVENING = new Date(`${night(3)}T00:30:00Z`);
const LAST_MORNING = new Date(`${night(3)}T05:30:00Z`);

let provider: TestProvider;
let bea: Booked;
/** Ana on the list of Bea's event. */
let listed: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());
beforeEach(async () => {
  provider.clock.set(NOW);
  bea = await booked(provider);
  const { agencyId, eventId } = bea.block;
  listed = `ana-${eventId}`;
  const guest = { ...ANA, email: null, mobile: '+525544440001', attendance: 'pending' as const };
  await provider.db.insert(guests).values({ ...guest, id: listed, agencyId, eventId, createdAt: NOW });
});

const staff = () => staffOf(provider);
const occupied = (name: string, more: Partial<Occupant> = {}) => occupiedIn(bea, name, more);
const occupiedIn = ({ reservation }: Pick<Booked, 'reservation'>, name: string, more: Partial<Occupant> = {}) =>
  provider.db
    .update(reservationRooms)
    .set({
      occupants: [
        { name: 'Bea Luna', band: 'adult' },
        { name, band: 'adult', ...more },
      ],
    })
    .where(eq(reservationRooms.id, reservation.rooms[0]?.id ?? ''));
const namesIn = async ({ reservation }: Pick<Booked, 'reservation'>) =>
  (
    await provider.db
      .select()
      .from(reservationRooms)
      .where(eq(reservationRooms.id, reservation.rooms[0]?.id ?? ''))
  ).flatMap(({ occupants }) => occupants.map(({ name }) => name));

/** Ana's own booking of Bea's event, which was cancelled. */
async function ownCancelled(guestId: string | null = null): Promise<{ key: string; cookie: string }> {
  const body = holdBody([room(bea.block.categoryIds[0])]);
  const { reservation, headers } = await confirmed(provider.request, bea.block.code, {
    ...body,
    contact: { ...body.contact, ...ANA, email: `${bea.key}-${ANA.email}` },
  });
  await provider.db
    .update(reservations)
    .set({ bookingStatus: 'cancelled', cancelledAt: NOW, total: 0, guestId, mailVerifiedAt: NOW })
    .where(eq(reservations.key, reservation.key));
  return { key: reservation.key, ...headers };
}
const erase = async (path: string, confirm: string) =>
  provider.request(`/api/v1/${path}/erasure`, { json: { confirm }, headers: await staff() });
const eraseListed = () => erase(`guests/${listed}`, 'Ana Ríos');

async function expectAhead(answer: Response): Promise<void> {
  expect([answer.status, (await failureOf(answer)).code]).toEqual([409, 'INVALID_STATE']);
}

describe('who holds no booking any more and sleeps in another’s room', () => {
  it('is not erased while that stay lies ahead where they are invited to it, nor is their name taken from it', async () => {
    const own = await ownCancelled();
    await occupied('Ana Ríos');
    await sharingOn(provider).invite(bea, 0, 1, { email: `${bea.key}-${ANA.email}` });
    // A letter was changed since: the place is still that of who was invited.
    await occupied('Ana Ríoz');
    await expectAhead(await erase(`reservations/${own.key}`, own.key));
    await expectAhead(
      await provider.request('/api/v1/me/erasure', { method: 'POST', headers: { cookie: own.cookie } }),
    );
    expect(await namesIn(bea)).toEqual(['Bea Luna', 'Ana Ríoz']);
  });

  it('is not erased while they are named there, chosen from the list or only by their name', async () => {
    const own = await ownCancelled(listed);
    await occupied('Anita', { guestId: listed });
    await expectAhead(await erase(`reservations/${own.key}`, own.key));
    await occupied('ana rios gómez');
    await expectAhead(await erase(`reservations/${own.key}`, own.key));
    // Somebody else of the list is called so, or somebody else's name contains theirs.
    await occupied('Ana Ríos', { guestId: 'another' });
    await dataOf(await erase(`reservations/${own.key}`, own.key));
  });

  it('is erased once that stay is over, or cancelled', async () => {
    const own = await ownCancelled();
    await occupied('Ana Ríos');
    await provider.db.update(reservations).set({ bookingStatus: 'cancelled' }).where(eq(reservations.key, bea.key));
    await dataOf(await erase(`reservations/${own.key}`, own.key));
    expect(await namesIn(bea)).toEqual(['Bea Luna', ERASED]);
  });
});

describe('a guest of a list', () => {
  it('is not erased while their name was typed into a room ahead; a longer one is somebody else’s', async () => {
    await occupied('Ana Ríos');
    await expectAhead(await eraseListed());
    await occupied('Mariana Ríos');
    expect(await dataOf<GuestErasurePreview>(await eraseListed())).toMatchObject({ erased: true });
    expect(await namesIn(bea)).toEqual(['Bea Luna', 'Mariana Ríos']);
  });

  it('is erased although a hold that ran out, or that was given up, named them', async () => {
    const body = holdBody([room(bea.block.categoryIds[0])]);
    const hold = await held(provider.request, bea.block.code, body);
    await occupiedIn(hold, 'Anita', { guestId: listed });
    await expectAhead(await eraseListed());
    const given = await held(provider.request, bea.block.code, body);
    await occupiedIn(given, 'Anita', { guestId: listed });
    const path = `/api/v1/reservations/${given.reservation.key}`;
    expect((await provider.request(path, { method: 'DELETE', headers: await staff() })).status).toBe(204);
    // The hold's time is over, and nobody has put it away yet.
    provider.clock.set(new Date(NOW.getTime() + 60 * 60_000));
    await dataOf(await eraseListed());
  });

  it('is erased although a booking that lapsed without payment named them', async () => {
    await occupied('Anita', { guestId: listed });
    await provider.db.update(reservations).set({ bookingStatus: 'expired' }).where(eq(reservations.key, bea.key));
    await dataOf(await eraseListed());
  });

  it('sleeps there to the last night by the days of the event’s own zone', async () => {
    await occupied('Anita', { guestId: listed });
    provider.clock.set(LAST_EVENING);
    await expectAhead(await eraseListed());
    provider.clock.set(LAST_MORNING);
    await dataOf(await eraseListed());
  });
});
