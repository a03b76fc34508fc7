import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, nightsOf } from '@/lib/domain/nights';
import { offerEnd, planOffers, type WaitingEntry } from '@/lib/domain/waitlist';

const DAY = '2027-06-01';
const stay = (from: number, nights: number) => ({ checkIn: addDays(DAY, from), checkOut: addDays(DAY, from + nights) });
const blockOf = (rooms: number[]) => new Map(rooms.map((free, index) => [addDays(DAY, index), free]));
const entry = (id: string, more: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id,
  stay: stay(0, 2),
  rooms: 1,
  categoryIds: ['A'],
  ...more,
});

describe('planOffers', () => {
  it('offers to the first of the queue that fits completely', () => {
    const free = new Map([['A', blockOf([1, 1])]]);
    const { offers, reasons } = planOffers([entry('1'), entry('2')], free, { fillsGaps: false });
    expect(offers).toEqual([{ entryId: '1', categoryIds: ['A'] }]);
    expect([...reasons]).toEqual([
      ['1', 'next'],
      ['2', 'notFirst'],
    ]);
  });

  it('does not let a smaller party pass a larger one, unless the event fills gaps', () => {
    const free = new Map([['A', blockOf([1, 1])]]);
    const queue = [entry('large', { rooms: 2 }), entry('small')];
    expect(planOffers(queue, free, { fillsGaps: false }).offers).toEqual([]);
    expect(planOffers(queue, free, { fillsGaps: false }).reasons.get('small')).toBe('notFirst');
    expect(planOffers(queue, free, { fillsGaps: true }).offers).toEqual([{ entryId: 'small', categoryIds: ['A'] }]);
  });

  it('keeps for a larger party only what it waits for', () => {
    const free = new Map([['A', blockOf([4, 0])]]);
    const queue = [entry('both nights', { rooms: 2 }), entry('first night', { stay: stay(0, 1) })];
    expect(planOffers(queue, free, { fillsGaps: false }).offers.map(({ entryId }) => entryId)).toEqual(['first night']);
  });

  it('takes one category where one is enough, several where only they are', () => {
    const queue = [entry('any', { rooms: 2, categoryIds: ['A', 'B'] })];
    const both = new Map([
      ['A', blockOf([1, 1])],
      ['B', blockOf([2, 2])],
    ]);
    const mixed = new Map([
      ['A', blockOf([1, 1])],
      ['B', blockOf([1, 1])],
    ]);
    expect(planOffers(queue, both, { fillsGaps: false }).offers[0]?.categoryIds).toEqual(['B', 'B']);
    expect(planOffers(queue, mixed, { fillsGaps: false }).offers[0]?.categoryIds).toEqual(['A', 'B']);
  });

  it('offers as many rooms as are waited for, of the preferred categories first', () => {
    const free = new Map(['A', 'B', 'C'].map((id) => [id, blockOf([1, 1])]));
    const queue = [entry('two', { rooms: 2, categoryIds: ['C', 'A', 'B'] }), entry('one', { categoryIds: ['A', 'B'] })];
    expect(planOffers(queue, free, { fillsGaps: false }).offers).toEqual([
      { entryId: 'two', categoryIds: ['C', 'A'] },
      { entryId: 'one', categoryIds: ['B'] },
    ]);
  });

  it('offers nothing of a category without a block, on a night that the block lacks, or for no night at all', () => {
    const free = new Map([['A', blockOf([1, 1])]]);
    const queue = [
      entry('elsewhere', { categoryIds: ['B'] }),
      entry('longer', { stay: stay(1, 2) }),
      entry('no night', { stay: stay(0, 0) }),
    ];
    const { offers, reasons } = planOffers(queue, free, { fillsGaps: false });
    expect(offers).toEqual([]);
    expect(new Set(reasons.values())).toEqual(new Set(['noFittingNights']));
  });

  it('says that a category is closed, or that the nights are not free', () => {
    const free = new Map([['A', blockOf([1, 0])]]);
    const queue = [entry('closed', { categoryIds: [] }), entry('full')];
    const { reasons } = planOffers(queue, free, { fillsGaps: false });
    expect([...reasons.values()]).toEqual(['categoryClosed', 'noFittingNights']);
  });
});

const entries = fc.array(
  fc.record({
    from: fc.nat(4),
    nights: fc.integer({ min: 1, max: 4 }),
    rooms: fc.integer({ min: 1, max: 3 }),
    categoryIds: fc.subarray(['A', 'B']),
  }),
  { maxLength: 10 },
);
const rooms = fc.array(fc.nat(3), { minLength: 8, maxLength: 8 });
const queues = entries.map((list) =>
  list.map(({ from, nights, ...rest }, index) => ({ id: String(index), stay: stay(from, nights), ...rest })),
);
const stocks = fc.tuple(rooms, rooms).map(
  ([a, b]) =>
    new Map([
      ['A', blockOf(a)],
      ['B', blockOf(b)],
    ]),
);

describe('planOffers, whatever the queue', () => {
  it('never offers more than is free, and every entry all of its rooms or none, in its own categories', () => {
    fc.assert(
      fc.property(queues, stocks, fc.boolean(), (queue, free, fillsGaps) => {
        const taken = new Map<string, number>();
        for (const { entryId, categoryIds } of planOffers(queue, free, { fillsGaps }).offers) {
          const waiting = queue.find(({ id }) => id === entryId);
          expect(categoryIds).toHaveLength(waiting?.rooms ?? -1);
          for (const id of categoryIds) {
            expect(waiting?.categoryIds).toContain(id);
            for (const night of nightsOf(waiting?.stay ?? stay(0, 0)))
              taken.set(`${id} ${night}`, (taken.get(`${id} ${night}`) ?? 0) + 1);
          }
        }
        for (const [place, count] of taken) {
          const [id = '', night = ''] = place.split(' ');
          expect(count).toBeLessThanOrEqual(free.get(id)?.get(night) ?? 0);
        }
      }),
    );
  });

  it('keeps the order: who stands behind changes nothing for who stands in front', () => {
    fc.assert(
      fc.property(queues, stocks, fc.boolean(), fc.nat(10), (queue, free, fillsGaps, cut) => {
        const whole = planOffers(queue, free, { fillsGaps }).offers;
        const front = queue.slice(0, cut);
        const ids = new Set(front.map(({ id }) => id));
        expect(planOffers(front, free, { fillsGaps }).offers).toEqual(whole.filter(({ entryId }) => ids.has(entryId)));
      }),
    );
  });

  it('without filling gaps nobody behind takes a night that the first one left waits for', () => {
    fc.assert(
      fc.property(queues, stocks, (queue, free) => {
        const { offers } = planOffers(queue, free, { fillsGaps: false });
        const served = new Set(offers.map(({ entryId }) => entryId));
        const passed = queue.findIndex(({ id }) => !served.has(id));
        const first = queue[passed];
        if (!first) return;
        const used = (id: string, night: string, list: WaitingEntry[]) =>
          list.reduce((sum, { id: entryId, stay: nights }) => {
            const offer = offers.find((made) => made.entryId === entryId);
            return nightsOf(nights).includes(night)
              ? sum + (offer?.categoryIds.filter((category) => category === id).length ?? 0)
              : sum;
          }, 0);
        for (const id of first.categoryIds)
          for (const night of nightsOf(first.stay)) {
            const left = (free.get(id)?.get(night) ?? 0) - used(id, night, queue.slice(0, passed));
            const behind = used(id, night, queue.slice(passed + 1));
            expect(behind).toBeLessThanOrEqual(Math.max(0, left - first.rooms));
          }
      }),
    );
  });

  it('says of everybody in the queue why, and "next" of exactly those with an offer', () => {
    fc.assert(
      fc.property(queues, stocks, fc.boolean(), (queue, free, fillsGaps) => {
        const { offers, reasons } = planOffers(queue, free, { fillsGaps });
        expect([...reasons.keys()]).toEqual(queue.map(({ id }) => id));
        const next = [...reasons].filter(([, reason]) => reason === 'next').map(([id]) => id);
        expect(next).toEqual(offers.map(({ entryId }) => entryId));
      }),
    );
  });
});

describe('offerEnd', () => {
  const now = new Date('2027-01-10T12:00:00Z');
  it('is so many hours from now, and never past the last moment', () => {
    const far = new Date('2027-02-01T00:00:00Z');
    const near = new Date('2027-01-11T05:00:00Z');
    expect(offerEnd({ now, hours: 48, notAfter: far })).toEqual(new Date('2027-01-12T12:00:00Z'));
    expect(offerEnd({ now, hours: 48, notAfter: near })).toEqual(near);
    expect(offerEnd({ now, hours: 48, notAfter: now })).toBeNull();
  });
});
