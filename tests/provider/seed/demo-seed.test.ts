import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import { isValidClabe } from '@/lib/domain/clabe';
import { isValidReference } from '@/lib/domain/payment-reference';
import { agencies, bankAccounts, files, guests, reservations, users } from '@/lib/provider/db/schema';
import { seedDemo } from '@/lib/provider/db/seed/seed-demo';
import { DEMO_PEOPLE, NEIGHBOURS } from '@/tests/support/demo-people';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => provider.close());

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  const answer = (await provider.db.execute(query)) as unknown as { rows: Record<string, unknown>[] };
  return answer.rows;
}

const counted = async (query: ReturnType<typeof sql>) =>
  Object.fromEntries((await rows(query)).map(({ name, count }) => [String(name), Number(count)]));

describe('the demo', () => {
  it('has 25 reservations at PLS-DEMO-BODA, every booking status among them', async () => {
    const byStatus = await counted(sql`select booking_status as name, count(*) as count from reservations
      where event_id = 'event-demo-boda' group by 1`);
    expect(byStatus).toEqual({ hold: 2, confirmed: 18, expired: 2, cancellationRequested: 1, cancelled: 2 });
  });

  it('has rooms and payments in every state, calls and transport too', async () => {
    const names = async (query: ReturnType<typeof sql>) => Object.keys(await counted(query)).toSorted();
    expect(await names(sql`select status as name, count(*) as count from reservation_rooms group by 1`)).toEqual([
      'approved',
      'cancelled',
      'rejected',
      'requested',
    ]);
    expect(await names(sql`select status as name, count(*) as count from payments group by 1`)).toEqual([
      'approved',
      'pending',
      'refunded',
      'rejected',
    ]);
    expect(await names(sql`select state as name, count(*) as count from calls group by 1`)).toEqual([
      'completed',
      'notAnswered',
      'rejected',
      'toDo',
      'wrongNumber',
    ]);
    expect(await names(sql`select status as name, count(*) as count from transport_requests group by 1`)).toEqual([
      'accepted',
      'declined',
      'quoted',
      'requested',
    ]);
  });

  it('shows what its hotels and rooms look like, in drawings that say so', async () => {
    const answer = await provider.request('/events/code/PLS-DEMO-BODA');
    const { hotel, offer } = (await answer.json()).data;
    const shown = [hotel, ...offer.rooms].map(({ photos }) => photos);
    expect(shown.map((photos) => photos.length)).toEqual([5, 3, 4, 4]);
    for (const { url, sizes, alt } of shown.flat()) {
      expect(alt).toEqual({ es: expect.stringMatching(/^Dibujo: /), en: expect.stringMatching(/^Drawing: /) });
      for (const path of [url, ...sizes.map((size: { url: string }) => size.url)]) {
        const picture = await provider.request(path.replace('/provider', ''));
        expect(picture.headers.get('content-type')).toBe('image/webp');
        expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000);
      }
    }
  });

  it('has every text that staff wrote in both languages', async () => {
    const columns = await rows(sql`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'jsonb'`);
    const both = new Set<string>();
    for (const { table_name, column_name } of columns) {
      const column = sql.identifier(String(column_name));
      const found = await rows(sql`select text from ${sql.identifier(String(table_name))},
        jsonb_path_query(${column}, 'lax $.** ? (@.type() == "object" && exists(@.es))') as text`);
      for (const { text } of found) {
        both.add(`${table_name}.${column_name}`);
        const { es, en } = text as Record<string, unknown>;
        // The demo's messages go by mail: their text messages have no words.
        const isUnwritten = `${table_name}.${column_name}` === 'mailings.sms' && es === '' && en === '';
        expect(
          typeof es === 'object' || (es && en) || isUnwritten,
          `${table_name}.${column_name}: ${JSON.stringify(text)}`,
        ).toBeTruthy();
      }
    }
    const activity = [
      'announced',
      'description',
      'dress_code_men',
      'dress_code_women',
      'location',
      'name',
      'observations',
    ];
    expect([...both].toSorted()).toEqual([
      ...[...activity, 'recommendations', 'venue'].map((column) => `activities.${column}`),
      'agencies.description',
      'agencies.opening_hours',
      'event_categories.room',
      'events.ceremony',
      'events.hotel_copy',
      'events.message',
      'hotels.description',
      'hotels.paid_at_hotel',
      'mailings.body',
      'mailings.sms',
      'mailings.subject',
      'photos.alt',
      'reservation_lines.category_name',
      'reservation_rooms.category_name',
      'room_categories.beds',
      'room_categories.description',
      'room_categories.name',
      'room_categories.view',
      'stories.body',
      'stories.quote',
      'stories.title',
    ]);
  });

  it('has 120 guests, each with a Mexican mobile of their own', async () => {
    const list = await provider.db.select().from(guests);
    expect(list).toHaveLength(120);
    expect(new Set(list.map(({ mobile }) => mobile)).size).toBe(120);
    for (const { mobile } of list) expect(mobile).toMatch(/^\+52\d{10}$/);
  });

  it('has money that adds up to the cent: lines, rooms and passes, schedule, paid less refunded plus balance', async () => {
    const wrong = await rows(sql`
      select r.key from reservations r where r.total <>
        coalesce((select sum(total) from reservation_lines l where l.reservation_id = r.id), 0)
      or r.total <> coalesce((select sum(amount) from schedule_items s where s.reservation_id = r.id), 0)
      or r.total <>
        coalesce((select sum(total) from reservation_rooms m
          where m.reservation_id = r.id and m.status in ('requested', 'approved')), 0)
        + coalesce((select sum(total) from reservation_passes p where p.reservation_id = r.id), 0)
      or exists (select 1 from reservation_lines l where l.reservation_id = r.id and l.total <> l.unit * l.quantity)`);
    expect(wrong).toEqual([]);
  });

  it('shows the same sums to staff', async () => {
    const headers = await provider.as('admin@demo.test');
    for (const { key, total } of await provider.db.select().from(reservations)) {
      const answer = await provider.request(`/api/v1/reservations/${key}`, { headers });
      const { data } = (await answer.json()) as { data: Reservation };
      expect(data.total.amount).toBe(total);
      // An expired hold keeps its price and owes nothing.
      expect(data.paid.amount + data.balance.amount).toBe(data.status === 'expired' ? 0 : total);
    }
  });

  it('has sold exactly the nights that living bookings sleep', async () => {
    const wrong = await rows(sql`
      select n.event_category_id, n.night, n.sold, count(m.id) as slept from room_nights n
      left join reservation_rooms m on m.event_category_id = n.event_category_id
        and m.check_in <= n.night and m.check_out > n.night and m.nights_released_at is null
      group by 1, 2, 3 having n.sold <> count(m.id)`);
    expect(wrong).toEqual([]);
    const [slept] = await rows(sql`select sum(check_out - check_in)::int as nights from reservation_rooms
      where nights_released_at is null`);
    const [sold] = await rows(sql`select sum(sold)::int as nights from room_nights`);
    expect(sold).toEqual(slept);
  });

  it('has a sold-out night and a stay that is free', async () => {
    const query = 'checkIn=2027-06-07&checkOut=2027-06-10';
    const answer = await provider.request(`/api/v1/events/PLS-DEMO-BODA/availability?${query}`);
    const { data } = (await answer.json()) as {
      data: { categories: { name: string; available: number; soldOutNights: string[]; nearestFreeStay: unknown }[] };
    };
    const family = data.categories.find(({ name }) => name === 'Suite Familiar Frente al Mar');
    expect(family).toMatchObject({ available: 0, soldOutNights: ['2027-06-07', '2027-06-08'] });
    expect(family?.nearestFreeStay).not.toBeNull();
    expect(data.categories.filter(({ available }) => available > 0)).toHaveLength(2);
  });

  it('has account numbers, references and proofs that are real', async () => {
    const accounts = await provider.db.select().from(bankAccounts);
    expect(accounts.length).toBeGreaterThanOrEqual(3);
    for (const { clabeNumber } of accounts) expect(isValidClabe(clabeNumber)).toBe(true);
    for (const { paymentReference } of await provider.db.select().from(reservations))
      expect(isValidReference(paymentReference)).toBe(true);
    for (const { storageKey, size, contentType } of await provider.db.select().from(files)) {
      const stored = await provider.services.files.open(storageKey);
      expect(stored?.size).toBe(size);
      const reader = stored?.body.getReader();
      const first = Buffer.from((await reader?.read())?.value ?? []).toString('latin1');
      await reader?.cancel();
      expect(first.startsWith(contentType === 'image/png' ? '\x89PNG' : '%PDF-1.4')).toBe(true);
    }
  });

  it('lets every account of the contract in', async () => {
    for (const { account, role, agencyId } of DEMO_PEOPLE) {
      expect((await provider.as(`${account}@demo.test`)).cookie).toContain('access_token=');
      const [person] = await provider.db
        .select()
        .from(users)
        .where(eq(users.email, `${account}@demo.test`));
      expect(person).toMatchObject({ role, agencyId });
    }
    for (const account of NEIGHBOURS)
      expect((await provider.as(`${account}@demo.test`)).cookie).toContain('access_token=');
    expect(await provider.db.select().from(users)).toHaveLength(DEMO_PEOPLE.length + NEIGHBOURS.length);
  });

  it('lets RSV-DEMO-0001 in with its email', async () => {
    const answer = await provider.request('/login', { json: { key: 'RSV-DEMO-0001', email: 'attendee@demo.test' } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { type: 'R', idEvent: 'event-demo-boda' } });
  });
});

describe('seeding again', () => {
  it('changes nothing where there is an agency', async () => {
    const before = await provider.db.select().from(reservations);
    await seedDemo(provider);
    expect(await provider.db.select().from(reservations)).toEqual(before);
    expect(await provider.db.select().from(agencies)).toHaveLength(2);
  });

  it('does not touch a database that holds somebody else', async () => {
    const other = await startTestProvider({ seed: false });
    try {
      const own = { id: 'own', name: 'Propia', email: 'a@propia.test', phone: '+525500000000', tokenHash: 'h' };
      await other.db.insert(agencies).values(own);
      await seedDemo(other);
      expect((await other.db.select().from(agencies)).map(({ id }) => id)).toEqual(['own']);
      expect(await other.db.select().from(users)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('tells of the same people on every day, with dates ahead of it', async () => {
    const later = await startTestProvider({ now: new Date('2028-02-28T23:30:00Z') });
    try {
      const names = async ({ db }: TestProvider) =>
        (await db.select().from(guests).orderBy(guests.id)).map(
          ({ firstName, lastName }) => `${firstName} ${lastName}`,
        );
      expect(await names(later)).toEqual(await names(provider));
      const answer = await later.request('/events/code/PLS-DEMO-BODA');
      expect(await answer.json()).toMatchObject({ data: { eventDate: '2028-09-15', bookable: true } });
    } finally {
      await later.close();
    }
  });
});
