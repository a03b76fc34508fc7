import { getTranslations } from 'next-intl/server';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { moneyLines, waitLines } from '@/lib/domain/standing-words';
import type { Locale } from '@/lib/i18n/routing';
import { amountText } from './amount';

interface StandingTold {
  scopes: CurrencyScope[];
  locale: Locale;
  /** What is due is said already. */
  dueIsSaid?: boolean;
}

/** What a guest is told of how their reservation stands: what is due, what goes back, what waits for whom. */
export async function standingLines(
  reservation: Reservation,
  { scopes, locale, dueIsSaid = false }: StandingTold,
): Promise<string[]> {
  const say = await getTranslations({ locale, namespace: 'standing' });
  const speech = { say, money: (money: Money) => amountText({ money, scopes, locale }), date: datesIn(locale).words };
  // What is due comes first where anything is.
  const ofMoney = moneyLines(reservation, speech).slice(dueIsSaid && reservation.standing.due ? 1 : 0);
  return [...ofMoney, ...waitLines(reservation, speech)];
}
