import type { CalendarDate } from '@/lib/contract/dates';
import type { Money } from '@/lib/contract/money';
import type { Reservation } from '@/lib/contract/reservation';
import type { ReservationState, Standing } from '@/lib/contract/standing';

type MoneyKey =
  `money.${NonNullable<Standing['due']>['when'] | 'paused' | 'covered' | 'ready' | 'settled' | 'credit' | 'goesBack' | 'underReview'}`;
type WaitKey = `waits.${'confirm' | 'holdAgain' | 'shares' | 'rooms' | 'payments' | 'cancellations' | 'changes'}`;

/** A translator of the messages `standing`, and how amounts and dates are shown where the words stand. */
export interface StandingSpeech {
  say: (key: MoneyKey | WaitKey, values?: Record<string, string | number>) => string;
  money: (money: Money) => string;
  date: (date: CalendarDate) => string;
  /** What is said already: what is due, that the proof which was just sent is reviewed. */
  said?: { due?: boolean; proof?: boolean };
}

/** A translator of the messages `standing.state`, or of `standing.staffState` for staff. */
type SayState = (key: ReservationState | 'sharesMissingOf', values?: { count: number }) => string;

/** What a state is called where the reservation is at hand: of how many people the first payment is missing, too. */
export function stateWord({ state, missingShares }: Pick<Standing, 'state' | 'missingShares'>, say: SayState): string {
  return state === 'sharesMissing' && missingShares > 0 ? say('sharesMissingOf', { count: missingShares }) : say(state);
}

type Told = Pick<Reservation, 'standing' | 'balance' | 'credit'>;

/** What a guest is told of money, the most pressing first: what is due or why nothing is, what goes back, what waits. */
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

/** What a guest is told of what waits: what they do themselves, whose shares are missing, then what the agency does. */
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
