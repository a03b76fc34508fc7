import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '@/lib/contract/event';
import type { EventProfile } from '@/lib/contract/event-profile';
import type { RoleName } from '@/lib/contract/role';
import { events, masterAccounts } from '@/lib/provider/db/schema';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let couple: { cookie: string };
let coupleId: string;
let stranger: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const own = await insertUser(provider.db, { role: 'organizer' });
  coupleId = own.id;
  couple = await provider.as(own.email);
  stranger = await provider.as((await insertUser(provider.db, { role: 'organizer' })).email);
});
afterAll(() => provider.close());

const own = async (event: Partial<typeof events.$inferInsert> = {}) => {
  const block = await insertBlock(provider.db);
  await provider.db
    .update(events)
    .set({ mainUserId: coupleId, ...event })
    .where(eq(events.id, block.eventId));
  return block;
};

const change = (id: string, json: object, headers: { cookie: string } = couple) =>
  provider.request(`/api/v1/events/${id}`, { method: 'PATCH', json, headers });

const WRITTEN = {
  message: { es: 'Los esperamos', en: 'See you there' },
  giftTableUrl: 'https://regalos.test/ana',
  liveStreamUrl: 'https://envivo.test/ana',
  guestListShows: 'names',
} as const;

describe('what is theirs', () => {
  it.each(['mainUserId', 'secondaryUserId'] as const)(
    'is written by the %s and seen by guests at once',
    async (seat) => {
      const { eventId, code } = await own({ mainUserId: null, [seat]: coupleId });
      const changed = await dataOf<EventProfile>(await change(eventId, { ...WRITTEN, version: 1 }));
      expect(changed).toMatchObject({ ...WRITTEN, version: 2 });
      expect(await dataOf<Event>(await provider.request(`/events/code/${code}`))).toMatchObject(WRITTEN);
    },
  );

  it('is handed back as it is to who knew an older one', async () => {
    const { eventId } = await own();
    await change(eventId, { guestListShows: 'nothing', version: 1 });
    const stale = await change(eventId, { guestListShows: 'names', version: 1 });
    expect(await failureOf(stale)).toMatchObject({ code: 'STALE', details: { guestListShows: 'nothing', version: 2 } });
  });

  it('is of the package: a gift table begins with Romance', async () => {
    const { eventId } = await own();
    const account = {
      id: `account-${eventId}`,
      eventId,
      agencyId: AGENCY,
      currency: 'USD',
      package: 'honey' as const,
      dueOn: NOW.toISOString().slice(0, 10),
    };
    await provider.db.insert(masterAccounts).values(account);
    const refused = await failureOf(await change(eventId, { giftTableUrl: WRITTEN.giftTableUrl, version: 1 }));
    expect(refused).toMatchObject({ code: 'PACKAGE_LIMIT', details: { limit: 'giftTable', needs: 'romance' } });
    expect((await change(eventId, { liveStreamUrl: WRITTEN.liveStreamUrl, version: 1 })).status).toBe(200);
  });

  it('is read without where the agency hears of bookings', async () => {
    const { eventId } = await own({ notificationEmail: 'reservas@agencia.test' });
    const read = (headers: { cookie: string }) =>
      provider.request(`/api/v1/events/${eventId}/profile`, { headers }).then((answer) => dataOf<EventProfile>(answer));
    expect((await read(couple)).notificationEmail).toBeNull();
    const office = await provider.as((await insertUser(provider.db, { role: 'weddingPlanner' })).email);
    expect((await read(office)).notificationEmail).toBe('reservas@agencia.test');
  });
});

const OF_AGENCY = {
  eventName: 'Otro nombre',
  code: 'PLS-OTRA-CLAVE',
  eventDate: '2027-06-12',
  range_event_start: null,
  range_event_end: null,
  timeZone: 'America/Mexico_City',
  hotelId: null,
  ceremony: null,
  minimumNights: 1,
  minimumToReserve: 0,
  adultPassPrice: null,
  childPassPrice: null,
  answersUntil: null,
  notificationEmail: null,
  moveSchedule: true,
};

describe('what is the agency’s', () => {
  it.each(Object.entries(OF_AGENCY))('%s is refused beside the field, and nothing is written', async (field, value) => {
    const { eventId } = await own();
    const refused = await change(eventId, { ...WRITTEN, [field]: value, version: 1 });
    expect(refused.status).toBe(422);
    expect(Object.keys((await failureOf(refused)).fields ?? {})).toEqual([field]);
    const [row] = await provider.db.select().from(events).where(eq(events.id, eventId));
    expect(row).toMatchObject({ version: 1, giftTableUrl: null });
  });
});

describe('nobody else', () => {
  const ROLES: [RoleName, number][] = [
    ['agency', 200],
    ['agencyUser', 200],
    ['weddingPlanner', 200],
    ['wholesaler', 403],
    ['payment', 403],
    ['support', 403],
    ['attendee', 403],
  ];
  it.each(ROLES)('%s gets %i', async (role, status) => {
    const { eventId } = await own();
    const person = await provider.as((await insertUser(provider.db, { role })).email);
    expect((await change(eventId, { guestListShows: 'names', version: 1 }, person)).status).toBe(status);
  });

  it('the couple of another event, and staff of another agency, find none', async () => {
    const { eventId } = await own();
    const foreign = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: '2' })).email);
    for (const person of [stranger, foreign])
      expect((await change(eventId, { guestListShows: 'names', version: 1 }, person)).status).toBe(404);
  });
});
