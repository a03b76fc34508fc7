import { z } from 'zod';
import { attritionTerms, cancellationStep, lateFee, scheduleTemplate } from './booking-terms';
import { guestChanges } from './change-request';
import { complimentaryTerms } from './complimentary-room';
import { calendarDate } from './dates';
import { guestListShows } from './guest';
import { currencyCode, LARGEST_PRICE } from './money';

const amount = z.int().min(0).max(LARGEST_PRICE);
const percent = z.int().min(0).max(100);

const terms = z.object({
  minimumNights: z.int().min(1).max(30),
  /** Minor units of the event's currency, as the prices of passes. */
  minimumToReserve: amount,
  balanceDueDays: z.int().min(0).max(365),
  passSharePercent: percent,
  /** Null = this kind of pass is not sold. */
  adultPassPrice: amount.nullable(),
  childPassPrice: amount.nullable(),
  cancellationSteps: z.array(cancellationStep).max(12),
  scheduleTemplate: scheduleTemplate.nullable(),
  /** Percent off the rooms of the couple's own booking; 0 = none. */
  honeymoonDiscountPercent: percent,
  waitlistEnabled: z.boolean(),
  waitlistOfferHours: z.int().min(1).max(720),
  waitlistFillsGaps: z.boolean(),
  /** Days after an unpaid item's due day until the final notice; null = none. */
  finalNoticeDays: z.int().min(1).max(90).nullable(),
  /** Days from that notice to the cancellation for non-payment; null = only staff cancel. */
  cancelAfterDays: z.int().min(3).max(90).nullable(),
  /** Null = no fee for paying late. */
  lateFee: lateFee.nullable(),
  /** Rooms without a payment that one e-mail, or one network address, may have; null = as configured for the site. */
  unpaidRoomsPerEmail: z.int().min(1).max(1000).nullable(),
  unpaidRoomsPerAddress: z.int().min(1).max(1000).nullable(),
  /** Hours for the first payment after the guest's mail address is verified; null = the usual ones, 0 = no deadline. */
  firstPaymentHours: z.int().min(0).max(2160).nullable(),
  guestListShows,
  guestChanges,
  /**
   * First day on which guests cannot change approved rooms any more, since the hotel has the rooming list; null = none.
   */
  changesLockDate: calendarDate.nullable(),
  /** Null = the contract has no such clause, or it was not entered. */
  attrition: attritionTerms.nullable(),
  /** Null = the contract gives no free rooms, or it was not entered. */
  complimentary: complimentaryTerms.nullable(),
});

/** The terms for bookings of the event. GET /api/v1/events/{id}/booking-terms. */
export const eventTerms = terms
  .extend({ eventId: z.string(), currency: currencyCode, version: z.int() })
  .meta({ id: 'EventTerms' });
export type EventTerms = z.infer<typeof eventTerms>;

/** What is left out stays as it is. Bookings that stand keep their schedule and price. */
export const eventTermsPatch = terms.partial().extend({ version: z.int() }).meta({ id: 'EventTermsPatch' });
export type EventTermsPatch = z.infer<typeof eventTermsPatch>;
