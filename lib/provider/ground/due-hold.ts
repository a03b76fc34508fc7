import { and, eq, gt, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { payments, reservations } from '../db/schema';
import { ProviderError } from '../error';

/**
 * Rooms that a booking asks for are taken, but perhaps by a hold whose time is over and that nobody has ended yet: the
 * caller ends such holds and tries once more.
 */
export class HeldElsewhere extends ProviderError {}

type Instant = Date | Placeholder;

/** Money approved for the hold, or a proof that waits and still protects it. */
const isProtected = (now: Instant): SQL => sql`exists (
  select 1 from ${payments} where ${and(
    eq(payments.reservationId, reservations.id),
    or(eq(payments.status, 'approved'), and(eq(payments.status, 'pending'), gt(payments.protectsUntil, now))),
  )})`;

/** A hold whose time is over and that no payment protects: its rooms no longer count as sold. docs/domain.md, Holds. */
export const isDueHold = (now: Instant): SQL =>
  sql`(${reservations.bookingStatus} = 'hold' and ${lte(reservations.holdExpiresAt, now)} and not ${isProtected(now)})`;

/** A hold that is due, or the hold with this id, which the caller gives up in exchange for the new one. */
export const isFreed = (now: Date, givenUp: string | null): SQL =>
  givenUp === null ? isDueHold(now) : sql`(${isDueHold(now)} or ${eq(reservations.id, givenUp)})`;

/** isDueHold of statements that are prepared, with their placeholder `now`. */
export const PREPARED_DUE_HOLD = isDueHold(sql.placeholder('now'));

/** A hold that still counts: in time, or protected by a payment. */
export const isLivingHold = (now: Date): SQL<boolean> =>
  sql<boolean>`(${reservations.bookingStatus} = 'hold' and (${gt(reservations.holdExpiresAt, now)} or ${isProtected(now)}))`;

interface Hold {
  bookingStatus: string;
  holdExpiresAt: Date | null;
}

interface ProtectingPayment {
  payment: { status: string; protectsUntil: Date | null };
}

/** isDueHold for rows that were read: whether a hold is over although nobody has given its nights back yet. */
export function isOverHold(hold: Hold, records: ProtectingPayment[], now: Date): boolean {
  const ends = holdEnds(hold, records);
  return ends !== null && ends <= now && !records.some(({ payment }) => payment.status === 'approved');
}

/**
 * holdEnds in SQL, for a statement that selects from reservations. Names are plain text, since Drizzle drops the
 * table's name from a column that is selected.
 */
export const HOLD_ENDS: SQL<Date | null> = sql`case when reservations.booking_status = 'hold' then greatest(
  reservations.hold_expires_at, (select max(protects_until) from payments
    where payments.reservation_id = reservations.id and payments.status = 'pending')) end`.mapWith(
  reservations.holdExpiresAt,
);

/**
 * When a hold ends as things stand: its own end, or a later one up to which a proof that waits protects it; null where
 * the reservation is no hold.
 */
export function holdEnds({ bookingStatus, holdExpiresAt }: Hold, records: ProtectingPayment[]): Date | null {
  if (bookingStatus !== 'hold' || holdExpiresAt === null) return null;
  return records.reduce(
    (end, { payment: { status, protectsUntil } }) =>
      status === 'pending' && protectsUntil !== null && protectsUntil > end ? protectsUntil : end,
    holdExpiresAt,
  );
}
