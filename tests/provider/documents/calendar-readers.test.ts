import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activities, events, reservationRooms } from '@/lib/provider/db/schema';
import { calendarFile, clockArray, dateArray } from '@/lib/provider/documents/calendar-dates';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

interface Entry {
  /** ISO 8601 in UTC; a day alone for one that lasts all day. */
  start: string;
  end: string | null;
  status: string;
  sequence: number;
}

/** What the first reader (ical.js) makes of a calendar, by UID. */
function byIcalJs(text: string): Map<string, Entry> {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  const momentOf = (time: ICAL.Time | null) => {
    if (!time) return null;
    if (time.isDate) return time.toString();
    const zone = zones.find(({ tzid }) => tzid === time.zone.tzid);
    if (!zone) throw new Error(`${time.toString()} is of no zone that the file has`);
    const seconds = time.convertToZone(ICAL.Timezone.utcTimezone).toUnixTime();
    return new Date(seconds * 1000).toISOString();
  };
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const entry: Entry = {
      start: momentOf(event.startDate) ?? '',
      end: momentOf(event.endDate),
      status: String(component.getFirstPropertyValue('status') ?? ''),
      sequence: Number(event.sequence ?? 0),
    };
    return [event.uid, entry] as const;
  });
  return new Map(entries);
}

/** What the second one (node-ical) makes of it. */
function byNodeIcal(text: string): Map<string, Entry> {
  const found = Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []));
  return new Map(
    found.map((event) => {
      const isDay = event.datetype === 'date';
      const momentOf = (moment: Date) =>
        isDay
          ? [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()]
              .map((part) => String(part).padStart(2, '0'))
              .join('-')
          : moment.toISOString();
      const entry: Entry = {
        start: momentOf(event.start),
        end: event.end ? momentOf(event.end) : null,
        status: String(event.status ?? ''),
        sequence: Number(event.sequence ?? 0),
      };
      return [event.uid, entry] as const;
    }),
  );
}

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ now: new Date('2026-11-20T15:00:00Z') });
});
afterAll(() => provider.close());

const eventFile = async (code = 'PLS-DEMO-BODA') =>
  (await provider.request(`/api/v1/events/code/${code}/calendar.ics`)).text();

describe('two readers of calendars', () => {
  it('find the same in the file of an event: days whose end is not in them, times that are those at the hotel', async () => {
    const text = await eventFile();
    const [one, other] = [byIcalJs(text), byNodeIcal(text)];
    expect(one.size).toBe(10);
    expect(Object.fromEntries(other)).toEqual(Object.fromEntries(one));
    const [event] = await provider.db.select().from(events).where(eq(events.code, 'PLS-DEMO-BODA'));
    const day = one.get(`${event?.id}@plus-group-booking`);
    expect(day).toMatchObject({ start: '2027-06-08', end: '2027-06-09', sequence: event?.version });
    const rows = await provider.db
      .select()
      .from(activities)
      .where(eq(activities.eventId, event?.id ?? ''));
    for (const row of rows) {
      const entry = one.get(`${row.id}@plus-group-booking`);
      if (entry) expect([row.id, entry.start]).toEqual([row.id, row.startsAt.toISOString()]);
    }
  });

  it('find the same in the file of a reservation, in either language, and know its entries again', async () => {
    const headers = await provider.as('attendee@demo.test');
    const read = async (locale: string) =>
      (await provider.request(`/api/v1/reservations/RSV-DEMO-0001/calendar.ics?locale=${locale}`, { headers })).text();
    const spanish = await read('es');
    const [one, other] = [byIcalJs(spanish), byNodeIcal(spanish)];
    expect(Object.fromEntries(other)).toEqual(Object.fromEntries(one));
    expect([...byIcalJs(await read('en')).keys()]).toEqual([...one.keys()]);
  });

  it('are told of a room that was taken back, and of a ceremony that moved with its event', async () => {
    const headers = await provider.as('attendee@demo.test');
    const read = async () =>
      byIcalJs(await (await provider.request('/api/v1/reservations/RSV-DEMO-0001/calendar.ics', { headers })).text());
    const before = await read();
    const [room] = await provider.db
      .select()
      .from(reservationRooms)
      .where(eq(reservationRooms.reservationId, 'reservation-001'));
    if (!room) throw new Error('the demo lacks a room');
    const taken = { ...room, id: 'a-room-taken-back', status: 'cancelled' } as const;
    await provider.db.insert(reservationRooms).values(taken);
    await provider.db.update(events).set({ version: 40 }).where(eq(events.code, 'PLS-DEMO-BODA'));
    const after = await read();
    expect(after.get(`stay-${taken.id}@plus-group-booking`)).toMatchObject({ status: 'CANCELLED' });
    const ceremony = 'ceremony-RSV-DEMO-0001@plus-group-booking';
    expect(after.get(ceremony)?.sequence).toBeGreaterThan(before.get(ceremony)?.sequence ?? 99);
  });

  it.each([
    ['America/Cancun', '2027-06-08T22:30:00.000Z'],
    ['America/Mexico_City', '2027-01-08T23:30:00.000Z'],
    ['America/New_York', '2027-01-08T23:30:00.000Z'],
    ['America/New_York', '2027-07-08T23:30:00.000Z'],
    ['America/Tijuana', '2027-03-14T20:00:00.000Z'],
    ['Europe/Madrid', '2027-10-31T12:00:00.000Z'],
    ['Asia/Kathmandu', '2027-06-08T22:30:00.000Z'],
  ])('find the very instant by the rules of %s', (timeZone, instant) => {
    const entry = { uid: 'one', title: 'Boda', start: clockArray(instant, timeZone), duration: { hours: 1 } };
    const text = calendarFile([entry], { name: 'Boda', timeZone });
    expect(text).toContain(`BEGIN:VTIMEZONE\r\nTZID:${timeZone}`);
    expect([byIcalJs(text).get('one')?.start, byNodeIcal(text).get('one')?.start]).toEqual([instant, instant]);
  });

  it('find no rules of zones where nothing has a time', () => {
    const day = { uid: 'one', title: 'Boda', start: dateArray('2027-06-08'), end: dateArray('2027-06-09') };
    expect(calendarFile([day], { name: 'Boda', timeZone: 'America/Cancun' })).not.toContain('VTIMEZONE');
  });
});
