import { describe, expect, it } from 'vitest';
import { checkInUrl, checkInWarnings, mayCheckIn } from '@/lib/domain/check-in';

const facts = {
  status: 'paid' as const,
  balance: 0,
  rooms: [
    { checkIn: '2027-06-08', checkOut: '2027-06-11', status: 'approved' },
    { checkIn: '2027-06-07', checkOut: '2027-06-10', status: 'approved' },
  ],
  eventDays: { first: '2027-06-10', last: '2027-06-10' },
  today: '2027-06-07',
};

it('is opened by the code on a ticket at the reservation’s own page of the console', () => {
  const page = 'https://bodas.example.mx/adminmaster/Asistentes/check-in';
  expect(checkInUrl('https://bodas.example.mx', 'RSV-DEMO-0001')).toBe(`${page}/RSV-DEMO-0001`);
  expect(checkInUrl('https://bodas.example.mx', 'A&b=c')).toBe(`${page}/A%26b%3Dc`);
});

describe('what the desk should know', () => {
  it('is nothing where all is paid and it is the day, the first to the last of any room', () => {
    for (const today of ['2027-06-07', '2027-06-09', '2027-06-11'])
      expect(checkInWarnings({ ...facts, today })).toEqual([]);
  });

  it('is the day where it is another', () => {
    expect(checkInWarnings({ ...facts, today: '2027-06-06' })).toEqual(['early']);
    expect(checkInWarnings({ ...facts, today: '2027-06-12' })).toEqual(['late']);
  });

  it('is the event’s day for who has passes alone, and no day where the event has none', () => {
    const passes = { ...facts, rooms: [] };
    expect(checkInWarnings({ ...passes, today: '2027-06-10' })).toEqual([]);
    expect(checkInWarnings({ ...passes, today: '2027-06-09' })).toEqual(['early']);
    expect(checkInWarnings({ ...passes, eventDays: null })).toEqual([]);
  });

  it('is what is owed and a room that nobody approved', () => {
    const [room] = facts.rooms;
    const rooms = room ? [{ ...room, status: 'requested' }] : [];
    expect(checkInWarnings({ ...facts, status: 'confirmed', balance: 1, rooms, today: '2027-06-08' })).toEqual([
      'balance',
      'roomsPending',
    ]);
  });

  it('is alone that the ticket does not hold, where it does not', () => {
    expect(checkInWarnings({ ...facts, status: 'cancelled', balance: 9 })).toEqual(['cancelled']);
    expect(checkInWarnings({ ...facts, status: 'hold' })).toEqual(['notConfirmed']);
    expect(checkInWarnings({ ...facts, status: 'expired' })).toEqual(['notConfirmed']);
    expect((['hold', 'expired', 'cancelled'] as const).some(mayCheckIn)).toBe(false);
    expect((['confirmed', 'paid', 'cancellationRequested'] as const).every(mayCheckIn)).toBe(true);
  });
});
