import { millisecondsInDay } from 'date-fns/constants';
import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { KEPT_DRAFT } from '@/lib/session/kept-drafts';
import { type Check, forgivingStorage, orNull, shape, text } from './draft-storage';

/** What was typed for an event that is not created yet. */
export interface EventDraft {
  eventName: string;
  days: 'one' | 'several';
  /** `YYYY-MM-DD`, or empty. */
  start: string;
  end: string;
  /** IANA name. */
  timeZone: string;
  hotelId: string | null;
  currency: string;
  /** NaN where the field is empty, or no number. */
  minimumNights: number;
  /** Minor units of the currency; NaN like `minimumNights`. */
  minimumToReserve: number;
}

/** The zone of most of the product's events. */
const FIRST_ZONE = 'America/Cancun';

const FIRST_CURRENCY = 'USD';

export const EMPTY_EVENT: EventDraft = {
  eventName: '',
  days: 'one',
  start: '',
  end: '',
  timeZone: FIRST_ZONE,
  hotelId: null,
  currency: FIRST_CURRENCY,
  minimumNights: 2,
  minimumToReserve: Number.NaN,
};

interface Kept {
  typed: EventDraft;
  /** The open step, counted from 0. */
  step: number;
}

type Stored = Kept & { savedAt: number };

// JSON writes NaN (a field without a number) as null.
const amount = orNull((value) => typeof value === 'number');

const isKept: Check = shape<Kept>({
  typed: shape<EventDraft>({
    eventName: text,
    start: text,
    end: text,
    timeZone: text,
    hotelId: orNull(text),
    currency: text,
    days: (value) => value === 'one' || value === 'several',
    minimumNights: amount,
    minimumToReserve: amount,
  }),
  step: (value) => Number.isInteger(value) && Number(value) >= 0,
});

const DRAFT_VERSION = 1;
const KEPT_MS = 7 * millisecondsInDay;
const ANEW: Kept = { typed: EMPTY_EVENT, step: 0 };

export interface EventDraftState extends Kept {
  /** Counts up when the draft was changed from outside the form, which then starts again with it. */
  turn: number;
  change: (typed: EventDraft) => void;
  goTo: (step: number) => void;
  clear: () => void;
}

export type EventDraftStore = StoreApi<EventDraftState> & {
  /** Reads what the browser stored: the server's HTML shows the empty draft. */
  restore: () => void;
  /** Removes the stored draft, since the event was created. */
  forget: () => void;
};

const open = new Map<string, EventDraftStore>();

/** The draft of an event that a person writes for an agency (`owner` names both), stored in the browser for a week. */
export function createEventDraft(owner: string): EventDraftStore {
  const store = createStore<EventDraftState>()(
    persist<EventDraftState, [], [], Stored>(
      (set, get) => ({
        ...ANEW,
        turn: 0,
        change: (typed) => set({ typed }),
        goTo: (step) => set({ step }),
        clear: () => set({ ...ANEW, turn: get().turn + 1 }),
      }),
      {
        name: `${KEPT_DRAFT}event:${owner}`,
        version: DRAFT_VERSION,
        storage: createJSONStorage<Stored>(() => forgivingStorage),
        skipHydration: true,
        partialize: ({ typed, step }) => ({ typed, step, savedAt: Date.now() }),
        merge: (stored, current) => {
          const found = readStored(stored);
          return found ? { ...current, ...found, turn: current.turn + 1 } : current;
        },
        // A draft of another version is dropped.
        migrate: () => ({ ...ANEW, savedAt: 0 }),
      },
    ),
  );
  return Object.assign(store, {
    restore: () => void store.persist.rehydrate(),
    forget: () => {
      open.delete(owner);
      store.persist.clearStorage();
    },
  });
}

/** The page's single draft of the owner; on the server a new one each time, so that visitors never share one. */
export function eventDraftOf(owner: string): EventDraftStore {
  if (typeof window === 'undefined') return createEventDraft(owner);
  const known = open.get(owner) ?? createEventDraft(owner);
  open.set(owner, known);
  return known;
}

/** The stored draft; null where it is not valid or too old. */
function readStored(stored: unknown): Kept | null {
  if (!isKept(stored)) return null;
  const { typed, step, savedAt } = stored as Stored;
  if (!(Date.now() - savedAt < KEPT_MS)) return null;
  const number = (value: number | null) => value ?? Number.NaN;
  const { minimumNights, minimumToReserve } = typed;
  return {
    typed: { ...typed, minimumNights: number(minimumNights), minimumToReserve: number(minimumToReserve) },
    step,
  };
}
