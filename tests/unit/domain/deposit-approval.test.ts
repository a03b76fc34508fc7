import { describe, expect, it } from 'vitest';
import { approvalOf, needsSecondApproval } from '@/lib/domain/deposit-approval';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const deposit = { amount: usd(40_000), twoApprovals: false, firstApproval: null };
const booking = {
  ...({ status: 'confirmed', standing: { state: 'confirmed' } } as const),
  ...{ total: usd(150_000), paid: usd(30_000), balance: usd(120_000) },
};

describe('what the approval of a deposit does', () => {
  it('takes its amount off the balance', () => {
    expect(approvalOf(deposit, booking)).toEqual({
      ...{ blocked: null, isFirst: false, booking: null, goesBack: false },
      left: 80_000,
    });
  });

  it('is refused where it is more than what is owed, and not where it is as much', () => {
    expect(approvalOf({ ...deposit, amount: usd(120_001) }, booking).blocked).toBe('overBalance');
    expect(approvalOf({ ...deposit, amount: usd(120_000) }, booking)).toMatchObject({ blocked: null, left: 0 });
  });

  it('confirms a hold, and takes back the nights of one that expired at its price', () => {
    expect(approvalOf(deposit, { ...booking, status: 'hold' }).booking).toBe('confirms');
    const expired = { ...booking, status: 'expired', standing: { state: 'expired' }, balance: usd(0) } as const;
    expect(approvalOf(deposit, expired)).toMatchObject({ booking: 'takesBack', blocked: null, left: 80_000 });
  });

  it('sends back what an ended booking does not owe', () => {
    const ended = { ...booking, status: 'cancelled', standing: { state: 'cancelled' }, balance: usd(10_000) } as const;
    expect(approvalOf(deposit, ended)).toMatchObject({ blocked: null, goesBack: true, left: 0 });
    const rejected = { ...ended, status: 'rejected', standing: { state: 'rejected' } } as const;
    expect(approvalOf(deposit, rejected)).toMatchObject({ blocked: null, goesBack: true });
    expect(approvalOf(deposit, { ...ended, balance: usd(40_000) })).toMatchObject({ goesBack: false, left: 0 });
  });

  it('counts nothing as the first of two, and is not given twice by the same person', () => {
    const two = { ...deposit, twoApprovals: true };
    const first = { at: '2026-11-20T10:00:00.000Z', by: 'Ana' };
    expect(approvalOf(two, booking)).toMatchObject({ isFirst: true, blocked: null });
    expect(approvalOf({ ...two, firstApproval: { ...first, mine: true } }, booking).blocked).toBe('ownFirst');
    expect(approvalOf({ ...two, firstApproval: { ...first, mine: false } }, booking)).toMatchObject({
      ...{ isFirst: false, blocked: null },
    });
  });
});

describe('a second approval', () => {
  it('is needed above the limit of the deposit’s own currency', () => {
    const limits = { USD: 50_000, MXN: 900_000 };
    expect([49_999, 50_000, 50_001].map((amount) => needsSecondApproval(usd(amount), limits))).toEqual([
      ...[false, false, true],
    ]);
    expect(needsSecondApproval({ amount: 60_000, currency: 'MXN' }, limits)).toBe(false);
  });

  it('is not needed where the currency has no limit, or the agency has none at all', () => {
    expect(needsSecondApproval({ amount: 9_000_000, currency: 'EUR' }, { USD: 1 })).toBe(false);
    expect(needsSecondApproval(usd(9_000_000), null)).toBe(false);
  });
});
