import { describe, expect, it } from 'vitest';
import {
  cardBrandName,
  cardFailureOf,
  isCardNumber,
  mayBeTriedAgain,
  mayStillBePaid,
  withFee,
} from '@/lib/domain/card';

describe('why a card was not charged', () => {
  it.each([
    [
      'insufficientFunds',
      ['insufficient_funds', 'card_velocity_exceeded', 'withdrawal_count_limit_exceeded', 'authorized_amount_exceeded'],
    ],
    ['expiredCard', ['expired_card']],
    ['wrongDetails', ['incorrect_number', 'invalid_number', 'incorrect_cvc', 'invalid_cvc', 'incorrect_zip']],
    ['wrongDetails', ['incorrect_address', 'invalid_expiry_month', 'invalid_expiry_year', 'incorrect_pin']],
    ['wrongDetails', ['invalid_account']],
    ['authentication', ['authentication_failed', 'authentication_required', 'payment_intent_authentication_failure']],
    ['notSupported', ['card_not_supported', 'currency_not_supported', 'service_not_allowed']],
    ['notSupported', ['transaction_not_allowed']],
    ['processor', ['processing_error', 'issuer_not_available', 'try_again_later', 'reenter_transaction']],
    ['processor', ['approve_with_id', 'refused']],
    ['ended', ['replaced', 'canceled', 'abandoned']],
  ])('is %s of the codes %j', (failure, codes) => {
    for (const code of codes) expect([code, cardFailureOf(code)]).toEqual([code, failure]);
  });

  it('is not told apart where the bank wants it kept from whoever holds the card', () => {
    for (const code of ['stolen_card', 'lost_card', 'pickup_card', 'fraudulent', 'do_not_honor'])
      expect([code, cardFailureOf(code)]).toEqual([code, 'declined']);
  });

  it('is that it was declined where the processor gives no code, or one that nobody knows', () => {
    for (const code of [null, '', 'EXPIRED_CARD', 'a_code_of_next_year']) expect(cardFailureOf(code)).toBe('declined');
  });
});

describe('a brand of cards', () => {
  it.each([
    ['visa', 'Visa'],
    ['mastercard', 'Mastercard'],
    ['amex', 'American Express'],
  ])('that the processor calls %s is %s to people', (brand, name) => {
    expect(cardBrandName(brand)).toBe(name);
  });

  it('that has no name of ours keeps the processor’s', () => {
    expect(cardBrandName('unionpay')).toBe('unionpay');
  });
});

it('the digits of a card’s number are checked by the last of them', () => {
  const valid = ['4242424242424242', '378282246310005', '5555555555554444', '30569309025904'];
  expect(valid.filter(isCardNumber)).toEqual(valid);
  expect(['4242424242424241', '30569309025905', '1234567890123456'].some(isCardNumber)).toBe(false);
  // Two neighbours that changed places.
  expect(isCardNumber('5555555555554444'.replace('54', '45'))).toBe(false);
});

describe('a card payment that failed', () => {
  const codes = [null, 'insufficient_funds', 'processing_error', 'refused', 'replaced', 'canceled', 'abandoned'];

  it('is tried again by its form, until its charge is ended or refused for good', () => {
    expect(codes.filter(mayBeTriedAgain)).toEqual([null, 'insufficient_funds', 'processing_error']);
  });

  it('may still turn out to be paid also where another took its place', () => {
    expect(codes.filter(mayStillBePaid)).toEqual([null, 'insufficient_funds', 'processing_error', 'replaced']);
  });
});

it('what moves on a card is the amount with its fee, where there is one', () => {
  const money = (amount: number) => ({ amount, currency: 'MXN' });
  expect(withFee({ amount: money(150_000), fee: money(5400) })).toEqual(money(155_400));
  expect(withFee({ amount: money(150_000), fee: null })).toEqual(money(150_000));
});
