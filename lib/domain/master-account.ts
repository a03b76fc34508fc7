import { ACCOUNT_COMING_DAYS, ACCOUNT_DEFINED_DAYS } from '@/lib/config/constants';
import type { CalendarDate } from '@/lib/contract/dates';
import type { AccountCounts, AccountRate, ServiceCounts, ServiceState } from '@/lib/contract/master-account';
import type { Money } from '@/lib/contract/money';
import { exchange } from './money';
import { addDays } from './nights';

/** A service as its amount needs it: `quantity` is how many, or how many for each of what it follows. */
export interface PricedService {
  counts: ServiceCounts;
  quantity: number;
  unitPrice: Money;
  state: ServiceState;
}

/** Sums of one currency, in its own minor units. */
export interface CurrencySums {
  currency: string;
  total: number;
  drafts: number;
  paid: number;
}

export interface AccountSums {
  /** One entry for each currency, the account's own first. */
  byCurrency: CurrencySums[];
  /** In the account's currency: approved services, drafts in addition, paid, and left to pay. */
  total: number;
  drafts: number;
  paid: number;
  balance: number;
}

/** Whether the account must be defined: `coming` until it is due, `due` from that day on. */
export interface AccountDefining {
  state: 'coming' | 'due';
  /** The day by which it is to be defined. */
  by: CalendarDate;
}

/**
 * Whether the account of an event must be defined now: `coming` from 75 days before the event, `due` from 60 days
 * before it until the event is over. Null outside that time, where something is contracted already, and where the event
 * has no day.
 */
export function accountDefining({
  eventDay,
  today,
  isDefined,
}: {
  eventDay: CalendarDate | null;
  today: CalendarDate;
  isDefined: boolean;
}): AccountDefining | null {
  if (isDefined || eventDay === null || today > eventDay) return null;
  if (today < addDays(eventDay, -ACCOUNT_COMING_DAYS)) return null;
  const by = addDays(eventDay, -ACCOUNT_DEFINED_DAYS);
  return { state: today < by ? 'coming' : 'due', by };
}

const FOLLOWED: Record<Exclude<ServiceCounts, 'fixed'>, keyof AccountCounts> = {
  perGuest: 'guests',
  perAdult: 'adults',
  perMinor: 'minors',
  perRoom: 'rooms',
};

/** How many there are of what a service follows; null where its price is fixed. */
export function followedCount(counts: ServiceCounts, of: AccountCounts): number | null {
  return counts === 'fixed' ? null : of[FOLLOWED[counts]];
}

/** What a service costs with these counts, in its own currency's minor units. */
export function priceOfService({ counts, quantity, unitPrice }: PricedService, of: AccountCounts): Money {
  const amount = unitPrice.amount * quantity * (followedCount(counts, of) ?? 1);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`A service of ${amount} minor units`);
  return { amount, currency: unitPrice.currency };
}

interface Account {
  currency: string;
  rates: readonly AccountRate[];
  services: readonly PricedService[];
  deposits: readonly Money[];
  counts: AccountCounts;
}

/**
 * Sums of an account, one for each currency and all together in the account's own at its rates. Each currency's sum is
 * converted once, so that rounding does not add up line by line. Throws RangeError where a currency has no rate.
 */
export function accountSums({ currency, rates, services, deposits, counts }: Account): AccountSums {
  const sums = new Map<string, CurrencySums>([[currency, { currency, total: 0, drafts: 0, paid: 0 }]]);
  const of = (code: string) => {
    const known = sums.get(code) ?? { currency: code, total: 0, drafts: 0, paid: 0 };
    sums.set(code, known);
    return known;
  };
  for (const service of services)
    of(service.unitPrice.currency)[service.state === 'approved' ? 'total' : 'drafts'] += priceOfService(
      service,
      counts,
    ).amount;
  for (const deposit of deposits) of(deposit.currency).paid += deposit.amount;
  const [own, ...others] = [...sums.values()];
  const byCurrency = own ? [own, ...others.sort((a, b) => a.currency.localeCompare(b.currency))] : [];
  const inOwn = (part: 'total' | 'drafts' | 'paid') =>
    byCurrency.reduce((sum, each) => {
      const rate = each.currency === currency ? '1' : rates.find((known) => known.currency === each.currency)?.rate;
      if (rate === undefined) throw new RangeError(`No rate for ${each.currency}`);
      return sum + exchange({ amount: each[part], currency: each.currency }, { rate, currency }).amount;
    }, 0);
  const [total, drafts, paid] = [inOwn('total'), inOwn('drafts'), inOwn('paid')];
  return { byCurrency, total, drafts, paid, balance: total - paid };
}
