import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '@/lib/contract/report';
import type { WaitingRooms } from '@/lib/contract/waiting-room';
import { confirmed, dataOf, holdBody, insertBlock, insertUser, NOW, night, room } from '@/tests/support/booking';
import { approvedBooking, decideChange, firstRoom, moveTo } from '@/tests/support/change-request';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let staff: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
});
afterAll(() => provider.close());

const MINUTE = 60_000;
const ask = (event: string, headers: Record<string, string> = staff) =>
  provider.request(`/api/v1/events/${event}/waiting-rooms`, { headers });
const waiting = async (event: string) => dataOf<WaitingRooms>(await ask(event));
const decide = (key: string, id: string, decision = 'approve') =>
  provider.request(`/api/v1/reservations/${key}/rooms/${id}/approve`, {
    json: { decision, ...(decision === 'reject' && { reason: 'No cabe' }) },
    headers: staff,
  });

/** Bookings of the event, a minute apart, the first with two rooms. */
async function eventWith(rooms: number[]) {
  const block = await insertBlock(provider.db, { allotted: 5, categories: ['A'] });
  const booked = [];
  for (const [index, count] of rooms.entries()) {
    provider.clock.set(new Date(NOW.getTime() + index * MINUTE));
    const asked = Array.from({ length: count }, () => room(block.categoryIds[0]));
    booked.push((await confirmed(provider.request, block.code, holdBody(asked))).reservation);
  }
  provider.clock.set(NOW);
  return { ...block, booked };
}

it('are no holds in the report of what is booked while their cancellation is asked for, and nothing to approve', async () => {
  const block = await insertBlock(provider.db, { categories: ['A'] });
  const guest = await confirmed(provider.request, block.code, holdBody([room(block.categoryIds[0])]));
  const path = `/api/v1/reservations/${guest.reservation.key}/cancellation`;
  await dataOf(await provider.request(path, { json: { expectedPenalty: 0 }, headers: guest.headers }));
  const cells = async (query: string, language: string) => {
    const headers = { ...staff, 'accept-language': language };
    const answer = await provider.request(`/api/v1/events/${block.eventId}/reports/booked?${query}`, { headers });
    const { columns, rows } = await dataOf<Report>(answer);
    return rows.map((row) => row[columns.findIndex(({ name }) => name === 'status')]);
  };
  expect(await cells('', 'es')).toEqual(['Cancelación por decidir']);
  expect(await cells('', 'en')).toEqual(['Cancellation to decide']);
  expect(await cells('filter[roomState]=toApprove', 'es')).toEqual([]);
});

describe('the rooms that wait for a decision', () => {
  it('come one by one with the oldest first, each with what it is decided by', async () => {
    const { eventId, booked } = await eventWith([2, 1]);
    const found = await waiting(eventId);
    expect(found.total).toBe(3);
    expect(found.rooms.map(({ reservation }) => reservation.key)).toEqual(
      [booked[0], booked[0], booked[1]].map((each) => each?.key),
    );
    expect(found.rooms[0]).toMatchObject({
      request: null,
      isLast: false,
      // Of five a night, three are taken by these.
      free: 2,
      room: { status: 'requested', checkIn: night(0), adults: 2 },
      reservation: { holder: 'María Peña', roomsToApprove: 2 },
      reasons: expect.arrayContaining(['Las personas no caben en esta habitación según las reglas del hotel.']),
    });
    expect(found.rooms[2]).toMatchObject({ isLast: true });
  });

  it('leave with their decision, and are of the event that was asked for alone', async () => {
    const { eventId, booked } = await eventWith([1, 1, 1]);
    await eventWith([1]);
    const [first, , third] = booked.map(({ key, rooms }) => ({ key, id: rooms[0]?.id ?? '' }));
    expect((await decide(first?.key ?? '', first?.id ?? '')).status).toBe(200);
    expect((await decide(third?.key ?? '', third?.id ?? '', 'reject')).status).toBe(200);
    const left = await waiting(eventId);
    expect([left.total, left.rooms.map(({ reservation }) => reservation.key)]).toEqual([1, [booked[1]?.key]]);
  });

  it('have the changes that guests ask of approved rooms among them, with the nights that they would have', async () => {
    const guest = await approvedBooking(provider, { allotted: 4, categories: ['A'] });
    await moveTo(provider, guest, [1, 5], { difference: 40_000 });
    const { eventId } = guest.reservation;
    const found = await waiting(eventId);
    expect(found.rooms).toMatchObject([
      {
        room: { id: firstRoom(guest).id, status: 'approved', checkIn: night(0) },
        request: { kind: 'dates', status: 'waiting', to: { checkIn: night(1), checkOut: night(5) } },
        free: 3,
        reasons: expect.arrayContaining(['El hotel ya no tiene habitaciones disponibles en esas fechas.']),
      },
    ]);
    expect((await decideChange(provider, guest, { decision: 'approve' }, staff)).status).toBe(200);
    expect(await waiting(eventId)).toEqual({ total: 0, rooms: [] });
  });

  it('are nobody else’s: not of those who may not decide rooms, not of another agency', async () => {
    const { eventId } = await eventWith([1]);
    const desk = await provider.as((await insertUser(provider.db, { role: 'support' })).email);
    const stranger = await provider.as(
      (await insertUser(provider.db, { role: 'agency', agencyId: 'another-agency' })).email,
    );
    const statusOf = async (headers: Record<string, string>) => (await ask(eventId, headers)).status;
    expect([await statusOf(desk), await statusOf(stranger), await statusOf({})]).toEqual([403, 404, 401]);
  });
});
