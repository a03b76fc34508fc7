import { parseISO } from 'date-fns';
import type { CalendarDate } from '@/lib/contract/dates';
import { dateInZone } from './zone';

interface Paid {
  paidOn: CalendarDate | null;
  decidedAt: string | null;
  createdAt: string;
}

/**
 * The day of a payment in the zone, as its readers see it: the day that the payer named, else that of the decision
 * (also the day of the receipt), else that on which the payment was started. Throws RangeError on an unknown zone.
 */
export const paymentDay = ({ paidOn, decidedAt, createdAt }: Paid, timeZone: string): CalendarDate =>
  paidOn ?? dateInZone(parseISO(decidedAt ?? createdAt), timeZone);
