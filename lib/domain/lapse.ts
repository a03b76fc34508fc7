import { addHours } from 'date-fns';
import { millisecondsInHour } from 'date-fns/constants';

/** How long before the end a guest is warned, hours: less where there is only a day. */
export const WARNED_HOURS = { unverified: 6, verified: 24 };
/** Nobody's rooms go within an hour of the warning, however late it was. */
const LEAST_NOTICE_MS = millisecondsInHour;

interface UnpaidConfirmation {
  confirmedAt: Date;
  /** When a link that was mailed to the guest's address was opened; null = not yet. */
  verifiedAt: Date | null;
  /** Hours for opening the link, and for the first payment after that; 0 = the first payment has no end. */
  hours: { unverified: number; firstPayment: number };
  /** The end of the day on which the first payment is due by the schedule, where it has one. */
  firstDueEnds: Date | null;
}

/**
 * When a confirmation without payment lapses; null = never. The first payment is never wanted before its own due day is
 * over.
 */
export function lapseEnd({ confirmedAt, verifiedAt, hours, firstDueEnds }: UnpaidConfirmation): Date | null {
  if (verifiedAt === null) return addHours(confirmedAt, hours.unverified);
  if (hours.firstPayment === 0) return null;
  const end = addHours(verifiedAt > confirmedAt ? verifiedAt : confirmedAt, hours.firstPayment);
  return firstDueEnds && firstDueEnds > end ? firstDueEnds : end;
}

interface Lapsing {
  lapsesAt: Date;
  /** Null = the guest was not warned of this end yet. */
  warnedAt: Date | null;
  isVerified: boolean;
  now: Date;
}

/** What comes next for a confirmation that nothing protects: one warning, then its end, and never the end unwarned. */
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

/** A card payment that is under way protects for so long, and a rejected proof leaves so long for another one, hours. */
const CARD_HOURS = 1;
const REJECTED_HOURS = 24;

/**
 * Whether a payment keeps an unpaid confirmation from lapsing: money that was approved, a proof that waits for the
 * agency, a card payment under way, a proof that was rejected within a day.
 */
export function protectsConfirmation({ status, createdAt, decidedAt }: Paying, now: Date): boolean {
  const within = (at: Date | null, hours: number) =>
    at !== null && now.getTime() - at.getTime() < hours * millisecondsInHour;
  if (status === 'approved' || status === 'pending') return true;
  return status === 'requiresAction'
    ? within(createdAt, CARD_HOURS)
    : status === 'rejected' && within(decidedAt, REJECTED_HOURS);
}
