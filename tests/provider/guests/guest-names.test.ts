import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GuestList, GuestName } from '@/lib/contract/guest';
import type { Payment } from '@/lib/contract/payment';
import { events, guests } from '@/lib/provider/db/schema';
import { dataOf, type HeldByTest, held, holdBody, insertBlock, room } from '@/tests/support/booking';
import { deposit, depositForm } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

const EVENT = 'event-demo-boda';
const NAMES = `/api/v1/events/${EVENT}/guest-names`;
const LIST = `/api/v1/events/${EVENT}/guest-list`;

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => provider.close());

const shows = (guestListShows: 'nothing' | 'count' | 'names') =>
  provider.db.update(events).set({ guestListShows }).where(eq(events.id, EVENT));
const search = async (q: string, headers: Record<string, string> = {}) =>
  dataOf<GuestName[]>(await provider.request(`${NAMES}?q=${encodeURIComponent(q)}`, { headers }));

describe('names of the guest list', () => {
  it('are first name and initial alone for a visitor, at most eight, never a phone or an email', async () => {
    await shows('names');
    const found = await search('lu');
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(8);
    for (const guest of found) {
      expect(Object.keys(guest).sort()).toEqual(['id', 'name']);
      expect(guest.name).toMatch(/^\p{L}[\p{L} ]* \p{Lu}\.$/u);
    }
    expect(found.map(({ name }) => name)).toContain('Lucía H.');
  });

  it('are found by the beginnings of words, whatever the accents and the case', async () => {
    const ids = async (q: string) => (await search(q)).map(({ id }) => id);
    expect(await ids('LUCIA hern')).toContain('guest-001');
    expect(await ids('lucía HERNÁ')).toContain('guest-001');
    expect(await ids('ucía')).not.toContain('guest-001');
    expect(await ids('%%')).toEqual([]);
    expect(await ids('__')).toEqual([]);
  });

  it('take two letters at least', async () => {
    for (const q of ['l', ' l ', '']) {
      const answer = await provider.request(`${NAMES}?q=${encodeURIComponent(q)}`);
      expect(answer.status).toBe(422);
    }
  });

  it('are kept from visitors where the couple does not show them, not from staff and who paid a deposit', async () => {
    await shows('count');
    expect((await provider.request(`${NAMES}?q=lu`)).status).toBe(403);
    const staff = await search('lucía', await provider.as('agency@demo.test'));
    expect(staff.map(({ name }) => name)).toContain('Lucía Hernández Mora');
    const attendee = await search('lucía', await provider.as('attendee@demo.test'));
    expect(attendee.map(({ name }) => name)).toContain('Lucía H.');
    for (const stranger of ['agency2@demo.test', 'organizer2@demo.test']) {
      const answer = await provider.request(`${NAMES}?q=lu`, { headers: await provider.as(stranger) });
      expect(answer.status, stranger).toBe(403);
    }
  });

  it('that the couple does not show are kept from who holds or confirmed a reservation until a deposit is approved', async () => {
    await shows('nothing');
    const block = await insertBlock(provider.db, { agencyId: '1', event: { guestListShows: 'nothing' } });
    const [first] = await provider.db.select().from(guests).where(eq(guests.eventId, EVENT)).limit(1);
    if (!first) throw new Error('The demo has guests');
    const named = (index: number) => ({ ...first, id: `hidden-${index}`, eventId: block.eventId, firstName: 'Luz' });
    await provider.db.insert(guests).values(Array.from({ length: 9 }, (_, index) => named(index)));
    const path = `/api/v1/events/${block.code}/guest-names?q=luz`;
    const look = (guest: HeldByTest) => provider.request(path, { headers: guest.headers });

    const guest = await held(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
    expect((await look(guest)).status, 'a hold').toBe(403);
    const confirm = `/api/v1/reservations/${guest.reservation.key}/confirm`;
    await provider.request(confirm, { json: { acceptTerms: true }, headers: guest.headers });
    expect((await look(guest)).status, 'confirmed, nothing paid').toBe(403);
    const form = depositForm({ paidOn: '2026-11-20' });
    const sent = await deposit(provider.request, guest.reservation.key, form, guest.headers);
    const { id } = await dataOf<Payment>(sent, 201);
    expect((await look(guest)).status, 'a deposit that waits').toBe(403);
    const approve = { json: { decision: 'approve' }, headers: await provider.as('payment@demo.test') };
    await dataOf(await provider.request(`/api/v1/payments/${id}/decision`, approve));

    const answers: Response[] = [];
    for (let search = 0; search < 21; search++) answers.push(await look(guest));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 429]);
    expect(await dataOf<GuestName[]>(answers[0] as Response)).toHaveLength(5);
  });

  it('cannot be read off by trying: look-ups are counted', async () => {
    await shows('names');
    const limited = await startTestProvider({ beside: provider, env: { RATE_LIMIT_WRITES_PER_MINUTE: '3' } });
    try {
      const statuses: number[] = [];
      for (const q of ['aa', 'ab', 'ac', 'ad']) statuses.push((await limited.request(`${NAMES}?q=${q}`)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('the event’s list of guests', () => {
  const list = async () => dataOf<GuestList>(await provider.request(LIST));

  it('shows nothing, how many, or names, as the couple decided', async () => {
    await shows('nothing');
    expect(await list()).toEqual({ shows: 'nothing', attending: null, names: [] });
    await shows('count');
    const counted = await list();
    const coming = (await provider.db.select().from(guests).where(eq(guests.eventId, EVENT))).filter(
      ({ attendance }) => attendance === 'attends',
    );
    const people = coming.reduce((sum, { companions }) => sum + 1 + companions, 0);
    expect(counted).toEqual({ shows: 'count', attending: people, names: [] });
    await shows('names');
    const named = await list();
    expect(named).toMatchObject({ shows: 'names', attending: people });
    expect(named.names).toHaveLength(coming.length);
    for (const guest of named.names) expect(Object.keys(guest).sort()).toEqual(['id', 'name']);
    const text = JSON.stringify(named);
    for (const { mobile, email, lastName } of coming) {
      expect(text).not.toContain(mobile);
      expect(text).not.toContain(lastName);
      if (email) expect(text).not.toContain(email);
    }
  });

  it('is not there for an event that does not exist', async () => {
    expect((await provider.request('/api/v1/events/PLS-NONE-0/guest-list')).status).toBe(404);
  });
});
