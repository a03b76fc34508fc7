import { and, eq, gte } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '@/lib/domain/nights';
import { reservationRooms, reservations, scheduleItems } from '@/lib/provider/db/schema';
import { type Booked, booked, paid, readNow, staffOf } from '@/tests/support/after-booking';
import {
  confirmed,
  failureOf,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let block: TestBlock;
let key: string;
let holder: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  const ceremony = {
    date: '2027-06-10',
    startTime: '17:30',
    venue: { es: 'Capilla', en: 'Chapel' },
    location: { es: 'Playa', en: 'Beach' },
    description: null,
    dressCode: null,
  };
  block = await insertBlock(provider.db, { event: { ceremony } });
  const rooms = [room(block.categoryIds[0], 7, 4), room(block.categoryIds[0], 7, 4), room(block.categoryIds[1], 8, 2)];
  const { reservation, headers } = await confirmed(provider.request, block.code, holdBody(rooms));
  ({ key } = reservation);
  holder = headers;
});
afterAll(() => provider.close());

const path = (query = '') => `/api/v1/reservations/${key}/calendar.ics${query}`;
/** Folded lines made whole again. RFC 5545 3.1. */
const read = async (query = '') => {
  const answer = await provider.request(path(query), { headers: holder });
  expect(answer.status).toBe(200);
  return { answer, text: (await answer.text()).replace(/\r\n[ \t]/g, '') };
};
const entries = (text: string) => text.split('BEGIN:VEVENT').slice(1);

describe('the calendar file of a reservation', () => {
  it('has each stay once, its last day not in it', async () => {
    const { answer, text } = await read();
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    const stays = entries(text).filter((entry) => entry.includes('UID:stay-'));
    expect(stays).toHaveLength(2);
    expect(stays[0]).toContain('DTSTART;VALUE=DATE:20270608');
    expect(stays[0]).toContain('DTEND;VALUE=DATE:20270612');
    expect(stays[0]).toContain('2 habitaciones');
    expect(stays[1]).toContain('DTSTART;VALUE=DATE:20270609');
    expect(stays[1]).toContain('DTEND;VALUE=DATE:20270611');
  });

  it('has the ceremony by the clock of its zone and what is still to be paid by its day', async () => {
    const { text } = await read();
    const [ceremony] = entries(text).filter((entry) => entry.includes('UID:ceremony-'));
    expect(ceremony).toMatch(/DTSTART;TZID=America\/[A-Za-z_]+:20270610T173000/);
    const due = entries(text).filter((entry) => entry.includes('UID:due-'));
    expect(due).toHaveLength(2);
    expect(due[0]).toContain('SUMMARY:Primer pago: USD');
    expect(due[1]).toContain('DTSTART;VALUE=DATE:20270401');
    expect(due[1]).toContain('SUMMARY:Saldo: USD');
    // A duration names a unit of time behind each T.
    expect(due[1]).toMatch(/^TRIGGER:-PT72H\r?$/m);
  });

  it('carries the version as its sequence and keeps its ids, so that a newer file replaces an older one', async () => {
    const { text } = await read();
    const again = await read('?locale=en');
    const uids = (calendar: string) => calendar.match(/^UID:.*$/gm);
    expect(uids(again.text)).toEqual(uids(text));
    for (const entry of entries(text)) expect(entry).toMatch(/SEQUENCE:[1-9]/);
    expect(again.text).toContain('SUMMARY:First payment');
    expect(again.text).toContain('/en/adminReservacion');
  });

  describe('of what is to be paid', () => {
    const dueOf = (text: string) =>
      entries(text)
        .filter((entry) => entry.includes('UID:due-'))
        .map((entry) => {
          const lineOf = (name: string) => new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(entry)?.[1]?.trim() ?? '';
          const [uid, day, status] = ['UID', 'DTSTART', 'STATUS'].map(lineOf);
          return { uid, day, status, sequence: Number(lineOf('SEQUENCE')), rings: entry.includes('VALARM') };
        });
    const dues = async (guest: Booked) =>
      dueOf(
        (await (await provider.request(`${guest.path}/calendar.ics`, { headers: guest.headers })).text()).replace(
          /\r\n[ \t]/g,
          '',
        ),
      );
    const setSchedule = async (guest: Booked, keep: number) => {
      const [row] = await provider.db.select().from(reservations).where(eq(reservations.key, guest.key));
      await provider.db
        .delete(scheduleItems)
        .where(and(eq(scheduleItems.reservationId, row?.id ?? ''), gte(scheduleItems.position, keep)));
      const version = (row?.version ?? 0) + 1;
      await provider.db.update(reservations).set({ version }).where(eq(reservations.key, guest.key));
    };

    it('takes back what was paid meanwhile, with a higher sequence, so that no calendar keeps ringing', async () => {
      const guest = await booked(provider);
      const before = await dues(guest);
      expect(before.map(({ rings }) => rings)).toEqual([true, true]);
      await paid(provider, guest, await staffOf(provider), 15_000);
      const after = await dues(guest);
      expect(after.map(({ uid, day }) => [uid, day])).toEqual(before.map(({ uid, day }) => [uid, day]));
      expect(after.map(({ status, rings }) => [status, rings])).toEqual([
        ['CANCELLED', false],
        [expect.not.stringMatching('CANCELLED'), true],
      ]);
      expect(after[0]?.sequence).toBeGreaterThan(before[0]?.sequence ?? Number.POSITIVE_INFINITY);
      // Whoever reads another file later may still have the first one.
      expect(await dues(guest)).toEqual(after);
    });

    it('takes back what is in the schedule no more, and all of it once the booking is over', async () => {
      const guest = await booked(provider);
      const before = await dues(guest);
      await setSchedule(guest, 1);
      const after = await dues(guest);
      expect(after.map(({ status }) => status === 'CANCELLED')).toEqual([false, true]);
      expect(after[1]).toMatchObject({ uid: before[1]?.uid, day: before[1]?.day });
      expect(after[1]?.sequence).toBeGreaterThan(before[1]?.sequence ?? Number.POSITIVE_INFINITY);
      const over = { bookingStatus: 'cancelled' as const };
      await provider.db.update(reservations).set(over).where(eq(reservations.key, guest.key));
      expect((await dues(guest)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED']);
    });

    it('says nothing of what was paid before any file was read', async () => {
      const guest = await booked(provider);
      await paid(provider, guest, await staffOf(provider), 15_000);
      expect((await dues(guest)).map(({ status }) => status === 'CANCELLED')).toEqual([false]);
    });
  });

  it('takes back every stay of a booking that is over, also of rooms whose neighbour was taken back before', async () => {
    const guest = await booked(provider, {}, 2);
    const [first, second] = guest.reservation.rooms.map(({ id }) => id);
    const stays = async () => {
      const answer = await provider.request(`${guest.path}/calendar.ics`, { headers: guest.headers });
      return new Map(
        entries(await answer.text()).flatMap((entry) => {
          const uid = /UID:stay-(\S+)@/.exec(entry)?.[1];
          return uid ? [[uid, entry.includes('STATUS:CANCELLED')]] : [];
        }),
      );
    };
    const end = (id = '') =>
      provider.db.update(reservationRooms).set({ status: 'rejected' }).where(eq(reservationRooms.id, id));
    await end(first);
    expect(await stays()).toEqual(
      new Map([
        [second, false],
        [first, true],
      ]),
    );
    await end(second);
    await provider.db.update(reservations).set({ bookingStatus: 'cancelled' }).where(eq(reservations.key, guest.key));
    expect(await stays()).toEqual(
      new Map([
        [first, true],
        [second, true],
      ]),
    );
  });

  it('takes back the stay of a room that was moved and moved back, so that no calendar keeps it', async () => {
    const guest = await booked(provider, {}, 2);
    const staff = await staffOf(provider);
    const [first, second] = guest.reservation.rooms;
    if (!first || !second) throw new Error('a booking of two rooms');
    const stays = async () => {
      const answer = await provider.request(`${guest.path}/calendar.ics`, { headers: guest.headers });
      return new Map(
        entries(await answer.text()).flatMap((entry) => {
          const uid = /UID:stay-(\S+)@/.exec(entry)?.[1];
          return uid ? [[uid, entry.includes('STATUS:CANCELLED')]] : [];
        }),
      );
    };
    const move = async (checkOut: string) => {
      const rooms = (await readNow(provider, guest)).rooms;
      const { version } = rooms.find(({ id }) => id === second.id) ?? second;
      const send = (expectedDifference: number) => {
        const json = { checkIn: second.checkIn, checkOut, version, expectedDifference };
        return provider.request(`${guest.path}/rooms/${second.id}/dates`, { json, headers: staff });
      };
      const { details } = await failureOf(await send(0));
      const { difference } = details as { difference: { amount: number } };
      expect((await send(difference.amount)).status).toBe(200);
    };
    expect(await stays()).toEqual(new Map([[first.id, false]]));
    await move(addDays(second.checkOut, -1));
    expect(await stays()).toEqual(
      new Map([
        [first.id, false],
        [second.id, false],
      ]),
    );
    await move(second.checkOut);
    expect(await stays()).toEqual(
      new Map([
        [first.id, false],
        [second.id, true],
      ]),
    );
  });

  it('opens for who holds it and for staff, without the agency token, and for nobody else', async () => {
    expect((await fetch(provider.url + path(), { headers: holder })).status).toBe(200);
    expect((await fetch(provider.url + path())).status).toBe(401);
    const staff = await insertUser(provider.db, { role: 'agency' });
    expect((await provider.request(path(), { headers: await provider.as(staff.email) })).status).toBe(200);
    const foreign = await insertUser(provider.db, { role: 'agency', agencyId: 'another-agency' });
    expect((await provider.request(path(), { headers: await provider.as(foreign.email) })).status).toBe(404);
  });
});
