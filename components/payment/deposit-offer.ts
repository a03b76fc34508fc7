import type { PaymentMethods } from '@/lib/contract/card';
import type { CalendarDate } from '@/lib/contract/dates';
import type { Reservation } from '@/lib/contract/reservation';
import { sentFor } from '@/lib/domain/sent-money';

/** What can be paid now, in minor units: the least, the most, and what is due. */
export interface DepositOffer {
  minimum: number;
  maximum: number;
  due: number;
  currency: string;
}

/** What can be paid now, in one of the currencies that transfers can be sent in. */
export interface TransferOffer extends DepositOffer {
  /** Units of this currency for one of the price's currency; '1' where it is the price's own. */
  rate: string;
  rateHoldsOn: CalendarDate;
}

/** The provider's own bounds, and what is due now within them. */
export function depositOffer(
  { total, standing }: Pick<Reservation, 'total'> & { standing: Pick<Reservation['standing'], 'due'> | null },
  { ownDue, ...bounds }: Pick<PaymentMethods, 'minimum' | 'maximum' | 'ownDue'>,
): DepositOffer {
  const minimum = bounds.minimum.amount;
  const maximum = bounds.maximum.amount;
  const due = Math.min(maximum, Math.max(minimum, (ownDue ?? standing?.due?.amount)?.amount ?? 0));
  return { minimum, maximum, due, currency: total.currency };
}

/** The offer in each currency that a transfer can be sent in, by the provider's rates and bounds. */
export const transferOffers = (offer: DepositOffer, transfers: PaymentMethods['transfers']): TransferOffer[] =>
  transfers.map(({ currency, rate, rateHoldsOn, minimum, maximum }) => ({
    currency,
    rate,
    rateHoldsOn,
    minimum: minimum.amount,
    maximum: maximum.amount,
    due: sentFor({ amount: offer.due, currency: offer.currency }, { currency, rate }).amount,
  }));

/** How people of Mexico write their mobiles, as the provider keeps them. */
const MEXICO = { prefix: '+52', currency: 'MXN' };

/** Whether the holder's mobile is not Mexican, so that they may pay by a bank abroad; false where nobody knows. */
export const paysFromAbroad = (mobile: string | null): boolean => mobile !== null && !mobile.startsWith(MEXICO.prefix);

/**
 * The currency that is open at first: pesos for who has a Mexican mobile, else that of the price, else the first there
 * is.
 */
export function firstCurrency(
  offers: readonly Pick<TransferOffer, 'currency'>[],
  { priced, mobile }: { priced: string; mobile: string | null },
): string | undefined {
  const known = offers.map(({ currency }) => currency);
  const wanted = mobile?.startsWith(MEXICO.prefix) ? [MEXICO.currency, priced] : [priced];
  return wanted.find((currency) => known.includes(currency)) ?? known[0];
}
