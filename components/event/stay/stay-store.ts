import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { stayProblem } from '@/components/room-block/room-problems';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import type { Availability } from '@/lib/contract/room-block';
import { type BookingDraftStore, bookingDraftOf } from '@/lib/stores/booking-draft';
import { type DraftRoom, emptyRoom } from '@/lib/stores/booking-draft-shape';
import type { StayFacts } from './stay-facts';

/** What the provider said, and of which dates and people. */
interface Found {
  question: string | null;
  availability: Availability | null;
  hasFailed: boolean;
}

interface StayStore {
  draft: BookingDraftStore;
  found: StoreApi<Found>;
  ask: () => void;
}

const STILL_MS = 250;

const partyOf = ({ adults, juniors, minors, infants }: DraftRoom) => ({ adults, juniors, minors, infants });

const questionOf = (room: DraftRoom) => JSON.stringify([room.checkIn, room.checkOut, partyOf(room)]);

function createStayStore({ event, stay }: StayFacts): StayStore {
  const draft = bookingDraftOf(event.code, stay);
  draft.restore();
  const roomOf = () => draft.getState().roomsConfiguration[0] ?? emptyRoom('1', stay);
  // Nights that were chosen before the event moved are on sale no more.
  const first = roomOf();
  if (stayProblem(first, event)) draft.getState().changeRoom(first.id, stay);
  const found = createStore<Found>(() => ({ question: null, availability: null, hasFailed: false }));
  const ask = async () => {
    const room = roomOf();
    const question = questionOf(room);
    if (stayProblem(room, event)) return;
    const isStill = () => questionOf(roomOf()) === question;
    try {
      const [http, { getAvailability }] = await Promise.all([lazyBrowserHttp(), import('@/lib/api/room-block')]);
      const { checkIn, checkOut } = room;
      const availability = await getAvailability(http, { eventId: event.id, checkIn, checkOut, people: partyOf(room) });
      if (isStill()) found.setState({ question, availability, hasFailed: false });
    } catch {
      if (isStill()) found.setState({ question, availability: null, hasFailed: true });
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  draft.subscribe((now, before) => {
    const [room, old] = [now.roomsConfiguration[0], before.roomsConfiguration[0]];
    if (!room || (old && questionOf(room) === questionOf(old))) return;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), STILL_MS);
  });
  return { draft, found, ask: () => void ask() };
}

const open = new Map<string, StayStore>();

function stayStoreOf(facts: StayFacts): StayStore {
  const known = open.get(facts.event.code);
  if (known) return known;
  const made = createStayStore(facts);
  open.set(facts.event.code, made);
  made.ask();
  return made;
}

/** One's dates and people, how they are changed, and what is known for them. */
export function useStay(facts: StayFacts) {
  const { draft, found, ask } = stayStoreOf(facts);
  const rooms = useStore(draft, (state) => state.roomsConfiguration);
  const room = rooms[0] ?? emptyRoom('1', facts.stay);
  const { question, availability, hasFailed } = useStore(found);
  const isCurrent = question === questionOf(room);
  return {
    room,
    /** How many rooms the booking has so far. */
    count: rooms.length,
    change: (part: Partial<Omit<DraftRoom, 'id'>>) => draft.getState().changeRoom(room.id, part),
    /** A room is pressed: its category is taken, also where it was once before. */
    pressRoom: () => draft.getState().change({ takenCategory: null }),
    /** What was known last; `isCurrent` says whether it is of these dates and people. */
    availability,
    isCurrent,
    hasFailed: isCurrent && hasFailed,
    ask,
  };
}

/** The cheapest of the rooms that take the party for these nights; null where none does, or it is not known yet. */
export function useLowestTotal(facts: StayFacts) {
  const { availability, isCurrent } = useStay(facts);
  const totals = availability?.categories.flatMap(({ available, total }) => (available > 0 && total ? [total] : []));
  const [lowest] = totals?.toSorted((one, other) => one.amount - other.amount) ?? [];
  return { lowest: lowest ?? null, isCurrent };
}
