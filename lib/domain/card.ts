import type { CardFailure } from '@/lib/contract/card';
import type { Money } from '@/lib/contract/money';

/** Codes of Stripe and of the product itself; the sandbox uses Stripe's. */
const FAILURES: Record<Exclude<CardFailure, 'declined'>, readonly string[]> = {
  insufficientFunds: [
    'insufficient_funds',
    'card_velocity_exceeded',
    'withdrawal_count_limit_exceeded',
    'authorized_amount_exceeded',
  ],
  expiredCard: ['expired_card'],
  wrongDetails: [
    'incorrect_number',
    'invalid_number',
    'incorrect_cvc',
    'invalid_cvc',
    'incorrect_zip',
    'incorrect_address',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'incorrect_pin',
    'invalid_account',
  ],
  authentication: ['authentication_failed', 'authentication_required', 'payment_intent_authentication_failure'],
  notSupported: ['card_not_supported', 'currency_not_supported', 'service_not_allowed', 'transaction_not_allowed'],
  processor: [
    'processing_error',
    'issuer_not_available',
    'try_again_later',
    'reenter_transaction',
    'approve_with_id',
    'refused',
  ],
  ended: ['replaced', 'canceled', 'abandoned'],
};

/**
 * Why a card was not charged, from its processor's code. `declined` stands for unknown codes and for those that the
 * bank keeps secret from the card holder (stolen, lost, fraud).
 */
export function cardFailureOf(code: string | null): CardFailure {
  const known = Object.entries(FAILURES).find(([, codes]) => code !== null && codes.includes(code));
  return known ? (known[0] as CardFailure) : 'declined';
}

/** Whether the digits can be a card's number: its last digit is the check digit (Luhn). */
export function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const counted = place % 2 === 0 ? Number(digit) : 2 * Number(digit);
    return total + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return sum % 10 === 0;
}

/** Proper names, the same in every language. */
const BRANDS: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };

/** What people call a brand of cards, from its processor's word for it. */
export const cardBrandName = (brand: string): string => BRANDS[brand] ?? brand;

/**
 * Whether a failed card payment can still be paid with another card: the payment form stays usable until the charge is
 * ended, or refused by the processor for good.
 */
export const mayBeTriedAgain = (failureCode: string | null): boolean =>
  failureCode !== 'refused' && cardFailureOf(failureCode) !== 'ended';

/**
 * Whether a failed card payment may still turn out as paid: through its form, or because a new charge replaced it
 * before the processor had ended it.
 */
export const mayStillBePaid = (failureCode: string | null): boolean =>
  failureCode === 'replaced' || mayBeTriedAgain(failureCode);

/** What is charged to or refunded to the card in total: the amount plus its fee; null = no fee. */
export const withFee = ({ amount, fee }: { amount: Money; fee: Money | null }): Money => ({
  ...amount,
  amount: amount.amount + (fee?.amount ?? 0),
});
