import type { CurrencyScope, Event } from '@/lib/contract/event';

/** The currencies that the event shows its prices in. */
export const scopesOf = (event: Pick<Event, 'eventScope'>): CurrencyScope[] =>
  event.eventScope.data.currenciesScopes.data;
