import type { FieldErrors, Resolver } from 'react-hook-form';
import type { CalendarDate } from '@/lib/contract/dates';
import { checkDeposit, type DepositFields } from './deposit-check';
import type { DepositOffer } from './deposit-offer';

/** The deposit's rules as react-hook-form asks for them. */
export const depositResolver =
  (offer: DepositOffer, today: CalendarDate): Resolver<DepositFields> =>
  (values) => {
    const { amount, paidOn } = checkDeposit(values, offer, today);
    if (!amount && !paidOn) return { values, errors: {} };
    const errors: FieldErrors<DepositFields> = {
      ...(amount && { amount: { type: amount } }),
      ...(paidOn && { paidOn: { type: paidOn } }),
    };
    return { values: {}, errors };
  };
