import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { calendarDate } from '@/lib/contract/dates';
import { transportInput } from '@/lib/contract/transport';

/** The form's fields; an empty return date means one way. */
const requestFields = transportInput
  .extend({ returnDate: z.union([z.literal('').transform(() => null), calendarDate]) })
  .superRefine(({ departureDate, returnDate }, context) => {
    if (returnDate !== null && returnDate < departureDate)
      context.addIssue({ code: 'custom', path: ['returnDate'], message: 'turned' });
  });

export type RequestFields = z.input<typeof requestFields>;
export type ReadRequest = z.output<typeof requestFields>;

/** Why a field is refused, as `code` or `code:number`; the words are chosen where it is shown. */
function issueText(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'custom') return String(issue.message ?? 'required');
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.input === '' ? 'required' : `tooShort:${issue.minimum}`;
  if (issue.code === 'too_big' && issue.origin === 'string') return `tooLong:${issue.maximum}`;
  return 'required';
}

export const requestResolver = zodResolver(requestFields, { error: issueText });
