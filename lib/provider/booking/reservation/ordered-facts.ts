import { z } from 'zod';
import { bilingualText } from '@/lib/contract/bilingual-text';
import { roomShape } from '@/lib/contract/change-request';
import { calendarDate, instant } from '@/lib/contract/dates';
import { money } from '@/lib/contract/money';

/** What an order of a mail about a reservation holds besides it. */
export const orderedFacts = z.object({
  key: z.string(),
  paymentId: z.string().optional(),
  amount: money.optional(),
  reason: z.string().nullish(),
  /** Whose share of a room the payment is; left out where it is the holder's. */
  payer: z.string().optional(),
  /** Who did what the agency is told of; orders from before do not say. */
  doneBy: z.enum(['guest', 'companion', 'staff']).default('guest'),
  /** The invited companion whom the mail is about. */
  companion: z.string().optional(),
  companionId: z.string().optional(),
  /** When somebody asked for what the mail tells; a later request gets a mail of its own. */
  askedAt: instant.optional(),
  /** The request for a change that is to be decided. */
  changeId: z.string().optional(),
  /** The days of the items whose late fees the mail tells of. */
  feesOf: z.array(calendarDate).optional(),
  /** What a guest wrote with a request. */
  text: z.string().nullish(),
  /** Ids of the rooms that end, or are asked to, where others stay; left out = the whole booking. */
  endingRooms: z.array(z.string()).optional(),
  /** What is kept for a cancelled part. */
  penalty: money.optional(),
  /** The room that the mail is about. */
  room: z
    .object({
      // Orders that wait since an older version have it in one language.
      categoryName: z.union([bilingualText, z.string().transform((name) => ({ es: name, en: name }))]),
      checkIn: calendarDate,
      checkOut: calendarDate,
    })
    .optional(),
  /** Last digits of the account that refunds go to. */
  last4: z.string().optional(),
  /** A room before a change and after it; orders of an older version may have the kind of the change. */
  change: z
    .object({ before: roomShape, after: roomShape })
    .or(z.string().transform(() => undefined))
    .optional(),
  /** The last day to pay what is overdue; null = nothing is cancelled by itself. */
  until: calendarDate.nullish(),
});
export type OrderedFacts = z.output<typeof orderedFacts>;

/**
 * What an order of such a mail may hold. Typed, since a fact of another shape would keep the mail from ever leaving.
 */
export type FactsToOrder = Partial<Omit<z.input<typeof orderedFacts>, 'change'> & Pick<OrderedFacts, 'change'>>;
