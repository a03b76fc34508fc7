import { createTranslator } from 'use-intl/core';
import { describe, expect, it } from 'vitest';
import type { Money } from '@/lib/contract/money';
import type { BookingStatus } from '@/lib/contract/reservation';
import { type RoomStatus, reservationStatus } from '@/lib/contract/reservation';
import type { Standing } from '@/lib/contract/standing';
import { type ReckonedStanding, type StandingFacts, standingOf } from '@/lib/domain/standing';
import { moneyLines, stateWord, waitLines } from '@/lib/domain/standing-words';
import en from '@/messages/en/standing.json';
import es from '@/messages/es/standing.json';

const TODAY = '2026-11-20';
const TOTAL = 100;

const BOOKINGS: Record<string, { bookingStatus: BookingStatus; isCharged: boolean }> = {
  hold: { bookingStatus: 'hold', isCharged: false },
  confirmed: { bookingStatus: 'confirmed', isCharged: false },
  expired: { bookingStatus: 'expired', isCharged: false },
  'cancellation asked': { bookingStatus: 'cancellationRequested', isCharged: false },
  'given up': { bookingStatus: 'cancelled', isCharged: false },
  'cancelled, fee kept': { bookingStatus: 'cancelled', isCharged: true },
  rejected: { bookingStatus: 'rejected', isCharged: true },
};
const ROOMS: Record<string, RoomStatus[]> = {
  'passes alone': [],
  requested: ['requested'],
  approved: ['approved'],
  'one of each': ['requested', 'approved'],
  'one rejected': ['rejected', 'approved'],
};
const GONE_ROOMS: Record<string, RoomStatus[]> = { gone: ['rejected', 'cancelled'] };
const PAID = { nothing: 0, part: 40, all: TOTAL, 'too much': 130 };
const REVIEW = { none: 0, part: 10, rest: TOTAL };
const FIRST_DUE = { past: '2026-11-19', today: TODAY, later: '2026-12-24' };
const REFUNDS = { none: 0, open: 1 };

interface Case {
  booking: string;
  rooms: string;
  paid: string;
  review: string;
  due: string;
  refund: string;
  facts: StandingFacts;
}

const entries = <Value>(axis: Record<string, Value>) => Object.entries(axis);

/** What ended without anything kept costs nothing, in the rows as well. */
const totalOf = (booking: string) => (booking === 'rejected' ? 0 : TOTAL);

function* everyCase(): Generator<Case> {
  for (const [booking, status] of entries(BOOKINGS))
    for (const [rooms, statuses] of entries(
      booking === 'rejected' || booking.startsWith('cancelled') ? GONE_ROOMS : ROOMS,
    ))
      for (const [paid, amount] of entries(PAID))
        for (const [review, pending] of entries(REVIEW))
          for (const [due, dueOn] of entries(FIRST_DUE))
            for (const [refund, refundsToMake] of entries(REFUNDS)) {
              const total = totalOf(booking);
              const waiting = review === 'rest' ? Math.max(0, total - amount) : pending;
              const items: StandingFacts['schedule'] = [
                { kind: 'minimum', dueOn, amount: 40 },
                { kind: 'balance', dueOn: '2027-04-01', amount: 60 },
              ];
              const schedule = total === 0 ? [] : items;
              const facts: StandingFacts = {
                ...status,
                rooms: statuses,
                total,
                paid: amount,
                pending: { count: waiting > 0 ? 1 : 0, amount: waiting },
                minimumToReserve: 40,
                schedule,
                refundsToMake,
                attention: 0,
                changes: 0,
                missingShares: 0,
                today: TODAY,
                eventDate: '2027-06-10',
                balanceDueDays: 70,
              };
              yield { booking, rooms, paid, review, due, refund, facts };
            }
}

const CASES = [...everyCase()];

const usd = (amount: number): Money => ({ amount, currency: 'USD' });
const says = {
  es: createTranslator({ locale: 'es', messages: { standing: es }, namespace: 'standing' }),
  en: createTranslator({ locale: 'en', messages: { standing: en }, namespace: 'standing' }),
};

function onTheWire({ due, next, underReview, balance, credit, ...rest }: ReckonedStanding) {
  const standing: Standing = {
    ...rest,
    due: due && { ...due, amount: usd(due.amount) },
    next: next && { ...next, amount: usd(next.amount) },
    underReview: usd(underReview),
  };
  return { standing, balance: usd(balance), credit: usd(credit) };
}

interface Words {
  state: string;
  staff: string;
  rest: string;
}

/** Thousands of combinations come to some hundreds of standings: each is put in words once. */
const known = new Map<string, Words>();

function wordsOf(reckoned: ReckonedStanding, locale: 'es' | 'en'): Words {
  const { schedule: _, ...said } = reckoned;
  const name = `${locale} ${JSON.stringify(said)}`;
  const words = known.get(name) ?? write(reckoned, locale);
  known.set(name, words);
  return words;
}

function write(reckoned: ReckonedStanding, locale: 'es' | 'en'): Words {
  const told = onTheWire(reckoned);
  const say = says[locale];
  const speech = { say, money: ({ amount }: Money) => `$${amount}`, date: (date: string) => date };
  return {
    state: say(`state.${reckoned.state}`),
    staff: say(`staffState.${reckoned.state}`),
    rest: [...moneyLines(told, speech), ...waitLines({ ...told, shareWait: null }, speech)].join(' '),
  };
}

/** One line for each thing that can be said, with the values of every axis that lead to it. */
function table(): string {
  const axes = ['booking', 'rooms', 'paid', 'review', 'due', 'refund'] as const;
  const rows = new Map<string, Case[]>();
  for (const one of CASES) {
    const reckoned = standingOf(one.facts);
    const words = (['es', 'en'] as const).map((locale) => {
      const { state, staff, rest } = wordsOf(reckoned, locale);
      return `  ${locale}: [${state}${staff === state ? '' : ` / ${staff}`}] ${rest}`;
    });
    const facts = `  balance ${reckoned.balance}, credit ${reckoned.credit}, due ${reckoned.due?.amount ?? '-'}`;
    const said = [...words, facts].join('\n');
    rows.set(`${one.booking}\n${said}`, [...(rows.get(`${one.booking}\n${said}`) ?? []), one]);
  }
  return [...rows]
    .map(([said, cases]) => {
      const from = axes.slice(1).map((axis) => `${axis}: ${[...new Set(cases.map((one) => one[axis]))].join(' | ')}`);
      return `${said.split('\n')[0]} (${from.join('; ')})\n${said.split('\n').slice(1).join('\n')}\n`;
    })
    .join('\n');
}

describe('how a reservation stands', () => {
  it('is worded for every combination as the table has it, in both languages', async () => {
    expect(new Set(CASES.map(({ facts }) => facts.bookingStatus)).size).toBe(reservationStatus.options.length - 1);
    await expect(table()).toMatchFileSnapshot('./standing.txt');
  });

  it('never calls confirmed or paid what still has a room to approve', () => {
    for (const { facts } of CASES) {
      const { state, agency } = standingOf(facts);
      expect(agency.rooms > 0).toBe(state === 'toApprove');
    }
  });

  it('asks for money only where it is taken, never for more than is left beside what is under review', () => {
    for (const { facts } of CASES) {
      const { due, next, balance, underReview, guest } = standingOf(facts);
      if (!due) {
        expect(next).toBeNull();
        expect(guest).not.toBe('pay');
        continue;
      }
      expect(due.amount).toBeGreaterThan(0);
      expect(due.amount + (next?.amount ?? 0)).toBeLessThanOrEqual(balance - underReview);
      expect(['hold', 'confirmed', 'cancelled', 'rejected']).toContain(facts.bookingStatus);
      expect(due.when).toBe(due.dueOn < TODAY ? 'overdue' : due.dueOn === TODAY ? 'today' : 'later');
    }
  });

  it('owes nothing once it expired, was given up or was rejected, and says what goes back', () => {
    for (const { booking, facts } of CASES) {
      if (!['expired', 'given up', 'rejected'].includes(booking)) continue;
      const { balance, credit, schedule, due } = standingOf(facts);
      expect({ balance, credit, schedule, due }).toEqual({ balance: 0, credit: facts.paid, schedule: [], due: null });
    }
  });

  it('counts what is under review as given for what is due, never as paid', () => {
    for (const { facts } of CASES) {
      const { balance, credit, schedule, underReview, reviewGoesBack, due } = standingOf(facts);
      expect(balance === 0 || credit === 0).toBe(true);
      if (underReview >= balance) expect(due).toBeNull();
      for (const item of schedule) if (item.state === 'underReview') expect(item.paid).toBeLessThan(item.amount);
      expect(reviewGoesBack).toBe(underReview > 0 && balance === 0 && facts.bookingStatus !== 'expired');
    }
  });

  it('offers inside the balance window what is taken there: the whole', () => {
    const [{ facts } = { facts: null }] = CASES.filter(({ booking, paid, review }) => {
      return booking === 'confirmed' && paid === 'part' && review === 'part';
    });
    if (!facts) throw new Error('No such case');
    const inside = standingOf({ ...facts, today: '2027-04-10' });
    expect(inside.due).toMatchObject({ amount: 50, when: 'overdue' });
    expect(inside.next).toBeNull();
    expect(inside.overdue).toBe(50);
  });

  it('says the same thing in no two ways: words follow the state alone', () => {
    for (const { facts } of CASES) {
      const reckoned = standingOf(facts);
      for (const locale of ['es', 'en'] as const) {
        const { rest } = wordsOf(reckoned, locale);
        const asksForMoney = /vencido|Paga hoy|Siguiente pago|Overdue|Pay \$|Next payment/.test(rest);
        const owesNothing = /No debes nada|You owe nothing/.test(rest);
        expect(asksForMoney && owesNothing).toBe(false);
        expect(asksForMoney).toBe(reckoned.due !== null);
        if (owesNothing) expect(reckoned.balance).toBe(0);
      }
    }
  });
});

describe('a shared booking', () => {
  const [one] = CASES;
  const waits = (missing: number, locale: 'es' | 'en') => {
    if (!one) throw new Error('no case');
    const shareWait = { missing, of: 3, until: null, timeZone: 'America/Cancun' };
    return waitLines({ ...onTheWire(standingOf(one.facts)), shareWait }, { say: says[locale] });
  };

  it('says how many of its shares are missing their first payment, beside what else waits', () => {
    expect(waits(1, 'es')).toContain('Falta el primer pago de 1 de las 3 partes.');
    expect(waits(2, 'es')).toContain('Faltan los primeros pagos de 2 de las 3 partes.');
    expect(waits(2, 'en')).toContain('2 of the 3 shares are still missing their first payment.');
    expect(waits(1, 'en')).toContain('1 of the 3 shares is still missing its first payment.');
  });

  const stateOf = (change: Partial<StandingFacts>) => {
    const facts = { bookingStatus: 'confirmed', isCharged: false, rooms: ['approved'], total: 100, paid: 40 } as const;
    if (!one) throw new Error('no case');
    const { state, missingShares } = standingOf({ ...one.facts, ...facts, ...change });
    return { state, missingShares };
  };

  it('is not called confirmed while first payments are missing, whatever was paid; a room to approve goes before', () => {
    expect(stateOf({ missingShares: 2 })).toEqual({ state: 'sharesMissing', missingShares: 2 });
    expect(stateOf({ missingShares: 0 })).toEqual({ state: 'confirmed', missingShares: 0 });
    expect(stateOf({ missingShares: 2, rooms: ['requested'] })).toEqual({ state: 'toApprove', missingShares: 0 });
    expect(stateOf({ missingShares: 2, bookingStatus: 'cancelled' })).toEqual({ state: 'cancelled', missingShares: 0 });
  });

  it('is called by how many people it waits for, and other states by their own word', () => {
    const words = (locale: 'es' | 'en', missingShares: number) =>
      stateWord({ state: 'sharesMissing', missingShares }, (key, values) =>
        says[locale](`staffState.${key}` as 'waits.shares', values),
      );
    expect(words('es', 1)).toBe('Falta el primer pago de 1 persona');
    expect(words('es', 2)).toBe('Falta el primer pago de 2 personas');
    expect(words('en', 1)).toBe('Waiting for 1 person’s first payment');
    expect(words('en', 2)).toBe('Waiting for 2 people’s first payments');
    expect(stateWord({ state: 'paid', missingShares: 0 }, (key) => key)).toBe('paid');
  });
});

describe('what a booking is asked for', () => {
  const items: StandingFacts['schedule'] = [
    { kind: 'minimum', dueOn: '2026-11-19', amount: 40 },
    { kind: 'instalment', dueOn: TODAY, amount: 20 },
    { kind: 'balance', dueOn: '2027-04-01', amount: 40 },
  ];
  const asked = (change: Partial<StandingFacts> = {}) =>
    standingOf({
      ...({ bookingStatus: 'confirmed', isCharged: false, rooms: ['approved'] } as const),
      total: TOTAL,
      paid: 0,
      pending: { count: 0, amount: 0 },
      minimumToReserve: 40,
      schedule: items,
      refundsToMake: 0,
      attention: 0,
      changes: 0,
      missingShares: 0,
      today: TODAY,
      eventDate: '2027-06-10',
      balanceDueDays: 70,
      ...change,
    });

  it('is all whose day has come, in one sum; overdue of it is only what was for an earlier day', () => {
    const { due, next, overdue, guest } = asked();
    expect(due).toEqual({ kind: 'minimum', amount: 60, dueOn: '2026-11-19', when: 'overdue' });
    expect(next).toEqual({ amount: 40, dueOn: '2027-04-01' });
    expect([overdue, guest]).toEqual([40, 'pay']);
  });

  it('is today what is for today, and the guest has nothing to do while the next day is to come', () => {
    expect(asked({ paid: 40 })).toMatchObject({ due: { amount: 20, when: 'today' }, overdue: 0, guest: 'pay' });
    expect(asked({ paid: 60 })).toMatchObject({ due: { amount: 40, when: 'later' }, overdue: 0, guest: null });
  });

  it('is nothing while a cancellation is looked at, however late it is', () => {
    expect(asked({ bookingStatus: 'cancellationRequested' })).toMatchObject({ due: null, overdue: 0, guest: null });
  });

  it('is overdue of a confirmed booking alone: what is kept of one that ended is only due', () => {
    const due = { dueOn: '2026-11-19', when: 'overdue' };
    expect(asked({ bookingStatus: 'cancelled', isCharged: true })).toMatchObject({ due, overdue: 0 });
    expect(asked({ bookingStatus: 'hold' })).toMatchObject({ due, overdue: 0 });
  });

  it('is the minimum to reserve where the first item is less, and then what that leaves of the next', () => {
    const schedule: StandingFacts['schedule'] = [
      { kind: 'instalment', dueOn: '2026-12-01', amount: 20 },
      { kind: 'balance', dueOn: '2027-04-01', amount: 80 },
    ];
    expect(asked({ schedule, minimumToReserve: 50 })).toMatchObject({
      due: { amount: 50, dueOn: '2026-12-01', when: 'later' },
      next: { amount: 50, dueOn: '2027-04-01' },
    });
    // Nothing comes after what takes all of it.
    expect(asked({ schedule, minimumToReserve: TOTAL })).toMatchObject({ due: { amount: TOTAL }, next: null });
  });

  it('is by its own days where the balance is wanted sooner by now, and the whole from the last of them on', () => {
    const schedule: StandingFacts['schedule'] = [
      { kind: 'minimum', dueOn: '2027-03-01', amount: 40 },
      { kind: 'balance', dueOn: '2027-04-05', amount: 60 },
    ];
    const before = asked({ schedule, minimumToReserve: 40, today: '2027-04-01' });
    expect([before.due?.amount, before.next, before.overdue]).toEqual([40, { amount: 60, dueOn: '2027-04-05' }, 40]);
    const { due, next, overdue } = asked({ schedule, minimumToReserve: 40, today: '2027-04-05' });
    expect([due?.amount, next, overdue]).toEqual([100, null, 40]);
  });

  it('is nothing where no day says when the rest is to be paid', () => {
    expect(asked({ schedule: [] })).toMatchObject({ balance: TOTAL, due: null, next: null });
  });

  it('shows an item that money under review covers as under review, one that it does not as it was', () => {
    const shown = (change: Partial<StandingFacts>) =>
      asked(change).schedule.map(({ kind, paid, state }) => `${kind} ${paid} ${state}`);
    expect(shown({ pending: { count: 1, amount: 40 } })).toEqual([
      'minimum 0 underReview',
      'instalment 0 dueSoon',
      'balance 0 due',
    ]);
    expect(shown({ paid: 40, pending: { count: 1, amount: 10 } })).toEqual([
      'minimum 40 paid',
      'instalment 0 dueSoon',
      'balance 0 due',
    ]);
  });
});
