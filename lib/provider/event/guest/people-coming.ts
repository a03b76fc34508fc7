import { type SQL, sql } from 'drizzle-orm';

/**
 * How many of the people whom a guest brings will come: the same rule as `comingSeats`. In plain SQL, since Drizzle
 * drops the table's name in statements of one table.
 */
const COMPANIONS_WHO_COME: SQL = sql`least(guests.companions,
  coalesce(guests.companions_coming, case guests.attendance when 'attends' then guests.companions else 0 end))`;

/**
 * How many people of a guest's row come: the guest, and those whom the guest brings, who may also come without the
 * guest.
 */
export const PEOPLE_WHO_COME: SQL = sql`(case guests.attendance when 'attends' then 1 else 0 end + ${COMPANIONS_WHO_COME})`;

/**
 * Whether the person of an answer comes, also by what the list says of their guest; for a statement that has both
 * tables.
 */
export const ANSWERED_COMES: SQL = sql`household_answers.attends and case household_answers.seat
  when 0 then guests.attendance = 'attends'
  else household_answers.seat <= guests.companions and ${COMPANIONS_WHO_COME} >= (select count(*)
    from household_answers earlier where earlier.guest_id = household_answers.guest_id and earlier.attends
      and earlier.seat between 1 and household_answers.seat) end`;
