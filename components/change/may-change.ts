import type { ChangeRequest } from '@/lib/contract/change-request';
import type { Event } from '@/lib/contract/event';
import type { Reservation, ReservationRoom } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { addDays, type Stay } from '@/lib/domain/nights';
import type { Locale } from '@/lib/i18n/routing';

/** The field of a room's page for what its people ask for: diets, allergies, beds. */
export const REQUESTS_ID = 'change-observations';

/** A room as it is chosen to be cancelled. */
export interface CancelRoom {
  id: string;
  name: string;
}

/** Only a booking that stands and whose cancellation is not requested can be changed. docs/domain.md, States. */
export const mayChange = ({ status }: Reservation): boolean => status === 'confirmed' || status === 'paid';

/** Rooms that were neither rejected nor cancelled. */
export const liveRooms = ({ rooms }: Reservation): ReservationRoom[] =>
  rooms.filter(({ status }) => status === 'requested' || status === 'approved');

/** The change that a room waits for, if any. */
export const waitingChange = ({ changeRequests }: Reservation, { id }: ReservationRoom): ChangeRequest | undefined =>
  changeRequests.find(({ roomId, status }) => roomId === id && status === 'waiting');

/** Whether dates and people of the room are the agency's to change: only rooms that it approved ever are. */
export const isLocked = (
  { roomChanges }: Partial<Pick<Reservation, 'roomChanges'>>,
  { status }: Pick<ReservationRoom, 'status'>,
): boolean => status === 'approved' && roomChanges?.rule === 'locked';

/** The rooms to choose from, told apart by their stays. */
export const cancelRooms = (reservation: Reservation, locale: Locale): CancelRoom[] =>
  liveRooms(reservation).map(({ id, categoryName, checkIn, checkOut }) => ({
    id,
    name: `${categoryName}, ${datesIn(locale).short(checkIn)} – ${datesIn(locale).short(checkOut)}`,
  }));

/** The stay that a new room starts from: that of the first room, else the event's shortest. */
export function firstStayOf(reservation: Reservation, event: Event): Stay | null {
  const [first] = liveRooms(reservation);
  if (first) return { checkIn: first.checkIn, checkOut: first.checkOut };
  if (!event.firstNight) return null;
  return { checkIn: event.firstNight, checkOut: addDays(event.firstNight, event.minimumNights) };
}
