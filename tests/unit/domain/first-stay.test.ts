import { describe, expect, it } from 'vitest';
import { firstStay } from '@/lib/domain/first-stay';

const nights = { firstNight: '2027-06-04', lastNight: '2027-06-12', minimumNights: 3 };
const on = (eventDate: string) => ({ eventDate, range_event_start: null, range_event_end: null, ...nights });

describe('the stay that a booking starts from', () => {
  it.each([
    ['around the event’s day', '2027-06-08', '2027-06-07', '2027-06-10'],
    ['on the first night that is sold', '2027-06-04', '2027-06-04', '2027-06-07'],
    ['within the last night that is sold', '2027-06-13', '2027-06-10', '2027-06-13'],
  ])('is the shortest one, %s', (_, eventDate, checkIn, checkOut) => {
    expect(firstStay(on(eventDate))).toEqual({ checkIn, checkOut });
  });

  it('of one night is the one after the event, not the one that ends before it begins', () => {
    const event = { ...on('2027-06-08'), minimumNights: 1 };
    expect(firstStay(event)).toEqual({ checkIn: '2027-06-08', checkOut: '2027-06-09' });
    expect(firstStay({ ...event, lastNight: '2027-06-07' })).toEqual({ checkIn: '2027-06-07', checkOut: '2027-06-08' });
  });

  it('is none where no night is sold', () => {
    for (const none of [{ firstNight: null, lastNight: null }, { firstNight: null }, { lastNight: null }])
      expect(firstStay({ ...on('2027-06-08'), ...none })).toBeNull();
  });
});
