'use client';

import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { createContext, useContext } from 'react';
import { Amount, amountText } from '@/components/reservation/amount';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';

/** The event's currencies, for every amount below. */
const ScopesContext = createContext<CurrencyScope[]>([]);

export function ShownMoney({ money }: { money: Money }) {
  return <Amount money={money} scopes={useContext(ScopesContext)} locale={useLocale()} />;
}

/** Money as a text inside a sentence. */
export function useMoneyText() {
  const scopes = useContext(ScopesContext);
  const locale = useLocale();
  return (money: Money) => amountText({ money, scopes, locale });
}

export function ScopesProvider({ scopes, children }: { scopes: CurrencyScope[]; children: ReactNode }) {
  return <ScopesContext value={scopes}>{children}</ScopesContext>;
}
