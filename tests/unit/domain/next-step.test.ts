import { describe, expect, it } from 'vitest';
import type { Reservation } from '@/lib/contract/reservation';
import { nextStep } from '@/lib/domain/next-step';
import { deposit, room, transport } from '@/tests/components/attendee/reservations';
import { aReservation } from '@/tests/components/reservation/booking-fixtures';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const TODAY = '2026-11-20';
const named = {
  occupants: [
    { name: 'Lucía', band: 'adult' as const },
    { name: 'Iván', band: 'adult' as const },
  ],
};
const sleeper = (change: Partial<Reservation['rooms'][number]> = {}) =>
  room({ adults: 2, juniors: 0, minors: 0, infants: 0, status: 'approved', ...named, ...change });

/** Confirmed, its first payment made, everybody named, a transfer accepted, and the balance due in spring. */
function booked(change: Partial<Reservation> = {}, due: Partial<Reservation['standing']> = {}) {
  const reservation = aReservation({
    status: 'confirmed',
    expiresAt: null,
    rooms: [sleeper()],
    transport: [transport({ status: 'accepted' })],
    ...change,
  });
  const standing = { ...reservation.standing, guest: null, due: later, ...due };
  return { ...reservation, standing };
}
const later = { kind: 'balance' as const, amount: usd(183_400), dueOn: '2027-04-01', when: 'later' as const };
const agency = { rooms: 0, payments: 0, cancellations: 0, changes: 0, refunds: 0, attention: 0 };
const step = (reservation: Reservation, answerBy: string | null = null) =>
  nextStep(reservation, { today: TODAY, answerBy });
const quoted = transport({ status: 'quoted', quote: usd(4_500), departureDate: '2027-06-08' });

describe('the next thing that a guest does', () => {
  it.each([
    ['confirms a hold before everything', booked({ status: 'hold' }, { guest: 'confirm' }), { kind: 'confirm' }],
    [
      'holds again what expired',
      booked({ status: 'expired' }, { guest: 'holdAgain', due: null }),
      { kind: 'holdAgain' },
    ],
    [
      'pays what is overdue, whatever else waits',
      booked({ transport: [quoted] }, { guest: 'pay', due: { ...later, dueOn: '2026-11-01', when: 'overdue' } }),
      { kind: 'pay', when: 'overdue', dueOn: '2026-11-01' },
    ],
    [
      'pays what is due today',
      booked({}, { guest: 'pay', due: { ...later, dueOn: TODAY, when: 'today' } }),
      { kind: 'pay', when: 'today' },
    ],
    [
      'pays nothing again that a bank is confirming',
      booked(
        {
          payments: [
            deposit({ method: 'card', status: 'requiresAction', awaiting: 'processing', amount: usd(15_000) }),
          ],
        },
        { guest: 'pay', due: { ...later, dueOn: TODAY, when: 'today' } },
      ),
      { kind: 'bank', amount: usd(15_000) },
    ],
    [
      'pays within a week',
      booked({ transport: [quoted] }, { due: { ...later, dueOn: '2026-11-27' } }),
      { kind: 'pay', when: 'soon' },
    ],
    [
      'names the account of a refund',
      booked({ needsRefundDestination: true, transport: [quoted] }),
      { kind: 'refundAccount' },
    ],
    [
      'decides about who left before answering for the others',
      booked({ leaver: { name: 'Iván' }, rooms: [sleeper({ occupants: [] })] }),
      { kind: 'leaver', name: 'Iván' },
    ],
    [
      'answers a quote',
      booked({ transport: [quoted] }),
      { kind: 'quote', amount: usd(4_500), departureDate: '2027-06-08' },
    ],
    [
      'says who sleeps there',
      booked({ rooms: [sleeper({ id: 'r', occupants: [] })] }),
      { kind: 'names', roomId: 'r', missing: 2 },
    ],
    [
      'answers the quote that waits, not one that was answered',
      booked({ transport: [transport({ status: 'accepted', quote: usd(9_900) }), quoted] }),
      { kind: 'quote', amount: usd(4_500) },
    ],
    [
      'waits for no quote that the agency has not made',
      booked({ transport: [transport({ status: 'requested' })] }),
      { kind: 'pay' },
    ],
    [
      'has nothing more to answer where a quote was accepted',
      booked({ transport: [transport({ status: 'accepted', quote: usd(9_900) })] }),
      { kind: 'pay' },
    ],
    [
      'pays what is due beside a payment that no bank is confirming',
      booked({ payments: [deposit()] }, { guest: 'pay', due: { ...later, dueOn: TODAY, when: 'today' } }),
      { kind: 'pay', when: 'today' },
    ],
    [
      'says who sleeps there of every age',
      booked({ rooms: [sleeper({ juniors: 1, minors: 1, infants: 1 })] }),
      { kind: 'names', missing: 3 },
    ],
    [
      'says who sleeps there where a name is empty',
      booked({ rooms: [sleeper({ occupants: [...named.occupants.slice(1), { name: '', band: 'adult' }] })] }),
      { kind: 'names', missing: 1 },
    ],
    [
      'names nobody in a room that was cancelled',
      booked({ rooms: [sleeper(), sleeper({ id: 'gone', status: 'cancelled', occupants: [] })] }),
      { kind: 'pay', when: 'later' },
    ],
    [
      'says who sleeps in all rooms, from the first that lacks a name',
      booked({
        rooms: [sleeper(), sleeper({ id: 'second', occupants: [] }), sleeper({ id: 'third', minors: 1 })],
      }),
      { kind: 'names', roomId: 'second', missing: 3 },
    ],
    [
      'asks for a transfer once flights are known',
      booked({ transport: [], rooms: [sleeper({ checkIn: '2027-02-01', checkOut: '2027-02-04' })] }),
      { kind: 'transport' },
    ],
    [
      'asks for no second transfer',
      booked({ rooms: [sleeper({ checkIn: '2027-02-01', checkOut: '2027-02-04' })] }),
      { kind: 'pay', when: 'later' },
    ],
    ['asks for none a year before', booked({ transport: [] }), { kind: 'pay', when: 'later' }],
    ['pays later, where nothing else is to be done', booked(), { kind: 'pay', when: 'later' }],
    [
      'waits for the agency',
      booked({ status: 'paid' }, { due: null, agency: { ...agency, payments: 1 } }),
      { kind: 'review' },
    ],
    [
      'waits for the agency to look at a change',
      booked({ status: 'paid' }, { due: null, agency: { ...agency, changes: 1 } }),
      { kind: 'review' },
    ],
    ['is ready', booked({ status: 'paid' }, { due: null, agency }), { kind: 'ready' }],
    [
      'waits while a cancellation is looked at',
      booked({ status: 'cancellationRequested' }, { due: null }),
      { kind: 'review' },
    ],
    ['pays what is left of a cancellation', booked({ status: 'cancelled' }), { kind: 'pay', when: 'later' }],
    ['has nothing to do once it is over', booked({ status: 'cancelled' }, { due: null }), { kind: 'over' }],
  ] as const)('%s', (_, reservation, expected) => expect(step(reservation)).toMatchObject(expected));

  it('tells the couple who comes, before names and later payments, until the last day', () => {
    const unnamed = booked({ rooms: [sleeper({ occupants: [] })] });
    expect(step(unnamed, TODAY)).toEqual({ kind: 'answer', until: TODAY });
    expect(step(unnamed, '2026-11-19')).toMatchObject({ kind: 'names' });
    expect(step(booked({ transport: [quoted] }), TODAY)).toMatchObject({ kind: 'quote' });
  });

  it.each([
    ['2026-11-19', 'approved', 'pay'],
    [TODAY, 'approved', 'transport'],
    ['2027-03-20', 'approved', 'transport'],
    ['2027-03-21', 'approved', 'pay'],
    ['2027-02-01', 'cancelled', 'pay'],
  ] as const)(
    'asks for a transfer within 120 days of arriving: with a room from %s, %s, it is to %s',
    (checkIn, status, kind) => {
      const far = sleeper({ checkIn: '2027-06-08', checkOut: '2027-06-12' });
      const rooms = [far, sleeper({ id: 'other', status, checkIn, checkOut: '2027-06-12' })];
      expect(step(booked({ transport: [], rooms }))).toMatchObject({ kind });
    },
  );

  it('asks for no names that are the agency’s to change', () => {
    const roomChanges = { rule: 'locked' as const, lockedFrom: null };
    expect(step(booked({ roomChanges, rooms: [sleeper({ occupants: [] })] }))).toMatchObject({ kind: 'pay' });
    expect(step(booked({ roomChanges, rooms: [sleeper({ occupants: [], status: 'requested' })] }))).toMatchObject({
      kind: 'names',
    });
  });

  it('accepts a quote up to its last day, and is not sent to one that is over', () => {
    const until = (quoteValidUntil: string) =>
      step(booked({ transport: [transport({ ...quoted, quoteValidUntil })] })).kind;
    expect(until(TODAY)).toBe('quote');
    expect(until('2026-11-19')).toBe('pay');
  });
});
