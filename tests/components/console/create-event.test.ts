import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { typedEvent } from '@/components/event/create/event-step-form';

type EventDraft = z.input<ReturnType<typeof typedEvent>>;

const DRAFT: EventDraft = {
  eventName: ' Ana & Luis ',
  days: 'one',
  start: '2027-05-20',
  end: '',
  timeZone: 'America/Cancun',
  hotelId: null,
  currency: 'USD',
  minimumNights: 2,
  minimumToReserve: 15_000,
};
/** Still 19 May in Cancún. */
const NOW = new Date('2027-05-20T03:00:00Z');
const read = (change: Partial<EventDraft>) => {
  const { data, error } = typedEvent({ agencyId: null, now: () => NOW }).safeParse({ ...DRAFT, ...change });
  return data ? { input: data } : { wrong: error?.issues.map(({ path }) => path[0]) };
};

describe('the draft of an event', () => {
  it('is an event of one day or of a range', () => {
    expect(read({})).toMatchObject({
      input: { eventName: 'Ana & Luis', eventDate: '2027-05-20', range_event_start: null, minimumToReserve: 15_000 },
    });
    expect(read({ days: 'several', end: '2027-05-22', hotelId: 'hotel-1' })).toMatchObject({
      input: {
        eventDate: '1970-01-01',
        range_event_start: '2027-05-20',
        range_event_end: '2027-05-22',
        hotelId: 'hotel-1',
      },
    });
  });

  it('names each field that is wrong', () => {
    const empty = { eventName: ' a ', start: '', minimumNights: 2.5, minimumToReserve: Number.NaN };
    expect(read(empty)).toEqual({ wrong: ['eventName', 'minimumNights', 'minimumToReserve', 'start'] });
    expect(read({ days: 'several', end: '2027-05-19' })).toEqual({ wrong: ['end'] });
  });

  it('takes today in the event’s zone and no day before it', () => {
    expect(read({ start: '2027-05-19' })).toHaveProperty('input');
    expect(read({ start: '2027-05-18' })).toEqual({ wrong: ['start'] });
  });
});
