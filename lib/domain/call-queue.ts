import { addHours } from 'date-fns';
import { CALL_AGAIN_CLOCK, CALL_AGAIN_HOURS, CALL_HOURS, CALL_TRIES } from '@/lib/config/constants';
import type { CallMedium, CallState } from '@/lib/contract/call';
import { addDays } from './nights';
import { clockInZone, dateInZone, instantInZone } from './zone';

/**
 * Time zones by the beginning of a number: the calling code of a country, or the area code of a larger Mexican city
 * whose time differs from the capital's. A country with several zones is listed with the most eastern and the most
 * western, so that it is day in all of them. The longest beginning that matches counts.
 */
const ZONES: Record<string, readonly string[]> = {
  '1': ['America/New_York', 'America/Los_Angeles'],
  '31': ['Europe/Amsterdam'],
  '32': ['Europe/Brussels'],
  '33': ['Europe/Paris'],
  '34': ['Europe/Madrid'],
  '351': ['Europe/Lisbon'],
  '353': ['Europe/Dublin'],
  '39': ['Europe/Rome'],
  '41': ['Europe/Zurich'],
  '44': ['Europe/London'],
  '49': ['Europe/Berlin'],
  '502': ['America/Guatemala'],
  '503': ['America/El_Salvador'],
  '504': ['America/Tegucigalpa'],
  '505': ['America/Managua'],
  '506': ['America/Costa_Rica'],
  '507': ['America/Panama'],
  '51': ['America/Lima'],
  '52': ['America/Mexico_City'],
  ...zonesOfAreas('52', {
    'America/Cancun': [983, 984, 987, 998],
    'America/Ciudad_Juarez': [656],
    'America/Hermosillo': [622, 631, 633, 638, 642, 644, 653, 662],
    'America/Mazatlan': [311, 612, 613, 624, 667, 668, 669, 687],
    'America/Tijuana': [616, 646, 661, 663, 664, 665, 686],
  }),
  '53': ['America/Havana'],
  '54': ['America/Argentina/Buenos_Aires'],
  '55': ['America/Sao_Paulo', 'America/Rio_Branco'],
  '56': ['America/Santiago'],
  '57': ['America/Bogota'],
  '58': ['America/Caracas'],
  '591': ['America/La_Paz'],
  '593': ['America/Guayaquil'],
  '595': ['America/Asuncion'],
  '598': ['America/Montevideo'],
  '61': ['Australia/Sydney', 'Australia/Perth'],
  '81': ['Asia/Tokyo'],
  '972': ['Asia/Jerusalem'],
};

function zonesOfAreas(country: string, areas: Record<string, readonly number[]>): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(areas).flatMap(([zone, codes]) => codes.map((code) => [`${country}${code}`, [zone]])),
  );
}

const LONGEST_FIRST = Object.entries(ZONES).toSorted(([one], [other]) => other.length - one.length);

/** The zones that a guest's clock may be of: by the mobile (E.164), else the event's. */
export function zonesOfMobile(mobile: string, eventZone: string): readonly string[] {
  return LONGEST_FIRST.find(([beginning]) => mobile.startsWith(`+${beginning}`))?.[1] ?? [eventZone];
}

/** Whether people in all these zones may be called at the instant. */
export const isCallingTime = (now: Date, timeZones: readonly string[]): boolean =>
  timeZones.every((zone) => {
    const clock = clockInZone(now, zone);
    return clock >= CALL_HOURS.from && clock < CALL_HOURS.until;
  });

/** Beginnings of mobile numbers, all of the same length. */
export interface NumbersByHour {
  isDay: boolean;
  /** E.164, with the plus. */
  beginnings: string[];
}

/**
 * Beginnings of numbers whose zone is known, grouped by whether one may call there now. The longest come first, and the
 * first match counts.
 */
export function numbersByHour(now: Date): NumbersByHour[] {
  const groups = new Map<string, NumbersByHour>();
  for (const [beginning, zones] of LONGEST_FIRST) {
    const isDay = isCallingTime(now, zones);
    const key = `${beginning.length} ${isDay}`;
    const group = groups.get(key) ?? { isDay, beginnings: [] };
    group.beginnings.push(`+${beginning}`);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Whether a call waits to be made, or made again. */
export const isWaitingCall = ({ state, doneAt }: { state: CallState; doneAt: Date | null }): boolean =>
  (state === 'toDo' || state === 'notAnswered') && doneAt === null;

/** Which contact data a guest has. */
export interface Reach {
  mobile: boolean;
  email: boolean;
}

export const isReachable = (medium: CallMedium, { mobile, email }: Reach): boolean =>
  medium === 'email' ? email : mobile;

const MEDIA: readonly CallMedium[] = ['phone', 'whatsapp', 'sms', 'email'];

interface Unanswered {
  medium: CallMedium;
  /** Earlier tries by this medium that nobody answered. */
  attempts: number;
  /** All media that were tried with this guest, including this one. */
  tried: readonly CallMedium[];
  /** The medium that the guest prefers; null = any. */
  preferred: CallMedium | null;
  reach: Reach;
  now: Date;
  /** The event's IANA zone. */
  timeZone: string;
}

/** How and when the next try is made. */
export interface NextTry {
  medium: CallMedium;
  attempts: number;
  scheduledAt: Date;
}

/**
 * What follows an unanswered try: another some hours later, then one on the next day. After the last try it continues
 * on the next day with another medium, the guest's preferred one first. Null where no medium is left.
 */
export function nextTry(unanswered: Unanswered): NextTry | null {
  const { medium, reach, now, timeZone, preferred } = unanswered;
  const attempts = unanswered.attempts + 1;
  const nextDay = instantInZone(addDays(dateInZone(now, timeZone), 1), CALL_AGAIN_CLOCK, timeZone);
  if (attempts < CALL_TRIES && isReachable(medium, reach))
    return { medium, attempts, scheduledAt: attempts === 1 ? addHours(now, CALL_AGAIN_HOURS) : nextDay };
  const order = preferred ? [preferred, ...MEDIA] : MEDIA;
  const other = order.find((each) => !unanswered.tried.includes(each) && isReachable(each, reach));
  return other ? { medium: other, attempts: 0, scheduledAt: nextDay } : null;
}
