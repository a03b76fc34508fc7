import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { EventCurrency } from '@/lib/contract/event-currencies';
import { currencyProblem } from '@/lib/domain/exchange-rates';
import { dateInZone } from '@/lib/domain/zone';
import type { Context, Transaction } from '../../context';
import { rowsOf } from '../../db/prepared';
import { eventCurrencies, eventExchangeRates, events } from '../../db/schema';
import { fail } from '../../error';

const { code, currencyMain } = eventCurrencies;
const { currency, since, rate } = eventExchangeRates;

/** For a selection that has `events`: its currencies, and the rates of all of them. */
export const CURRENCIES_OF_EVENT = {
  currencies: rowsOf(
    { code, currencyMain },
    sql`from ${eventCurrencies} where ${eventCurrencies.eventId} = ${events.id}`,
    sql`${eventCurrencies.position}`,
  ),
  exchangeRates: rowsOf(
    { currency, since, rate },
    sql`from ${eventExchangeRates} where ${eventExchangeRates.eventId} = ${events.id}`,
    sql`${eventExchangeRates.since} desc`,
  ),
};

interface Read {
  currencies: { code: string; currencyMain: boolean }[];
  exchangeRates: { currency: string; since: string; rate: string }[];
}

/** The currencies that were read, each with its rates, the latest first. */
export function describeCurrencies({ currencies, exchangeRates }: Read): EventCurrency[] {
  return currencies.map((each) => ({
    code: each.code,
    main: each.currencyMain,
    rates: exchangeRates
      .filter((known) => known.currency === each.code)
      .map((known) => ({ since: known.since, rate: known.rate })),
  }));
}

/** The currencies of an event, read by themselves. */
export async function currenciesOf(tx: Transaction, eventId: string): Promise<EventCurrency[]> {
  const currencies = await tx
    .select()
    .from(eventCurrencies)
    .where(eq(eventCurrencies.eventId, eventId))
    .orderBy(eventCurrencies.position);
  const exchangeRates = await tx
    .select()
    .from(eventExchangeRates)
    .where(eq(eventExchangeRates.eventId, eventId))
    .orderBy(sql`${eventExchangeRates.since} desc`);
  return describeCurrencies({ currencies, exchangeRates });
}

/** Writes the first currencies of an event, in their order. */
export async function addCurrencies(tx: Transaction, eventId: string, currencies: readonly EventCurrency[]) {
  const rows = currencies.map((each, position) => ({
    id: randomUUID(),
    eventId,
    code: each.code,
    currencyMain: each.main,
    position,
  }));
  if (rows.length > 0) await tx.insert(eventCurrencies).values(rows);
  const rates = currencies.flatMap((each) => each.rates.map((known) => ({ ...known, eventId, currency: each.code })));
  if (rates.length > 0) await tx.insert(eventExchangeRates).values(rates);
}

/**
 * Writes other currencies over those of an event, whose row the caller has locked. Raises INVALID on `currencies`.
 */
export async function replaceCurrencies(
  tx: Transaction,
  ctx: Context,
  { event, currencies }: { event: typeof events.$inferSelect; currencies: EventCurrency[] },
): Promise<void> {
  const today = dateInZone(ctx.clock.now(), event.timeZone);
  const problem = currencyProblem(currencies, { priced: event.currency, today });
  if (problem) fail('INVALID', { fields: { currencies: problem } });
  await tx.delete(eventExchangeRates).where(eq(eventExchangeRates.eventId, event.id));
  await tx.delete(eventCurrencies).where(eq(eventCurrencies.eventId, event.id));
  await addCurrencies(tx, event.id, currencies);
}
