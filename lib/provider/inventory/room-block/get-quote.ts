import type { Quote, QuoteInput } from '@/lib/contract/room-block';
import type { Context } from '../../context';
import { findBookableEvent } from '../../event/event/find-bookable-event';
import { mayPassCutOff } from '../../ground/access';
import { readDiscounts } from '../coupon/read-discounts';
import { readFreeNights } from './free-nights';
import { loadOffers } from './load-offers';
import { noPasses, readPassAllowance } from './pass-allowance';
import { priceRequest } from './price-request';
import { describeLine, linesOf } from './quote-lines';

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
  const wantsPasses = input.request.passes.some((pass) => pass.quantity > 0);
  const priced = priceRequest({
    bookable,
    offers: await loadOffers(db, event),
    free: await readFreeNights(db, event.id, clock.now()),
    passAllowance: wantsPasses ? await readPassAllowance(db, event, clock.now()) : noPasses,
    discounts: await readDiscounts(db, { bookable, actor, now: clock.now(), code: input.request.coupon }),
    input: input.request,
    pastCutOff: mayPassCutOff(actor, event),
  });
  const money = (amount: number) => ({ amount, currency: event.currency });
  return {
    lines: linesOf(priced).map((line) => describeLine(line, event.currency, locale)),
    total: money(priced.total),
    minimumToReserve: money(priced.minimumToReserve),
    schedule: priced.schedule.map((item) => ({ ...item, amount: money(item.amount) })),
  };
}
