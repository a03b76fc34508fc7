'use client';

import { useLocale } from 'next-intl';
import type { Money } from '@/lib/contract/money';
import { Amount, amountText } from './amount';
import { useBooking } from './booking-context';
import { scopesOf } from './event-scopes';

/** Shows money the event's way: as an element, or as text inside a sentence. */
export function useAmount() {
  const locale = useLocale();
  const scopes = scopesOf(useBooking().event);
  return {
    amount: (money: Money) => <Amount money={money} scopes={scopes} locale={locale} />,
    text: (money: Money) => amountText({ money, scopes, locale }),
  };
}
