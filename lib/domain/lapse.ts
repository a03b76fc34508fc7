import { addHours } from 'date-fns';
import { millisecondsInHour } from 'date-fns/constants';

/** How many hours before the end a guest is warned; fewer where the whole time is only a day. */
export const WARNED_HOURS = { unverified: 6, verified: 24 };
/** Rooms are not given up within an hour of the warning, however late it was sent. */
const LEAST_NOTICE_MS = millisecondsInHour;

interface UnpaidConfirmation {
  confirmedAt: Date;
  /** When the link mailed to the guest's address was opened; null = not yet. */
  verifiedAt: Date | null;
  /** Hours to open the link, and hours for the first payment after that; 0 = the first payment has no deadline. */
  hours: { unverified: number; firstPayment: number };
  /** The end of the day on which the schedule asks for the first payment; null where there is none. */
  firstDueEnds: Date | null;
}

/** When a confirmation without payment lapses; null = never. Never before the first payment's own due day is over. */
export function lapseEnd({ confirmedAt, verifiedAt, hours, firstDueEnds }: UnpaidConfirmation): Date | null {
  if (verifiedAt === null) return addHours(confirmedAt, hours.unverified);
  if (hours.firstPayment === 0) return null;
  const end = addHours(verifiedAt > confirmedAt ? verifiedAt : confirmedAt, hours.firstPayment);
  return firstDueEnds && firstDueEnds > end ? firstDueEnds : end;
}

interface Lapsing {
  lapsesAt: Date;
  /** Null = the guest has not been warned of this end. */
  warnedAt: Date | null;
  isVerified: boolean;
  now: Date;
}

/** The next step for an unprotected confirmation: one warning, then its end; it never ends without a warning. */
export function nextLapseStep({ lapsesAt, warnedAt, isVerified, now }: Lapsing): 'none' | 'warn' | 'lapse' {
  const left = lapsesAt.getTime() - now.getTime();
  if (warnedAt === null)
    return left <= WARNED_HOURS[isVerified ? 'verified' : 'unverified'] * millisecondsInHour ? 'warn' : 'none';
  return left <= 0 && now.getTime() - warnedAt.getTime() >= LEAST_NOTICE_MS ? 'lapse' : 'none';
}

interface Paying {
  status: string;
  createdAt: Date;
  decidedAt: Date | null;
}

/**
 * Hours for which a card payment under way protects a confirmation, and hours after a rejected proof to send another
 * one.
 */
const CARD_HOURS = 1;
const REJECTED_HOURS = 24;

/**
 * Whether a payment keeps an unpaid confirmation from lapsing: it was approved, its proof waits for the agency, its
 * card payment is under way, or its proof was rejected less than a day ago.
 */
export function protectsConfirmation({ status, createdAt, decidedAt }: Paying, now: Date): boolean {
  const within = (at: Date | null, hours: number) =>
    at !== null && now.getTime() - at.getTime() < hours * millisecondsInHour;
  if (status === 'approved' || status === 'pending') return true;
  return status === 'requiresAction'
    ? within(createdAt, CARD_HOURS)
    : status === 'rejected' && within(decidedAt, REJECTED_HOURS);
}
