import { describe, expect, it } from 'vitest';
import { calmBefore, calmFrom } from '@/lib/domain/quiet-hours';

const CANCUN = 'America/Cancun';
const KATHMANDU = 'Asia/Kathmandu';
/** Cancún is at 14:00 UTC when its people are up, and at 01:00 UTC again when they are not. */
const firstCalm = (at: string, ...zones: string[]) => calmFrom(new Date(at), zones).toISOString();
const lastCalm = (at: string, ...zones: string[]) => calmBefore(new Date(at), zones)?.toISOString() ?? null;

describe('the first moment at which people are up', () => {
  it('is the moment itself from nine on, before eight in the evening', () => {
    expect(firstCalm('2027-03-01T14:00:00.000Z', CANCUN)).toBe('2027-03-01T14:00:00.000Z');
    expect(firstCalm('2027-03-02T00:59:00.000Z', CANCUN)).toBe('2027-03-02T00:59:00.000Z');
  });

  it('is nine o’clock: of the same day before it, of the next one from eight in the evening on', () => {
    expect(firstCalm('2027-03-01T13:59:00.000Z', CANCUN)).toBe('2027-03-01T14:00:00.000Z');
    expect(firstCalm('2027-03-01T05:00:00.000Z', CANCUN)).toBe('2027-03-01T14:00:00.000Z');
    expect(firstCalm('2027-03-02T01:00:00.000Z', CANCUN)).toBe('2027-03-02T14:00:00.000Z');
    expect(firstCalm('2027-03-02T04:59:00.000Z', CANCUN)).toBe('2027-03-02T14:00:00.000Z');
  });

  it('is one at which they are up in every zone', () => {
    // Eight in the evening in Kathmandu is 14:15 in UTC: a quarter of an hour is theirs together.
    expect(firstCalm('2027-03-01T14:15:00.000Z', CANCUN, KATHMANDU)).toBe('2027-03-02T14:00:00.000Z');
    expect(firstCalm('2027-03-01T14:14:00.000Z', CANCUN, KATHMANDU)).toBe('2027-03-01T14:14:00.000Z');
  });

  it('is none for zones that are never up together, which it names', () => {
    const apart = () => calmFrom(new Date('2027-01-15T12:00:00Z'), ['Europe/London', 'Pacific/Auckland']);
    expect(apart).toThrow(RangeError);
    expect(apart).toThrow('Europe/London, Pacific/Auckland');
  });
});

describe('the last moment at which they were up', () => {
  it('is never the moment itself, and at the earliest nine o’clock', () => {
    expect(lastCalm('2027-03-01T14:30:00.000Z', CANCUN)).toBe('2027-03-01T14:15:00.000Z');
    expect(lastCalm('2027-03-01T14:15:00.000Z', CANCUN)).toBe('2027-03-01T14:00:00.000Z');
    expect(lastCalm('2027-03-01T14:00:00.000Z', CANCUN)).toBe('2027-03-01T00:45:00.000Z');
  });

  it('is before eight in the evening for what is in the night', () => {
    expect(lastCalm('2027-03-02T01:00:00.000Z', CANCUN)).toBe('2027-03-02T00:45:00.000Z');
    expect(lastCalm('2027-03-02T09:00:00.000Z', CANCUN)).toBe('2027-03-02T00:45:00.000Z');
  });

  it('is looked for a whole day back, and no further', () => {
    expect(lastCalm('2027-03-02T14:00:00.000Z', CANCUN, KATHMANDU)).toBe('2027-03-01T14:00:00.000Z');
    expect(lastCalm('2027-01-15T12:00:00.000Z', 'Europe/London', 'Pacific/Auckland')).toBeNull();
  });
});
