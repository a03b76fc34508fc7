import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleFrame } from '@/lib/contract/console-frame';
import type { Event } from '@/lib/contract/event';
import type { RoomBlock } from '@/lib/contract/room-block-editor';
import type { EventPackage, PackageFeature } from '@/lib/domain/packages';
import { eventCategories, events, masterAccounts, roomCategories } from '@/lib/provider/db/schema';
import {
  AGENCY,
  confirmed,
  dataOf,
  failureOf,
  type HeldByTest,
  hold,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

/** The table of packages, written by hand: from which one on an event has each thing. */
const FROM: Record<PackageFeature, EventPackage> = {
  online: 'honey',
  guests: 'honey',
  saveTheDateMail: 'honey',
  attendance: 'honey',
  ceremony: 'honey',
  schedule: 'honey',
  countdown: 'honey',
  saveTheDateSms: 'romance',
  reminder: 'romance',
  giftTable: 'romance',
  planner: 'romance',
  guestMail: 'romance',
  transport: 'romance',
  honeymoon: 'romance',
  mailings: 'love',
  hotel: 'love',
  reservations: 'love',
  payments: 'love',
  calls: 'love',
  callReports: 'love',
  smsPack: 'love',
  guestPhone: 'love',
  console: 'love',
};
const ORDER = ['honey', 'romance', 'love'] as const;

interface Trial extends TestBlock {
  booking: HeldByTest;
}

let provider: TestProvider;
let office: { cookie: string };
let planner: { id: string };
let hotelId: string;

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  planner = await insertUser(provider.db, { role: 'weddingPlanner' });
  const [other] = await provider.db
    .select({ hotelId: events.hotelId })
    .from(events)
    .where(eq(events.id, (await insertBlock(provider.db)).eventId));
  hotelId = other?.hotelId ?? '';
});
afterAll(() => provider.close());

const send = (method: string, path: string, json?: object, headers: { cookie: string } = office) =>
  provider.request(path, { method, headers, ...(json && { json }) });
const at = (event: Trial, path = '') => `/api/v1/events/${event.eventId}${path}`;
const shown = async ({ code }: Trial) => dataOf<Event>(await provider.request(`/events/code/${code}`));
const row = async ({ eventId }: Trial) => {
  const [found] = await provider.db.select().from(events).where(eq(events.id, eventId));
  return found?.version ?? 0;
};
const patch = async (event: Trial, json: object) => send('PATCH', at(event), { ...json, version: await row(event) });

const mailing = (kind: string) => (event: Trial) =>
  send('POST', at(event, '/mailings'), {
    kind,
    subject: { es: 'Hola', en: 'Hi' },
    body: { es: 'Hola', en: 'Hi' },
    audience: {},
    sendAt: null,
    draft: true,
  });

const text = (kind: string) => (event: Trial) =>
  send('POST', at(event, '/mailings'), {
    kind,
    channel: 'sms',
    sms: { es: 'Boda: {enlace}', en: 'Wedding: {link}' },
    subject: { es: '', en: '' },
    body: { es: '', en: '' },
    audience: {},
    sendAt: null,
    draft: true,
  });

const GUEST = { firstName: 'Ana', lastName: 'Ruiz', mobile: '55 1234 5678' };

const CEREMONY = {
  date: '2027-06-10',
  startTime: '17:30',
  description: null,
  dressCode: null,
  venue: { es: 'Capilla', en: 'Chapel' },
  location: { es: 'Playa', en: 'Beach' },
};
const ACTIVITY = {
  name: { es: 'Brindis', en: 'Toast' },
  date: '2027-06-09',
  startTime: '19:00',
  endTime: null,
  venue: { es: 'Terraza', en: 'Terrace' },
  location: null,
  description: null,
  paid: false,
  minimumAge: null,
  capacity: null,
  audience: 'everybody',
  dressCodeWomen: null,
  dressCodeMen: null,
  recommendations: null,
  observations: null,
  videoUrl: null,
};

type Attempt = (event: Trial) => Promise<Response | boolean>;

const books: Attempt = (event) => hold(provider.request, event.code, holdBody([room(event.categoryIds[0])]));

/** What somebody does who wants the thing: a call, or whether guests see it. */
const ATTEMPTS: Record<PackageFeature, Attempt> = {
  online: (event) => provider.request(`/events/code/${event.code}`),
  guests: (event) => send('POST', at(event, '/guests'), GUEST),
  saveTheDateMail: mailing('saveTheDate'),
  attendance: (event) => send('GET', at(event, '/reports/attendance')),
  ceremony: (event) => patch(event, { ceremony: CEREMONY }),
  schedule: (event) => send('POST', at(event, '/activities'), ACTIVITY),
  countdown: async (event) => (await shown(event)).eventDate === '2027-06-10',
  saveTheDateSms: text('saveTheDate'),
  reminder: mailing('reminder'),
  giftTable: (event) => patch(event, { giftTableUrl: 'https://regalos.test/ana' }),
  planner: (event) => patch(event, { plannerUserId: planner.id }),
  guestMail: ({ code }) =>
    provider.request('/api/v1/contact-messages', {
      json: {
        name: 'Marina Sosa',
        mobile: '55 1234 5678',
        email: 'marina@correo.test',
        message: '¿Hay transporte desde el aeropuerto?',
        eventCode: code,
      },
    }),
  transport: ({ booking: { reservation, headers } }) =>
    send(
      'POST',
      `/api/v1/reservations/${reservation.key}/transport-requests`,
      {
        kind: 'ground',
        holder: 'Ana Ruiz',
        adults: 2,
        minors: 0,
        origin: 'Cancún',
        destination: 'Hotel',
        departureDate: night(0),
        returnDate: null,
      },
      headers,
    ),
  honeymoon: async (event) =>
    send('PATCH', at(event, '/booking-terms'), { honeymoonDiscountPercent: 10, version: await row(event) }),
  mailings: mailing('custom'),
  hotel: async (event) => {
    // Rooms of the block keep an event at its hotel: this one has none yet.
    const bare = await insertBlock(provider.db, { categories: [], event: { hotelId: null, hotelCopy: null } });
    const [account] = await provider.db.select().from(masterAccounts).where(eq(masterAccounts.eventId, event.eventId));
    if (account?.package) await contract(bare, account.package);
    return send('PATCH', at({ ...event, ...bare }), { hotelId, version: 1 });
  },
  reservations: books,
  // Nothing is paid where nothing is booked.
  payments: books,
  calls: async (event) => {
    const guest = { ...GUEST, mobile: '55 8765 4321' };
    const { id } = await dataOf<{ id: string }>(await send('POST', at(event, '/guests'), guest), 201);
    return send('POST', at(event, '/calls'), { guestId: id, type: 'reserve' });
  },
  callReports: (event) => send('GET', at(event, '/reports/callers')),
  // Its mail is of every package.
  smsPack: text('invitation'),
  guestPhone: async (event) => (await shown(event)).agency.phone !== '',
  console: (event) => send('GET', at(event, '/panel')),
};

const contract = ({ eventId }: Pick<TestBlock, 'eventId'>, chosen: EventPackage) =>
  provider.db.insert(masterAccounts).values({
    id: randomUUID(),
    agencyId: AGENCY,
    eventId,
    package: chosen,
    currency: 'USD',
    dueOn: '2027-05-01',
  });

/** An event with a booking from before it had the package. */
async function trial(chosen: EventPackage | null): Promise<Trial> {
  const event = await insertBlock(provider.db);
  const booking = await confirmed(provider.request, event.code, holdBody([room(event.categoryIds[0])]));
  if (chosen) await contract(event, chosen);
  return { ...event, booking };
}

const FEATURES = Object.keys(FROM) as PackageFeature[];

describe.each([null, ...ORDER])('an event with the package %s', (chosen) => {
  it.each(FEATURES)('%s', async (feature) => {
    const event = await trial(chosen);
    const answer = await ATTEMPTS[feature](event);
    const holds = chosen === null || ORDER.indexOf(chosen) >= ORDER.indexOf(FROM[feature]);
    if (typeof answer === 'boolean') return expect(answer).toBe(holds);
    if (holds) return expect(`${answer.status} ${answer.ok ? '' : await answer.text()}`).toMatch(/^20[01] $/);
    const failure = await failureOf(answer);
    const limit = feature === 'payments' ? 'reservations' : feature;
    expect(failure).toMatchObject({ code: 'PACKAGE_LIMIT', details: { limit, package: chosen, needs: FROM[feature] } });
    // The smallest package that has it is named to people, except where guests can do nothing with the name.
    if (feature !== 'guestMail') expect(failure.error).toMatch(new RegExp(FROM[feature], 'i'));
  });
});

describe('the block of an event', () => {
  const plan = {
    mealPlan: 'AI',
    basis: 'perPersonPerNight',
    taxIncluded: true,
    taxPercent: 0,
    rates: [{ band: 'adult', adultOccupancy: 2, firstNight: null, lastNight: null, amount: 20_000 }],
  };
  const blockOf = async ({ eventId }: TestBlock) =>
    dataOf<RoomBlock>(await send('GET', `/api/v1/events/${eventId}/categories`));

  it.each([null, ...ORDER])('grows with bookings alone, and is not less without them: %s', async (chosen) => {
    const event = await insertBlock(provider.db);
    await provider.db
      .update(eventCategories)
      .set({ blockState: 'tentative' })
      .where(eq(eventCategories.id, event.categoryIds[0] ?? ''));
    const [tentative, other] = (await blockOf(event)).categories;
    if (!tentative || !other) throw new Error('no category');
    // One that the hotel has and the block has not.
    const roomCategoryId = randomUUID();
    const [known] = await provider.db
      .select()
      .from(roomCategories)
      .where(eq(roomCategories.id, tentative.roomCategoryId));
    if (!known) throw new Error('no category of the hotel');
    await provider.db.insert(roomCategories).values({ ...known, id: roomCategoryId });
    if (chosen) await contract(event, chosen);
    const added = await send('POST', `/api/v1/events/${event.eventId}/categories`, {
      roomCategoryId,
      firstNight: night(0),
      lastNight: night(2),
      allotted: 2,
      plan,
    });
    const sale = await send('PATCH', `/api/v1/categories/${tentative.id}`, {
      state: 'definite',
      version: tentative.version,
    });
    const holds = chosen === null || chosen === 'love';
    expect([added.status, sale.status]).toEqual(holds ? [201, 200] : [409, 409]);
    if (!holds)
      for (const refused of [added, sale])
        expect(await failureOf(refused)).toMatchObject({
          code: 'PACKAGE_LIMIT',
          details: { limit: 'reservations', package: chosen, needs: 'love' },
        });
    // What is there is still tended.
    const rates = await send('PUT', `/api/v1/categories/${other.id}/rates`, { plan, version: other.version });
    expect(rates.status).toBe(200);
    expect((await blockOf(event)).categories).toHaveLength(holds ? 3 : 2);
  });
});

describe('what pages ask before they offer a thing', () => {
  it.each([null, ...ORDER])('is what the package has: %s', async (chosen) => {
    const event = await trial(chosen);
    const isFrom = (feature: PackageFeature) =>
      chosen === null || ORDER.indexOf(chosen) >= ORDER.indexOf(FROM[feature]);
    expect((await shown(event)).forGuests).toEqual({ mail: isFrom('guestMail'), transport: isFrom('transport') });
    const frame = await send('GET', `/api/v1/console/frame?named=${event.code}`);
    expect(await dataOf<ConsoleFrame>(frame)).toMatchObject({ event: { id: event.eventId }, package: chosen });
  });
});

describe('the honeymoon discount', () => {
  it('goes as far as the package, which says how far', async () => {
    const event = await trial('love');
    const ask = async (percent: number) =>
      send('PATCH', at(event, '/booking-terms'), { honeymoonDiscountPercent: percent, version: await row(event) });
    expect((await ask(10)).status).toBe(200);
    const refused = await failureOf(await ask(11));
    expect(refused).toMatchObject({ code: 'PACKAGE_LIMIT', details: { limit: 'honeymoon', needs: null, allowed: 10 } });
    expect(refused.error).toContain('10');
  });

  it('of terms that are older than the package is what the package has, for what is booked from then on', async () => {
    const couple = await insertUser(provider.db, { role: 'organizer' });
    const event = { mainUserId: couple.id, honeymoonDiscountPercent: 25 };
    const block = await insertBlock(provider.db, { event });
    await contract(block, 'love');
    const headers = await provider.as(couple.email);
    const body = holdBody([room(block.categoryIds[0])]);
    const quoted = await dataOf<{ subtotal: { amount: number }; discounts: { amount: { amount: number } }[] }>(
      await provider.request(`/api/v1/events/${block.code}/quotes`, { json: { rooms: body.rooms }, headers }),
    );
    expect(JSON.stringify(quoted)).toContain('10');
    // Three nights of two adults at 200.00 each: a tenth, not a quarter.
    expect(JSON.stringify(quoted)).toContain('12000');
    expect(JSON.stringify(quoted)).not.toContain('30000');
  });
});
