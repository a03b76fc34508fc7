import { getTranslations } from 'next-intl/server';
import type { CurrencyScope } from '@/lib/contract/event';
import type { Money } from '@/lib/contract/money';
import type { Reservation } from '@/lib/contract/reservation';
import { datesIn } from '@/lib/domain/date-text';
import { moneyLines, type StandingSpeech, waitLines } from '@/lib/domain/standing-words';
import type { Locale } from '@/lib/i18n/routing';
import { amountText } from './amount';

interface StandingTold extends Pick<StandingSpeech, 'said'> {
  scopes: CurrencyScope[];
  locale: Locale;
}

/** The sentences for a guest about the state of their reservation: what is due, what is refunded, who has to act. */
export async function standingLines(
  reservation: Reservation,
  { scopes, locale, said = {} }: StandingTold,
): Promise<string[]> {
  const say = await getTranslations({ locale, namespace: 'standing' });
  const money = (amount: Money) => amountText({ money: amount, scopes, locale });
  const speech = { say, money, date: datesIn(locale).words, said };
  return [...moneyLines(reservation, speech), ...waitLines(reservation, speech)];
}
