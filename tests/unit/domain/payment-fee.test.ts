import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentFee } from '@/lib/domain/payment-fee';
import { SANDBOX_CARDS, sandboxCardOutcome } from '@/lib/domain/sandbox-cards';

describe('the fee of a card payment', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const terms = { feePassedOn: true, feePercent: 3.5, feeFixed: 300 };

  it('is the percentage, rounded half-up once, and the fixed part', () => {
    expect(paymentFee(usd(15_001), terms)).toBe(825);
    expect(paymentFee(usd(100), { ...terms, feePercent: 0.5, feeFixed: 0 })).toBe(1);
    expect(paymentFee(usd(99), { ...terms, feePercent: 0.5, feeFixed: 0 })).toBe(0);
  });

  it('has a fixed part of as many units in a currency with other decimals', () => {
    const fixed = { ...terms, feePercent: 0, feeFixed: 250 };
    expect(paymentFee({ amount: 15_001, currency: 'USD' }, fixed)).toBe(250);
    expect(paymentFee({ amount: 15_001, currency: 'JPY' }, fixed)).toBe(3);
    expect(paymentFee({ amount: 15_001, currency: 'KWD' }, fixed)).toBe(2_500);
  });

  it('is nothing where the agency bears it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), (amount) => {
        expect(paymentFee(usd(amount), { ...terms, feePassedOn: false })).toBe(0);
      }),
    );
  });

  it('never falls as the amount grows, and is whole minor units', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 20_000 }), (amount, thousandths) => {
        const share = { ...terms, feePercent: thousandths / 1000 };
        expect(Number.isSafeInteger(paymentFee(usd(amount), share))).toBe(true);
        expect(paymentFee(usd(amount + 1), share)).toBeGreaterThanOrEqual(paymentFee(usd(amount), share));
      }),
    );
  });
});

describe('the sandbox’s numbers', () => {
  it('are known with and without spaces, and no other is', () => {
    for (const { number, outcome } of SANDBOX_CARDS) {
      expect(sandboxCardOutcome(number)).toBe(outcome);
      expect(sandboxCardOutcome(number.replaceAll(' ', ''))).toBe(outcome);
    }
    expect(sandboxCardOutcome('5555 5555 5555 4444')).toBeNull();
    expect(sandboxCardOutcome('')).toBeNull();
  });
});
