import { describe, expect, it } from 'vitest';
import { compareManifests, factDifferences } from '@/lib/domain/manifest';

describe('a manifest against the one that was sent', () => {
  const line = (id: string, people: number) => ({ id, facts: { people } });

  it('says what is new, changed, gone and as it was', () => {
    const changes = compareManifests(
      [line('a', 2), line('b', 3), line('c', 1)],
      [line('a', 2), line('b', 2), line('d', 4)],
    );
    expect(changes.map(({ line: { id }, change }) => [id, change])).toEqual([
      ['a', 'same'],
      ['b', 'changed'],
      ['c', 'new'],
      ['d', 'removed'],
    ]);
  });

  it('says nothing of facts that come back in another order', () => {
    const [sent, now] = [
      { id: 'a', facts: { people: 2, place: 'Terminal 3' } },
      { id: 'a', facts: { place: 'Terminal 3', people: 2 } },
    ];
    expect(compareManifests([now], [sent]).map(({ change }) => change)).toEqual(['same']);
  });

  it('is all new where nothing was sent', () => {
    expect(compareManifests([line('a', 2)], null)).toEqual([{ line: line('a', 2), change: 'new', before: null }]);
  });

  it('says fact by fact what differs, and hands on the line as it was sent', () => {
    const sent = { id: 'a', facts: { people: 2, place: 'Terminal 3' } };
    const now = { id: 'a', facts: { people: 3, place: 'Terminal 3', notes: 'Cuna' } };
    expect(compareManifests([now], [sent])).toEqual([{ line: now, change: 'changed', before: sent }]);
    expect(factDifferences(sent, now)).toEqual([
      { fact: 'people', before: 2, now: 3 },
      { fact: 'notes', before: null, now: 'Cuna' },
    ]);
  });
});
