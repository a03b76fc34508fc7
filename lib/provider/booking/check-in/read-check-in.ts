import type { CheckIn } from '@/lib/contract/check-in';
import type { Context } from '../../context';
import { findReservation } from '../../ground/find-reservation';
import { describeCheckIn } from './describe-check-in';

/** Whether a reservation's people have arrived, for staff. Raises NOT_FOUND. */
export async function readCheckIn({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<CheckIn> {
  const { reservation } = await findReservation(ctx.db, ctx, input.key, 'readReservations');
  return describeCheckIn(ctx.db, reservation);
}
