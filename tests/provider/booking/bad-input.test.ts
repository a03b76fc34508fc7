import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Availability } from '@/lib/contract/room-block';
import { events, rates, reservations } from '@/lib/provider/db/schema';
import { BANDS } from '@/tests/support/age-bands';
import {
  countNights,
  dataOf,
  type Failure,
  failureOf,
  type HoldBody,
  hold,
  holdBody,
  insertBlock,
  NOW,
  night,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let block: TestBlock;
let a: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  block = await insertBlock(provider.db, { allotted: 2 });
  a = block.categoryIds[0] ?? '';
});
afterAll(() => provider.close());

const NO_NUMBER = 'Porfavor introduzca un numero valido';

async function refused(body: HoldBody, event = block): Promise<Failure & { status: number }> {
  const answer = await hold(provider.request, event.code, body);
  const failure = await failureOf(answer);
  const rows = await provider.db.select().from(reservations).where(eq(reservations.eventId, event.eventId));
  expect(rows, 'nothing is stored').toEqual([]);
  for (const category of event.categoryIds)
    for (const { sold } of await countNights(provider.db, category)) expect(sold, 'no night is taken').toBe(0);
  return { ...failure, status: answer.status };
}

describe('a hold that cannot be is refused with the reason, and takes nothing', () => {
  it('below the minimum nights: the sentence with the event’s figure', async () => {
    const failure = await refused(holdBody([room(a, 0, 1)]));
    expect(failure).toMatchObject({
      status: 422,
      code: 'BELOW_MINIMUM_NIGHTS',
      error: 'La estancia mínima de este evento es de 2 noches.',
      details: { room: 0, nights: 2, asked: 1 },
    });
  });

  it.each([
    ['maxOccupancy', { adults: 3, minors: 2 }, 4, 5, 'hasta 4 personas'],
    ['maxAdults', { adults: 4 }, 3, 4, 'hasta 3 adultos'],
    ['maxJuniors', { adults: 1, juniors: 3 }, 2, 3, 'hasta 2 juniors'],
    ['maxMinors', { adults: 1, minors: 3 }, 2, 3, 'hasta 2 menores'],
    ['maxInfants', { adults: 1, infants: 2 }, 1, 2, 'hasta 1 infante.'],
    ['minAdults', { adults: 0, minors: 1 }, 1, 0, 'al menos un adulto'],
  ])('too many people: it says that %s is the limit', async (limit, people, allowed, asked, sentence) => {
    const failure = await refused(holdBody([room(a, 0, 3), room(a, 0, 3, people)]));
    expect(failure).toMatchObject({
      status: 422,
      code: 'OCCUPANCY_EXCEEDED',
      details: { room: 1, limit, allowed, asked },
    });
    expect(failure.error).toContain(sentence);
  });

  it('says it in English to a caller who reads English', async () => {
    const answer = await hold(provider.request, block.code, holdBody([room(a, 0, 1)]), { 'accept-language': 'en' });
    expect((await failureOf(answer)).error).toBe('The minimum stay for this event is 2 nights.');
  });

  it.each([
    ['neither room nor pass', holdBody([]), { rooms: expect.any(String) }],
    ['a pass of nobody', holdBody([], { passes: [{ kind: 'adult', quantity: 0 }] }), { rooms: expect.any(String) }],
    [
      'a mobile number that is none',
      () => holdBody([room(a)], { contact: { ...holdBody([]).contact, mobile: '1234567890123' } }),
      { 'contact.mobile': 'Escribe un número de celular válido' },
    ],
    [
      'an email that is none',
      () => holdBody([room(a)], { contact: { ...holdBody([]).contact, email: 'maria@' } }),
      { 'contact.email': 'Formato invalido' },
    ],
    [
      'no name',
      () => holdBody([room(a)], { contact: { ...holdBody([]).contact, firstName: '  ' } }),
      { 'contact.firstName': 'El campo Nombre es requerido' },
    ],
    ['a stay that ends before it begins', () => holdBody([room(a, 3, -2)]), { 'rooms.0.checkOut': expect.any(String) }],
    [
      'a stay in the past',
      () => holdBody([{ ...room(a), checkIn: '2026-12-01', checkOut: '2026-12-04' }]),
      { 'rooms.0.checkIn': expect.any(String) },
    ],
    ['nights outside the block', () => holdBody([room(a, 10, 4)]), { 'rooms.0.checkOut': expect.any(String) }],
    [
      'nights of years',
      () => holdBody([{ ...room(a), checkOut: '2999-01-01' }]),
      { 'rooms.0.checkOut': expect.any(String) },
    ],
    ['a category of nowhere', () => holdBody([room('block-of-another')]), { 'rooms.0.categoryId': expect.any(String) }],
    [
      'a date that is none',
      () => holdBody([{ ...room(a), checkIn: '2027-02-30' }]),
      { 'rooms.0.checkIn': 'Fecha no válida' },
    ],
    [
      'a guest of the list, named by a visitor',
      () => holdBody([room(a)], { guestId: 'guest-1' }),
      { guestId: expect.any(String) },
    ],
    ['negative people', () => holdBody([room(a, 0, 3, { minors: -1 })]), { 'rooms.0.minors': NO_NUMBER }],
    ['half a person', () => holdBody([room(a, 0, 3, { adults: 1.5 })]), { 'rooms.0.adults': NO_NUMBER }],
    ['a number as a text', () => holdBody([{ ...room(a), adults: '2' as never }]), { 'rooms.0.adults': NO_NUMBER }],
    [
      'no number',
      () => holdBody([{ ...room(a), adults: null as never }]),
      { 'rooms.0.adults': 'El campo Adultos es requerido' },
    ],
    ['a huge number of people', () => holdBody([room(a, 0, 3, { adults: 1e12 })]), { 'rooms.0.adults': NO_NUMBER }],
    [
      'occupants that are not the people paid for',
      () =>
        holdBody([
          room(a, 0, 3, {
            adults: 1,
            minors: 1,
            occupants: [
              { name: 'Ana', band: 'adult' },
              { name: 'Leo', band: 'adult' },
            ],
          }),
        ]),
      { 'rooms.0.occupants': expect.any(String) },
    ],
    [
      'an occupant whose age is another band',
      () =>
        holdBody([
          room(a, 0, 3, {
            adults: 1,
            minors: 1,
            occupants: [
              { name: 'Ana', band: 'adult' },
              { name: 'Leo', band: 'minor', age: 13 },
            ],
          }),
        ]),
      { 'rooms.0.occupants.1.age': expect.any(String) },
    ],
  ] as [string, HoldBody | (() => HoldBody), Record<string, unknown>][])('%s', async (_name, body, fields) => {
    const failure = await refused(typeof body === 'function' ? body() : body);
    expect(failure).toMatchObject({ status: 422, code: 'INVALID', fields });
  });

  it('an occupancy without a rate is not bookable, never free', async () => {
    const couples = await insertBlock(provider.db, { categories: ['A'] });
    const [first] = couples.categoryIds;
    const ofPlan = eq(rates.ratePlanId, first?.replace('block-', 'plan-') ?? '');
    await provider.db.delete(rates).where(and(ofPlan, eq(rates.adultOccupancy, 3)));
    const failure = await refused(holdBody([room(first, 0, 3, { adults: 3 })]), couples);
    expect(failure).toMatchObject({ status: 422, code: 'NO_RATE', details: { room: 0 } });
  });

  it.each(['tentative', 'cutOff', 'released', 'cancelled'] as const)(
    'a block that is %s sells nothing',
    async (blockState) => {
      const other = await insertBlock(provider.db, { category: { blockState } });
      const failure = await refused(holdBody([room(other.categoryIds[0])]), other);
      expect(failure).toMatchObject({ status: 409, code: 'CATEGORY_CLOSED' });
    },
  );

  it('a cut-off date holds to the end of its day in the event’s zone', async () => {
    const other = await insertBlock(provider.db, { category: { cutOffDate: '2027-01-09' } });
    const body = holdBody([room(other.categoryIds[0])]);
    expect((await refused(body, other)).code).toBe('CATEGORY_CLOSED');
    // 04:59 UTC of the 10th is 23:59 of the 9th in Cancún.
    provider.clock.set(new Date('2027-01-10T04:59:59Z'));
    const answer = await hold(provider.request, other.code, body);
    provider.clock.set(NOW);
    expect(answer.status).toBe(201);
  });

  it('a night that is over is not sold, although the event goes on and has it in its block', async () => {
    const other = await insertBlock(provider.db);
    const stay = (from: number) => holdBody([room(other.categoryIds[0], from)]);
    provider.clock.set(new Date('2027-06-03T17:00:00Z'));
    const failure = await refused(stay(1), other);
    const nights = `checkIn=${night(1)}&checkOut=${night(4)}`;
    const offered = await provider.request(`/api/v1/events/${other.code}/availability?${nights}`);
    const today = await hold(provider.request, other.code, stay(2));
    provider.clock.set(NOW);
    const [category] = (await dataOf<Availability>(offered)).categories;
    expect(category?.nights.map(({ free }) => free > 0)).toEqual([false, true, true]);
    expect(failure).toMatchObject({ status: 422, code: 'INVALID' });
    expect(Object.keys(failure.fields ?? {})).toEqual(['rooms.0.checkIn']);
    expect(today.status).toBe(201);
  });

  it('an event that is not published, or not there, is not found', async () => {
    const hidden = await insertBlock(provider.db, { event: { state: 'draft' } });
    expect(await refused(holdBody([room(hidden.categoryIds[0])]), hidden)).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    for (const event of ['PLS-NADIE', 'nobody', '%27%3B%20drop']) {
      const answer = await hold(provider.request, event, holdBody([room(a)]));
      expect(answer.status).toBe(404);
    }
    expect(await provider.db.select().from(events)).not.toEqual([]);
  });

  it('adults only: no children by count, none by age', async () => {
    const adults = await insertBlock(provider.db, { hotel: { minimumAge: 18, ageBands: BANDS } });
    const failure = await refused(holdBody([room(adults.categoryIds[0], 0, 3, { juniors: 1 })]), adults);
    expect(failure).toMatchObject({ code: 'INVALID', fields: { 'rooms.0.juniors': expect.any(String) } });
  });

  it('a hotel from an age on takes children whose band ends with that age', async () => {
    const oldest = BANDS.find(({ band }) => band === 'junior')?.maxAge;
    const own = await insertBlock(provider.db, { hotel: { minimumAge: oldest, ageBands: BANDS } });
    const answer = await hold(provider.request, own.code, holdBody([room(own.categoryIds[0], 0, 3, { juniors: 1 })]));
    expect(answer.status).toBe(201);
  });

  it('more passes than the share of those who sleep at the hotel', async () => {
    const passes = [{ kind: 'adult' as const, quantity: 2 }];
    const failure = await refused(holdBody([room(a), room(a, 0, 3, { adults: 3 })], { passes }));
    expect(failure).toMatchObject({ status: 422, code: 'PASSES_EXCEEDED', details: { allowed: 1, asked: 2 } });
  });

  it('a body that is no JSON, or another type, is unreadable', async () => {
    const path = `/api/v1/events/${block.code}/reservations`;
    const headers = { 'content-type': 'application/json' };
    expect((await provider.request(path, { method: 'POST', body: '{', headers })).status).toBe(400);
    const plain = { 'content-type': 'text/plain' };
    const text = JSON.stringify(holdBody([room(a)]));
    expect((await provider.request(path, { method: 'POST', body: text, headers: plain })).status).toBe(415);
  });

  it('prices, totals and states that a client sends are ignored', async () => {
    const own = await insertBlock(provider.db);
    const body = { ...holdBody([{ ...room(own.categoryIds[0]), total: 1, status: 'approved' } as never]) };
    const forged = { ...body, total: 1, paid: 999_999, agencyId: 'other', status: 'paid' };
    const answer = await hold(provider.request, own.code, forged as never);
    const { data } = (await answer.json()) as {
      data: { total: unknown; paid: unknown; rooms: { status: string }[]; status: string };
    };
    expect(data).toMatchObject({ status: 'hold', total: { amount: 120_000 }, paid: { amount: 0 } });
    expect(data.rooms[0]?.status).toBe('requested');
    const [row] = await provider.db.select().from(reservations).where(eq(reservations.eventId, own.eventId));
    expect(row?.agencyId).toBe(own.agencyId);
  });
});
