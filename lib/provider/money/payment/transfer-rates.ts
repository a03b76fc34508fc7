import { eq, sql } from 'drizzle-orm';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Money } from '@/lib/contract/money';
import { rateOn } from '@/lib/domain/exchange-rates';
import { countedFor, type SentIn } from '@/lib/domain/sent-money';
import { dateInZone } from '@/lib/domain/zone';
import type { Context } from '../../context';
import type { Database } from '../../db/client';
import { prepared, rowsOf } from '../../db/prepared';
import { bankAccounts, eventExchangeRates, events } from '../../db/schema';
import { fail } from '../../error';
import { bookableDates } from '../../event/event/find-bookable-event';
import type { ReservationAndEvent } from '../../ground/load-record';
import type { Bounds } from './check-deposit';

const { currency, since, rate } = eventExchangeRates;

const known = prepared((db) =>
  db
    .select({
      accounts: rowsOf(
        { currency: bankAccounts.currency },
        sql`from ${bankAccounts} where ${bankAccounts.agencyId} = ${events.agencyId}`,
        sql`${bankAccounts.position}, ${bankAccounts.id}`,
      ),
      rates: rowsOf(
        { currency, since, rate },
        sql`from ${eventExchangeRates} where ${eventExchangeRates.eventId} = ${events.id}`,
      ),
    })
    .from(events)
    .where(eq(events.id, sql.placeholder('eventId'))),
);

/**
 * The currencies that a booking can be paid in by transfer, in the order of the agency's accounts, each with its rate
 * on the day: the price's own, and those that the event has a rate for.
 */
export async function transferRates(
  db: Database,
  { reservation, event }: ReservationAndEvent,
  day: CalendarDate,
): Promise<SentIn[]> {
  const [found] = await known(db, { eventId: event.id });
  const currencies = [...new Set(found?.accounts.map((account) => account.currency))];
  return currencies.flatMap((code) => {
    const ofCurrency = (found?.rates ?? []).filter((each) => each.currency === code);
    const onDay = code === reservation.currency ? '1' : rateOn(ofCurrency, day);
    return onDay === null ? [] : [{ currency: code, rate: onDay }];
  });
}

/**
 * What a transfer counts toward its reservation; the three of `sent` are null where it came in the price's currency.
 */
interface Counted {
  amount: number;
  currency: string;
  sentAmount: number | null;
  sentCurrency: string | null;
  exchangeRate: string | null;
}

/**
 * What a transfer counts toward the reservation. Its rate is that of the day on which it was sent: never one from
 * before the booking, nor one that has not begun. Raises INVALID on `currency` for one that the agency has no account
 * or the event no rate for.
 */
export async function countTransfer(
  db: Database,
  ctx: Context,
  found: ReservationAndEvent,
  bounds: Bounds,
  { paidOn, ...sent }: Money & { paidOn: CalendarDate },
): Promise<Counted> {
  const { reservation, event } = found;
  const priced = reservation.currency;
  if (sent.currency === priced) return { ...sent, sentAmount: null, sentCurrency: null, exchangeRate: null };
  const { today } = bookableDates(event, ctx.clock.now());
  const bookedOn = dateInZone(reservation.createdAt, event.timeZone);
  const day = [today, [bookedOn, paidOn].toSorted().at(-1) ?? paidOn].toSorted()[0] ?? today;
  const offered = await transferRates(db, found, day);
  const { rate: onDay } =
    offered.find((each) => each.currency === sent.currency) ?? fail('INVALID', { fields: { currency: 'currency' } });
  const amount = countedFor(sent, { priced, rate: onDay, bounds });
  return { amount, currency: priced, sentAmount: sent.amount, sentCurrency: sent.currency, exchangeRate: onDay };
}
