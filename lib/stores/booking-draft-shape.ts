import type { QuoteInput, SoldOutDetails } from '@/lib/contract/room-block';
import { FIRST_PARTY } from '@/lib/domain/first-stay';
import type { Stay } from '@/lib/domain/nights';
import type { People } from '@/lib/domain/occupancy';
import { type DraftPersons, noPersons, occupantsOf } from './draft-people';

/** A room as it is being put together; `id` is of the draft alone. */
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
  /** The rooms of the booking, by the name that older clients know. */
  roomsConfiguration: DraftRoom[];
  passes: { adult: number; child: number };
  /** A coupon code that a quote has accepted; empty = none. */
  coupon: string;
  /** The hold that the draft led to and the booking it was made for. */
  hold: { key: string; fingerprint: string } | null;
  /** One Idempotency-Key for one intent: the same booking sent twice stays one booking. */
  attempt: { idempotencyKey: string; fingerprint: string } | null;
  /** Nights that were gone when the rooms should have been held. */
  soldOut: SoldOutDetails;
  /** Key of the booking that the draft before this one became; null where there was none, or another one is wanted. */
  booked: string | null;
  /** Fingerprint of that draft: another tab that still shows it learns so that it is booked. */
  bookedAs: string | null;
  /** The category that an address named and a room has taken: a reload does not put it in place of a later choice. */
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

/** Whether no room was chosen in it yet. */
export const isUntouched = ({ roomsConfiguration, hold }: BookingDraft): boolean =>
  hold === null && roomsConfiguration.every(({ categoryId }) => categoryId === null);

/** Key of what was booked before, where nothing was chosen since; null else. */
export const bookedBefore = (draft: BookingDraft): string | null => (isUntouched(draft) ? draft.booked : null);

/** What a draft asks a price for: the rooms that have a category, the passes and the coupon. */
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
    // What the draft holds already is given up for what it asks now.
    ...(hold && { replaces: hold.key }),
  };
}

/** Two drafts with the same fingerprint ask for the same booking. */
export function fingerprintOf({ contact, roomsConfiguration: rooms, passes, coupon }: BookingDraft): string {
  const asked = rooms.map((room) => {
    const { id: _id, persons: _persons, ...rest } = room;
    return { ...rest, occupants: occupantsOf(room) };
  });
  return JSON.stringify([contact, asked, passes, coupon]);
}
