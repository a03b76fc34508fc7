import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import type { Availability, Quote } from '@/lib/contract/room-block';
import { eventCategories, rates, reservationLines, reservations } from '@/lib/provider/db/schema';
import { dataOf, held, holdBody, insertBlock, NOW, night, room } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
});
afterAll(() => provider.close());

const read = async (key: string, headers: Record<string, string>) =>
  provider.request(`/api/v1/reservations/${key}`, { headers });

describe('a price', () => {
  it('is what docs/domain.md reckons, itemised, and the lines sum to the cent', async () => {
    // docs/domain.md, Price: 656.47 an adult in double, 351.74 a child, for 3 nights: 1,664.68 in all. Nights cannot
    // hold thirds of a cent, so here it is one night at the price of the stay.
    const block = await insertBlock(provider.db, { categories: ['A'], event: { minimumNights: 1 } });
    const plan = block.categoryIds[0]?.replace('block-', 'plan-') ?? '';
    const price = (band: 'adult' | 'minor', amount: number, adults: number | null) =>
      provider.db.insert(rates).values({
        id: `${plan}-${band}`,
        ratePlanId: plan,
        band,
        adultOccupancy: adults,
        firstNight: night(0),
        lastNight: night(0),
        amount,
      });
    await price('adult', 65_647, 2);
    await price('minor', 35_174, null);
    const rooms = [room(block.categoryIds[0], 0, 1, { adults: 2, minors: 1 })];
    const answer = await provider.request(`/api/v1/events/${block.code}/quotes`, { json: { rooms } });
    const quote = await dataOf<Quote>(answer);
    expect(quote.total).toEqual({ amount: 166_468, currency: 'USD' });
    expect(quote.lines).toMatchObject([
      { kind: 'room', label: 'Suite A, adultos', quantity: 2, unit: { amount: 65_647 }, total: { amount: 131_294 } },
      { kind: 'room', label: 'Suite A, menores', quantity: 1, unit: { amount: 35_174 }, total: { amount: 35_174 } },
    ]);
  });

  it('names its rooms in the language of who reads, as they were sold', async () => {
    const block = await insertBlock(provider.db);
    const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    await provider.db
      .update(eventCategories)
      .set({ room: sql`${eventCategories.room} || '{"name": {"es": "Renombrada", "en": ""}}'` })
      .where(eq(eventCategories.eventId, block.eventId));
    const inEnglish = { ...guest.headers, 'accept-language': 'en' };
    const [english, spanish] = await Promise.all(
      [inEnglish, guest.headers].map(async (headers) =>
        dataOf<Reservation>(await read(guest.reservation.key, headers)),
      ),
    );
    const texts = { categoryName: { es: 'Suite A', en: 'A Suite' } };
    expect(spanish?.rooms).toMatchObject([{ categoryName: 'Suite A', texts }]);
    expect(english?.rooms).toMatchObject([{ categoryName: 'A Suite', texts }]);
    expect([spanish?.lines[0]?.label, english?.lines[0]?.label]).toEqual(['Suite A, adultos', 'A Suite, adults']);
    const stay = `checkIn=${night(0)}&checkOut=${night(3)}`;
    const offered = await provider.request(`/api/v1/events/${block.code}/availability?${stay}`, { headers: inEnglish });
    expect((await dataOf<Availability>(offered)).categories[0]).toMatchObject({
      name: 'Renombrada',
      texts: { name: { es: 'Renombrada', en: '' } },
    });
  });

  it('has a schedule that sums to it: the minimum today, the rest 70 days before', async () => {
    const block = await insertBlock(provider.db);
    const rooms = [room(block.categoryIds[0]), room(block.categoryIds[1], 1, 4, { adults: 1, juniors: 1, infants: 1 })];
    const passes = [{ kind: 'child', quantity: 1 }];
    const answer = await provider.request(`/api/v1/events/${block.code}/quotes`, { json: { rooms, passes: [] } });
    const quote = await dataOf<Quote>(answer);
    expect(quote.total.amount).toBe(6 * 20_000 + 4 * (30_000 + 15_000));
    expect(quote.lines.reduce((sum, line) => sum + line.total.amount, 0)).toBe(quote.total.amount);
    expect(quote.schedule).toEqual([
      { kind: 'minimum', dueOn: '2027-01-10', amount: { amount: 15_000, currency: 'USD' } },
      { kind: 'balance', dueOn: '2027-04-01', amount: { amount: 285_000, currency: 'USD' } },
    ]);
    const five = [...rooms, room(block.categoryIds[0])];
    const more = await provider.request(`/api/v1/events/${block.code}/quotes`, { json: { rooms: five, passes } });
    expect((await dataOf<Quote>(more)).lines.at(-1)).toMatchObject({ kind: 'pass', total: { amount: 6_000 } });
  });

  it('inside the balance window is due whole at once', async () => {
    const block = await insertBlock(provider.db);
    provider.clock.set(new Date('2027-05-01T12:00:00Z'));
    const { reservation } = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    provider.clock.set(NOW);
    expect(reservation.schedule).toMatchObject([{ kind: 'full', dueOn: '2027-05-01', amount: { amount: 120_000 } }]);
    expect(reservation.minimumToReserve.amount).toBe(120_000);
  });

  it('stays with the reservation when the rate changes, and a taxed line is rounded once', async () => {
    const block = await insertBlock(provider.db, {
      categories: ['A'],
      plan: { taxIncluded: false, taxPercent: 19.333 },
    });
    const { reservation, headers } = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    // 19.333 % of 120,000 is 23,199.6.
    expect(reservation.lines.map((line) => line.total.amount)).toEqual([120_000, 23_200]);
    expect(reservation.total.amount).toBe(143_200);
    const plan = block.categoryIds[0]?.replace('block-', 'plan-') ?? '';
    await provider.db.update(rates).set({ amount: 99_999 }).where(eq(rates.ratePlanId, plan));
    const later = await dataOf<Reservation>(await read(reservation.key, headers));
    expect(later.lines).toEqual(reservation.lines);
    expect(later.total).toEqual(reservation.total);
    const sums = await provider.db
      .select({ total: reservationLines.total })
      .from(reservationLines)
      .innerJoin(reservations, eq(reservations.id, reservationLines.reservationId))
      .where(eq(reservations.key, reservation.key));
    expect(sums.reduce((sum, line) => sum + line.total, 0)).toBe(143_200);
  });
});
