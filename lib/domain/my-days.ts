import type { Activity } from '@/lib/contract/activity';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Event } from '@/lib/contract/event';
import type { Reservation } from '@/lib/contract/reservation';
import type { TransportRequest } from '@/lib/contract/transport';

/** One entry of a guest's days; `time` is the clock of the event's zone, null where no time is known. */
export type DayEntry = {
  date: CalendarDate;
  time: string | null;
} /** `hotel` names one of the event's other hotels; not told = the event's own. */ & (
  | { kind: 'checkIn' | 'checkOut'; rooms: number; hotel?: string }
  | { kind: 'transfer'; way: 'arrival' | 'departure'; request: TransportRequest }
  | { kind: 'ceremony'; ceremony: NonNullable<Event['ceremony']> }
  | { kind: 'event'; name: string }
  | { kind: 'activity'; activity: Activity }
);

export interface GuestDay {
  date: CalendarDate;
  entries: DayEntry[];
}

interface Days {
  rooms: Pick<Reservation['rooms'][number], 'status' | 'checkIn' | 'checkOut' | 'hotel'>[];
  transport: TransportRequest[];
  activities: Activity[];
  ceremony: Event['ceremony'];
  /** The event's own day; null where the event's dates are invalid. */
  eventDay: { date: CalendarDate; name: string } | null;
  hotel: Clocks | null;
  otherHotels?: (Clocks & { id: string })[] | undefined;
}

type Clocks = Pick<NonNullable<Event['hotel']>, 'checkInTime' | 'checkOutTime'>;

/** The order of entries at the same moment: arrivals first, departures last. */
const ORDER: DayEntry['kind'][] = ['transfer', 'checkIn', 'event', 'ceremony', 'activity', 'checkOut'];

/**
 * A guest's days in one list: the stay, the activities of the schedule that are for them, and the transfers that they
 * accepted. On each day entries without a time come first. A ceremony that is also in the schedule appears once; the
 * event's day is an entry of its own only while nothing of that day is known.
 */
export function myDays({
  rooms,
  transport,
  activities,
  ceremony,
  eventDay,
  hotel,
  otherHotels = [],
}: Days): GuestDay[] {
  const live = rooms.filter(({ status }) => status === 'requested' || status === 'approved');
  const isScheduled =
    ceremony !== null &&
    activities.some(({ date, startTime }) => date === ceremony.date && startTime === ceremony.startTime);
  const isPlanned = ceremony !== null || activities.some(({ date }) => date === eventDay?.date);
  const entries: DayEntry[] = [
    ...hotelsOf(live).flatMap((of) => {
      const ofHotel = live.filter((room) => room.hotel?.id === of?.id);
      const clocks = otherHotels.find(({ id }) => id === of?.id) ?? hotel;
      return [
        ...datesOf(ofHotel, 'checkIn', clocks?.checkInTime ?? null),
        ...datesOf(ofHotel, 'checkOut', clocks?.checkOutTime ?? null),
      ];
    }),
    ...transport.flatMap(transfersOf),
    ...(ceremony && !isScheduled
      ? [{ kind: 'ceremony' as const, date: ceremony.date, time: ceremony.startTime, ceremony }]
      : []),
    ...(eventDay && !isPlanned ? [{ kind: 'event' as const, time: null, ...eventDay }] : []),
    ...activities.map((activity) => ({
      kind: 'activity' as const,
      date: activity.date,
      time: activity.startTime,
      activity,
    })),
  ];
  const inOrder = entries.toSorted(
    (one, other) =>
      one.date.localeCompare(other.date) ||
      (one.time ?? '').localeCompare(other.time ?? '') ||
      ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind),
  );
  const days: GuestDay[] = [];
  for (const entry of inOrder) {
    const last = days.at(-1);
    if (last?.date === entry.date) last.entries.push(entry);
    else days.push({ date: entry.date, entries: [entry] });
  }
  return days;
}

/** The hotels of rooms, each once; undefined = the event's own. */
const hotelsOf = (rooms: Days['rooms']) => [...new Map(rooms.map(({ hotel }) => [hotel?.id, hotel])).values()];

/** The days of arrival or departure of rooms in one hotel. */
function datesOf(rooms: Days['rooms'], kind: 'checkIn' | 'checkOut', time: string | null): DayEntry[] {
  const dates = [...new Set(rooms.map((room) => room[kind]))];
  const hotel = rooms[0]?.hotel?.name;
  return dates.map((date) => ({
    kind,
    date,
    time,
    rooms: rooms.filter((room) => room[kind] === date).length,
    ...(hotel !== undefined && { hotel }),
  }));
}

function transfersOf(request: TransportRequest): DayEntry[] {
  if (request.status !== 'accepted') return [];
  const { departureDate, returnDate, flightTime, returnFlightTime } = request;
  return [
    { kind: 'transfer', way: 'arrival', date: departureDate, time: flightTime, request },
    ...(returnDate === null
      ? []
      : [{ kind: 'transfer' as const, way: 'departure' as const, date: returnDate, time: returnFlightTime, request }]),
  ];
}
