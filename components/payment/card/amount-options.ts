import type { DepositOffer } from '../deposit-offer';

export type AmountKind = 'minimum' | 'due' | 'balance';

/** The amounts worth a press of their own, smallest first; two that are the same are one. Minor units. */
export function amountOptions({ minimum, due, maximum }: DepositOffer): { kind: AmountKind; amount: number }[] {
  const all = [
    { kind: 'balance', amount: maximum },
    { kind: 'due', amount: due },
    { kind: 'minimum', amount: minimum },
  ] as const;
  return all
    .filter(({ amount }, index) => all.findIndex((other) => other.amount === amount) === index && amount > 1)
    .toReversed();
}
