import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleSearch } from '@/lib/contract/console-search';
import type { Page } from '@/lib/contract/page';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { dataOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

const ask = async (q: string, person: string, event?: string) =>
  provider.request(`/api/v1/console/search?${new URLSearchParams({ q, ...(event && { event }) })}`, {
    headers: await provider.as(`${person}@demo.test`),
  });
const find = async (...asked: Parameters<typeof ask>) => dataOf<ConsoleSearch>(await ask(...asked));

describe('the search of the console', () => {
  it('finds a reservation by its key, its holder’s name, mail and mobile, and says where it is', async () => {
    const { reservations } = await find('rsv-demo-0001', 'agency');
    const [found] = reservations;
    expect(found).toMatchObject({ key: 'RSV-DEMO-0001', eventCode: 'PLS-DEMO-BODA', email: 'attendee@demo.test' });
    const keys = async (q: string) => (await find(q, 'agency')).reservations.map(({ key }) => key);
    const mobile = found?.mobile ?? '';
    for (const q of [found?.holder ?? '', 'ATTENDEE@demo', `${mobile.slice(0, 6)} ${mobile.slice(6)}`])
      expect([q, await keys(q)]).toEqual([q, expect.arrayContaining(['RSV-DEMO-0001'])]);
  });

  it('finds guests and events without accents, at most six of each', async () => {
    const { guests, events } = await find('ximena', 'agency');
    expect(events.map(({ code }) => code)).toContain('PLS-DEMO-BODA');
    expect(guests.length).toBeLessThanOrEqual(6);
    const many = await find('an', 'agency');
    expect(many.guests).toHaveLength(6);
    expect((await find('PLS-DEMO', 'agency')).events.every(({ code }) => code !== 'PLS-DEMO-OTRA')).toBe(true);
  });

  it('calls each reservation what the list of attendees calls it', async () => {
    const headers = await provider.as('agency@demo.test');
    const listed = await dataOf<Page<ReservationSummary>>(
      await provider.request('/api/v1/events/PLS-DEMO-BODA/reservations?per_page=100', { headers }),
    );
    const states = new Map(listed.data.map(({ key, standing }) => [key, standing.state]));
    const seen = new Set<string>();
    for (const wanted of new Set(states.values())) {
      const [key = ''] = [...states].find(([, state]) => state === wanted) ?? [];
      const { reservations } = await find(key, 'agency');
      expect([key, reservations.find((hit) => hit.key === key)?.state]).toEqual([key, wanted]);
      seen.add(wanted);
    }
    expect([...seen]).toEqual(expect.arrayContaining(['toApprove', 'paid', 'confirmed']));
  });

  it('shows what is of the event that is looked at first', async () => {
    const other = await find('rsv', 'admin', 'PLS-DEMO-OTRA');
    expect(other.reservations[0]?.eventCode).toBe('PLS-DEMO-OTRA');
    expect((await find('rsv', 'admin', 'pls-demo-boda')).reservations[0]?.eventCode).toBe('PLS-DEMO-BODA');
  });

  it('ends at the agency, an organizer’s at the own events, and the platform’s admin finds all', async () => {
    const codes = async (person: string) => {
      const { reservations, guests, events } = await find('pls-demo', person);
      const { reservations: booked } = await find('rsv', person);
      return new Set([
        ...[...reservations, ...guests, ...booked].map(({ eventCode }) => eventCode),
        ...events.map(({ code }) => code),
      ]);
    };
    expect(await codes('agency2')).toEqual(new Set(['PLS-DEMO-OTRA']));
    expect(await codes('organizer')).toEqual(new Set(['PLS-DEMO-BODA']));
    expect(await codes('agency')).not.toContain('PLS-DEMO-OTRA');
    expect(await codes('admin')).toContain('PLS-DEMO-OTRA');
  });

  it('neither shows contact data to who may not see them, nor finds by them', async () => {
    expect((await find('attendee@demo', 'wholesaler')).reservations).toEqual([]);
    const [found] = (await find('RSV-DEMO-0001', 'wholesaler')).reservations;
    expect(found).toMatchObject({ email: null, mobile: null });
  });

  it('is nobody’s without the console, and wants two letters', async () => {
    expect((await ask('ana', 'attendee')).status).toBe(403);
    expect((await ask(' a ', 'agency')).status).toBe(422);
    expect((await find('%%', 'agency')).reservations).toEqual([]);
  });
});
