import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Activity } from '@/lib/contract/activity';
import type { ConsoleFrame } from '@/lib/contract/console-frame';
import type { HeldBooking, StayPlan } from '@/lib/contract/held-booking';
import type { NotificationPage } from '@/lib/contract/notification';
import { activities } from '@/lib/provider/db/schema';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

let provider: TestProvider;
const people: Record<string, { cookie: string }> = {};

beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of ['admin', 'agency', 'agency2', 'organizer', 'organizer2', 'attendee', 'support', 'payment'])
    people[name] = await provider.as(`${name}@demo.test`);
  const byKey = { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } };
  people.holder = { cookie: cookieHeader(await provider.request('/login', byKey)) };
});
afterAll(() => provider.close());

async function ask<Data>(path: string, person: string): Promise<Data> {
  const answer = await provider.request(path, { headers: { ...people[person] } });
  expect([path, person, answer.status]).toEqual([path, person, 200]);
  return (await answer.json()).data;
}

const frame = (person: string, query: Record<string, string> = {}) =>
  ask<ConsoleFrame>(`/api/v1/console/frame?${new URLSearchParams(query)}`, person);

describe('the frame of the console', () => {
  it.each([
    '/api/v1/console/frame',
    '/api/v1/console/frame?named=PLS-DEMO-BODA',
    '/api/v1/me/booking',
    '/api/v1/me/plan',
  ])('%s tells a visitor nothing', async (path) => {
    const answer = await provider.request(path);
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it.each(['agency', 'payment', 'organizer', 'agency2'])(
    'holds for %s what the calls answer one by one',
    async (person) => {
      const found = await frame(person);
      expect(found.session).toEqual(await ask('/api/v1/me', person));
      expect(found.agency).toEqual(await ask('/api/auth/agency', person));
      expect(found.events).toEqual(await ask(`/api/v1/agency/${found.agency?.id}/events?per_page=100`, person));
      expect(found.agencies.total).toBe(0);
      expect(found.events.data).toContainEqual(found.event);
    },
  );

  it('counts what the inbox shows as unread, for those who read it', async () => {
    const { counts } = await ask<NotificationPage>('/api/v1/notifications?filter[read]=unread', 'agency');
    expect(counts.unread).toBeGreaterThan(0);
    expect((await frame('agency')).unread).toBe(counts.unread);
    expect((await frame('organizer')).unread).toBe(0);
  });

  it('shows the event that is named, and none in its place where it is another’s', async () => {
    expect((await frame('agency', { named: 'pls-demo-playa' })).event?.code).toBe('PLS-DEMO-PLAYA');
    for (const [person, named] of [
      ['agency', 'PLS-DEMO-OTRA'],
      ['agency2', 'PLS-DEMO-BODA'],
      ['organizer', 'PLS-DEMO-PLAYA'],
      ['organizer2', 'PLS-DEMO-BODA'],
      ['agency', 'PLS-NOBODY'],
      ['admin', 'PLS-NOBODY'],
    ] as const) {
      const { event, events } = await frame(person, { named });
      expect([person, event]).toEqual([person, null]);
      if (person !== 'admin') expect(events.data.map(({ code }) => code)).not.toContain(named);
    }
  });

  it('does not follow a cookie to another agency, or to an event of somebody else', async () => {
    const other = await frame('agency2');
    const asked = { agency: '1', event: 'event-demo-boda' };
    expect(await frame('agency2', asked)).toEqual(other);
    expect((await frame('organizer', { event: 'event-demo-playa' })).event?.code).toBe('PLS-DEMO-BODA');
    expect((await frame('agency', { event: 'event-demo-playa' })).event?.code).toBe('PLS-DEMO-PLAYA');
  });

  it('takes the admin to the agency of the named event, or to the one looked at last', async () => {
    const named = await frame('admin', { named: 'PLS-DEMO-OTRA', agency: '1' });
    expect([named.agency?.id, named.event?.code, named.agencies.total]).toEqual(['2', 'PLS-DEMO-OTRA', 2]);
    expect((await frame('admin', { agency: '2' })).agency?.id).toBe('2');
    expect((await frame('admin', { agency: 'none' })).agency?.id).toBe((await frame('admin')).agencies.data[0]?.id);
  });

  it.each(['support', 'attendee', 'holder'])('lists no event for %s', async (person) => {
    const { events, event, agencies, unread } = await frame(person, { named: 'PLS-DEMO-BODA' });
    expect([events.total, event, agencies.total, unread]).toEqual([0, null, 0, 0]);
  });
});

describe('the booking of a session', () => {
  it.each(['holder', 'attendee'])('is for %s what the calls answer one by one', async (person) => {
    const held = await ask<HeldBooking>('/api/v1/me/booking', person);
    expect(held.session).toEqual(await ask('/api/v1/me', person));
    expect(held.reservation).toEqual(await ask(`/api/v1/reservations/${held.session.reservationKey}`, person));
    expect(held.event).toEqual(await ask('/event/PLS-DEMO-BODA', 'nobody'));
  });

  it.each(['agency', 'admin', 'organizer', 'support'])('is nothing for %s, who holds none', async (person) => {
    const held = await ask<HeldBooking>('/api/v1/me/booking', person);
    expect(held).toEqual({ session: await ask('/api/v1/me', person), reservation: null, event: null });
  });
});

describe('the plan of a booked guest', () => {
  const plan = (person: string) => ask<StayPlan | null>('/api/v1/me/plan', person);
  const shown = (path: string, person: string) => ask<Activity[] & { data?: Activity[] }>(path, person);

  it.each(['holder', 'attendee'])(
    'has for %s what the schedule shows to those who sleep there, in its order',
    async (person) => {
      const { reservation } = await ask<HeldBooking>('/api/v1/me/booking', person);
      const path = `/api/v1/events/${reservation?.eventId}/activities`;
      const open = (await shown(`${path}?per_page=100`, person)).data ?? [];
      const [evening] = open;
      if (!evening) throw new Error('the demo has a schedule');
      await provider.db.update(activities).set({ audience: 'staying' }).where(eq(activities.id, evening.id));
      const everybody = (await shown(`${path}?per_page=100`, person)).data ?? [];
      const ofStay = await shown(`${path}/of-stay`, person);
      expect(ofStay.length).toBeGreaterThan(0);
      const found = (await plan(person))?.activities ?? [];
      expect(found.map(({ startsAt }) => startsAt)).toEqual(found.map(({ startsAt }) => startsAt).toSorted());
      const byId = (list: Activity[]) => list.toSorted((one, other) => one.id.localeCompare(other.id));
      expect(byId(found)).toEqual(byId([...everybody, ...ofStay]));
    },
  );

  it.each(['agency', 'organizer', 'admin'])('is none for %s, who holds no booking', async (person) =>
    expect(await plan(person)).toBeNull(),
  );
});
