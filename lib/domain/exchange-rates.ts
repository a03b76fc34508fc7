import type { CalendarDate } from '@/lib/contract/dates';
import type { CurrencyScope } from '@/lib/contract/event';
import type { DatedRate, EventCurrency } from '@/lib/contract/event-currencies';

/** The rate that is valid on a day: the latest not after it; null where none is yet. docs/domain.md, Money shown. */
export function rateOn(rates: readonly DatedRate[], day: CalendarDate): string | null {
  let valid: DatedRate | null = null;
  for (const each of rates) if (each.since <= day && (valid === null || each.since > valid.since)) valid = each;
  return valid?.rate ?? null;
}

/** The currency of the event's prices (its rate to itself is always 1), and a day in the event's zone. */
interface PricedOn {
  priced: string;
  today: CalendarDate;
}

const rateToday = ({ code, rates }: EventCurrency, { priced, today }: PricedOn) =>
  code === priced ? '1' : rateOn(rates, today);

/** The currencies that prices are shown in on a day, as guests get them; one without a rate yet is left out. */
export function scopesOn(currencies: readonly EventCurrency[], on: PricedOn): CurrencyScope[] {
  return currencies.flatMap((each) => {
    const rate = rateToday(each, on);
    if (rate === null) return [];
    return [{ currencyMain: each.main, exchangeRate: Number(rate), currency: { data: { code: each.code } } }];
  });
}

export type CurrencyProblem = 'currencyTwice' | 'rateTwice' | 'oneMain' | 'pricedCurrency' | 'noRateYet';

/**
 * Why an event cannot have these currencies; null where it can. The currency of the prices must be among them and has
 * no rate; every other has at least one rate, no two from the same day; exactly one is the main currency, and it can be
 * shown today.
 */
export function currencyProblem(currencies: readonly EventCurrency[], on: PricedOn): CurrencyProblem | null {
  if (new Set(currencies.map(({ code }) => code)).size < currencies.length) return 'currencyTwice';
  if (currencies.some(({ rates }) => new Set(rates.map(({ since }) => since)).size < rates.length)) return 'rateTwice';
  const priced = currencies.find(({ code }) => code === on.priced);
  if (!priced || priced.rates.length > 0) return 'pricedCurrency';
  const [main, ...more] = currencies.filter((each) => each.main);
  if (!main || more.length > 0) return 'oneMain';
  const lacksRate = currencies.some((each) => each !== priced && each.rates.length === 0);
  return lacksRate || rateToday(main, on) === null ? 'noRateYet' : null;
}
