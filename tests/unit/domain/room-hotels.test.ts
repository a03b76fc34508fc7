import { expect, it } from 'vitest';
import { hotelOfRoom, hotelsOfRooms, hotelToTell } from '@/lib/domain/room-hotels';
import { HOTEL } from '@/tests/components/reservation/booking-fixtures';

const near = { ...HOTEL, id: 'near', name: 'Casa Vieja' };
const far = { ...HOTEL, id: 'far', name: 'Palmar' };
const event = { hotel: HOTEL, otherHotels: [near, far] };
const room = (hotel?: { id: string }, status: 'requested' | 'approved' | 'cancelled' = 'requested') => ({
  status,
  ...(hotel && { hotel }),
});
const names = (...rooms: ReturnType<typeof room>[]) => hotelsOfRooms(event, rooms).map(({ name }) => name);

it('a room is in the hotel that it says, else in the event’s own', () => {
  expect(hotelOfRoom(event, room(near))).toBe(near);
  expect(hotelOfRoom(event, room())).toBe(HOTEL);
  expect(hotelOfRoom(event, undefined)).toBe(HOTEL);
  expect(hotelOfRoom({ hotel: HOTEL }, room(near))).toBe(HOTEL);
  expect(hotelOfRoom({ hotel: null }, room())).toBeNull();
});

it('somebody’s hotels are those of the rooms that stand, each once, in the event’s order', () => {
  expect(names(room(far), room(), room(far))).toEqual([HOTEL.name, 'Palmar']);
  expect(names(room(near, 'approved'), room(undefined, 'cancelled'))).toEqual(['Casa Vieja']);
  expect(names(room(near, 'cancelled'))).toEqual([HOTEL.name]);
  expect(names()).toEqual([HOTEL.name]);
  expect(hotelsOfRooms({ hotel: null }, [room()])).toEqual([]);
});

it('the hotel of a room is told by the name that it was booked by, and where the event has several; of one it goes without', () => {
  expect(hotelToTell(event, { hotel: { name: 'Palmar viejo' } })).toBe('Palmar viejo');
  expect(hotelToTell(event, {})).toBe(HOTEL.name);
  expect(hotelToTell({ hotel: HOTEL }, {})).toBeNull();
  expect(hotelToTell({ hotel: HOTEL }, { hotel: near })).toBe('Casa Vieja');
  expect(hotelToTell({ hotel: null, otherHotels: [near] }, { hotel: null })).toBeNull();
});
