import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import type { OfferedEvent } from '@/lib/contract/offered-event';
import { type Availability, offeredRoom } from '@/lib/contract/room-block';
import { activities, events } from '@/lib/provider/db/schema';
import { dataOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => provider.close());

const personOf = (email: string) => provider.as(`${email}@demo.test`);
async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await provider.request(path, { headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const codesOf = (list: unknown) => (list as { code: string }[]).map(({ code }) => code);

describe('lists of events', () => {
  it.each([
    ['agency', 200, ['PLS-DEMO-BODA', 'PLS-DEMO-PLAYA']],
    ['admin', 200, ['PLS-DEMO-BODA', 'PLS-DEMO-PLAYA']],
    ['wholesaler', 200, ['PLS-DEMO-BODA', 'PLS-DEMO-PLAYA']],
    ['organizer', 200, ['PLS-DEMO-BODA']],
    ['organizer2', 404, null],
    ['agency2', 404, null],
    ['attendee', 403, null],
  ] as const)('%s at agency 1: %i', async (person, status, codes) => {
    const headers = await personOf(person);
    const search = await read('/events/search?agency_id=1', headers);
    const list = await read('/api/v1/agency/1/events', headers);
    expect([search.status, list.status]).toEqual([status, status]);
    if (!codes) return;
    expect(codesOf(search.body.data)).toEqual(codes);
    expect(codesOf((list.body.data as { data: unknown }).data)).toEqual(codes);
  });

  it('begin with the next event, and end with those that are over, the latest first; so the console begins there', async () => {
    const now = provider.clock.now();
    const at = async (instant: string) => {
      provider.clock.set(new Date(instant));
      const headers = await personOf('agency');
      const { body } = await read('/events/search?agency_id=1', headers);
      const frame = (await read('/api/v1/console/frame', headers)).body.data as { event: { code: string } };
      return [...codesOf(body.data), frame.event.code];
    };
    const [wedding, week] = ['PLS-DEMO-BODA', 'PLS-DEMO-PLAYA'];
    // The evening of its day in Cancún is another day in UTC.
    expect(await at('2027-06-09T03:00:00Z')).toEqual([wedding, week, wedding]);
    expect(await at('2027-06-09T12:00:00Z')).toEqual([week, wedding, week]);
    // Its last day still counts.
    expect(await at('2027-07-23T12:00:00Z')).toEqual([week, wedding, week]);
    expect(await at('2027-09-01T12:00:00Z')).toEqual([week, wedding, week]);
    provider.clock.set(now);
    const isWedding = eq(events.code, wedding);
    await provider.db.update(events).set({ state: 'archived' }).where(isWedding);
    expect(await at(now.toISOString())).toEqual([week, wedding, week]);
    await provider.db.update(events).set({ state: 'published' }).where(isWedding);
  });

  it('need a person, and an agency', async () => {
    expect((await read('/events/search?agency_id=1')).status).toBe(401);
    expect((await read('/events/search', await personOf('agency'))).status).toBe(422);
    expect((await read('/events/search?agency_id=99', await personOf('admin'))).status).toBe(404);
  });
});

describe('an event', () => {
  it('is found by its code in any letters, by its id, and as a range', async () => {
    expect((await read('/events/code/pls-demo-boda')).body).toMatchObject({
      data: { eventDate: '2027-06-08', minimumNights: 3, minimumToReserve: { amount: 15_000, currency: 'USD' } },
    });
    expect((await read('/event/event-demo-playa')).body).toMatchObject({
      data: { eventDate: '1970-01-01', range_event_start: '2027-07-18', range_event_end: '2027-07-23', bookable: true },
    });
  });

  it.each(['PLS DEMO BODA', 'PLSDEMOBODA', 'pls—demo–boda', ' PLS - DEMO - BODA.'])('is found as %j', async (code) => {
    const { body } = await read(`/events/code/${encodeURIComponent(code)}`);
    expect(body).toMatchObject({ data: { code: 'PLS-DEMO-BODA' } });
  });

  it('has the nights that can be booked, until the cut-off day', async () => {
    const { body } = await read('/events/code/PLS-DEMO-BODA');
    expect(body.data).toMatchObject({ firstNight: '2027-06-04', lastNight: '2027-06-12', bookable: true });
    const now = provider.clock.now();
    provider.clock.set(new Date('2027-03-11T12:00:00Z'));
    expect((await read('/events/code/PLS-DEMO-BODA')).body.data).toMatchObject({ bookable: false });
    provider.clock.set(now);
  });

  it('names no night that is over as one that can be booked, as long as another is ahead', async () => {
    const now = provider.clock.now();
    const nightsAt = async (instant: string) => {
      provider.clock.set(new Date(instant));
      const { data } = (await read('/events/code/PLS-DEMO-BODA')).body as { data: OfferedEvent };
      return [data.firstNight, data.lastNight];
    };
    expect(await nightsAt('2027-06-06T18:00:00Z')).toEqual(['2027-06-06', '2027-06-12']);
    // Still the sixth in Cancún.
    expect(await nightsAt('2027-06-07T04:30:00Z')).toEqual(['2027-06-06', '2027-06-12']);
    expect(await nightsAt('2027-06-20T18:00:00Z')).toEqual(['2027-06-04', '2027-06-12']);
    provider.clock.set(now);
  });

  it('offers its rooms at the price that the booking starts from, until the cut-off day', async () => {
    const read = async () => dataOf<OfferedEvent>(await provider.request('/events/code/PLS-DEMO-BODA'));
    const { offer } = await read();
    expect(offer).toMatchObject({ checkIn: '2027-06-07', checkOut: '2027-06-10', nights: 3 });
    const stay = 'checkIn=2027-06-07&checkOut=2027-06-10';
    const { categories } = await dataOf<Availability>(
      await provider.request(`/api/v1/events/PLS-DEMO-BODA/availability?${stay}&adults=2`),
    );
    expect(offer?.rooms.length).toBeGreaterThan(2);
    expect(offer?.rooms).toEqual(categories.map((category) => offeredRoom.parse(category)));
    const now = provider.clock.now();
    provider.clock.set(new Date('2027-03-11T12:00:00Z'));
    expect((await read()).offer?.rooms).toEqual([]);
    provider.clock.set(now);
  });

  it.each(['PLS-NOT-THERE', "PLS-' OR 1=1", 'x', '%00'])('is "Clave no encontrada" for %s', async (code) => {
    const { status, body } = await read(`/events/code/${encodeURIComponent(code)}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'EVENT_KEY_NOT_FOUND', error: 'Clave no encontrada' });
  });

  it('that is not published is there for its own staff alone', async () => {
    const ofOther = eq(events.code, 'PLS-DEMO-OTRA');
    await provider.db.update(events).set({ state: 'draft' }).where(ofOther);
    try {
      for (const path of ['/events/code/PLS-DEMO-OTRA', '/api/v1/events/PLS-DEMO-OTRA/activities']) {
        expect((await read(path)).status).toBe(404);
        expect((await read(path, await personOf('agency'))).status).toBe(404);
        expect((await read(path, await personOf('agency2'))).status).toBe(200);
        expect((await read(path, await personOf('organizer2'))).status).toBe(200);
      }
    } finally {
      await provider.db.update(events).set({ state: 'published' }).where(ofOther);
    }
  });
});

describe('the schedule', () => {
  it('comes in its order, with times of the event', async () => {
    const { body } = await read('/api/v1/events/PLS-DEMO-BODA/activities?per_page=100');
    const { data, total } = body.data as { data: { date: string; startTime: string }[]; total: number };
    expect(total).toBe(9);
    const times = data.map(({ date, startTime }) => `${date} ${startTime}`);
    expect(times).toEqual(times.toSorted());
    expect(times[0]).toBe('2027-06-07 08:30');
  });

  it('is a calendar file: the day ends where the next begins, activities stand by the clock of the event', async () => {
    const answer = await fetch(`${provider.url}/api/v1/events/code/PLS-DEMO-BODA/calendar.ics`);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = (await answer.text()).replaceAll(/\r\n[ \t]/g, '');
    expect(text).toContain('DTSTART;VALUE=DATE:20270608\r\nDTEND;VALUE=DATE:20270609');
    expect(text).toMatch(
      /SUMMARY:Ceremonia [\s\S]{0,200}DTSTART;TZID=America\/Cancun:20270608T173000\r\nDTEND;TZID=America\/Cancun:20270608T183000/,
    );
    const ids = [...text.matchAll(/^UID:(.+)\r$/gm)].map(([, id]) => id);
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(10);
  });

  it('speaks the language of who reads it, in its calendar file too; what lacks one is there in the other', async () => {
    const english = { 'Accept-Language': 'en-US,en;q=0.9' };
    const ofDinner = eq(activities.id, 'activity-event-demo-boda-7');
    await provider.db
      .update(activities)
      .set({ description: { es: 'Cena de tres tiempos.', en: '' } })
      .where(ofDinner);
    const shown = async (headers: Record<string, string>) => {
      const event = (await read('/events/code/PLS-DEMO-BODA', headers)).body.data as Event;
      const list = (await read('/api/v1/events/PLS-DEMO-BODA/activities?per_page=100', headers)).body;
      const dinner = (list.data as { data: Activity[] }).data.find(({ id }) => id === 'activity-event-demo-boda-7');
      return [event.ceremony?.venue, event.ceremony?.dressCode, dinner?.name, dinner?.location, dinner?.description];
    };
    expect(await shown({})).toEqual([
      'Capilla del Arrecife',
      'Formal de playa',
      'Cena y fiesta',
      'Centro de convenciones del hotel',
      'Cena de tres tiempos.',
    ]);
    expect(await shown(english)).toEqual([
      'Reef Chapel',
      'Beach formal',
      'Dinner and party',
      'Hotel convention center',
      'Cena de tres tiempos.',
    ]);
    const { body } = await read('/api/v1/events/PLS-DEMO-BODA/activities?per_page=100', english);
    expect((body.data as { data: Activity[] }).data.find(({ name }) => name === 'Ceremony')?.texts).toMatchObject({
      name: { es: 'Ceremonia', en: 'Ceremony' },
      observations: null,
    });
    const calendar = await provider.request('/api/v1/events/code/PLS-DEMO-BODA/calendar.ics?locale=en');
    const text = (await calendar.text()).replaceAll(/\r\n[ \t]/g, '');
    expect(text).toContain('SUMMARY:Dinner and party');
    // The page that it leads to is in its language too.
    expect(new Set(text.match(/^URL:.*$/gm)?.map((line) => new URL(line.slice(4).trim()).pathname))).toEqual(
      new Set(['/en/eventos/PLS-DEMO-BODA']),
    );
  });

  it('spans the days of a range, both ends in it', async () => {
    const answer = await provider.request('/api/v1/events/code/PLS-DEMO-PLAYA/calendar.ics');
    expect(await answer.text()).toContain('DTSTART;VALUE=DATE:20270718\r\nDTEND;VALUE=DATE:20270724');
  });
});

describe('figures and notifications', () => {
  it('count what stands', async () => {
    const { body } = await read('/api/v1/events/PLS-DEMO-BODA/figures', await personOf('organizer'));
    expect(body.data).toMatchObject({
      guests: 120,
      reservations: { hold: 2, confirmed: 15, paid: 4, cancelled: 2 },
      rooms: { booked: 22, approved: 12 },
      passes: 3,
      pendingPayments: 4,
    });
  });

  it.each([
    ['payment', 200],
    ['wholesaler', 403],
    ['attendee', 403],
    ['organizer2', 404],
    ['agency2', 404],
  ])('figures for %s: %i', async (person, status) => {
    expect((await read('/api/v1/events/PLS-DEMO-BODA/figures', await personOf(person))).status).toBe(status);
  });

  it.each([
    ['admin', 200],
    ['agency', 200],
    ['agencyuser', 200],
    ['weddingplanner', 200],
    ['payment', 403],
    ['organizer', 403],
    ['agency2', 404],
  ])('notifications of agency 1 for %s: %i', async (person, status) => {
    expect((await read('/api/notifications/agency/1?page=1', await personOf(person))).status).toBe(status);
  });

  it('come the newest first, with those that the badge ignores', async () => {
    const { body } = await read('/api/notifications/agency/1?page=1', await personOf('agency'));
    const { data } = body.data as {
      data: (Record<'type' | 'status' | 'createdAt', string> &
        Record<'eventId' | 'eventCode' | 'timeZone', string | null>)[];
    };
    const times = data.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(data.map(({ type }) => type)).size).toBe(16);
    expect(data.some(({ status }) => status === 'Off')).toBe(true);
    const zones = data.filter(({ eventId }) => eventId !== null).map(({ timeZone }) => timeZone);
    expect(new Set(zones)).toEqual(new Set(['America/Cancun']));
    expect(new Set(data.map(({ eventCode }) => eventCode))).toContain('PLS-DEMO-BODA');
  });
});
