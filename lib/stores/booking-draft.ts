import { millisecondsInDay } from 'date-fns/constants';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Stay } from '@/lib/domain/nights';
import type { DraftContact } from './booking-draft-shape';
import {
  type BookingDraft,
  bookedBefore,
  type DraftRoom,
  emptyDraft,
  emptyRoom,
  fingerprintOf,
} from './booking-draft-shape';
import type { DraftPerson } from './draft-people';
import { type Check, forgivingStorage, orNull, shape, text } from './draft-storage';

const count: Check = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 20;

const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const persons = listOf(shape<DraftPerson>({ name: text, age: text, guestId: orNull(text) }));

const isDraft = shape<BookingDraft>({
  contact: shape<DraftContact>({ firstName: text, lastName: text, maternalLastName: text, email: text, mobile: text }),
  roomsConfiguration: listOf(
    shape<DraftRoom>({
      id: text,
      categoryId: orNull(text),
      checkIn: text,
      checkOut: text,
      adults: count,
      juniors: count,
      minors: count,
      infants: count,
      persons: shape({ adult: persons, junior: persons, minor: persons, infant: persons }),
      observations: text,
    }),
  ),
  passes: shape({ adult: count, child: count }),
  coupon: text,
  hold: orNull(shape({ key: text, fingerprint: text })),
  attempt: orNull(shape({ idempotencyKey: text, fingerprint: text })),
  soldOut: listOf(shape({ categoryId: text, nights: listOf(text) })),
  booked: orNull(text),
  bookedAs: orNull(text),
  takenCategory: orNull(text),
});

/** Raised whenever the stored shape changes; a draft of another version is dropped. */
const DRAFT_VERSION = 5;
const KEPT_MS = 7 * millisecondsInDay;

export interface BookingDraftState extends BookingDraft {
  /** False until the stored draft has been read: the server's HTML shows the empty one. */
  restored: boolean;
  change: (part: Partial<BookingDraft>) => void;
  changeRoom: (id: string, part: Partial<Omit<DraftRoom, 'id'>>) => void;
  addRoom: () => void;
  removeRoom: (id: string) => void;
  clear: () => void;
}

export type BookingDraftStore = StoreApi<BookingDraftState> & {
  restore: () => void;
  /** Takes over what another tab has done since with this very draft: booked it, held it, tried to. */
  follow: () => void;
};

type StoredDraft = BookingDraft & { savedAt: number };

const toStore = (state: BookingDraftState): StoredDraft => ({ ...draftIn(state), savedAt: Date.now() });

function readStored(stored: unknown): BookingDraft | null {
  const savedAt = typeof stored === 'object' && stored !== null && 'savedAt' in stored ? Number(stored.savedAt) : 0;
  return Date.now() - savedAt < KEPT_MS ? readDraft(stored) : null;
}

/** A draft of one event's booking, stored in the browser, so that a reload or a change of language loses nothing. */
export function createBookingDraft(eventCode: string, stay: Stay): BookingDraftStore {
  const store = createStore<BookingDraftState>()(
    persist<BookingDraftState, [], [], StoredDraft>(
      (set, get) => ({
        ...emptyDraft(stay),
        restored: false,
        change: (part) => set(part),
        changeRoom: (id, part) =>
          set({
            roomsConfiguration: get().roomsConfiguration.map((room) => (room.id === id ? { ...room, ...part } : room)),
          }),
        addRoom: () => {
          const rooms = get().roomsConfiguration;
          const last = rooms.at(-1) ?? emptyRoom('0', stay);
          const id = String(Math.max(0, ...rooms.map((room) => Number(room.id))) + 1);
          set({ roomsConfiguration: [...rooms, emptyRoom(id, last)] });
        },
        removeRoom: (id) => set({ roomsConfiguration: get().roomsConfiguration.filter((room) => room.id !== id) }),
        clear: () => set(emptyDraft(stay)),
      }),
      {
        name: nameOf(eventCode),
        version: DRAFT_VERSION,
        storage: createJSONStorage<StoredDraft>(() => forgivingStorage),
        skipHydration: true,
        partialize: toStore,
        merge: (stored, current) => ({ ...current, ...readStored(stored), restored: true }),
        // A draft of another version is dropped.
        migrate: () => ({ ...emptyDraft(stay), savedAt: 0 }),
        onRehydrateStorage: () => () => store.setState({ restored: true }),
      },
    ),
  );
  return Object.assign(store, {
    restore: () => void store.persist.rehydrate(),
    follow: () => {
      const other = storedNow(eventCode);
      if (!other) return;
      const draft = store.getState();
      const mine = fingerprintOf(draft);
      if (bookedBefore(other) !== null && other.bookedAs === mine) store.setState(other);
      if (fingerprintOf(other) !== mine) return;
      // Only what is new: each change is written, and heard by the other tab.
      if (other.hold && other.hold.key !== draft.hold?.key) store.setState({ hold: other.hold });
      if (other.attempt && other.attempt.idempotencyKey !== draft.attempt?.idempotencyKey)
        store.setState({ attempt: other.attempt });
    },
  });
}

const nameOf = (eventCode: string) => `booking-draft:${eventCode}`;

/** What the browser keeps at this moment, as the last of its tabs wrote it. */
function storedNow(eventCode: string): BookingDraft | null {
  try {
    const kept: { state?: unknown } | null = JSON.parse(String(forgivingStorage.getItem(nameOf(eventCode))));
    return readStored(kept?.state);
  } catch {
    return null;
  }
}

const open = new Map<string, BookingDraftStore>();

/** The page's single draft of the event; on the server a new one each time, so that visitors never share one. */
export function bookingDraftOf(eventCode: string, stay: Stay): BookingDraftStore {
  if (typeof window === 'undefined') return createBookingDraft(eventCode, stay);
  const known = open.get(eventCode) ?? createBookingDraft(eventCode, stay);
  open.set(eventCode, known);
  return known;
}

/** The stored draft; null where it is not valid: edited by hand, cut off, or of an older version. */
export function readDraft(stored: unknown): BookingDraft | null {
  if (!isDraft(stored)) return null;
  return draftIn(stored as BookingDraft);
}

function draftIn(of: BookingDraft): BookingDraft {
  const { contact, roomsConfiguration, passes, coupon, hold, attempt, soldOut, booked, bookedAs, takenCategory } = of;
  return { contact, roomsConfiguration, passes, coupon, hold, attempt, soldOut, booked, bookedAs, takenCategory };
}
