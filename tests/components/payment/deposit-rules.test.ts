import { describe, expect, it } from 'vitest';
import { depositOffer } from '@/components/payment/deposit-offer';
import { parseAmount, typedAmount } from '@/components/payment/parse-amount';
import { aReservation } from '../reservation/booking-fixtures';

const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('an amount as typed', () => {
  it.each([
    ['150', 15_000],
    ['150.5', 15_050],
    ['1,234.50', 123_450],
    ['1 234.50', 123_450],
    ['1234,50', 123_450],
    ['12,345', 1_234_500],
    ['$1,000', 100_000],
    ['USD 10', 1000],
    ['-3', -300],
  ])('%s', (text, amount) => expect(parseAmount(text, 'USD')).toBe(amount));

  it.each(['', 'mil', '1.234', '1.2.3', '1e3', '10.999', '99999999999999999999'])('%s is none', (text) =>
    expect(parseAmount(text, 'USD')).toBeNull(),
  );

  it('knows a currency without decimals', () => {
    expect(parseAmount('1500', 'JPY')).toBe(1500);
    expect(parseAmount('1500.5', 'JPY')).toBeNull();
    expect(typedAmount(1500, 'JPY')).toBe('1500');
  });

  it('reads back what it writes', () => expect(parseAmount(typedAmount(123_450, 'USD'), 'USD')).toBe(123_450));
});

describe('what can be deposited', () => {
  const booked = (change = {}) => depositOffer(aReservation(change), '2026-11-20');

  it('is at least the minimum to reserve and at most the balance', () =>
    expect(booked()).toEqual({ minimum: 15_000, maximum: 156_000, due: 15_000, currency: 'USD' }));

  it('counts what waits for approval as given', () =>
    expect(booked({ pending: usd(15_000) })).toMatchObject({ minimum: 1, maximum: 141_000, due: 141_000 }));

  it('is the whole balance from the balance day on', () =>
    expect(depositOffer(aReservation(), '2027-03-30')).toMatchObject({
      minimum: 156_000,
      maximum: 156_000,
      due: 156_000,
    }));

  it('is nothing where nothing is left', () =>
    expect(booked({ paid: usd(100_000), pending: usd(56_000) })).toMatchObject({ minimum: 0, maximum: 0, due: 0 }));
});
