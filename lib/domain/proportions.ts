import { divideHalfUp } from './money';

/** `amount` x `part` / `whole` in whole minor units, rounded half-up once; 0 of nothing. docs/domain.md, Price. */
export function portionOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole));
}

/**
 * Splits `total` minor units in proportion to the weights: the sum is exact and no part is negative; as long as the
 * total is at most the sum of the weights, no part exceeds its weight. Equal parts where every weight is 0.
 * docs/domain.md, Payment schedule.
 */
export function inProportion(total: number, weights: number[]): number[] {
  const counted = weights.every((weight) => weight === 0) ? weights.map(() => 1) : weights;
  const whole = counted.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  let given = 0;
  return counted.map((weight) => {
    reached += weight;
    const upTo = portionOf(total, reached, whole);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
