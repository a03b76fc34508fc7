import { eq } from 'drizzle-orm';
import type { Reservation } from '@/lib/contract/reservation';
import type { Database } from '@/lib/provider/db/client';
import { reservationRooms } from '@/lib/provider/db/schema';
import { type Booked, booked } from './after-booking';
import { night, type Send } from './booking';

interface Desk {
  db: Database;
  request: Send;
}

type Options = Parameters<typeof booked>[1];

export const firstRoom = ({ reservation }: Pick<Booked, 'reservation'>) => {
  const [room] = reservation.rooms;
  if (!room) throw new Error('A booking without a room');
  return room;
};

/** A confirmed booking of one room that the agency approved, at an event with the rule. */
export async function approvedBooking(
  desk: Desk & Parameters<typeof booked>[0],
  options: Options = {},
  rule: 'automatic' | 'asks' | 'locked' = 'asks',
): Promise<Booked> {
  const guest = await booked(desk, { ...options, event: { guestChanges: rule, ...options?.event } });
  await desk.db
    .update(reservationRooms)
    .set({ status: 'approved' })
    .where(eq(reservationRooms.id, firstRoom(guest).id));
  return guest;
}

/** Moves the first room to the nights between, as its guest or with other cookies. */
export const moveTo = (
  desk: Pick<Desk, 'request'>,
  guest: Booked,
  [from, to]: [number, number],
  { headers = guest.headers, difference = 0 } = {},
) =>
  desk.request(`${guest.path}/rooms/${firstRoom(guest).id}/dates`, {
    json: {
      checkIn: night(from),
      checkOut: night(to),
      version: firstRoom(guest).version,
      expectedDifference: difference,
    },
    headers,
  });

export const requestPath = (guest: Booked) => `${guest.path}/rooms/${firstRoom(guest).id}/change-request`;

export const decideChange = (desk: Pick<Desk, 'request'>, guest: Booked, json: object, headers: { cookie: string }) =>
  desk.request(`${requestPath(guest)}/decision`, { json, headers });

export const statusesOf = ({ changeRequests }: Reservation) => changeRequests.map(({ status }) => status);
