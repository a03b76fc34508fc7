import { describe, expect, it } from 'vitest';
import { approvalOf as approvalAmong, excessOf, needsSecondApproval } from '@/lib/domain/deposit-approval';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const deposit = { amount: usd(40_000), twoApprovals: false, firstApproval: null };
const booking = {
  ...({ status: 'confirmed' } as const),
  total: usd(150_000),
  paid: usd(30_000),
  balance: usd(120_000),
  credit: usd(0),
};
type Approval = Parameters<typeof approvalAmong>;
const approvalOf = (payment: Approval[0], of: Approval[1], underWay = 0) => approvalAmong(payment, of, underWay);

describe('what the approval of a deposit does', () => {
  it('takes its amount off the balance', () => {
    expect(approvalOf(deposit, booking)).toEqual({
      ownFirst: false,
      isFirst: false,
      booking: null,
      goesBack: 0,
      left: 80_000,
    });
  });

  it('sends back what is more than what is owed, and nothing where it is as much', () => {
    expect(approvalOf({ ...deposit, amount: usd(120_001) }, booking)).toMatchObject({ goesBack: 1, left: 0 });
    expect(approvalOf({ ...deposit, amount: usd(120_000) }, booking)).toMatchObject({ goesBack: 0, left: 0 });
    const over = { ...booking, paid: usd(160_000), balance: usd(0), credit: usd(10_000) };
    expect(approvalOf(deposit, over, 10_000)).toMatchObject({ goesBack: 40_000, left: 0 });
  });

  it('sends nothing back twice: a refund under way counts as gone', () => {
    const paid = { ...booking, paid: usd(150_000), balance: usd(0) };
    expect(approvalOf(deposit, paid, 30_000)).toMatchObject({ goesBack: 10_000, left: 0 });
    expect(excessOf(40_000, { total: 150_000, paid: 150_000, underWay: 150_000 })).toBe(0);
  });

  it('confirms a hold, and takes back the nights of one that expired at its price', () => {
    expect(approvalOf(deposit, { ...booking, status: 'hold' }).booking).toBe('confirms');
    const expired = { ...booking, status: 'expired', balance: usd(0), credit: usd(30_000) } as const;
    expect(approvalOf(deposit, expired)).toMatchObject({ booking: 'takesBack', goesBack: 0, left: 80_000 });
  });

  it('sends back what an ended booking does not owe', () => {
    const ended = { ...booking, status: 'cancelled', total: usd(40_000), balance: usd(10_000) } as const;
    expect(approvalOf(deposit, ended)).toMatchObject({ booking: null, goesBack: 30_000, left: 0 });
    expect(approvalOf(deposit, { ...ended, balance: usd(40_000) })).toMatchObject({ goesBack: 0, left: 0 });
  });

  it('counts nothing as the first of two, and is not given twice by the same person', () => {
    const two = { ...deposit, twoApprovals: true };
    const first = { at: '2026-11-20T10:00:00.000Z', by: 'Ana' };
    expect(approvalOf(two, booking)).toMatchObject({ isFirst: true, ownFirst: false });
    expect(approvalOf({ ...two, firstApproval: { ...first, mine: true } }, booking).ownFirst).toBe(true);
    expect(approvalOf({ ...two, firstApproval: { ...first, mine: false } }, booking)).toMatchObject({
      isFirst: false,
      ownFirst: false,
    });
  });
});

describe('a second approval', () => {
  it('is needed above the limit of the deposit’s own currency', () => {
    const limits = { USD: 50_000, MXN: 900_000 };
    expect([49_999, 50_000, 50_001].map((amount) => needsSecondApproval(usd(amount), limits))).toEqual([
      false,
      false,
      true,
    ]);
    expect(needsSecondApproval({ amount: 60_000, currency: 'MXN' }, limits)).toBe(false);
  });

  it('is needed above the limit of the currency in which it was sent too', () => {
    const sent = (sentAmount: number) => ({ ...usd(40_000), sentAmount, sentCurrency: 'MXN' });
    const limits = { MXN: 700_000 };
    expect([700_000, 700_001].map((much) => needsSecondApproval(sent(much), limits))).toEqual([false, true]);
    expect(needsSecondApproval(sent(1), { USD: 39_999, MXN: 700_000 })).toBe(true);
    expect(needsSecondApproval({ ...usd(40_000), sentAmount: null, sentCurrency: null }, limits)).toBe(false);
  });

  it('is not needed where the currency has no limit, or the agency has none at all', () => {
    expect(needsSecondApproval({ amount: 9_000_000, currency: 'EUR' }, { USD: 1 })).toBe(false);
    expect(needsSecondApproval(usd(9_000_000), null)).toBe(false);
  });
});
