import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GuestDuplicates, GuestRow } from '@/lib/contract/guest';
import {
  auditLog,
  banquetTables,
  calls,
  guests,
  householdAnswers,
  householdReplies,
  households,
  mailingRecipients,
  mailings,
  reservationRooms,
  reservations,
  seatingRules,
  seats,
} from '@/lib/provider/db/schema';
import { booked } from '@/tests/support/after-booking';
import { AGENCY, dataOf, failureOf, insertBlock, insertUser, NOW } from '@/tests/support/booking';
import { startTestProvider, type TestProvider } from '@/tests/support/provider';

let provider: TestProvider;
let office: { cookie: string };
beforeAll(async () => {
  provider = await startTestProvider({ now: NOW, seed: false });
  office = await provider.as((await insertUser(provider.db, { role: 'agencyUser' })).email);
});
afterAll(() => provider.close());

const add = async (eventId: string, json: object) =>
  dataOf<GuestRow>(
    await provider.request(`/api/v1/events/${eventId}/guests`, {
      json: { lastName: 'Ruiz', ...json },
      headers: office,
    }),
    201,
  );
const merge = (kept: GuestRow, other: GuestRow, headers = office) =>
  provider.request(`/api/v1/guests/${kept.id}/merge`, {
    json: { version: kept.version, other: { id: other.id, version: other.version } },
    headers,
  });
const duplicates = (eventId: string, headers = office) =>
  provider.request(`/api/v1/events/${eventId}/guest-duplicates`, { headers });
const call = (eventId: string, guestId: string) => ({
  id: randomUUID(),
  agencyId: AGENCY,
  eventId,
  guestId,
  scheduledAt: NOW,
  type: 'reserve',
  state: 'completed' as const,
  priority: 'low' as const,
  medium: 'phone' as const,
});

it('guests who may be one person are told in pairs, to those who tend the list alone', async () => {
  const { eventId } = await insertBlock(provider.db);
  const one = await add(eventId, { firstName: 'Fernanda', mobile: '55 2000 0001' });
  const two = await add(eventId, { firstName: 'Fernnada', mobile: '55 2000 0001' });
  await add(eventId, { firstName: 'Luis', mobile: '55 2000 0002' });
  const found = await dataOf<GuestDuplicates>(await duplicates(eventId));
  expect(found).toMatchObject({ total: 1, pairs: [{ reasons: ['mobile', 'name'] }] });
  expect(found.pairs[0]?.guests.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());

  const other = await provider.as((await insertUser(provider.db, { role: 'agency', agencyId: 'other' })).email);
  const reader = await provider.as((await insertUser(provider.db, { role: 'payment' })).email);
  expect([(await duplicates(eventId, other)).status, (await merge(one, two, other)).status]).toEqual([404, 404]);
  expect([(await duplicates(eventId, reader)).status, (await merge(one, two, reader)).status]).toEqual([403, 403]);
});

it('two become one with the calls, the answer, the reservations and the places in rooms of both', async () => {
  const { block, reservation } = await booked(provider);
  const { eventId } = block;
  const kept = await add(eventId, { firstName: 'Ana', mobile: '55 3000 0001', tags: ['Boda'], diet: ['vegan'] });
  const other = await add(eventId, {
    firstName: 'Ana',
    maternalLastName: 'Peña',
    mobile: '55 3000 0002',
    email: 'ana@correo.test',
    attendance: 'attends',
    companions: 2,
    tags: ['BODA', 'Viernes'],
    diet: ['halal'],
    notes: 'Llega tarde',
  });
  await provider.db.insert(calls).values([call(eventId, kept.id), call(eventId, other.id)]);
  const [booking] = await provider.db.select().from(reservations).where(eq(reservations.key, reservation.key));
  const people = [
    { name: 'Ana R.', band: 'adult' as const, guestId: other.id },
    { name: 'Luis', band: 'adult' as const },
  ];
  await provider.db.update(reservations).set({ guestId: other.id }).where(eq(reservations.key, reservation.key));
  const ofBooking = eq(reservationRooms.reservationId, booking?.id ?? '');
  await provider.db.update(reservationRooms).set({ occupants: people }).where(ofBooking);
  const household = { id: randomUUID(), agencyId: AGENCY, eventId, name: 'Los Ruiz', createdAt: NOW };
  await provider.db.insert(households).values({ ...household, responderId: other.id });
  await provider.db.update(guests).set({ householdId: household.id }).where(eq(guests.id, other.id));

  const answer = { agencyId: AGENCY, eventId, attends: true, band: 'adult' as const, activityIds: [], needs: [] };
  await provider.db.insert(householdAnswers).values([
    { ...answer, guestId: kept.id, seat: 0, dietNote: 'De quien queda' },
    { ...answer, guestId: other.id, seat: 0 },
    { ...answer, guestId: other.id, seat: 1, name: 'Luis' },
  ]);

  const merged = await dataOf<GuestRow>(await merge(kept, other));
  expect(merged).toMatchObject({
    id: kept.id,
    name: 'Ana Ruiz Peña',
    mobile: '+525530000001',
    email: 'ana@correo.test',
    version: 2,
    attendance: 'attends',
    companions: 2,
    tags: ['Boda', 'Viernes'],
    diet: ['vegan', 'halal'],
    household: 'Los Ruiz',
    calls: { done: 2, waiting: 0 },
    booked: true,
    notes: 'Llega tarde\n+525530000002',
  });
  expect(await provider.db.select().from(guests).where(eq(guests.id, other.id))).toEqual([]);
  const [room] = await provider.db.select().from(reservationRooms).where(ofBooking);
  expect(room?.occupants).toEqual([{ ...people[0], guestId: kept.id }, people[1]]);
  expect((await provider.db.select().from(households))[0]?.responderId).toBe(kept.id);
  const answers = await provider.db.select().from(householdAnswers).orderBy(householdAnswers.seat);
  expect(answers).toMatchObject([
    { guestId: kept.id, seat: 0, dietNote: 'De quien queda' },
    { guestId: kept.id, seat: 1, name: 'Luis' },
  ]);
  const entries = await provider.db.select().from(auditLog).where(eq(auditLog.action, 'guest.merged'));
  expect(entries).toMatchObject([{ entityId: kept.id, before: { merged: { id: other.id, name: 'Ana Ruiz Peña' } } }]);
});

it('two become one for the messages that are planned for them, and with those that either got', async () => {
  const { eventId } = await insertBlock(provider.db);
  const named = (firstName: string) => add(eventId, { firstName, mobile: '55 3000 0011' });
  const [kept, other, eva] = [await named('Ana'), await named('Anna'), await named('Eva')];
  const words = { es: 'Hola', en: 'Hi' };
  const plan = async (guestIds: string[]) => {
    const id = randomUUID();
    const of = { agencyId: AGENCY, eventId, kind: 'custom' as const, state: 'scheduled' as const, createdAt: NOW };
    await provider.db.insert(mailings).values({ ...of, id, subject: words, body: words, audience: { guestIds } });
    return id;
  };
  const [one, both, none] = [
    await plan([other.id, eva.id]),
    await plan([other.id, kept.id]),
    await plan([kept.id, eva.id]),
  ];
  const got = (mailingId: string, guestId: string) => ({
    id: randomUUID(),
    mailingId,
    guestId,
    language: 'es' as const,
    state: 'sent' as const,
  });
  const [own, alone, double] = [got(both, kept.id), got(one, other.id), got(both, other.id)];
  await provider.db.insert(mailingRecipients).values([own, alone, double]);

  await dataOf<GuestRow>(await merge(kept, other));
  const rows = await provider.db.select().from(mailings).where(eq(mailings.eventId, eventId));
  const after = new Map(rows.map(({ id, audience, version }) => [id, { ...audience, version }]));
  expect(after.get(one)).toEqual({ guestIds: [eva.id, kept.id], version: 2 });
  expect(after.get(both)).toEqual({ guestIds: [kept.id], version: 2 });
  expect(after.get(none)).toEqual({ guestIds: [kept.id, eva.id], version: 1 });
  const sent = await provider.db.select().from(mailingRecipients);
  const guestOf = (id: string) => sent.find((row) => row.id === id)?.guestId;
  expect([own, alone, double].map(({ id }) => guestOf(id))).toEqual([kept.id, kept.id, null]);
});

it('two become one at the table of the one who sits, with the rules of both', async () => {
  const { eventId } = await insertBlock(provider.db);
  const named = (firstName: string) => add(eventId, { firstName, mobile: '55 3000 0009', companions: 1 });
  const [kept, other, eva, leo] = [await named('Ana'), await named('Anna'), await named('Eva'), await named('Leo')];
  const of = { agencyId: AGENCY, eventId };
  const table = { ...of, id: randomUUID(), name: 'Mesa', capacity: 3, shape: 'round' as const, position: 1 };
  const second = { ...table, id: randomUUID(), position: 2 };
  await provider.db.insert(banquetTables).values([table, second].map((each) => ({ ...each, createdAt: NOW })));
  const seat = (guestId: string, place: number, tableId: string) => ({ guestId, place, tableId });
  await provider.db
    .insert(seats)
    .values([
      seat(kept.id, 1, second.id),
      seat(other.id, 0, table.id),
      seat(other.id, 1, table.id),
      seat(eva.id, 0, table.id),
    ]);
  const rule = (kind: 'together' | 'apart', ids: string[]) => {
    const [oneId = '', otherId = ''] = ids.toSorted();
    return { ...of, id: randomUUID(), kind, oneId, otherId };
  };
  const [holds, moves] = [rule('apart', [kept.id, leo.id]), rule('together', [other.id, eva.id])];
  await provider.db
    .insert(seatingRules)
    .values([holds, moves, rule('together', [other.id, leo.id]), rule('apart', [kept.id, other.id])]);

  await dataOf<GuestRow>(await merge(kept, other));
  const sitting = await provider.db.select().from(seats).where(eq(seats.guestId, kept.id)).orderBy(seats.place);
  expect(sitting).toEqual([seat(kept.id, 0, table.id), seat(kept.id, 1, second.id)]);
  const rules = await provider.db.select().from(seatingRules).where(eq(seatingRules.eventId, eventId));
  const byKind = (one: { kind: string }, two: { kind: string }) => (one.kind < two.kind ? -1 : 1);
  expect(rules.toSorted(byKind)).toEqual([holds, { ...rule('together', [kept.id, eva.id]), id: moves.id }]);
});

it('nobody is merged with themselves, with a guest of another event, or as somebody knew them before', async () => {
  const { eventId } = await insertBlock(provider.db);
  const elsewhere = await add((await insertBlock(provider.db)).eventId, { firstName: 'Ana', mobile: '55 4000 0001' });
  const one = await add(eventId, { firstName: 'Ana', mobile: '55 4000 0001' });
  const two = await add(eventId, { firstName: 'Ana', mobile: '55 4000 0001' });
  expect((await merge(one, one)).status).toBe(422);
  expect((await merge(one, elsewhere)).status).toBe(404);
  const stale = await failureOf(await merge(one, { ...two, version: 7 }));
  expect(stale).toMatchObject({ code: 'STALE', details: { id: two.id, version: 1 } });
  expect((await merge(one, two)).status).toBe(200);
  expect((await merge(one, two)).status).toBe(404);
});

it('a household that nobody is left in ends, and its answer and words are those of the one that stays', async () => {
  const { eventId } = await insertBlock(provider.db);
  const kept = await add(eventId, { firstName: 'Ana', mobile: '55 5000 0001', household: 'Los Ruiz' });
  const other = await add(eventId, { firstName: 'Ana', mobile: '55 5000 0002', household: 'Ana y Luis' });
  const left = other.householdId ?? '';
  const answeredAt = new Date(NOW.getTime() - 60_000);
  await provider.db.update(households).set({ message: 'Gracias', answeredAt }).where(eq(households.id, left));
  const reply = { id: randomUUID(), agencyId: AGENCY, eventId, at: answeredAt, via: 'link' as const };
  await provider.db
    .insert(householdReplies)
    .values({ ...reply, householdId: left, actor: 'visitor', coming: 1, declined: 0 });
  const ofEvent = () => provider.db.select().from(households).where(eq(households.eventId, eventId));
  const version = (await ofEvent()).find(({ id }) => id === kept.householdId)?.version ?? 0;
  await dataOf(await merge(kept, other));
  expect(await ofEvent()).toMatchObject([
    { id: kept.householdId, name: 'Los Ruiz', message: 'Gracias', answeredAt, version: version + 1 },
  ]);
  const replies = await provider.db.select().from(householdReplies).where(eq(householdReplies.eventId, eventId));
  expect(replies).toMatchObject([{ id: reply.id, householdId: kept.householdId }]);
  const [entry] = await provider.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, kept.id))
    .orderBy(desc(auditLog.id));
  expect(entry).toMatchObject({
    action: 'guest.merged',
    before: { merged: { household: { id: left, name: 'Ana y Luis' } } },
  });
});

it('a household in which somebody is left stays as it is', async () => {
  const { eventId } = await insertBlock(provider.db);
  const kept = await add(eventId, { firstName: 'Ana', mobile: '55 6000 0001', household: 'Los Ruiz' });
  const other = await add(eventId, { firstName: 'Ana', mobile: '55 6000 0002', household: 'Ana y Luis' });
  const stays = await add(eventId, { firstName: 'Luis', mobile: '55 6000 0003', household: 'Ana y Luis' });
  await dataOf(await merge(kept, other));
  const [row] = await provider.db.select().from(guests).where(eq(guests.id, stays.id));
  expect(row?.householdId).toBe(other.householdId);
  expect(await provider.db.$count(households, eq(households.eventId, eventId))).toBe(2);
});
