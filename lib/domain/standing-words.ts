import type { CalendarDate } from '@/lib/contract/dates';
import type { Money } from '@/lib/contract/money';
import type { Reservation } from '@/lib/contract/reservation';
import type { ReservationState, Standing } from '@/lib/contract/standing';

type MoneyKey =
  `money.${NonNullable<Standing['due']>['when'] | 'paused' | 'covered' | 'ready' | 'settled' | 'credit' | 'goesBack' | 'underReview'}`;
type WaitKey = `waits.${'confirm' | 'holdAgain' | 'shares' | 'rooms' | 'payments' | 'cancellations' | 'changes'}`;

/** The translator of the messages `standing`, and how amounts and dates are written in them. */
export interface StandingSpeech {
  say: (key: MoneyKey | WaitKey, values?: Record<string, string | number>) => string;
  money: (money: Money) => string;
  date: (date: CalendarDate) => string;
  /** What the page already shows elsewhere: the amount due, or that the proof just sent is being reviewed. */
  said?: { due?: boolean; proof?: boolean };
}

/** A translator of the messages `standing.state`, or of `standing.staffState` for staff. */
type SayState = (key: ReservationState | 'sharesMissingOf', values?: { count: number }) => string;

/** The name of a state; where first payments of companions are missing, also of how many people. */
export function stateWord({ state, missingShares }: Pick<Standing, 'state' | 'missingShares'>, say: SayState): string {
  return state === 'sharesMissing' && missingShares > 0 ? say('sharesMissingOf', { count: missingShares }) : say(state);
}

type Told = Pick<Reservation, 'standing' | 'balance' | 'credit'>;

/**
 * The sentences about money for a guest, the most pressing first: what is due (or why nothing is), what is refunded,
 * what waits.
 */
export function moneyLines(told: Told, { say, money, date, said = {} }: StandingSpeech): string[] {
  const { standing, credit } = told;
  const { due, underReview, reviewGoesBack } = standing;
  const amount = { amount: money(underReview) };
  return [
    due
      ? !said.due && say(`money.${due.when}`, { amount: money(due.amount), date: date(due.dueOn) })
      : credit.amount === 0 && !reviewGoesBack && say(`money.${nothingDue(told)}`),
    credit.amount > 0 && say('money.credit', { amount: money(credit) }),
    underReview.amount > 0 &&
      (reviewGoesBack || !said.proof) &&
      say(reviewGoesBack ? 'money.goesBack' : 'money.underReview', amount),
  ].filter((line) => line !== false);
}

/** Why nothing is due. */
function nothingDue({ standing, balance }: Told): 'paused' | 'covered' | 'ready' | 'settled' {
  if (balance.amount > 0) return standing.state === 'cancellationRequested' ? 'paused' : 'covered';
  const waits = Object.values(standing.agency).some((count) => count > 0);
  return standing.state === 'paid' && !waits ? 'ready' : 'settled';
}

/** The sentences about what is still to be done: by the guest, whose shares are missing, then by the agency. */
export function waitLines(
  { standing, shareWait }: Pick<Reservation, 'standing' | 'shareWait'>,
  { say, said = {} }: Pick<StandingSpeech, 'say' | 'said'>,
): string[] {
  const { guest, agency } = standing;
  const own = guest === 'confirm' || guest === 'holdAgain' ? [say(`waits.${guest}`)] : [];
  const shares = shareWait ? [say('waits.shares', { count: shareWait.missing, of: shareWait.of })] : [];
  const theirs = (['rooms', 'payments', 'cancellations', 'changes'] as const)
    .filter((name) => agency[name] > 0 && !(name === 'payments' && said.proof))
    .map((name) => say(`waits.${name}`, { count: agency[name] }));
  return [...own, ...shares, ...theirs];
}
