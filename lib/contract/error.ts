import { z } from 'zod';

/** Every code that the provider can answer. Stable: clients branch on it, never on the sentence. */
export const errorCode = z.enum([
  'AGENCY_TOKEN',
  'BAD_REQUEST',
  'BODY_TOO_LARGE',
  'UNAUTHENTICATED',
  'LOGIN_FAILED',
  'SECOND_FACTOR',
  'CAPTCHA',
  'MAIL_UNVERIFIED',
  'IRK',
  'RKNF',
  'FORBIDDEN',
  'FOREIGN_ORIGIN',
  'NOT_FOUND',
  'EVENT_KEY_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'STALE',
  'ALREADY_DECIDED',
  'IDEMPOTENCY_MISMATCH',
  'SOLD_OUT',
  'HOLD_EXPIRED',
  'CATEGORY_CLOSED',
  'INVALID',
  'BELOW_MINIMUM_NIGHTS',
  'OCCUPANCY_EXCEEDED',
  'NO_RATE',
  'BELOW_MINIMUM_AMOUNT',
  'OVER_BALANCE',
  'PASSES_EXCEEDED',
  'COUPON_INVALID',
  'HONEYMOON_USED',
  'PRICE_CHANGED',
  'ALLOTMENT_BELOW_SOLD',
  'WAITLIST_CLOSED',
  'CARD_DECLINED',
  'PROCESSOR_FAILED',
  'REFUND_EXCEEDS',
  'SIGNATURE_INVALID',
  'SELF_APPROVAL',
  'SECOND_APPROVER',
  'SELF_REFUND',
  'DUPLICATE_PROOF',
  'INVALID_STATE',
  'FILE_TOO_LARGE',
  'FILE_EMPTY',
  'FILE_TYPE',
  'LINK_INVALID',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'BUSY',
  'MAINTENANCE',
  'INTERNAL',
]);
export type ErrorCode = z.infer<typeof errorCode>;

/** The one failure envelope. `details` are facts of the code (nights, limits, amounts). */
export const errorBody = z
  .object({
    error: z.string(),
    code: errorCode,
    fields: z.record(z.string(), z.string()).optional(),
    details: z.unknown().optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;
