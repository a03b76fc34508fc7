import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallPage } from '@/lib/contract/call';
import type { GuestPage } from '@/lib/contract/guest';
import type { HotelRow } from '@/lib/contract/hotel';
import type { MasterAccount } from '@/lib/contract/master-account';
import type { Notification } from '@/lib/contract/notification';
import type { Page } from '@/lib/contract/page';
import { dataOf, failureOf } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';
import { cookieHeader } from '@/tests/support/set-cookies';

const WEDDING = 'PLS-DEMO-BODA';
let provider: TestProvider;
type Headers = { cookie: string };
const people: Record<string, Headers> = {};

beforeAll(async () => {
  provider = await startTestProvider();
  for (const name of ['admin', 'agency', 'agencyuser', 'payment', 'wholesaler', 'organizer', 'attendee', 'agency2'])
    people[name] = await provider.as(`${name}@demo.test`);
  const login = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
  people.holder = { cookie: cookieHeader(login) };
});
afterAll(() => provider.close());

const ask = (path: string, as: string) => provider.request(`/api/v1${path}`, { headers: people[as] });
const read = async <Data>(path: string, as: string): Promise<Data> => dataOf<Data>(await ask(path, as));

describe('the couple’s list', () => {
  const guests = (query: string, as = 'agency') => read<GuestPage>(`/events/${WEDDING}/guests?${query}`, as);

  it('is paged by name with the answers of the whole list, and filtered by them', async () => {
    const first = await guests('per_page=50');
    expect(first).toMatchObject({ total: 120, last_page: 3 });
    expect(Object.values(first.counts).reduce((sum, many) => sum + many)).toBe(120);
    const all = [
      ...first.data,
      ...(await guests('per_page=50&page=2')).data,
      ...(await guests('per_page=50&page=3')).data,
    ];
    expect(new Set(all.map(({ id }) => id)).size).toBe(120);
    const coming = await guests('filter[attendance]=attends');
    expect(coming.total).toBe(first.counts.attends);
    expect(coming.counts).toEqual(first.counts);
    expect(coming.data.every(({ attendance }) => attendance === 'attends')).toBe(true);
  });

  it('is searched by words in any order, contact data included; an unknown sort is refused', async () => {
    expect((await guests('q=mora+lucía')).data.map(({ id }) => id)).toEqual(['guest-001']);
    expect((await guests('q=attendee@demo')).data.map(({ id }) => id)).toEqual(['guest-001']);
    expect((await guests('q=100%25')).total).toBe(0);
    const refused = await failureOf(await ask(`/events/${WEDDING}/guests?sort=mobile`, 'agency'));
    expect(refused.fields).toEqual({ sort: expect.any(String) });
  });

  it('shows contact data to the office and the couple alone, who alone search by it', async () => {
    for (const name of ['agency', 'agencyuser', 'organizer'])
      expect((await guests('q=lucía+mora', name)).data[0]).toMatchObject({ email: 'attendee@demo.test' });
    for (const name of ['payment', 'wholesaler']) {
      expect((await guests('q=lucía+mora', name)).data[0]).toMatchObject({ email: null, mobile: null, notes: null });
      expect((await guests('q=attendee@demo', name)).total).toBe(0);
    }
  });

  it('counts the calls of each guest', async () => {
    expect((await guests('q=&sort=createdAt&per_page=100')).data.find(({ id }) => id === 'guest-008')?.calls).toEqual({
      done: 0,
      waiting: 1,
    });
  });
});

describe('the calls', () => {
  it('come with counts by state, filtered by state and priority, ranked by urgency', async () => {
    const all = await read<CallPage>(`/events/${WEDDING}/calls`, 'agency');
    expect(all.counts).toEqual({ toDo: 3, notAnswered: 1, rejected: 1, wrongNumber: 1, completed: 2 });
    const urgent = await read<CallPage>(`/events/${WEDDING}/calls?sort=-priority`, 'agency');
    expect(urgent.data.map(({ priority }) => priority)).toEqual([
      ...Array(3).fill('high'),
      ...Array(3).fill('medium'),
      ...Array(2).fill('low'),
    ]);
    const waiting = await read<CallPage>(`/events/${WEDDING}/calls?filter[state]=toDo&filter[priority]=low`, 'agency');
    expect(waiting.data).toMatchObject([{ state: 'toDo', priority: 'low', medium: 'whatsapp', doneAt: null }]);
    expect((await read<CallPage>(`/events/${WEDDING}/calls?q=buzón`, 'agency')).total).toBe(1);
  });

  it('are the office’s', async () => {
    for (const name of ['payment', 'wholesaler', 'organizer', 'attendee', 'holder'])
      expect((await ask(`/events/${WEDDING}/calls`, name)).status).toBe(403);
  });
});

describe('the master account', () => {
  it('sums its rows for the office, who takes the payments, and the couple', async () => {
    for (const name of ['agency', 'payment', 'organizer']) {
      const account = await read<MasterAccount>(`/events/${WEDDING}/master-account`, name);
      const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
      const [own, dollars] = account.byCurrency;
      expect([own?.total.currency, dollars?.total]).toEqual(['MXN', { amount: 240_000, currency: 'USD' }]);
      const approved = account.services.filter(({ state }) => state === 'approved').map(({ price }) => price);
      expect(own?.total.amount).toBe(sum(approved.filter(({ currency }) => currency === 'MXN')));
      expect(account.total).toEqual({ amount: (own?.total.amount ?? 0) + 240_000 * 17.5, currency: 'MXN' });
      expect(account.paid).toEqual({ amount: sum(account.deposits.map(({ amount }) => amount)), currency: 'MXN' });
      expect(account.balance.amount).toBe(account.total.amount - account.paid.amount);
    }
    expect((await ask(`/events/${WEDDING}/master-account`, 'attendee')).status).toBe(403);
  });

  it('is null before the agency opens one, and not found from elsewhere', async () => {
    expect(await read(`/events/PLS-DEMO-PLAYA/master-account`, 'agency')).toBeNull();
    expect((await ask('/events/PLS-DEMO-PLAYA/master-account', 'organizer')).status).toBe(404);
    expect((await ask(`/events/${WEDDING}/master-account`, 'agency2')).status).toBe(404);
  });
});

describe('notifications', () => {
  it('of an event leave out UNKNOWN and Off, and are searched by what they tell', async () => {
    const all = await read<Page<Notification>>(`/events/${WEDDING}/notifications?per_page=100`, 'wholesaler');
    expect(all.data.filter(({ type, status }) => type === 'UNKNOWN' || status === 'Off')).toEqual([]);
    expect(all.total).toBe(16);
    const unread = await read<Page<Notification>>(`/events/${WEDDING}/notifications?filter[read]=unread`, 'agency');
    expect(unread.data.every(({ read: isRead }) => !isRead)).toBe(true);
    expect((await read<Page<Notification>>(`/events/${WEDDING}/notifications?q=mascotas`, 'agency')).total).toBe(1);
    // The names of the facts are no text that anybody reads.
    expect((await read<Page<Notification>>(`/events/${WEDDING}/notifications?q=holder`, 'agency')).total).toBe(0);
  });

  it('of one’s own: of the reservation for its holder and attendee, of the agency for its office, none for others', async () => {
    for (const name of ['holder', 'attendee']) {
      const own = await read<Page<Notification>>('/notifications', name);
      expect(own.total).toBeGreaterThan(0);
      expect(own.data.every(({ reservationKey }) => reservationKey === 'RSV-DEMO-0001')).toBe(true);
    }
    expect((await read<Page<Notification>>('/notifications', 'agency')).total).toBe(16);
    expect((await read<Page<Notification>>('/notifications', 'organizer')).total).toBe(16);
    for (const name of ['agency2', 'payment', 'admin'])
      expect((await read<Page<Notification>>('/notifications', name)).total).toBe(0);
  });
});

it('hotels come with their rooms to anybody, searched by name and place', async () => {
  const found = await dataOf<Page<HotelRow>>(await provider.request('/api/v1/hotels?q=tulum'));
  expect(found.data.map(({ name, categories }) => [name, categories.map((category) => category.name)])).toEqual([
    ['Cenote Alto Beach Club', ['Cabaña Selva', 'Suite Azotea']],
  ]);
});
