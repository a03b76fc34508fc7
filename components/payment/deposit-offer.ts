import type { PaymentMethods } from '@/lib/contract/card';
import type { Reservation } from '@/lib/contract/reservation';

/** What can be deposited now, in minor units: the least, the most, and what is due. */
export interface DepositOffer {
  minimum: number;
  maximum: number;
  due: number;
  currency: string;
}

/** The provider's own bounds, and what is due now within them. */
export function depositOffer(
  { total, standing }: Pick<Reservation, 'total' | 'standing'>,
  bounds: Pick<PaymentMethods, 'minimum' | 'maximum'>,
): DepositOffer {
  const minimum = bounds.minimum.amount;
  const maximum = bounds.maximum.amount;
  const due = Math.min(maximum, Math.max(minimum, standing.due?.amount.amount ?? 0));
  return { minimum, maximum, due, currency: total.currency };
}
