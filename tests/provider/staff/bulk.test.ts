import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkItem, BulkReport } from '@/lib/contract/bulk';
import type { ReservationSummary } from '@/lib/contract/reservation';
import { auditLog, idempotencyKeys, payments, reservationRooms, reservations } from '@/lib/provider/db/schema';
import { STEPS } from '@/tests/support/after-booking';
import {
  confirmed,
  countNights,
  dataOf,
  failureOf,
  type HeldByTest,
  holdBody,
  insertBlock,
  insertUser,
  NOW,
  night,
  room,
  type TestBlock,
} from '@/tests/support/booking';
import { deposit, deposited, depositForm } from '@/tests/support/deposit';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let block: TestBlock;
let staff: { cookie: string };

beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  staff = await provider.as((await insertUser(provider.db, { role: 'agency' })).email);
  block = await insertBlock(provider.db, { allotted: 100 });
});
afterAll(() => provider.close());

const book = (event = block, rooms = 1) =>
  confirmed(provider.request, event.code, holdBody(Array.from({ length: rooms }, () => room(event.categoryIds[0]))));
const roomItem = ({ reservation }: HeldByTest, decision: 'approve' | 'reject' = 'approve', index = 0): BulkItem => ({
  kind: 'room',
  key: reservation.key,
  roomId: reservation.rooms[index]?.id ?? '',
  decision,
  ...(decision === 'reject' && { reason: 'Sin lugar' }),
});
const paymentItem = (id: string, decision: 'approve' | 'reject' = 'approve', reason?: string): BulkItem => ({
  kind: 'payment',
  id,
  decision,
  ...(reason && { reason }),
});
const send = (items: unknown, { headers = staff, key = '', event = block.code } = {}) =>
  provider.request(`/api/v1/events/${event}/decisions`, {
    json: { items },
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
  });
const decide = async (items: BulkItem[], more = {}) => dataOf<BulkReport>(await send(items, more));
const codes = ({ items }: BulkReport) => items.map(({ outcome, code }) => code ?? outcome);
const roomStatus = async (id: string | undefined) =>
  (
    await provider.db
      .select()
      .from(reservationRooms)
      .where(eq(reservationRooms.id, id ?? ''))
  )[0]?.status;
const paymentStatus = async (id: string) =>
  (await provider.db.select().from(payments).where(eq(payments.id, id)))[0]?.status;

describe('many decisions at once', () => {
  it('are each taken as alone, reported in order, and audited one by one', async () => {
    const [a, b, c] = [await book(), await book(block, 2), await book()];
    const payment = await deposited(provider.request, a as HeldByTest);
    const soldBefore = (await countNights(provider.db, block.categoryIds[0] ?? ''))[0]?.sold ?? 0;
    const report = await decide([
      roomItem(a as HeldByTest),
      roomItem(b as HeldByTest, 'reject', 1),
      paymentItem(payment.id),
      paymentItem('no-such-payment'),
      roomItem(c as HeldByTest),
    ]);
    expect(report).toMatchObject({ done: 4, refused: 1 });
    expect(codes(report)).toEqual(['done', 'done', 'done', 'NOT_FOUND', 'done']);
    expect(report.items[3]?.error).toMatch(/\w/);
    expect(await roomStatus(a?.reservation.rooms[0]?.id)).toBe('approved');
    expect(await roomStatus(b?.reservation.rooms[0]?.id)).toBe('requested');
    expect(await roomStatus(b?.reservation.rooms[1]?.id)).toBe('rejected');
    expect(await paymentStatus(payment.id)).toBe('approved');
    expect((await countNights(provider.db, block.categoryIds[0] ?? ''))[0]?.sold).toBe(soldBefore - 1);
    const audit = await provider.db.select().from(auditLog).where(eq(auditLog.entityId, payment.id));
    expect(audit.map(({ action, actorRole }) => `${action} ${actorRole}`)).toContain('payment.approved agency');
  });

  it('of what was looked at in the list: what its guest changed since is refused, and the others are taken', async () => {
    const event = await insertBlock(provider.db, { allotted: 4, event: { cancellationSteps: STEPS } });
    const [moved, stays, asks] = [await book(event), await book(event), await book(event, 2)];
    const of = async (path: string, json: unknown, { headers }: HeldByTest) =>
      expect((await provider.request(`/api/v1/reservations/${path}`, { json, headers })).status).toBeLessThan(300);
    const cancellation = `${asks.reservation.key}/cancellation`;
    await of(cancellation, { expectedPenalty: 0, rooms: [asks.reservation.rooms[0]?.id] }, asks);
    const { data } = await dataOf<{ data: ReservationSummary[] }>(
      await provider.request(`/api/v1/events/${event.code}/reservations`, { headers: staff }),
    );
    const seenOf = ({ reservation: { key } }: HeldByTest) => data.find((row) => row.key === key);
    const roomSeen = (guest: HeldByTest): BulkItem => {
      const [room] = seenOf(guest)?.roomsToDecide ?? [];
      return {
        kind: 'room',
        key: guest.reservation.key,
        roomId: room?.id ?? '',
        decision: 'approve',
        version: room?.version,
      };
    };
    const version = seenOf(asks)?.version;
    const items: BulkItem[] = [
      roomSeen(moved),
      roomSeen(stays),
      { kind: 'cancellation', key: asks.reservation.key, decision: 'approve', version },
    ];
    const [own] = moved.reservation.rooms;
    const dates = { checkIn: night(1), checkOut: night(4), version: own?.version, expectedDifference: 0 };
    await of(`${moved.reservation.key}/rooms/${own?.id}/dates`, dates, moved);
    await provider.request(`/api/v1/reservations/${cancellation}`, { method: 'DELETE', headers: asks.headers });
    await of(cancellation, { expectedPenalty: 0 }, asks);
    expect(codes(await decide(items, { event: event.code }))).toEqual(['STALE', 'done', 'STALE']);
    expect(await roomStatus(own?.id)).toBe('requested');
  });

  it('of cancellations end the booking at the penalty of the request, or leave it as it was', async () => {
    const event = await insertBlock(provider.db, { allotted: 3, event: { cancellationSteps: STEPS } });
    const [goes, stays, unasked] = [await book(event), await book(event), await book(event)];
    for (const { reservation, headers } of [goes, stays]) {
      const path = `/api/v1/reservations/${reservation.key}/cancellation`;
      expect((await provider.request(path, { json: { expectedPenalty: 0 }, headers })).status).toBeLessThan(300);
    }
    const item = ({ reservation: { key } }: HeldByTest, decision: 'approve' | 'reject', reason?: string): BulkItem => ({
      kind: 'cancellation',
      key,
      decision,
      ...(reason && { reason }),
    });
    const soldNow = async () => (await countNights(provider.db, event.categoryIds[0] ?? ''))[0]?.sold;
    expect(await soldNow()).toBe(3);
    const items = [
      item(goes, 'approve'),
      item(stays, 'reject'),
      item(stays, 'reject', 'Ya viene el vuelo'),
      item(unasked, 'approve'),
      item(goes, 'approve'),
    ];
    const report = await decide(items, { event: event.code });
    expect(codes(report)).toEqual(['done', 'INVALID', 'done', 'INVALID_STATE', 'ALREADY_DECIDED']);
    expect(await soldNow()).toBe(2);
    const statusOf = async ({ reservation: { key } }: HeldByTest) =>
      (await provider.db.select().from(reservations).where(eq(reservations.key, key)))[0]?.bookingStatus;
    expect([await statusOf(goes), await statusOf(stays), await statusOf(unasked)]).toEqual([
      'cancelled',
      'confirmed',
      'confirmed',
    ]);
  });

  it('refuse what is decided, one’s own payment, a rejection without a reason and what does not stand', async () => {
    const guest = await book();
    const own = await dataOf<{ id: string }>(
      await deposit(provider.request, guest.reservation.key, depositForm(), staff),
      201,
    );
    const sent = await deposited(provider.request, guest);
    await decide([roomItem(guest)]);
    const held = await book();
    await provider.db
      .update(reservations)
      .set({ bookingStatus: 'cancellationRequested' })
      .where(eq(reservations.key, held.reservation.key));
    const report = await decide([
      roomItem(guest, 'reject'),
      paymentItem(own.id),
      paymentItem(sent.id, 'reject'),
      paymentItem(sent.id, 'reject', 'No aparece'),
      paymentItem(sent.id),
      roomItem(held),
      { ...roomItem(held), decision: 'reject' },
    ]);
    expect(codes(report)).toEqual([
      'ALREADY_DECIDED',
      'SELF_APPROVAL',
      'INVALID',
      'done',
      'ALREADY_DECIDED',
      'INVALID_STATE',
      'INVALID',
    ]);
    expect(report.items[0]?.details).toMatchObject({ status: 'approved' });
    expect(report.items[2]?.error).toBe('El campo Motivo es requerido');
    expect(await paymentStatus(own.id)).toBe('pending');
  });

  it('tell the nights that are gone where money came for an expired hold', async () => {
    const small = await insertBlock(provider.db, { allotted: 1, categories: ['A'] });
    const guest = await book(small);
    const payment = await deposited(provider.request, guest);
    await provider.db
      .update(reservations)
      .set({ bookingStatus: 'expired' })
      .where(eq(reservations.key, guest.reservation.key));
    const report = await decide([paymentItem(payment.id)], { event: small.code });
    expect(codes(report)).toEqual(['SOLD_OUT']);
    expect(report.items[0]?.details).toMatchObject([{ nights: [night(0), night(1), night(2)] }]);
    expect(await paymentStatus(payment.id)).toBe('pending');
  });

  it('find nothing of another agency, of another event, or a room under another’s key', async () => {
    const foreign = await insertBlock(provider.db, { agencyId: 'elsewhere' });
    const neighbour = await insertBlock(provider.db);
    const [own, theirs, next] = [await book(), await book(foreign), await book(neighbour)];
    const payment = await deposited(provider.request, theirs as HeldByTest);
    const report = await decide([
      roomItem(theirs as HeldByTest),
      paymentItem(payment.id),
      roomItem(next as HeldByTest),
      { ...roomItem(own as HeldByTest), key: theirs?.reservation.key } as BulkItem,
    ]);
    expect(codes(report)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    expect(await roomStatus(theirs?.reservation.rooms[0]?.id)).toBe('requested');
    expect(await paymentStatus(payment.id)).toBe('pending');
    const answer = await send([roomItem(theirs as HeldByTest)], { event: foreign.code });
    expect([answer.status, (await failureOf(answer)).code]).toEqual([404, 'NOT_FOUND']);
  });

  it('are checked against the permission of each kind', async () => {
    const owner = await insertUser(provider.db, { role: 'organizer' });
    const wedding = await insertBlock(provider.db, { event: { mainUserId: owner.id } });
    const guest = await book(wedding);
    const payment = await deposited(provider.request, guest);
    const items = [roomItem(guest), paymentItem(payment.id)];
    const as = async (role: 'organizer' | 'payment' | 'wholesaler') =>
      provider.as((await insertUser(provider.db, { role })).email);
    expect((await send(items, { event: wedding.code, headers: await as('organizer') })).status).toBe(404);
    expect((await send(items, { event: wedding.code, headers: await as('wholesaler') })).status).toBe(403);
    expect((await send(items, { event: wedding.code, headers: guest.headers })).status).toBe(403);
    const cashier = await decide([roomItem(guest)], { event: wedding.code, headers: await as('payment') });
    expect(codes(cashier)).toEqual(['FORBIDDEN']);
    const couple = await decide(items, { event: wedding.code, headers: await provider.as(owner.email) });
    expect(codes(couple)).toEqual(['FORBIDDEN', 'done']);
    expect(await roomStatus(guest.reservation.rooms[0]?.id)).toBe('requested');
  });

  it('are at most a hundred, and at least one', async () => {
    const many = Array.from({ length: 101 }, (_, index) => paymentItem(`payment-${index}`));
    for (const items of [many, [], [{ kind: 'event', id: 'x', decision: 'approve' }]]) {
      expect((await send(items)).status).toBe(422);
    }
    expect(await decide(many.slice(1))).toMatchObject({ done: 0, refused: 100 });
  });

  it('with the same key answer the same report, and with other items nothing', async () => {
    const guest = await book();
    const first = await decide([roomItem(guest)], { key: 'once' });
    expect(first.done).toBe(1);
    expect(await decide([roomItem(guest)], { key: 'once' })).toEqual(first);
    expect(codes(await decide([roomItem(guest)], { key: 'another' }))).toEqual(['ALREADY_DECIDED']);
    const other = await send([roomItem(guest, 'reject')], { key: 'once' });
    expect([other.status, (await failureOf(other)).code]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
  });

  it('are under way for a twin, and go on where a run died', async () => {
    const [a, b] = [await book(), await book()];
    const items = [roomItem(a as HeldByTest), roomItem(b as HeldByTest)];
    await decide(items, { key: 'died' });
    // As it stands where the process died after the first of the two, before the report was kept.
    await provider.db
      .update(reservationRooms)
      .set({ status: 'requested' })
      .where(eq(reservationRooms.id, b?.reservation.rooms[0]?.id ?? ''));
    await provider.db.update(idempotencyKeys).set({ status: 0, body: null }).where(eq(idempotencyKeys.key, 'died'));
    const twin = await send(items, { key: 'died' });
    expect([twin.status, twin.headers.get('retry-after')]).toEqual([503, '2']);
    provider.clock.pass(61_000);
    expect(codes(await decide(items, { key: 'died' }))).toEqual(['done', 'done']);
    provider.clock.set(NOW);
  });
});
