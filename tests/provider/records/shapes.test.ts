import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentProcessors } from '@/lib/provider/db/schema';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => provider.close());

const VISITOR: Record<string, string> = {};
const personOf = (email: string) => provider.as(`${email}@demo.test`);
async function read(path: string, headers: Record<string, string> = VISITOR) {
  const answer = await provider.request(path, { headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Every key of an answer as a path, lists as `[]`: what a role gets to see, whatever the values. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => keysOf(item, `${path}[]`)))];
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key));
}

const AGENCY_KEYS = [
  'active',
  'age',
  'demoEventCode',
  'email',
  'emails',
  'id',
  'languageCode',
  'name',
  'phone',
  'phoneCode',
  'phones',
  'profile',
  'socialMedia',
];
const EVENT_KEYS = [
  'agency',
  'bookable',
  'ceremony',
  'code',
  'eventDate',
  'eventName',
  'eventScope',
  'firstNight',
  'forGuests',
  'giftTableUrl',
  'guestListShows',
  'hotel',
  'id',
  'idAgency',
  'idagency',
  'imgCoverCircle',
  'lastNight',
  'liveStreamUrl',
  'mainUserId',
  'message',
  'minimumNights',
  'minimumToReserve',
  'offer',
  'openToGuests',
  'passPrices',
  'photos',
  'range_event_end',
  'range_event_start',
  'secondaryUserId',
  'state',
  'timeZone',
  'version',
  'waitlist',
];

describe('what each role sees', () => {
  it.each(['', 'attendee', 'organizer', 'agency', 'admin', 'agency2'])(
    'an event to "%s": the allow-list',
    async (person) => {
      const { body } = await read('/events/code/PLS-DEMO-BODA', person ? await personOf(person) : VISITOR);
      expect(Object.keys(body.data as object).toSorted()).toEqual(EVENT_KEYS);
      expect(Object.keys((body.data as { agency: object }).agency).toSorted()).toEqual(AGENCY_KEYS);
      const isStaff = ['organizer', 'agency', 'admin'].includes(person);
      expect((body.data as { mainUserId: string | null }).mainUserId === null).toBe(!isStaff);
    },
  );

  it.each(['', 'attendee', 'agency', 'admin'])('an agency to "%s": no account number', async (person) => {
    const { body } = await read('/agency/1', person ? await personOf(person) : VISITOR);
    expect(Object.keys(body.data as object).toSorted()).toEqual(AGENCY_KEYS);
    expect(keysOf(body).filter((key) => /bank|clabe|account|card|token|hash/i.test(key))).toEqual([]);
  });

  it('the older shape of an agency, when asked', async () => {
    const { body } = await read('/agency/1?shape=legacy');
    expect(body.data).toEqual({
      idAgency: '1',
      name: 'Costa Eterna Bodas',
      phone1: '+529841175520',
      phone2: '+525591302247',
      phone3: '+529841602938',
      emailContact: 'hola@costaeterna.test',
      emailReply: 'no-responder@costaeterna.test',
      emailSupport: 'soporte@costaeterna.test',
      schedules: 'Lunes a viernes de 9:00 a 17:00 h',
      address: 'Av. Constituyentes 118, Local 4, Centro, 77710 Playa del Carmen, Q.R.',
      logo: '/agencies/costa-eterna.svg',
    });
    expect((await read('/agency/1?shape=oldest')).status).toBe(422);
  });

  it('the accounts: staff of the agency, the admin, and who has booked; nobody else', async () => {
    const expected: Record<string, number> = {
      admin: 200,
      agency: 200,
      agencyuser: 200,
      payment: 200,
      weddingplanner: 200,
      wholesaler: 200,
      organizer: 200,
      attendee: 200,
      support: 403,
      agency2: 404,
      organizer2: 404,
    };
    for (const [person, status] of Object.entries(expected)) {
      const answer = await read('/api/agency/1/bank-data', await personOf(person));
      expect([person, answer.status]).toEqual([person, status]);
      expect('clabeNumber' in ((answer.body.bankAccount as object) ?? {})).toBe(status === 200);
    }
    expect((await read('/api/agency/1/bank-data')).status).toBe(401);
    expect((await read('/api/agency/2/bank-data', await personOf('attendee'))).status).toBe(404);
  });

  it('the accounts, for the holder of a reservation', async () => {
    const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
    const cookie = login.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const own = await read('/api/agency/1/bank-data', { cookie });
    expect(own.body).toMatchObject({ id: '1', bankAccount: { clabeNumber: '012694001184720968', currency: 'USD' } });
    expect(own.body.paymentProcessors).toEqual([
      { name: 'bank', paymentMethods: ['deposit'] },
      { name: 'sandbox', paymentMethods: ['card'] },
    ]);
    await provider.db.update(paymentProcessors).set({ active: false }).where(eq(paymentProcessors.agencyId, '1'));
    expect((await read('/api/agency/1/bank-data', { cookie })).body.paymentProcessors).toEqual([]);
    expect((await read('/api/agency/2/bank-data', { cookie })).status).toBe(404);
    expect((await read('/api/v1/agency/1/events', { cookie })).status).toBe(403);
    expect((await read('/api/v1/events/PLS-DEMO-BODA/figures', { cookie })).status).toBe(403);
  });
});

describe('the agency of a caller', () => {
  it('is their own, and nobody for the admin', async () => {
    expect((await read('/api/auth/agency', await personOf('agency2'))).body).toMatchObject({ data: { id: '2' } });
    expect((await read('/api/auth/agency', await personOf('admin'))).status).toBe(404);
    expect((await read('/api/auth/agency')).status).toBe(401);
  });

  it('are all agencies for the admin alone, page by page', async () => {
    const admin = await personOf('admin');
    const first = await read('/api/v1/admin/agencies?per_page=1', admin);
    expect(first.body).toMatchObject({ data: { data: [{ id: '1' }], current_page: 1, last_page: 2, total: 2 } });
    const { next_cursor } = first.body.data as { next_cursor: string };
    const second = await read(`/api/v1/admin/agencies?per_page=1&cursor=${next_cursor}`, admin);
    expect(second.body).toMatchObject({ data: { data: [{ id: '2' }], next_cursor: null } });
    expect((await read('/api/v1/admin/agencies?q=horiz', admin)).body).toMatchObject({ data: { total: 1 } });
    expect((await read('/api/v1/admin/agencies?q=%25', admin)).body).toMatchObject({ data: { total: 0 } });
    expect((await read('/api/v1/admin/agencies?cursor=zzz', admin)).status).toBe(422);
    expect((await read('/api/v1/admin/agencies', await personOf('agency'))).status).toBe(403);
  });
});
