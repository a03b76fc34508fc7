import { z } from 'zod';
import { calendarDate } from '@/lib/contract/dates';
import { type QuoteInput, soldOutDetails } from '@/lib/contract/room-block';
import type { Stay } from '@/lib/domain/nights';

const people = z.int().min(0).max(20);

/** A room as it is being put together; `id` is of the draft alone. */
export const draftRoom = z.object({
  id: z.string(),
  categoryId: z.string().nullable(),
  checkIn: calendarDate,
  checkOut: calendarDate,
  adults: people,
  juniors: people,
  minors: people,
  infants: people,
  observations: z.string(),
});
export type DraftRoom = z.infer<typeof draftRoom>;

/** What a guest has typed and chosen, half a form included. What is stored is checked against it when read back. */
export const bookingDraft = z.object({
  contact: z.object({
    firstName: z.string(),
    lastName: z.string(),
    maternalLastName: z.string(),
    email: z.string(),
    mobile: z.string(),
  }),
  rooms: z.array(draftRoom).max(10),
  passes: z.object({ adult: people, child: people }),
  acceptTerms: z.boolean(),
  /** The hold that the draft led to and the booking it was made for. */
  hold: z.object({ key: z.string(), fingerprint: z.string() }).nullable(),
  /** One key an intent: the same booking sent twice stays one booking. */
  attempt: z.object({ idempotencyKey: z.string(), fingerprint: z.string() }).nullable(),
  /** Nights that were gone when the rooms should have been held. */
  soldOut: soldOutDetails,
});
export type BookingDraft = z.infer<typeof bookingDraft>;
export type DraftContact = BookingDraft['contact'];

export const emptyRoom = (id: string, { checkIn, checkOut }: Stay): DraftRoom => ({
  id,
  categoryId: null,
  checkIn,
  checkOut,
  adults: 2,
  juniors: 0,
  minors: 0,
  infants: 0,
  observations: '',
});

export const emptyDraft = (stay: Stay): BookingDraft => ({
  contact: { firstName: '', lastName: '', maternalLastName: '', email: '', mobile: '' },
  rooms: [emptyRoom('1', stay)],
  passes: { adult: 0, child: 0 },
  acceptTerms: false,
  hold: null,
  attempt: null,
  soldOut: [],
});

/** What a draft asks a price for: the rooms that have a category, and the passes. */
export function quoteInputOf({ rooms, passes }: Pick<BookingDraft, 'rooms' | 'passes'>): QuoteInput {
  return {
    rooms: rooms.flatMap(({ id: _id, observations: _observations, categoryId, ...room }) =>
      categoryId === null ? [] : [{ categoryId, ...room }],
    ),
    passes: (['adult', 'child'] as const)
      .filter((kind) => passes[kind] > 0)
      .map((kind) => ({ kind, quantity: passes[kind] })),
  };
}

/** Two drafts with the same fingerprint ask for the same booking. */
export function fingerprintOf({ contact, rooms, passes }: BookingDraft): string {
  return JSON.stringify([contact, rooms.map(({ id: _id, ...room }) => room), passes]);
}
