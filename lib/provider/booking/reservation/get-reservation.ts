import type { Reservation } from '@/lib/contract/reservation';
import type { Context } from '../../context';
import { findReservation } from '../../ground/find-reservation';
import { loadRecord } from '../../ground/load-record';
import { describeReservation } from './describe-reservation';

/** A reservation for its holder, its attendee or the agency's staff; NOT_FOUND to everybody else. */
export async function getReservation({ ctx, input }: { ctx: Context; input: { key: string } }): Promise<Reservation> {
  const found = await findReservation(ctx.db, ctx, input.key, 'readReservations');
  return describeReservation(await loadRecord(ctx.db, found), ctx);
}
