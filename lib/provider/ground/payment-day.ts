import { type SQL, sql } from 'drizzle-orm';

/**
 * The day of a payment in the zone, as a timestamp and as `paymentDay` has it for its guest's pages and its receipt:
 * the one that its payer named, else that on which it was decided, else begun. For a statement with `payments` in it.
 */
export const paymentDaySql = (timeZone: string): SQL =>
  sql`coalesce(payments.paid_on::timestamp, coalesce(payments.decided_at, payments.created_at) at time zone ${timeZone})`;
