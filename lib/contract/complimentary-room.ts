import { z } from 'zod';
import { recordId } from './record-id';

/** The free rooms that a hotel's contract gives for paid ones. docs/domain.md, Room block. */
export const complimentaryTerms = z
  .object({
    /** What is counted and given: room nights of all nights together, whole rooms, or rooms of each single night. */
    basis: z.enum(['roomNights', 'rooms', 'perNight']),
    /** One free for so many paid. */
    every: z.int().min(2).max(1000),
    /** The most free ones, with the basis `perNight` for each night; null = no limit. */
    most: z.int().min(1).max(1000).nullable(),
    /** Rooms of shorter stays do not count. */
    minimumNights: z.int().min(1).max(30),
  })
  .meta({ id: 'ComplimentaryTerms' });
export type ComplimentaryTerms = z.infer<typeof complimentaryTerms>;

/** Why the hotel charges nothing for a room: earned by the terms, agreed in addition, or for the agency's own staff. */
export const complimentaryReason = z.enum(['earned', 'concession', 'staff']);
export type ComplimentaryReason = z.infer<typeof complimentaryReason>;

/** What the terms give for the rooms that stand: rooms with the basis `rooms`, else room nights. */
export const complimentaryCount = z
  .object({
    basis: complimentaryTerms.shape.basis,
    /** Paid ones whose stay is long enough. */
    counted: z.int(),
    earned: z.int(),
    /** Those already given as `earned`. */
    given: z.int(),
    /** How many more paid ones earn the next; null = each night counts alone, or the most is reached. */
    missing: z.int().nullable(),
  })
  .meta({ id: 'ComplimentaryCount' });
export type ComplimentaryCount = z.infer<typeof complimentaryCount>;

/** PUT /api/v1/events/{id}/complimentary-rooms: marks a room as free of charge by the hotel, or as charged again. */
export const complimentaryMark = z
  .object({
    roomId: recordId,
    /** Null = the hotel charges for it. */
    reason: complimentaryReason.nullable(),
    /** The mark that the caller saw, so that another person's change meanwhile is not overwritten. */
    was: complimentaryReason.nullable(),
  })
  .meta({ id: 'ComplimentaryMark' });
export type ComplimentaryMark = z.infer<typeof complimentaryMark>;
