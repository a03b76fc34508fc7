import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { reservations } from '../../db/schema';

/**
 * Condition: the reservation's guest promised by phone to pay by a day that is not over; `today` is the event's. Until
 * then nothing is mailed, charged or cancelled for late payment. docs/domain.md, Late payment.
 */
export const promisedToPay = (today: SQLWrapper | string): SQL<boolean> =>
  sql<boolean>`exists (select 1 from calls where calls.reservation_id = ${reservations.id}
    and calls.promised_on >= ${today})`;
