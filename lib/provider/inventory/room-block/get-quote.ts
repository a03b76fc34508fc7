import { and, eq } from 'drizzle-orm';
import type { Language } from '@/lib/contract/bilingual-text';
import type { Quote, QuoteInput, QuoteLine } from '@/lib/contract/room-block';
import { wordsIn } from '@/lib/domain/bilingual-text';
import { datesIn } from '@/lib/domain/date-text';
import type { Context } from '../../context';
import { type reservationLines, reservations } from '../../db/schema';
import { type BookableEvent, findBookableEvent } from '../../event/event/find-bookable-event';
import { isOwnReservation, mayPassCutOff, worksForEvent } from '../../ground/access';
import { cancellationTermsOf } from '../../ground/policy-text';
import { lineLabel } from '../../ground/sentences';
import { readDiscounts } from '../coupon/read-discounts';
import { noPasses, readPassAllowance } from '../pass/pass-allowance';
import { readFreeNights } from './free-nights';
import { loadOffers } from './load-offers';
import type { PricedRequest } from './price-request';
import { priceRequest } from './price-request';

/** A line as it is kept with a reservation: the price snapshot, without its sentence. */
type PricedLineRow = Omit<typeof reservationLines.$inferSelect, 'id' | 'reservationId'>;

const NO_DISCOUNT = { discountKind: null, couponCode: null };

const OF_NO_ROOM = { band: null, adultPercent: null, categoryName: null, room: null, nights: null, people: null };

const MAY_FALL_TO_NOTHING = new Set<PricedLineRow['kind']>(['discount', 'lateFee', 'adjustment']);

/** Whether people see the line: not a discount of 0 that waits for rooms, nor a late fee that was taken off. */
export const isShown = ({ kind, total }: PricedLineRow) => !MAY_FALL_TO_NOTHING.has(kind) || total !== 0;

/** The price of a request, itemised, with its schedule. Raises what priceRequest raises. Writes nothing. */
export async function getQuote({
  ctx,
  input,
}: {
  ctx: Context;
  input: { event: string; request: QuoteInput };
}): Promise<Quote> {
  const { db, clock, locale, actor } = ctx;
  const bookable = await findBookableEvent(db, clock, input.event);
  const { event } = bookable;
  const now = clock.now();
  const { coupon, replaces } = input.request;
  const givenUp = replaces === undefined ? null : await findReplaced(ctx, event, replaces);
  const wantsPasses = input.request.passes.some((pass) => pass.quantity > 0);
  const priced = priceRequest({
    bookable,
    offers: await loadOffers(db, event),
    free: await readFreeNights(db, event.id, now),
    passAllowance: wantsPasses ? await readPassAllowance(db, event, now, givenUp) : noPasses,
    discounts: await readDiscounts(db, { bookable, actor, now, code: coupon, givenUp }),
    input: input.request,
    pastCutOff: mayPassCutOff(actor, event),
  });
  const money = (amount: number) => ({ amount, currency: event.currency });
  const [arrival] = priced.rooms.map(({ request }) => request.checkIn).toSorted();
  return {
    lines: linesOf(priced).map((line) => describeLine(line, event.currency, locale)),
    total: money(priced.total),
    minimumToReserve: money(priced.minimumToReserve),
    schedule: priced.schedule.map((item) => ({ ...item, amount: money(item.amount) })),
    cancellationTerms: arrival ? cancellationTermsOf({ event, arrival, today: bookable.today }, locale) : undefined,
  };
}

/** The caller's own hold of the event, which booking would give up; null where it is not theirs or none any more. */
async function findReplaced(
  { db, actor }: Context,
  event: BookableEvent['event'],
  key: string,
): Promise<string | null> {
  const { id, userId, eventId, bookingStatus } = reservations;
  const held = and(eq(reservations.key, key), eq(eventId, event.id), eq(bookingStatus, 'hold'));
  const [found] = await db.select({ id, userId }).from(reservations).where(held);
  if (!found) return null;
  const isTheirs = isOwnReservation(actor, found) || worksForEvent(actor, event, 'createReservationForGuest');
  return isTheirs ? found.id : null;
}

/** All lines of a priced request in their order: room by room, then the passes, then what is taken off. */
export function linesOf(priced: PricedRequest): PricedLineRow[] {
  const rooms = priced.rooms.flatMap(({ lines, offer }, room) =>
    lines.map((line) => ({ ...line, room, categoryName: offer.name, passKind: null, ...NO_DISCOUNT })),
  );
  const passes = priced.passes.map(({ kind, ...pass }) => ({
    ...pass,
    kind: 'pass' as const,
    passKind: kind,
    ...OF_NO_ROOM,
    ...NO_DISCOUNT,
  }));
  const discounts = priced.discounts.map((discount) => ({
    ...discount,
    kind: 'discount' as const,
    quantity: 1,
    unit: discount.total,
    ...OF_NO_ROOM,
    passKind: null,
  }));
  return [...rooms, ...passes, ...discounts].map((line, position) => ({ ...line, dueOn: null, note: null, position }));
}

/** How a person's price is said: free, a share of the adults' rate, or just the amount. */
function shareOf({ kind, total, adultPercent }: PricedLineRow): 'free' | 'percent' | 'other' {
  if (kind === 'room' && total === 0) return 'free';
  return adultPercent === null ? 'other' : 'percent';
}

/** The line with its label in the caller's language. docs/wire.md, Booking calls. */
export function describeLine(line: PricedLineRow, currency: string, locale: Language): QuoteLine {
  const { kind, quantity, unit, total, room, band, nights, people } = line;
  const values = {
    category: wordsIn(line.categoryName, locale) ?? '',
    band: band ?? 'other',
    kind: line.passKind ?? 'other',
    discount: line.discountKind ?? 'other',
    code: line.couponCode ?? '',
    share: shareOf(line),
    percent: line.adultPercent ?? 0,
    note: line.note ?? '',
    dueOn: line.dueOn ? datesIn(locale).words(line.dueOn) : '',
  };
  return {
    kind,
    label: lineLabel(kind, locale, values),
    quantity,
    unit: { amount: unit, currency },
    total: { amount: total, currency },
    room,
    band,
    nights,
    people,
  };
}
