import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { movedBy, namesEach } from '@/lib/domain/ordering';

test.each([
  [['b', 'a', 'c'], ['a', 'b', 'c'], true],
  [[], [], true],
  [['a', 'b'], ['a', 'b', 'c'], false],
  [['a', 'b', 'c'], ['a', 'b'], false],
  [['a', 'a'], ['a', 'b'], false],
  [['a', 'a'], ['a'], false],
  [['a', 'b', 'b'], ['a', 'b'], false],
  [['a', 'c'], ['a', 'b'], false],
  [[], ['a'], false],
  [['a'], [], false],
])('%j names each of %j once and nothing else: %s', (wanted, present, expected) => {
  expect(namesEach(wanted, present)).toBe(expected);
});

describe('a member moved', () => {
  it.each([
    ['a', 1, ['b', 'a', 'c', 'd']],
    ['a', 2, ['b', 'c', 'a', 'd']],
    ['c', -1, ['a', 'c', 'b', 'd']],
    ['d', -3, ['d', 'a', 'b', 'c']],
    ['b', 0, ['a', 'b', 'c', 'd']],
    ['a', -1, ['a', 'b', 'c', 'd']],
    ['b', -5, ['b', 'a', 'c', 'd']],
    ['d', 1, ['a', 'b', 'c', 'd']],
    ['b', 9, ['a', 'c', 'd', 'b']],
    ['x', 1, ['a', 'b', 'c', 'd']],
  ])('%s by %i', (member, by, expected) => {
    const list = ['a', 'b', 'c', 'd'];
    expect(movedBy(list, member, by)).toEqual(expected);
    expect(list).toEqual(['a', 'b', 'c', 'd']);
  });

  it('stays one of all, whatever the list and the way', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.integer(), (list, at, by) => {
        const member = list[at % list.length] ?? 0;
        const moved = movedBy(list, member, by);
        expect(namesEach(moved.map(String), list.map(String))).toBe(true);
        expect(moved.filter((each) => each !== member)).toEqual(list.filter((each) => each !== member));
      }),
    );
  });
});
