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
  /** That the proof which was just sent is reviewed is said already. */
  proofIsSaid?: boolean;
}

/** The reservation as if no proof waited, but for one that goes back. */
const withoutProof = ({ standing, ...reservation }: Reservation): Reservation => ({
  ...reservation,
  standing: {
    ...standing,
    underReview: { ...standing.underReview, amount: standing.reviewGoesBack ? standing.underReview.amount : 0 },
    agency: { ...standing.agency, payments: 0 },
  },
});

/** What a guest is told of how their reservation stands: what is due, what goes back, what waits for whom. */
export async function standingLines(
  reservation: Reservation,
  { scopes, locale, dueIsSaid = false, proofIsSaid = false }: StandingTold,
): Promise<string[]> {
  const say = await getTranslations({ locale, namespace: 'standing' });
  const speech = { say, money: (money: Money) => amountText({ money, scopes, locale }), date: datesIn(locale).words };
  const told = proofIsSaid ? withoutProof(reservation) : reservation;
  // What is due comes first where anything is.
  const ofMoney = moneyLines(told, speech).slice(dueIsSaid && told.standing.due ? 1 : 0);
  return [...ofMoney, ...waitLines(told, speech)];
}
