import type { AddRoomsInput } from '@/lib/contract/booking-change';
import type { Reservation } from '@/lib/contract/reservation';
import type { Context } from '../../context';
import { once } from '../../ground/once';
import { freeingDueHolds } from '../../inventory/room-block/expire-due-holds';
import { changeInside, describeNow, findToChange } from './change-booking';

interface RoomsOrder extends AddRoomsInput {
  key: string;
}

/**
 * Adds rooms to a confirmed booking, once per Idempotency-Key; each waits for the agency's approval like every new one.
 * Raises what changeBooking raises.
 */
export async function addRooms({ ctx, input }: { ctx: Context; input: RoomsOrder }): Promise<Reservation> {
  const { key, rooms, expectedDifference } = input;
  const found = await findToChange(ctx, key);
  const order = { change: { kind: 'addRooms' as const, rooms }, expectedDifference };
  await freeingDueHolds(ctx, found.event.id, () =>
    once({
      ctx,
      call: `add rooms ${found.reservation.id}`,
      fingerprint: { rooms, expectedDifference },
      work: async (tx) => {
        await changeInside(tx, ctx, found, order);
        return { added: rooms.length };
      },
    }),
  );
  ctx.services.wakeWorkers();
  return describeNow(ctx, found);
}
