import type { ChangeDatesInput } from '@/lib/contract/booking-change';
import type { Reservation } from '@/lib/contract/reservation';
import type { Context } from '../../context';
import { changeBooking, findToChange } from './change-booking';

interface DatesOrder extends ChangeDatesInput {
  key: string;
  roomId: string;
}

/** Moves a room to another stay where every new night is free. Raises what changeBooking raises. */
export async function changeDates({ ctx, input }: { ctx: Context; input: DatesOrder }): Promise<Reservation> {
  const { key, roomId, checkIn, checkOut, version, expectedDifference } = input;
  const found = await findToChange(ctx, key);
  const change = { kind: 'dates' as const, roomId, checkIn, checkOut };
  return changeBooking(ctx, found, { change, version, expectedDifference });
}
