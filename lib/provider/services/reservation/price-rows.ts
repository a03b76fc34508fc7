import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../context';
import { reservationLines, reservationPasses, scheduleItems } from '../../db/schema';
import type { PricedRequest } from '../room-block/price-request';
import { linesOf } from '../room-block/quote-lines';
import type { ReservationRecord } from './load-record';

/** Keeps the price as it was agreed to: lines, passes and schedule. It never changes by itself when a rate does. */
export async function insertPrice(
  tx: Transaction,
  reservationId: string,
  priced: PricedRequest,
): Promise<Pick<ReservationRecord, 'lines' | 'passes' | 'schedule'>> {
  const row = () => ({ id: randomUUID(), reservationId });
  const lines = linesOf(priced);
  const passes = priced.passes.map((pass) => ({ ...pass, ...row() }));
  const schedule = priced.schedule.map((item, position) => ({ ...item, ...row(), position }));
  if (lines.length > 0) await tx.insert(reservationLines).values(lines.map((line) => ({ ...line, ...row() })));
  if (passes.length > 0) await tx.insert(reservationPasses).values(passes);
  if (schedule.length > 0) await tx.insert(scheduleItems).values(schedule);
  return { lines, passes, schedule };
}
