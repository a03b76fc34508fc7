import { getTranslations } from 'next-intl/server';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { moneyLines, waitLines } from '@/lib/domain/standing-words';
import type { Locale } from '@/lib/i18n/routing';
import { amountText } from './amount';

/** What a guest is told of how their reservation stands: what is due, what goes back, what waits for whom. */
export async function standingLines(
  reservation: Reservation,
  { scopes, locale }: { scopes: CurrencyScope[]; locale: Locale },
): Promise<string[]> {
  const say = await getTranslations({ locale, namespace: 'standing' });
  const speech = { say, money: (money: Money) => amountText({ money, scopes, locale }), date: datesIn(locale).words };
  return [...moneyLines(reservation, speech), ...waitLines(reservation, speech)];
}
