import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutPlace } from '@/lib/domain/household-answers';

it('gives the places that are left to those asked for first', () => {
  const of = (capacity: number, others: number) => ({ capacity, others, before: [], asked: ['ana', 'beto', 'caro'] });
  expect(withoutPlace(of(10, 7))).toEqual([]);
  expect(withoutPlace(of(10, 8))).toEqual(['caro']);
  expect(withoutPlace(of(10, 10))).toEqual(['ana', 'beto', 'caro']);
  expect(withoutPlace(of(10, 14))).toEqual(['ana', 'beto', 'caro']);
});

it('keeps who is in, and lets one of the household take the place of another', () => {
  const full = { capacity: 2, others: 5, before: ['ana', 'beto'] };
  expect(withoutPlace({ ...full, asked: ['ana', 'beto'] })).toEqual([]);
  expect(withoutPlace({ ...full, asked: ['ana', 'caro'] })).toEqual([]);
  expect(withoutPlace({ ...full, asked: ['caro', 'ana', 'beto'] })).toEqual(['caro']);
});

it('never turns away who was in, nor makes more people than fit or came before, nor leaves a place that is wanted', () => {
  const people = fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']);
  fc.assert(
    fc.property(fc.nat(12), fc.nat(12), people, people, (capacity, others, before, asked) => {
      const left = withoutPlace({ capacity, others, before, asked });
      expect(left.filter((key) => before.includes(key) || !asked.includes(key))).toEqual([]);
      const comes = others + asked.length - left.length;
      const most = Math.max(capacity, others + before.length);
      expect(comes).toBeLessThanOrEqual(most);
      if (left.length > 0) expect(comes).toBe(most);
    }),
  );
});
