import { parseISO } from 'date-fns';
import type { CalendarDate } from '@/lib/contract/dates';
import { dateInZone } from './zone';

interface Paid {
  paidOn: CalendarDate | null;
  decidedAt: string | null;
  createdAt: string;
}

/**
 * The day of a payment as people in the zone read it: the one that its payer named, else that on which it was decided, as
 * its receipt has it, else that on which it was begun. Throws RangeError on an unknown zone.
 */
export const paymentDay = ({ paidOn, decidedAt, createdAt }: Paid, timeZone: string): CalendarDate =>
  paidOn ?? dateInZone(parseISO(decidedAt ?? createdAt), timeZone);
