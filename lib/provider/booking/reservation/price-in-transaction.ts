import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context, Transaction } from '../../context';
import { events, reservationLines, reservationPasses, scheduleItems } from '../../db/schema';
import { sentTogether } from '../../db/transaction';
import type { BookableEvent } from '../../event/event/find-bookable-event';
import { mayPassCutOff } from '../../ground/access';
import type { ReservationRecord } from '../../ground/load-record';
import { readDiscounts } from '../../inventory/coupon/read-discounts';
import { noPasses, type PassAllowance, readPassAllowance } from '../../inventory/pass/pass-allowance';
import { askedOf, type FreeNights, readFreeNights } from '../../inventory/room-block/free-nights';
import { linesOf } from '../../inventory/room-block/get-quote';
import { loadOffers, type Offer } from '../../inventory/room-block/load-offers';
import { type BookingRequest, type PricedRequest, priceRequest } from '../../inventory/room-block/price-request';
import { demandOf, failSoldOut, type NightDemand } from '../../inventory/room-block/take-nights';

/** What a request may be priced from and taken from, as it is now. */
export interface PricedStock {
  offers: Offer[];
  free: FreeNights;
  passAllowance: PassAllowance;
}

/** Reads what a request asks for; a request with passes first waits for others with passes at the same event. */
export async function readStock(
  tx: Transaction,
  { clock }: Context,
  { event }: BookableEvent,
  { rooms, passes }: Pick<BookingRequest, 'rooms' | 'passes'>,
): Promise<PricedStock> {
  const wantsPasses = passes.some((pass) => pass.quantity > 0);
  // No row stands for the share of passes that could be locked, so bookings with passes run one after another.
  if (wantsPasses) await tx.select({ id: events.id }).from(events).where(eq(events.id, event.id)).for('no key update');
  const asked = askedOf(rooms);
  const [offers, free, passAllowance] = await sentTogether([
    loadOffers(tx, event),
    asked ? readFreeNights(tx, event.id, clock.now(), asked) : new Map(),
    wantsPasses ? readPassAllowance(tx, event, clock.now()) : noPasses,
  ]);
  return { offers, free, passAllowance };
}

interface PricedBooking {
  priced: PricedRequest;
  /** The nights to take before the transaction ends. */
  demand: NightDemand[];
}

/**
 * Checks and prices a booking inside its transaction. Raises what priceRequest raises, and SOLD_OUT without waiting for
 * a lock where the nights are plainly gone; what is free here is not taken yet.
 */
export async function priceInTransaction(
  tx: Transaction,
  ctx: Context,
  bookable: BookableEvent,
  request: BookingRequest,
  read?: PricedStock,
): Promise<PricedBooking> {
  const { clock, actor } = ctx;
  const stock = read ?? (await readStock(tx, ctx, bookable, request));
  const priced = priceRequest({
    bookable,
    ...stock,
    discounts: await readDiscounts(tx, {
      bookable,
      actor,
      now: clock.now(),
      code: request.coupon,
      granted: request.granted,
    }),
    input: request,
    pastCutOff: mayPassCutOff(actor, bookable.event),
  });
  const demand = demandOf(request.rooms);
  const gone = demand.filter(({ categoryId, night, rooms }) => (stock.free.get(categoryId)?.get(night) ?? 0) < rooms);
  if (gone.length > 0) failSoldOut(gone);
  return { priced, demand };
}

/**
 * The rows of a price as it was agreed to: lines, passes and schedule. They never change by themselves when a rate
 * does.
 */
export function priceRows(reservationId: string, priced: PricedRequest) {
  const row = () => ({ id: randomUUID(), reservationId });
  return {
    lines: linesOf(priced).map((line) => ({ ...line, ...row() })),
    passes: priced.passes.map((pass) => ({ ...pass, ...row() })),
    schedule: priced.schedule.map((item, position) => ({ ...item, ...row(), position })),
  };
}

type Price = Pick<ReservationRecord, 'lines' | 'passes' | 'schedule'>;

/** Keeps the price of a booking that is there already. */
export async function insertPrice(tx: Transaction, reservationId: string, priced: PricedRequest): Promise<Price> {
  const price = priceRows(reservationId, priced);
  if (price.lines.length > 0) await tx.insert(reservationLines).values(price.lines);
  if (price.passes.length > 0) await tx.insert(reservationPasses).values(price.passes);
  if (price.schedule.length > 0) await tx.insert(scheduleItems).values(price.schedule);
  return price;
}
