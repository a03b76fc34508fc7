import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventSummary } from '@/lib/contract/event';
import type { EventProfile } from '@/lib/contract/event-profile';
import type { EventTerms } from '@/lib/contract/event-terms';
import type { HotelProfile } from '@/lib/contract/hotel';
import type { Availability } from '@/lib/contract/room-block';
import type { BlockCategory, RoomBlock } from '@/lib/contract/room-block-editor';
import { AGENCY, confirmed, dataOf, holdBody, insertUser, NOW } from '@/tests/support/booking';
import { NEW_HOTEL, NEW_ROOM } from '@/tests/support/new-hotel';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());

const send = async <Data>(method: string, path: string, json: object, status = 200) =>
  dataOf<Data>(await provider.request(`/api/v1/${path}`, { method, json, headers: staff }), status);

const price = (adultOccupancy: number, amount: number) => ({
  band: 'adult',
  adultOccupancy,
  firstNight: null,
  lastNight: null,
  amount,
});

/** The whole way by calls alone, as the screens make them; nothing is written past the provider. */
it('an agency with nothing sells its first room: hotel, event, block, account, terms, publication, guest', async () => {
  const hotel = await send<HotelProfile>('POST', 'hotels', NEW_HOTEL, 201);
  const { categories } = await send<HotelProfile>('POST', `hotels/${hotel.id}/categories`, NEW_ROOM, 201);
  const event = await send<EventSummary>(
    'POST',
    'events',
    {
      eventName: 'Ana & Luis',
      eventDate: '2027-10-09',
      timeZone: 'America/Mazatlan',
      hotelId: hotel.id,
      currency: 'USD',
      minimumNights: 2,
      minimumToReserve: 15_000,
    },
    201,
  );
  const of = `events/${event.id}`;
  const missing = async () => (await send<EventProfile>('PATCH', of, await nothing())).missing;
  const nothing = async () => ({
    version: (await dataOf<EventProfile>(await provider.request(`/api/v1/${of}/profile`, { headers: staff }))).version,
  });
  expect(await missing()).toEqual(['category', 'languages', 'payment', 'terms']);

  const block = await dataOf<RoomBlock>(await provider.request(`/api/v1/${of}/categories`, { headers: staff }));
  expect(block.usual).toEqual({ mealPlan: 'AI', taxIncluded: false, taxPercent: 19 });
  expect(block.addable).toMatchObject([{ id: categories[0]?.id, name: 'Suite al Mar' }]);
  const added = await send<BlockCategory>(
    'POST',
    `${of}/categories`,
    {
      roomCategoryId: categories[0]?.id,
      firstNight: '2027-10-06',
      lastNight: '2027-10-12',
      allotted: 10,
      plan: {
        ...block.usual,
        basis: 'perPersonPerNight',
        rates: [price(1, 30_000), price(2, 20_000)],
      },
    },
    201,
  );
  await send('PATCH', `categories/${added.id}`, { state: 'definite', version: added.version });
  const { version } = await nothing();
  await send('PATCH', of, { message: { es: 'Los esperamos', en: 'See you there' }, version });
  await send(
    'POST',
    `agencies/${AGENCY}/bank-accounts`,
    {
      businessName: 'Agencia de prueba',
      bankName: 'STP',
      accountNumber: '0118359719',
      clabeNumber: '032180000118359719',
      currency: 'USD',
    },
    201,
  );
  expect(await missing()).toEqual(['terms']);
  const terms = await dataOf<EventTerms>(await provider.request(`/api/v1/${of}/booking-terms`, { headers: staff }));
  await send('PATCH', `${of}/booking-terms`, {
    ...terms,
    cancellationSteps: [{ fromDays: 0, penalty: { kind: 'percent', percent: 50 } }],
  });
  expect((await provider.request(`/events/code/${event.code}`)).status).toBe(404);
  expect(await send<EventProfile>('POST', `${of}/publication`, {})).toMatchObject({ state: 'published', missing: [] });

  const stay = { checkIn: '2027-10-08', checkOut: '2027-10-11' };
  const offered = await dataOf<Availability>(
    await provider.request(`/api/v1/events/${event.code}/availability?${new URLSearchParams(stay)}`),
  );
  expect(offered.categories).toMatchObject([{ id: added.id, name: 'Suite al Mar', available: 10 }]);
  const guest = await confirmed(provider.request, event.code, holdBody([{ categoryId: added.id, ...stay, adults: 2 }]));
  // Two adults, three nights, 19 % on top.
  expect(guest.reservation).toMatchObject({ status: 'confirmed', total: { amount: 142_800, currency: 'USD' } });
});
