import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, gt, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { payments, reservations } from '../db/schema';
import { ProviderError } from '../error';

/** What a booking wants is taken, perhaps by a hold that is over and not yet ended: worth a second try after ending it. */
export class HeldElsewhere extends ProviderError {}

/** A proof that waits for approval protects its hold this long. docs/domain.md, Holds. */
const PROOF_PROTECTS_BUSINESS_DAYS = 3;

/** The instant as many business days (Monday to Friday) earlier at the same time of day, UTC. */
function businessDaysBefore(instant: Date, days: number): Date {
  let at = instant.getTime();
  for (let left = days; left > 0; ) {
    at -= millisecondsInDay;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date(at);
}

type Instant = Date | Placeholder;

/** Money approved for the hold, or a proof that waits and is not older than three business days. */
const isProtected = (since: Instant): SQL => sql`exists (
  select 1 from ${payments} where ${and(
    eq(payments.reservationId, reservations.id),
    or(eq(payments.status, 'approved'), and(eq(payments.status, 'pending'), gt(payments.createdAt, since))),
  )})`;

/**
 * A hold whose absolute time is over and that no payment protects: it counts as sold no more. docs/domain.md, Holds.
 */
export function isDueHold(now: Date): SQL {
  const { protectedSince } = holdsAt(now);
  return dueHold(now, protectedSince);
}

const dueHold = (now: Instant, since: Instant): SQL =>
  sql`(${reservations.bookingStatus} = 'hold' and ${lte(reservations.holdExpiresAt, now)} and not ${isProtected(since)})`;

const livingHold = (now: Instant, since: Instant): SQL =>
  sql`(${reservations.bookingStatus} = 'hold' and (${gt(reservations.holdExpiresAt, now)} or ${isProtected(since)}))`;

/** isDueHold of statements that are prepared; `holdsAt` has the values of its placeholders. */
export const PREPARED_DUE_HOLD = dueHold(sql.placeholder('now'), sql.placeholder('protectedSince'));

/** What holds are judged by at an instant: the values of PREPARED_DUE_HOLD. */
export const holdsAt = (now: Date) => ({ now, protectedSince: businessDaysBefore(now, PROOF_PROTECTS_BUSINESS_DAYS) });

/** A hold that still counts: in time, or protected by a payment. */
export function isLivingHold(now: Date): SQL {
  const { protectedSince } = holdsAt(now);
  return livingHold(now, protectedSince);
}

interface Hold {
  bookingStatus: string;
  holdExpiresAt: Date | null;
}

interface ProtectingPayment {
  payment: { status: string; createdAt: Date };
}

/** isDueHold for rows that were read: whether a hold is over although nobody has given its nights back yet. */
export function isOverHold(hold: Hold, records: ProtectingPayment[], now: Date): boolean {
  if (hold.bookingStatus !== 'hold' || hold.holdExpiresAt === null || hold.holdExpiresAt > now) return false;
  const since = businessDaysBefore(now, PROOF_PROTECTS_BUSINESS_DAYS);
  return !records.some(
    ({ payment }) => payment.status === 'approved' || (payment.status === 'pending' && payment.createdAt > since),
  );
}
