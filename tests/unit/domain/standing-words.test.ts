import { describe, expect, it } from 'vitest';
import type { Money } from '@/lib/contract/money';
import type { Standing } from '@/lib/contract/standing';
import { moneyLines, stateWord, waitLines } from '@/lib/domain/standing-words';

const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const agency = { rooms: 0, payments: 0, cancellations: 0, changes: 0, refunds: 0, attention: 0 };
const standing: Standing = {
  state: 'confirmed',
  missingShares: 0,
  guest: null,
  agency,
  reviewGoesBack: false,
  due: null,
  next: null,
  underReview: usd(10),
};
const say = (key: string, values: Record<string, string | number> = {}) => [key, ...Object.values(values)].join(' ');
const told = (change: Partial<Standing>, balance = 10) => ({
  standing: { ...standing, ...change },
  balance: usd(balance),
  credit: usd(0),
});
const lines = (change: Partial<Standing>, said: { due?: boolean; proof?: boolean } = {}, balance = 10) =>
  moneyLines(told(change, balance), { say, said, money: ({ amount }) => `$${amount}`, date: (date) => date });

describe('what a state is called', () => {
  const word = (state: Standing['state'], missingShares: number) => stateWord({ state, missingShares }, say);

  it('counts whose first payment is missing only in the state that waits for them', () => {
    expect(word('sharesMissing', 2)).toBe('sharesMissingOf 2');
    expect(word('sharesMissing', 0)).toBe('sharesMissing');
    expect([word('toApprove', 2), word('confirmed', 0)]).toEqual(['toApprove', 'confirmed']);
  });
});

describe('what a guest is told of money', () => {
  const due = { kind: 'balance', amount: usd(40), dueOn: '2027-04-01', when: 'later' } as const;

  it('is what is due and what is under review, each left out where it was said beside it', () => {
    expect(lines({ due })).toEqual(['money.later $40 2027-04-01', 'money.underReview $10']);
    expect(lines({ due }, { due: true })).toEqual(['money.underReview $10']);
    expect(lines({ due }, { proof: true })).toEqual(['money.later $40 2027-04-01']);
  });

  it('is that money under review goes back, even right after its proof was sent', () => {
    expect(lines({ state: 'cancelled', reviewGoesBack: true }, { proof: true }, 0)).toEqual(['money.goesBack $10']);
  });

  it('is that all is ready only where all is paid and the agency has nothing to look at', () => {
    const none = { underReview: usd(0) };
    expect(lines({ ...none, state: 'paid' }, {}, 0)).toEqual(['money.ready']);
    expect(lines({ ...none, state: 'paid', agency: { ...agency, changes: 1 } }, {}, 0)).toEqual(['money.settled']);
    expect(lines({ ...none, state: 'cancellationRequested' })).toEqual(['money.paused']);
    expect(lines(none)).toEqual(['money.covered']);
  });
});

describe('what a guest is told of what waits', () => {
  const waiting = { ...standing, guest: 'confirm' as const, agency: { ...agency, rooms: 1, payments: 2, changes: 1 } };

  it('is their own part first, then what the agency looks at, but for the proof that was just said', () => {
    const own = 'waits.confirm';
    expect(waitLines({ standing: waiting, shareWait: null }, { say })).toEqual([
      own,
      'waits.rooms 1',
      'waits.payments 2',
      'waits.changes 1',
    ]);
    expect(waitLines({ standing: waiting, shareWait: null }, { say, said: { proof: true } })).toEqual([
      own,
      'waits.rooms 1',
      'waits.changes 1',
    ]);
    expect(waitLines({ standing, shareWait: null }, { say })).toEqual([]);
  });
});
