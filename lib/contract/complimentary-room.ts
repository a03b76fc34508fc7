import { z } from 'zod';
import { recordId } from './record-id';

/** The free rooms that a hotel's contract gives for paid ones. docs/domain.md, Room block. */
export const complimentaryTerms = z
  .object({
    /** What is counted and given: room nights of all nights together, whole rooms, or the rooms of each night. */
    basis: z.enum(['roomNights', 'rooms', 'perNight']),
    /** One is free for so many that are paid. */
    every: z.int().min(2).max(1000),
    /** The most that are free, by the basis `perNight` of each night; null = no bound. */
    most: z.int().min(1).max(1000).nullable(),
    /** Rooms of shorter stays do not count. */
    minimumNights: z.int().min(1).max(30),
  })
  .meta({ id: 'ComplimentaryTerms' });
export type ComplimentaryTerms = z.infer<typeof complimentaryTerms>;

/** Why the hotel charges nothing for a room: earned by the terms, agreed beyond them, or for the agency's own people. */
export const complimentaryReason = z.enum(['earned', 'concession', 'staff']);
export type ComplimentaryReason = z.infer<typeof complimentaryReason>;

/** What the terms give with the rooms that stand: rooms by the basis `rooms`, else room nights. */
export const complimentaryCount = z
  .object({
    basis: complimentaryTerms.shape.basis,
    /** Those that are paid and of stays that are long enough. */
    counted: z.int(),
    earned: z.int(),
    /** Those that were given as earned. */
    given: z.int(),
    /** So many more must be paid for the next one; null = each night counts by itself, or the most is reached. */
    missing: z.int().nullable(),
  })
  .meta({ id: 'ComplimentaryCount' });
export type ComplimentaryCount = z.infer<typeof complimentaryCount>;

/** PUT /api/v1/events/{id}/complimentary-rooms: a room that the hotel charges nothing for, or charges after all. */
export const complimentaryMark = z
  .object({
    roomId: recordId,
    /** Null = the hotel charges it. */
    reason: complimentaryReason.nullable(),
    /** What the caller saw there: what another person noted meanwhile is not overwritten. */
    was: complimentaryReason.nullable(),
  })
  .meta({ id: 'ComplimentaryMark' });
export type ComplimentaryMark = z.infer<typeof complimentaryMark>;
