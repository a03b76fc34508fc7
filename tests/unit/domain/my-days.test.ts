import { describe, expect, it } from 'vitest';
import type { Activity } from '@/lib/contract/activity';
import type { Event } from '@/lib/contract/event';
import { myDays } from '@/lib/domain/my-days';
import { room, transport } from '@/tests/components/attendee/reservations';

const hotel = { checkInTime: '15:00', checkOutTime: '12:00' };
const activity = (id: string, date: string, startTime: string) => ({ id, date, startTime }) as Activity;
const ceremony = { date: '2027-06-10', startTime: '17:30' } as NonNullable<Event['ceremony']>;
const stay = room({ status: 'approved', checkIn: '2027-06-08', checkOut: '2027-06-12' });
const nothing = { rooms: [stay], transport: [], activities: [], ceremony: null, eventDay: null, hotel };
const told = (days: ReturnType<typeof myDays>) =>
  days.flatMap(({ date, entries }) => entries.map(({ kind, time }) => `${date} ${time ?? '—'} ${kind}`));

describe('the days of a guest', () => {
  it('are one line from the transfer to the way back', () => {
    const there = { status: 'accepted', departureDate: '2027-06-08', returnDate: '2027-06-12' } as const;
    const transfer = transport({ ...there, flightTime: '13:20', returnFlightTime: null });
    const activities = [activity('a', '2027-06-09', '19:00'), activity('b', '2027-06-10', '21:00')];
    expect(told(myDays({ ...nothing, transport: [transfer], activities, ceremony }))).toEqual([
      '2027-06-08 13:20 transfer',
      '2027-06-08 15:00 checkIn',
      '2027-06-09 19:00 activity',
      '2027-06-10 17:30 ceremony',
      '2027-06-10 21:00 activity',
      '2027-06-12 — transfer',
      '2027-06-12 12:00 checkOut',
    ]);
  });

  it('have a ceremony once where the schedule has it', () =>
    expect(told(myDays({ ...nothing, activities: [activity('a', '2027-06-10', '17:30')], ceremony }))).toEqual([
      '2027-06-08 15:00 checkIn',
      '2027-06-10 17:30 activity',
      '2027-06-12 12:00 checkOut',
    ]));

  it('have the event’s own day until somebody says what is on then', () => {
    const eventDay = { date: '2027-06-10', name: 'Ximena & Leonardo' };
    const kinds = (known: Partial<Parameters<typeof myDays>[0]>) => told(myDays({ ...nothing, eventDay, ...known }));
    const days = ['2027-06-08 15:00 checkIn', '2027-06-10 — event', '2027-06-12 12:00 checkOut'];
    expect(kinds({})).toEqual(days);
    expect(kinds({ activities: [activity('a', '2027-06-09', '19:00')] })).toContain('2027-06-10 — event');
    expect(kinds({ activities: [activity('a', '2027-06-10', '19:00')] })).not.toContain('2027-06-10 — event');
    expect(kinds({ ceremony })).not.toContain('2027-06-10 — event');
  });

  it('have no transfer that is not accepted, and no room that is not theirs', () => {
    const rooms = [room({ status: 'cancelled', checkIn: '2027-06-01', checkOut: '2027-06-02' })];
    const waiting = (['requested', 'quoted', 'declined'] as const).map((status) => transport({ status }));
    expect(myDays({ ...nothing, rooms, transport: waiting })).toEqual([]);
  });

  it('have a room that waits for its approval too', () => {
    expect(told(myDays({ ...nothing, rooms: [{ ...stay, status: 'requested' }] }))).toEqual([
      '2027-06-08 15:00 checkIn',
      '2027-06-12 12:00 checkOut',
    ]);
  });

  it('have a ceremony besides activities of another day or hour', () => {
    const others = [activity('a', '2027-06-09', '17:30'), activity('b', '2027-06-10', '19:00')];
    expect(told(myDays({ ...nothing, rooms: [], activities: others, ceremony }))).toEqual([
      '2027-06-09 17:30 activity',
      '2027-06-10 17:30 ceremony',
      '2027-06-10 19:00 activity',
    ]);
    const same = [...others, activity('c', '2027-06-10', '17:30')];
    expect(told(myDays({ ...nothing, rooms: [], activities: same, ceremony }))).toEqual([
      '2027-06-09 17:30 activity',
      '2027-06-10 17:30 activity',
      '2027-06-10 19:00 activity',
    ]);
  });

  it('begin with what has no hour, and at one moment with who arrives; who leaves does so last', () => {
    const flight = { status: 'accepted', departureDate: '2027-06-08', returnDate: null, flightTime: null } as const;
    const activities = [activity('a', '2027-06-08', '09:00'), activity('b', '2027-06-12', '09:00')];
    const known = { rooms: [stay], transport: [transport(flight)], activities, ceremony: null, eventDay: null };
    const days = myDays({ ...known, hotel: null });
    expect(told(days)).toEqual([
      '2027-06-08 — transfer',
      '2027-06-08 — checkIn',
      '2027-06-08 09:00 activity',
      '2027-06-12 — checkOut',
      '2027-06-12 09:00 activity',
    ]);
    const early = { checkInTime: '09:00', checkOutTime: '09:00' };
    expect(told(myDays({ ...known, transport: [], hotel: early }))).toEqual([
      '2027-06-08 09:00 checkIn',
      '2027-06-08 09:00 activity',
      '2027-06-12 09:00 activity',
      '2027-06-12 09:00 checkOut',
    ]);
  });

  it('have the transfer there, and the one back where it was asked for', () => {
    const there = { status: 'accepted', departureDate: '2027-06-08', flightTime: '13:20' } as const;
    const ways = (returnDate: string | null) =>
      myDays({ ...nothing, rooms: [], transport: [transport({ ...there, returnDate, returnFlightTime: '18:00' })] })
        .flatMap(({ entries }) => entries)
        .map((entry) => entry.kind === 'transfer' && [entry.way, entry.date, entry.time]);
    expect(ways(null)).toEqual([['arrival', '2027-06-08', '13:20']]);
    expect(ways('2027-06-12')).toEqual([
      ['arrival', '2027-06-08', '13:20'],
      ['departure', '2027-06-12', '18:00'],
    ]);
  });

  it('count the rooms that arrive together', () => {
    const [first] = myDays({ ...nothing, rooms: [stay, stay, { ...stay, checkIn: '2027-06-09' }] });
    expect(first?.entries).toMatchObject([{ kind: 'checkIn', rooms: 2 }]);
  });

  it('arrive at and leave each hotel by its own clock, said by its name where it is not the event’s own', () => {
    const other = { id: 'near', name: 'Casa Vieja' };
    const otherHotels = [{ ...other, checkInTime: '16:00', checkOutTime: '11:00' }];
    const rooms = [stay, { ...stay, hotel: other }, { ...stay, hotel: other }];
    const days = myDays({ ...nothing, rooms, otherHotels });
    expect(told(days)).toEqual([
      '2027-06-08 15:00 checkIn',
      '2027-06-08 16:00 checkIn',
      '2027-06-12 11:00 checkOut',
      '2027-06-12 12:00 checkOut',
    ]);
    expect(days[0]?.entries).toStrictEqual([
      { kind: 'checkIn', date: '2027-06-08', time: '15:00', rooms: 1 },
      { kind: 'checkIn', date: '2027-06-08', time: '16:00', rooms: 2, hotel: 'Casa Vieja' },
    ]);
  });
});
