import type { QuoteInput, SoldOutDetails } from '@/lib/contract/room-block';
import { FIRST_PARTY } from '@/lib/domain/first-stay';
import type { Stay } from '@/lib/domain/nights';
import type { People } from '@/lib/domain/occupancy';
import { type DraftPersons, noPersons, occupantsOf } from './draft-people';

/** A room in the making; `id` is only used within the draft. */
export interface DraftRoom extends Stay, People {
  id: string;
  categoryId: string | null;
  persons: DraftPersons;
  observations: string;
}

/** Contact data as typed, complete or not. */
export interface DraftContact {
  firstName: string;
  lastName: string;
  maternalLastName: string;
  email: string;
  mobile: string;
}

/** What a guest has typed and chosen. */
export interface BookingDraft {
  contact: DraftContact;
  /** The rooms of the booking; older clients know them by this name. */
  roomsConfiguration: DraftRoom[];
  passes: { adult: number; child: number };
  /** A coupon code that a quote has accepted; empty = none. */
  coupon: string;
  /** The hold that was made from the draft, and the fingerprint of that booking. */
  hold: { key: string; fingerprint: string } | null;
  /** One Idempotency-Key for each intent: the same booking sent twice is made once. */
  attempt: { idempotencyKey: string; fingerprint: string } | null;
  /** Nights that were sold out when the rooms should have been held. */
  soldOut: SoldOutDetails;
  /**
   * Key of the booking that the previous draft became; null where there was none, or the guest wants another booking.
   */
  booked: string | null;
  /** Fingerprint of that previous draft: another tab that still shows it learns from it that it is booked. */
  bookedAs: string | null;
  /**
   * The category of an address that a room has already taken, so that a reload does not replace a later choice by it.
   */
  takenCategory: string | null;
}

export const emptyRoom = (id: string, { checkIn, checkOut }: Stay): DraftRoom => ({
  id,
  categoryId: null,
  checkIn,
  checkOut,
  ...FIRST_PARTY,
  persons: noPersons(),
  observations: '',
});

export const emptyDraft = (stay: Stay): BookingDraft => ({
  contact: { firstName: '', lastName: '', maternalLastName: '', email: '', mobile: '' },
  roomsConfiguration: [emptyRoom('1', stay)],
  passes: { adult: 0, child: 0 },
  coupon: '',
  hold: null,
  attempt: null,
  soldOut: [],
  booked: null,
  bookedAs: null,
  takenCategory: null,
});

/** Whether no room has been chosen yet. */
export const isUntouched = ({ roomsConfiguration, hold }: BookingDraft): boolean =>
  hold === null && roomsConfiguration.every(({ categoryId }) => categoryId === null);

/** Key of the previous booking, if nothing was chosen since; else null. */
export const bookedBefore = (draft: BookingDraft): string | null => (isUntouched(draft) ? draft.booked : null);

/** The question for a draft's price: the rooms with a category, the passes and the coupon. */
export function quoteInputOf({
  roomsConfiguration: rooms,
  passes,
  coupon,
  hold,
}: Pick<BookingDraft, 'roomsConfiguration' | 'passes' | 'coupon' | 'hold'>): QuoteInput {
  return {
    rooms: rooms.flatMap(({ categoryId, checkIn, checkOut, adults, juniors, minors, infants }) =>
      categoryId === null ? [] : [{ categoryId, checkIn, checkOut, adults, juniors, minors, infants }],
    ),
    passes: (['adult', 'child'] as const)
      .filter((kind) => passes[kind] > 0)
      .map((kind) => ({ kind, quantity: passes[kind] })),
    ...(coupon && { coupon }),
    // The draft's present hold would be given up for the new one.
    ...(hold && { replaces: hold.key }),
  };
}

/** Drafts with equal fingerprints ask for the same booking. */
export function fingerprintOf({ contact, roomsConfiguration: rooms, passes, coupon }: BookingDraft): string {
  const asked = rooms.map((room) => {
    const { id: _id, persons: _persons, ...rest } = room;
    return { ...rest, occupants: occupantsOf(room) };
  });
  return JSON.stringify([contact, asked, passes, coupon]);
}
