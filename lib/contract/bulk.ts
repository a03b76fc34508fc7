import { z } from 'zod';
import { LONGEST_REASON } from './booking-limits';
import { errorCode } from './error';
import { recordId } from './record-id';

const MAX_BULK_ITEMS = 100;

const decision = z.enum(['approve', 'reject']);
const reservationKey = z.string().trim().toUpperCase().min(4).max(40);
/** Required for a rejection; the guest reads it. */
const reason = z.string().trim().max(LONGEST_REASON).optional();

/** The version of the room or reservation that the caller saw; a record that was changed since is refused as STALE. */
const version = z.int().optional();

/** One decision of many; each has the same effect as its own call. */
export const bulkItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('room'), key: reservationKey, roomId: recordId, decision, reason, version }),
  z.object({ kind: z.literal('payment'), id: recordId, decision, reason }),
  z.object({ kind: z.literal('cancellation'), key: reservationKey, decision, reason, version }),
]);
export type BulkItem = z.infer<typeof bulkItem>;
export type BulkKind = BulkItem['kind'];

export const bulkInput = z
  .object({ items: z.array(bulkItem).min(1).max(MAX_BULK_ITEMS) })
  .meta({ id: 'BulkDecisions' });

/** What became of an item: `error` is a sentence in the caller's language, `details` are the facts of `code`. */
export const bulkResult = z
  .object({
    item: bulkItem,
    outcome: z.enum(['done', 'refused']),
    code: errorCode.optional(),
    error: z.string().optional(),
    details: z.unknown().optional(),
  })
  .meta({ id: 'BulkResult' });
export type BulkResult = z.infer<typeof bulkResult>;

/** A report of each item in the order in which they were sent. */
export const bulkReport = z
  .object({ done: z.int(), refused: z.int(), items: z.array(bulkResult) })
  .meta({ id: 'BulkReport' });
export type BulkReport = z.infer<typeof bulkReport>;

/** What became of each record of a bulk change, in the order sent; `error` is a sentence in the caller's language. */
export const recordReport = z.object({
  done: z.int(),
  refused: z.int(),
  items: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['done', 'refused']),
      code: errorCode.optional(),
      error: z.string().optional(),
    }),
  ),
});
