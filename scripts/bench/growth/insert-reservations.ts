import { sql } from 'drizzle-orm';
import { foldTallies } from '@/lib/provider/inventory/tally/fold-tallies';
import type { BenchBlock, BenchDatabase } from '../bench-database';

/** Rooms that wait for a decision and payments that do: as many in a big event as in a small one. */
const WAITING = 20;
const SUITE = JSON.stringify({ es: 'Suite', en: 'Suite' });

/**
 * Adds bookings of one room each, numbered from..to, with price, schedule, payment and history; nights are sold too.
 */
export async function insertReservations(
  { database: { db, raw } }: BenchDatabase,
  block: BenchBlock,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { eventId, agencyId, firstNight, nights, categoryIds } = block;
  const key = sql`'RSV-' || upper(lpad(to_hex(n), 5, '0')) || '-BENCH'`;
  const series = sql`generate_series(${from}::int, ${to}::int) as n`;
  const checkIn = sql`${firstNight}::date + (n % ${nights - 3})::int`;
  await db.execute(sql`insert into reservations (id, agency_id, event_id, key, booking_status, first_name, last_name,
      email, mobile, locale, currency, total, minimum_to_reserve, payment_reference, created_at, confirmed_at)
    select 'r' || n, ${agencyId}, ${eventId}, ${key}, 'confirmed', 'Nombre' || n % 500, 'Apellido' || n,
      'guest' || n || '@correo.test', '+525555555555', 'es', 'USD', 120000, 15000, 'B' || lpad(n::text, 6, '0'),
      now() - n * interval '1 second', now() from ${series}`);
  await db.execute(sql`insert into reservation_rooms (id, reservation_id, event_category_id, category_name, meal_plan,
      check_in, check_out, status, adults, juniors, minors, infants, occupants, total, position)
    select 'm' || n, 'r' || n, (string_to_array(${categoryIds.join(',')}, ','))[1 + n % ${categoryIds.length}], ${SUITE},
      'AI', ${checkIn}, ${checkIn} + 3, case when n <= ${WAITING} then 'requested' else 'approved' end, 2, 0, 0, 0,
      '[]', 120000, 0 from ${series}`);
  await db.execute(sql`insert into reservation_lines (id, reservation_id, kind, band, category_name, room, nights,
      people, quantity, unit, total, position)
    select 'l' || n, 'r' || n, 'room', 'adult', ${SUITE}, 0, 3, 2, 6, 20000, 120000, 0 from ${series}`);
  await db.execute(sql`insert into schedule_items (id, reservation_id, kind, due_on, amount, position)
    select 's' || n, 'r' || n, 'full', ${firstNight}::date - 70, 120000, 0 from ${series}`);
  await db.execute(sql`insert into payments (id, agency_id, reservation_id, method, status, amount, currency, created_by,
      created_at)
    select 'p' || n, ${agencyId}, 'r' || n, 'deposit', case when n <= ${WAITING} then 'pending' else 'approved' end,
      15000, 'USD', 'reservation:r' || n, now() from ${series}`);
  await db.execute(sql`insert into audit_log (agency_id, at, actor, actor_role, action, entity, entity_id)
    select ${agencyId}, now(), 'visitor', 'visitor', action, 'reservation', 'r' || n
    from ${series}, unnest(array['reservation.held', 'reservation.confirmed']) as action`);
  await db.execute(sql`update room_nights stock set sold = (
      select count(*) from reservation_rooms stays where stays.event_category_id = stock.event_category_id
        and stays.check_in <= stock.night and stays.check_out > stock.night)`);
  // Brings the tallies up to date, as the product's job does every minute.
  await foldTallies({ ctx: { db } });
  // Vacuums, as autovacuum does within minutes in a running database.
  await raw.exec('vacuum analyze');
}
