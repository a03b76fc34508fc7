import { randomUUID } from 'node:crypto';
import type { OpenDatabase } from '@/lib/provider/db/client';

/** What a client was told: nothing may be lost of it, whatever happens to the process afterwards. */
export interface Acknowledged {
  key: string;
  confirmed: boolean;
}

const HEADERS = { accept: 'application/json', authorization: 'demo-agency-token', 'content-type': 'application/json' };
const EVENT = 'PLS-DEMO-BODA';
const CATEGORY = 'block-jardin';

export function holdRequest(nights: readonly string[], person: string) {
  const [checkIn, , , checkOut] = nights;
  return {
    contact: { firstName: 'Prueba', lastName: person, email: `${person}@guests.test`, mobile: '+525512345678' },
    rooms: [1, 2].map(() => ({
      categoryId: CATEGORY,
      checkIn,
      checkOut,
      adults: 2,
      juniors: 0,
      minors: 0,
      infants: 0,
    })),
    passes: [],
    locale: 'es',
  };
}

export const holdPath = `/api/v1/events/${EVENT}/reservations`;

/** Holds and confirms one reservation after another until the process is gone; writes down what was answered. */
export async function bookUntilGone(base: string, nights: readonly string[], told: Acknowledged[]): Promise<void> {
  for (;;) {
    try {
      const body = JSON.stringify(holdRequest(nights, randomUUID().slice(0, 8)));
      const held = await fetch(base + holdPath, {
        method: 'POST',
        headers: { ...HEADERS, 'idempotency-key': randomUUID() },
        body,
      });
      if (held.status !== 201) throw new Error(`hold answered ${held.status}: ${await held.text()}`);
      const { data } = (await held.json()) as { data: { key: string } };
      const acknowledged = { key: data.key, confirmed: false };
      told.push(acknowledged);
      const cookie = held.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ');
      const confirmed = await fetch(`${base}/api/v1/reservations/${data.key}/confirm`, {
        method: 'POST',
        headers: { ...HEADERS, cookie },
        body: '{"acceptTerms":true}',
      });
      if (confirmed.status !== 200) throw new Error(`confirm answered ${confirmed.status}: ${await confirmed.text()}`);
      await confirmed.text();
      acknowledged.confirmed = true;
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/**
 * Room enough for a long test, and four days of the demo's block: a stay of its three nights is the shortest it sells.
 */
export async function widenBlock({ raw }: OpenDatabase): Promise<string[]> {
  await raw.query('update room_nights set allotted = 100000 where event_category_id = $1', [CATEGORY]);
  const { rows } = await raw.query(
    'select night::text from room_nights where event_category_id = $1 order by night limit 4',
    [CATEGORY],
  );
  return rows.map(({ night }) => String(night));
}

const PARTS_MISSING = `
select r.key from reservations r
where (select count(*) from reservation_rooms where reservation_id = r.id) <> 2
   or (select coalesce(sum(total), 0) from reservation_lines where reservation_id = r.id) <> r.total
   or (select coalesce(sum(amount), 0) from schedule_items where reservation_id = r.id) <> r.total
   or not exists (select 1 from audit_log where entity_id = r.id and action = 'reservation.held')
   or (r.booking_status = 'confirmed')
      <> exists (select 1 from audit_log where entity_id = r.id and action = 'reservation.confirmed')`;

const NIGHTS_APART = `
select n.event_category_id, n.night::text, n.sold, count(room.id)::int as booked
from room_nights n
left join (reservation_rooms room join reservations r
    on r.id = room.reservation_id and r.booking_status in ('hold', 'confirmed', 'cancellationRequested'))
  on room.event_category_id = n.event_category_id and n.night >= room.check_in and n.night < room.check_out
  and room.nights_released_at is null and room.status in ('requested', 'approved')
group by 1, 2, 3 having n.sold <> count(room.id)`;

/** Faults that a killed process left behind; each list is empty in a whole database. */
export async function faultsOf({ raw }: OpenDatabase, told: readonly Acknowledged[]) {
  const { rows } = await raw.query("select key, booking_status from reservations where email like '%@guests.test'");
  const status = new Map(rows.map((row) => [row.key, row.booking_status]));
  return {
    lost: told.filter(({ key }) => !status.has(key)),
    unconfirmed: told.filter(({ key, confirmed }) => confirmed && status.get(key) !== 'confirmed'),
    inParts: (await raw.query(`${PARTS_MISSING.replace('where (', "where email like '%@guests.test' and ((")})`)).rows,
    nightsApart: (await raw.query(NIGHTS_APART)).rows,
  };
}
