import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../context';
import { reservationLines, reservationPasses, scheduleItems } from '../../db/schema';
import type { ReservationRecord } from '../../ground/load-record';
import type { PricedRequest } from '../../inventory/room-block/price-request';
import { linesOf } from '../../inventory/room-block/quote-lines';

type Price = Pick<ReservationRecord, 'lines' | 'passes' | 'schedule'>;

/** The rows of a price as it was agreed to: lines, passes and schedule. They never change by themselves when a rate does. */
export function priceRows(reservationId: string, priced: PricedRequest) {
  const row = () => ({ id: randomUUID(), reservationId });
  return {
    lines: linesOf(priced).map((line) => ({ ...line, ...row() })),
    passes: priced.passes.map((pass) => ({ ...pass, ...row() })),
    schedule: priced.schedule.map((item, position) => ({ ...item, ...row(), position })),
  };
}

/** Keeps the price of a booking that is there already. */
export async function insertPrice(tx: Transaction, reservationId: string, priced: PricedRequest): Promise<Price> {
  const price = priceRows(reservationId, priced);
  if (price.lines.length > 0) await tx.insert(reservationLines).values(price.lines);
  if (price.passes.length > 0) await tx.insert(reservationPasses).values(price.passes);
  if (price.schedule.length > 0) await tx.insert(scheduleItems).values(price.schedule);
  return price;
}
