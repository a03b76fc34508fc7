import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  canDecideTransport,
  canQuoteTransport,
  canWithdrawTransport,
  isQuoteOver,
  isTransportDecided,
  isUnansweredQuoteOver,
  transportDiffers,
  transportSums,
} from '@/lib/domain/transport-state';

const STATUSES = ['requested', 'quoted', 'accepted', 'declined'] as const;
const STAY = { checkIn: '2027-06-08', checkOut: '2027-06-12' };

it('can be quoted, decided and taken back only where each has a meaning', () => {
  expect(STATUSES.filter(canQuoteTransport)).toEqual(['requested', 'quoted']);
  expect(STATUSES.filter(canDecideTransport)).toEqual(['quoted']);
  expect(STATUSES.filter((status) => canWithdrawTransport(status, 'guest'))).toEqual(['requested', 'quoted']);
  expect(STATUSES.filter((status) => canWithdrawTransport(status, 'staff'))).toEqual([
    'requested',
    'quoted',
    'accepted',
  ]);
  expect(STATUSES.filter(isTransportDecided)).toEqual(['accepted', 'declined']);
});

it('nothing is possible once it is decided, whatever the order of the actions', () => {
  const step = (status: (typeof STATUSES)[number], action: 'quote' | 'accept' | 'decline' | 'withdraw') => {
    if (action === 'quote') return canQuoteTransport(status) ? ('quoted' as const) : status;
    if (action === 'withdraw') return canWithdrawTransport(status, 'guest') ? ('declined' as const) : status;
    if (!canDecideTransport(status)) return status;
    return action === 'accept' ? ('accepted' as const) : ('declined' as const);
  };
  const actions = fc.array(fc.constantFrom('quote', 'accept', 'decline', 'withdraw' as const));
  fc.assert(
    fc.property(actions, (list) => {
      let status: (typeof STATUSES)[number] = 'requested';
      let decidedAs: string | null = null;
      for (const action of list) {
        status = step(status, action as Parameters<typeof step>[1]);
        if (decidedAs) expect(status).toBe(decidedAs);
        if (isTransportDecided(status)) decidedAs = status;
      }
    }),
  );
});

it('tells which date is not that of the stay; a booking without rooms has none', () => {
  const journey = (departureDate: string, returnDate: string | null) => ({ departureDate, returnDate });
  expect(transportDiffers(journey('2027-06-08', '2027-06-12'), [STAY])).toEqual({ arrival: false, departure: false });
  expect(transportDiffers(journey('2027-06-07', '2027-06-13'), [STAY])).toEqual({ arrival: true, departure: true });
  expect(transportDiffers(journey('2027-06-08', null), [STAY])).toEqual({ arrival: false, departure: false });
  expect(transportDiffers(journey('2027-06-07', null), [])).toEqual({ arrival: false, departure: false });
  expect(transportDiffers(journey('2027-06-07', '2027-06-13'), [])).toEqual({ arrival: false, departure: false });
  const earlier = { checkIn: '2027-06-06', checkOut: '2027-06-10' };
  expect(transportDiffers(journey('2027-06-06', '2027-06-12'), [STAY, earlier])).toEqual({
    arrival: false,
    departure: false,
  });
});

it('a quote holds to the end of its last day, and one without a last day holds on', () => {
  const over = (validUntil: string | null) => isQuoteOver(validUntil, '2027-03-10');
  expect(['2027-03-09', '2027-03-10', '2027-03-11', null].map(over)).toEqual([true, false, false, false]);
});

it('sums what waits for the guest and what they accepted, currency by currency', () => {
  const priced = (status: (typeof STATUSES)[number], currency: string, amount: number) => ({
    status,
    quote: { amount, currency },
  });
  expect(
    transportSums([
      priced('quoted', 'USD', 4500),
      priced('accepted', 'MXN', 80_000),
      { status: 'requested', quote: null },
      priced('quoted', 'MXN', 90_000),
      priced('quoted', 'USD', 500),
      priced('accepted', 'USD', 3000),
      priced('accepted', 'USD', 100),
      priced('declined', 'USD', 7000),
    ]),
  ).toEqual([
    { currency: 'MXN', quoted: 90_000, accepted: 80_000 },
    { currency: 'USD', quoted: 5000, accepted: 3100 },
  ]);
  expect(transportSums([{ status: 'requested', quote: null }])).toEqual([]);
});

it('only a quote that nobody has answered is over', () => {
  const over = (status: (typeof STATUSES)[number], quoteValidUntil: string) =>
    isUnansweredQuoteOver({ status, quoteValidUntil }, '2027-03-10');
  expect(STATUSES.filter((status) => over(status, '2027-03-09'))).toEqual(['quoted']);
  expect(STATUSES.filter((status) => over(status, '2027-03-10'))).toEqual([]);
});
