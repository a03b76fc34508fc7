import { describe, expect, it } from 'vitest';
import { depositOffer } from '@/components/payment/deposit-offer';
import { parseAmount, typedAmount } from '@/lib/domain/money';
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

describe('what can be deposited now', () => {
  const between = (minimum: number, maximum: number, ownDue: number | null = null) => ({
    minimum: usd(minimum),
    maximum: usd(maximum),
    ownDue: ownDue === null ? null : usd(ownDue),
  });

  it('asks of a shared booking for what is due of the payer’s own part', () =>
    expect(depositOffer(aReservation(), between(1, 156_000, 7500))).toMatchObject({ due: 7500 }));

  it('is within the bounds that the provider tells, and what is due next is offered', () =>
    expect(depositOffer(aReservation(), between(15_000, 156_000))).toEqual({
      minimum: 15_000,
      maximum: 156_000,
      due: 15_000,
      currency: 'USD',
    }));

  it('is any part while the provider takes parts, whatever day of the schedule has passed', () => {
    const [first, ...rest] = aReservation().schedule;
    if (!first) throw new Error('the fixture has a schedule');
    const instalment = { ...first, kind: 'instalment' as const, dueOn: '2026-01-10', amount: usd(51_000) };
    const booked = aReservation({ paid: usd(15_000), schedule: [first, instalment, ...rest] });
    expect(depositOffer(booked, between(1, 141_000))).toMatchObject({ minimum: 1, maximum: 141_000, due: 51_000 });
    const partly = aReservation({ paid: usd(16_000), schedule: [first, instalment, ...rest] });
    expect(depositOffer(partly, between(1, 140_000))).toMatchObject({ due: 50_000 });
  });

  it('counts what waits for approval as given', () =>
    expect(depositOffer(aReservation({ pending: usd(15_000) }), between(1, 141_000))).toMatchObject({ due: 141_000 }));

  it('is nothing where nothing is left', () =>
    expect(depositOffer(aReservation({ paid: usd(156_000) }), between(0, 0))).toMatchObject({ maximum: 0, due: 0 }));
});
