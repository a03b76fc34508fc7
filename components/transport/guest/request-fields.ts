import { z } from 'zod';
import { calendarDate } from '@/lib/contract/dates';
import { transportInput } from '@/lib/contract/transport';

/** The form's fields; an empty return date means one way. */
export const requestFields = transportInput
  .extend({ returnDate: z.union([z.literal('').transform(() => null), calendarDate]) })
  .superRefine(({ departureDate, returnDate }, context) => {
    if (returnDate !== null && returnDate < departureDate)
      context.addIssue({ code: 'custom', path: ['returnDate'], message: 'turned' });
  });

export type RequestFields = z.input<typeof requestFields>;
export type ReadRequest = z.output<typeof requestFields>;
